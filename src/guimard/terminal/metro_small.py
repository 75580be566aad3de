"""The board of Metro for a terminal with few rows: a tile is its code, a line its length."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from guimard.rules.metro import track as kernel
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import EDGE_STATIONS, SQUARE_NAMES
from guimard.rules.metro.view import MetroView
from guimard.terminal.canvas import Canvas
from guimard.terminal.metro_board import centre_tiles, station_label
from guimard.terminal.metro_extensions import tourists_on_squares
from guimard.terminal.owners import LETTERS, STYLES

MARGIN: Final = 7
TOP: Final = 2
WIDTH: Final = 5


def draw_small_board(
    game: Metro, view: MetroView, open_squares: frozenset[int], fresh: frozenset[int]
) -> list[Text]:
    """13 rows of 54 columns; otherwise like `draw_board`."""
    canvas = Canvas(2 * MARGIN + 8 * WIDTH, TOP + 8 + 1)
    for place in range(8):
        canvas.write(0, MARGIN + place * WIDTH + 1, "abcdefgh"[place], "bold")
        canvas.write(TOP + place, 0, str(place + 1), "bold")
    for square in range(kernel.SQUARES):
        name = SQUARE_NAMES[square] if square in open_squares else " ·"
        style = "bold reverse" if square in open_squares else "dim"
        if square not in kernel.CENTRE:
            _write(canvas, square, name, style)
        else:
            _write(canvas, square, "####", "dim")
    for tile in (*view.tiles, *centre_tiles(view)):
        code = kernel.CODES[kernel.turned(kernel.PATTERN[tile.tile], tile.turn)]
        _write(canvas, tile.square, code, "reverse" if tile.square in fresh else "")
    laid = {tile.square for tile in view.tiles}
    for square, colours in tourists_on_squares(view).items():
        place = WIDTH - 1 if square in laid else 2
        for colour, column in zip(colours, range(place, WIDTH), strict=False):
            style = f"bold reverse {STYLES[colour]}"
            canvas.write(*_at(square, column), LETTERS[colour], style)
    for line in view.lines[:EDGE_STATIONS]:
        side, place = divmod(line.station, 8)
        label, style = station_label(game, line)
        row = (TOP - 1, TOP + place, TOP + 8, TOP + 7 - place)[side]
        across = MARGIN + (place, 8, 7 - place, 0)[side] * WIDTH
        column = across - 5 if side == 3 else across
        canvas.write(row, column, label, style)
    return canvas.rows()


def _write(canvas: Canvas, square: int, text: str, style: str) -> None:
    canvas.write(*_at(square, 0), text, style)


def _at(square: int, column: int) -> tuple[int, int]:
    return TOP + (square >> 3), MARGIN + (square & 7) * WIDTH + column
