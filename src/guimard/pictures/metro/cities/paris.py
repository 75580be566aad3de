"""Paris in the picture: tourists on the board, and each player's row of sights."""

from __future__ import annotations

from guimard.pictures.metro.extensions import ExtensionPicture
from guimard.pictures.metro.panel import WIDTH, Block, disc, heading
from guimard.pictures.metro.pieces import (
    Field,
    Sight,
    draw_sights,
    draw_tourist,
    draw_tourists_on,
    sights_height,
)
from guimard.pictures.metro.scene import Scene
from guimard.pictures.svg import Sheet, at, element, path
from guimard.rules.metro.cities.paris import ParisView
from guimard.rules.metro.cities.pieces import INNER_SQUARES

NAME = 24.0
"""The height of the line that says whose row it is."""


class ParisPicture(ExtensionPicture[ParisView]):
    def on_board(self, sheet: Sheet, scene: Scene) -> None:
        for square, colours in zip(INNER_SQUARES, self.shown.groups, strict=False):
            draw_tourists_on(sheet, scene, square, colours)

    def blocks(self, scene: Scene) -> list[Block]:
        return [self._waiting(scene), *(self._row(scene, seat) for seat in scene.seats)]

    def _waiting(self, scene: Scene) -> Block:
        """The city's name, and beside it the tourists that are being led to their fields."""

        def draw(sheet: Sheet) -> str:
            drawn = heading(sheet, scene, scene.texts.say("option.paris"))
            for place, colour in enumerate(self.shown.waiting):
                drawn += draw_tourist(sheet, scene, colour, WIDTH - 10 - place * 18, 4, 0.7)
            return drawn

        return Block(26, draw)

    def _row(self, scene: Scene, seat: int) -> Block:
        sights = self._sights(seat)

        def draw(sheet: Sheet) -> str:
            rule = path(f"M24 8H{WIDTH:g}", stroke=scene.theme.rule)
            row = element("g", draw_sights(sheet, scene, sights), transform=at(0, NAME - 6))
            return rule + disc(sheet, scene, seat, 9, 8, 8) + row

        return Block(NAME + sights_height(len(sights)), draw)

    def _sights(self, seat: int) -> list[Sight]:
        """A player's sights, none before they lie."""
        shown = self.shown
        names = shown.rows[seat] if seat < len(shown.rows) else ()
        colours = shown.fields[seat] if names else ()
        filled = shown.filled[seat] if seat < len(shown.filled) else 0
        fields = [
            Field(colour, tourist=colour if filled >> place & 1 else None)
            for place, colour in enumerate(colours)
        ]
        each = len(fields) // max(len(names), 1)
        return [
            Sight(name, fields[place * each : (place + 1) * each])
            for place, name in enumerate(names)
        ]
