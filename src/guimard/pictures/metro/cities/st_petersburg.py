"""St. Petersburg in the picture: sights and tourists on the board, and the chips won."""

from __future__ import annotations

from guimard.pictures.metro.extensions import ExtensionPicture
from guimard.pictures.metro.panel import Block
from guimard.pictures.metro.pieces import TableRow, draw_tourists_on, table
from guimard.pictures.metro.place import SQUARE, corner
from guimard.pictures.metro.scene import Scene
from guimard.pictures.svg import Sheet, at, element, path, title
from guimard.rules.metro.cities.st_petersburg import StPetersburgView


class StPetersburgPicture(ExtensionPicture[StPetersburgView]):
    def on_board(self, sheet: Sheet, scene: Scene) -> None:
        shown = self.shown
        for place, (square, name) in enumerate(zip(shown.squares, shown.sights, strict=True)):
            colour = shown.tourists[place]
            if colour is not None:
                draw_tourists_on(sheet, scene, square, [colour])
            elif not shown.covered >> place & 1:
                sheet.add(_sight(scene, square, name))

    def blocks(self, scene: Scene) -> list[Block]:
        """The chips of each colour, and those that each owner of lines has won of it."""
        shown = self.shown
        colours = tuple(shown.values)
        rows = [TableRow(None, ["".join(map(str, shown.values[one])) for one in colours])]
        for account in sorted({chip.account for chip in shown.won}):
            won = {
                colour: "".join(
                    "?" if chip.value is None else str(chip.value)
                    for chip in shown.won
                    if (chip.account, chip.colour) == (account, colour)
                )
                for colour in colours
            }
            rows.append(TableRow(account, tuple(won.values())))
        return [table(scene, "st-petersburg", colours, rows)]


def _sight(scene: Scene, square: int, name: str) -> str:
    """A token with three onion domes."""
    theme = scene.theme
    x, y = corner(square)
    dome = "c-6 -5 -5 -10 0 -15c5 5 6 10 0 15Z"
    domes = path(
        f"M0 -2{dome}M-11 5{dome}M11 5{dome}M-15 14V5H15V14ZM-4 5V-2H4V5Z",
        fill=theme.lamp,
        stroke=theme.iron_ink,
        stroke_width=0.8,
    )
    plate = element("circle", r=23, fill=theme.iron, stroke=theme.iron_light, stroke_width=1.4)
    place = at(x + SQUARE / 2, y + SQUARE / 2)
    return element("g", title(name) + plate + domes, transform=place, data_sight=name)
