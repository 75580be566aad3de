"""The board as it lies: frame, squares, tiles, the centre, and what deserves a look."""

from __future__ import annotations

from guimard.pictures.metro.ironwork import draw_frame, draw_hall, draw_squares
from guimard.pictures.metro.place import SQUARE, corner
from guimard.pictures.metro.scene import Scene
from guimard.pictures.metro.tiles import draw_free_track, draw_tile
from guimard.pictures.svg import Sheet, at, element
from guimard.rules.metro.moves import SQUARE_NAMES


def draw_board(sheet: Sheet, scene: Scene) -> None:
    """All that lies under the lines."""
    theme = scene.theme
    draw_frame(sheet, theme)
    draw_squares(sheet, theme)
    if not scene.covered:
        draw_hall(sheet, theme)
    for tile in (*scene.view.tiles, *scene.centre):
        drawn = draw_tile(sheet, theme, None if tile in scene.centre else tile.turn)
        drawn += draw_free_track(sheet, theme, scene.free_track(tile.square))
        name = SQUARE_NAMES[tile.square]
        place = at(*corner(tile.square))
        sheet.add(element("g", drawn, transform=place, data_square=name, data_tile=tile.tile))


def draw_highlight(sheet: Sheet, scene: Scene) -> None:
    """A frame round the squares that deserve a look."""
    for square in sorted(scene.highlight):
        x, y = corner(square)
        frame = element(
            "rect",
            x=x + 1,
            y=y + 1,
            width=SQUARE - 2,
            height=SQUARE - 2,
            rx=4,
            fill="none",
            stroke=scene.theme.lamp,
            stroke_width=3,
            data_highlight=SQUARE_NAMES[square],
        )
        sheet.add(frame)
