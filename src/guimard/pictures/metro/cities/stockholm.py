"""Stockholm in the picture: tourists on the board, the row of sights, the colour tokens."""

from __future__ import annotations

from guimard.pictures.metro.extensions import ExtensionPicture
from guimard.pictures.metro.panel import Block, disc, heading
from guimard.pictures.metro.pieces import (
    FIELD,
    SIGHT_HEIGHT,
    SIGHT_WIDTH,
    SIGHTS_ASIDE,
    Field,
    Sight,
    draw_field,
    draw_sights,
    draw_tourists_on,
    sights_height,
)
from guimard.pictures.metro.scene import Scene
from guimard.pictures.svg import Sheet, at, element
from guimard.rules.metro.cities.pieces import INNER_SQUARES
from guimard.rules.metro.cities.stockholm import StockholmView

UNKNOWN = Field(text="?")


class StockholmPicture(ExtensionPicture[StockholmView]):
    def on_board(self, sheet: Sheet, scene: Scene) -> None:
        for square, colour in zip(INNER_SQUARES, self.shown.tourists, strict=False):
            if colour is not None:
                draw_tourists_on(sheet, scene, square, [colour])

    def blocks(self, scene: Scene) -> list[Block]:
        shown = self.shown
        sights = [
            Sight(name, [Field(None, str(n), who) for n, who in zip(points, seated, strict=True)])
            for name, points, seated in zip(shown.sights, shown.points, shown.spaces, strict=True)
        ]

        def draw(sheet: Sheet) -> str:
            drawn = heading(sheet, scene, scene.texts.say("option.stockholm"))
            drawn += element("g", draw_sights(sheet, scene, sights), transform=at(0, 24))
            if not shown.holders:
                for place, colour in enumerate(shown.tokens):
                    row, column = divmod(place, SIGHTS_ASIDE)
                    x, y = (column + 1) * SIGHT_WIDTH - 12, 24 + row * SIGHT_HEIGHT + 7
                    drawn += "" if colour is None else _token(sheet, scene, colour, x, y)
            return drawn

        found = [Block(26 + sights_height(len(sights)), draw)]
        return [*found, self._held(scene)] if shown.holders else found

    def _held(self, scene: Scene) -> Block:
        """The tokens that each player holds."""
        shown = self.shown

        def draw(sheet: Sheet) -> str:
            drawn = ""
            for seat in scene.seats:
                row, column = divmod(seat, SIGHTS_ASIDE)
                own = [
                    token
                    for token, holder in zip(shown.tokens, shown.holders, strict=True)
                    if holder == seat
                ]
                inside = disc(sheet, scene, seat, 9, 12, 8)
                for place, colour in enumerate(own):
                    field = UNKNOWN if colour is None else Field(colour)
                    inside += draw_field(sheet, scene, field, 32 + place * FIELD, 12)
                drawn += element("g", inside, transform=at(column * SIGHT_WIDTH, row * 26))
            return drawn

        return Block(-(-len(scene.seats) // SIGHTS_ASIDE) * 26 + 10, draw)


def _token(sheet: Sheet, scene: Scene, colour: str, x: float, y: float) -> str:
    """The token that lies on a sight."""
    look = scene.theme.colours[colour]
    return element("circle", cx=x, cy=y, r=4.5, fill=look.line, stroke=look.edge)
