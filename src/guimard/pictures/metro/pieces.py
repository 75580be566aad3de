"""What cities are played with: tourists, coloured fields, sights in a grid, tables by colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from guimard.pictures.letters import fitted
from guimard.pictures.metro.panel import WIDTH, Block, disc, heading
from guimard.pictures.metro.place import SQUARE, corner
from guimard.pictures.metro.scene import Scene
from guimard.pictures.palette import SIGNS
from guimard.pictures.svg import Attributes, Sheet, at, element, path

SIGHTS_ASIDE: Final = 3
SIGHT_WIDTH: Final = WIDTH / SIGHTS_ASIDE
SIGHT_HEIGHT: Final = 44.0
FIELD: Final = 22.0
"""From one field to the next."""
TABLE_LEFT: Final = 40.0
TABLE_ROW: Final = 20.0


class Field(NamedTuple):
    """A place for a tourist: the colour it is for, what is printed there, who stands there."""

    colour: str | None = None
    text: str = ""
    tourist: str | None = None


class Sight(NamedTuple):
    name: str
    fields: Sequence[Field]


def draw_tourist(
    sheet: Sheet, scene: Scene, colour: str, x: float, y: float, scale: float = 1.0
) -> str:
    """A tourist with their middle there, 20 wide and 32 high."""
    look = scene.theme.colours[colour]
    letter = SIGNS[colour].letter
    outline: Attributes = {"fill": look.line, "stroke": look.edge, "stroke_width": 1.6}
    figure = (
        path("M0 -5C7 -5 9.5 3 10 15H-10C-9.5 3 -7 -5 0 -5Z", **outline)
        + element("circle", cy=-7, r=4.6, **outline)
        + path("M-7 -10.5H7M-4 -10.5C-4.5 -17 4.5 -17 4 -10.5Z", fill=look.edge, stroke=look.edge)
        + sheet.text(0, 11, letter, size=9.5, ink=look.ink, anchor=0.5, weight=0.17)
    )
    id_ = f"tourist-{colour}"
    sheet.share(id_, figure)
    placed = f"{at(x, y)} scale({scale:g})" if scale != 1 else at(x, y)
    return element("g", sheet.use(id_), transform=placed, data_tourist=colour)


def draw_tourists_on(sheet: Sheet, scene: Scene, square: int, colours: Sequence[str]) -> None:
    """Tourists side by side on a square: in the middle of an empty one, in the corner of a tile."""
    x, y = corner(square)
    if square in scene.tracks:
        for place, colour in enumerate(colours):
            sheet.add(draw_tourist(sheet, scene, colour, x + 62 - place * 14, y + 60, 0.62))
        return
    scale = min(1.0, 3 / max(len(colours), 1))
    step = 21 * scale
    first = x + SQUARE / 2 - step * (len(colours) - 1) / 2
    for place, colour in enumerate(colours):
        sheet.add(draw_tourist(sheet, scene, colour, first + place * step, y + SQUARE / 2, scale))


def draw_field(sheet: Sheet, scene: Scene, field: Field, x: float, y: float) -> str:
    """A field with its middle there."""
    theme = scene.theme
    look = theme.colours[field.colour] if field.colour else None
    half = FIELD / 2 - 1.5
    drawn = element(
        "rect",
        x=x - half,
        y=y - half,
        width=2 * half,
        height=2 * half,
        rx=3.5,
        fill=theme.tile,
        stroke=look.edge if look else theme.rule,
        stroke_width=1.2,
    )
    if look and field.colour:
        drawn += element("rect", x=x - half + 2, y=y + half - 5, width=15, height=3, fill=look.line)
    text = field.text or (SIGNS[field.colour].letter if field.colour else "")
    if field.tourist is not None:
        return drawn + draw_tourist(sheet, scene, field.tourist, x, y, 0.56)
    foot = y + (1.5 if look else 3.5)
    return drawn + sheet.text(x, foot, text, size=7, ink=theme.ink, anchor=0.5, weight=0.15)


def draw_sights(sheet: Sheet, scene: Scene, sights: Sequence[Sight]) -> str:
    """Sights in rows, each its name above its fields."""
    drawn = ""
    for place, sight in enumerate(sights):
        row, column = divmod(place, SIGHTS_ASIDE)
        name = fitted(sight.name, 6.5, SIGHT_WIDTH - 8)
        inside = sheet.text(0, 9, name, size=6.5, ink=scene.theme.ink)
        for number, field in enumerate(sight.fields):
            inside += draw_field(sheet, scene, field, FIELD / 2 - 1 + number * FIELD, 25)
        drawn += element("g", inside, transform=at(column * SIGHT_WIDTH, row * SIGHT_HEIGHT))
    return drawn


def sights_height(count: int) -> float:
    return -(-count // SIGHTS_ASIDE) * SIGHT_HEIGHT


class TableRow(NamedTuple):
    """A row of a table: whose it is, and what it says of each colour."""

    account: int | None
    cells: Sequence[str]


def table(scene: Scene, city: str, colours: Sequence[str], rows: Sequence[TableRow]) -> Block:
    """A table with a column for each colour."""
    theme = scene.theme
    step = (WIDTH - TABLE_LEFT) / max(len(colours), 1)

    def draw(sheet: Sheet) -> str:
        drawn = heading(sheet, scene, scene.texts.say(f"option.{city}"))
        for column, colour in enumerate(colours):
            middle = TABLE_LEFT + (column + 0.5) * step
            drawn += draw_tourist(sheet, scene, colour, middle, 37, 0.8)
            for place, row in enumerate(rows):
                foot = 66 + place * TABLE_ROW
                cell = fitted(row.cells[column], 8, step - 2)
                drawn += sheet.text(middle, foot, cell, size=8, ink=theme.ink, anchor=0.5)
        for place, row in enumerate(rows):
            if row.account is not None:
                drawn += disc(sheet, scene, row.account, 14, 62 + place * TABLE_ROW, 8)
        return drawn

    return Block(66 + len(rows) * TABLE_ROW, draw)
