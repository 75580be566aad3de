"""The board of Metro in characters: 64 columns by 36 rows, every track drawn and in its colour."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Final

from rich.text import Text

from guimard.rules.metro import track as kernel
from guimard.rules.metro.central_tracks import CentralTracksView
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import EDGE_STATIONS, SQUARE_NAMES, LaidTile, Line
from guimard.rules.metro.view import MetroView
from guimard.terminal.canvas import Canvas
from guimard.terminal.metro_extensions import (
    tokens_on_squares,
    tourists_at_stations,
    tourists_on_squares,
)
from guimard.terminal.owners import LETTERS, STYLES, letter_of, style_of
from guimard.terminal.tile_art import HEIGHT, WIDTH, drawings, strokes

if TYPE_CHECKING:
    from guimard.rules.metro.state import MetroState

MARGIN: Final = 4
TOP: Final = 2

Pieces = Mapping[tuple[int, int], int]
"""By square and side of entry: the account whose line passes there."""


def draw_board(
    game: Metro, view: MetroView, open_squares: frozenset[int], fresh: frozenset[int]
) -> list[Text]:
    """The rows of the board. `open_squares` show their names; `fresh` tiles stand out."""
    canvas = Canvas(2 * MARGIN + 8 * WIDTH, TOP + 8 * HEIGHT + 2)
    state = game.deal_unknown(view, Random(0))
    accounts = line_pieces(state)
    laid = {tile.square: tile for tile in (*view.tiles, *centre_tiles(view))}
    if not centre_tiles(view):
        _draw_centre(canvas, game, view)
    for square in range(kernel.SQUARES):
        row, column = TOP + (square >> 3) * HEIGHT, MARGIN + (square & 7) * WIDTH
        if square in laid:
            tile = laid[square]
            code = kernel.CODES[kernel.turned(kernel.PATTERN[tile.tile], tile.turn)]
            draw_tile(canvas, game, row, column, code, accounts, square, square in fresh)
        elif square in open_squares:
            canvas.write(row + 1, column + 2, f"{SQUARE_NAMES[square]:^3}", "bold reverse")
        elif square not in kernel.CENTRE:
            canvas.write(row + 1, column + 3, "·", "dim")
    for square in tokens_on_squares(view):
        canvas.write(*_corner(square), "*", "bold")
    for square, colours in tourists_on_squares(view).items():
        row, column = _corner(square)
        for place, colour in enumerate(colours):
            style = f"bold reverse {STYLES[colour]}"
            canvas.write(row, column - place, LETTERS[colour], style)
    _draw_names(canvas)
    tourists = tourists_at_stations(view)
    for line in view.lines[:EDGE_STATIONS]:
        _draw_station(canvas, game, line, tourists.get(line.station))
    return canvas.rows()


def _corner(square: int) -> tuple[int, int]:
    """The top right of a square, where no tile has a track."""
    return TOP + (square >> 3) * HEIGHT, MARGIN + (square & 7) * WIDTH + WIDTH - 1


def centre_tiles(view: MetroView) -> tuple[LaidTile, ...]:
    """*centre tiles*: those that cover the central station."""
    covers = (one.tiles for one in view.extensions if isinstance(one, CentralTracksView))
    return next(covers, ())


def station_label(game: Metro, line: Line) -> tuple[str, str]:
    """What stands at a departure, and its style: its owner and how far its line has come."""
    if line.account is None:
        return "·", "dim"
    letter, style = letter_of(game, line.account), style_of(game, line.account)
    if line.end is None:
        return f"{letter}{line.passes or '':>2}", style
    sign = "=" if line.points < 100 else ""
    return f"{letter}{sign}{line.points}", f"{style} reverse"


def line_pieces(state: MetroState) -> dict[tuple[int, int], int]:
    """Whose line passes where, finished or not."""
    pieces = {}
    for station, account in enumerate(state.owners):
        if account is not None:
            for piece in state.path(station):
                pieces[piece >> 2, piece & 3] = account
    return pieces


def draw_tile(
    canvas: Canvas,
    game: Metro,
    row: int,
    column: int,
    code: str,
    accounts: Pieces,
    square: int = -1,
    fresh: bool = False,
) -> None:
    """A tile in the colours of the lines over it; what is nobody's is faint."""
    ground = " on #3a3a3a" if fresh else ""
    of = strokes(code)
    for down, characters in enumerate(drawings()[code]):
        for right, character in enumerate(characters):
            owners = [accounts.get((square, side)) for side in of.get((down, right), ())]
            owned = [account for account in owners if account is not None]
            style = style_of(game, owned[-1]) if owned else "dim" if square >= 0 else ""
            canvas.write(row + down, column + right, character, style + ground)


def _draw_names(canvas: Canvas) -> None:
    for place in range(8):
        canvas.write(0, MARGIN + place * WIDTH + 5, "abcdefgh"[place], "bold")
        canvas.write(TOP + place * HEIGHT, MARGIN - 2, str(place + 1), "bold")


def _draw_station(canvas: Canvas, game: Metro, line: Line, tourist: str | None) -> None:
    side, place = divmod(line.station, 8)
    label, style = station_label(game, line)
    number = game.station_label(line.station)
    bottom, right = TOP + 8 * HEIGHT, MARGIN + 8 * WIDTH
    if side == 0:
        row, column = 1, MARGIN + place * WIDTH + 2
        beside = row - 1, column
    elif side == 1:
        row, column = TOP + place * HEIGHT + 1, right
        beside = row + 1, column
    elif side == 2:
        row, column = bottom, MARGIN + (7 - place) * WIDTH + 2
        beside = row + 1, column
    else:
        row, column = TOP + (7 - place) * HEIGHT + 2, MARGIN - len(label)
        beside = row - 1, MARGIN - len(number)
    canvas.write(row, column, label, style)
    canvas.write(*beside, number, "dim")
    if tourist is not None:
        row, column = beside
        column += -1 if side == 3 else len(number)
        canvas.write(row, column, LETTERS[tourist], f"bold reverse {STYLES[tourist]}")


def _draw_centre(canvas: Canvas, game: Metro, view: MetroView) -> None:
    """The central station, with its eight arrivals where lines run in."""
    top, left = TOP + 3 * HEIGHT, MARGIN + 3 * WIDTH
    for down, text in enumerate(_CENTRE):
        canvas.write(top + down, left, text, "dim")
    for line in view.lines[EDGE_STATIONS:]:
        if line.account is not None:
            row, column = _CENTRE_LABELS[line.station - EDGE_STATIONS]
            canvas.write(top + row, left + column, *station_label(game, line))


_CENTRE = (
    "╔═▼══════▼═══╗",
    "║ C1     C2  ◀",
    "▶C8        C3║",
    "║            ║",
    "║     x 2    ║",
    "║C7        C4◀",
    "▶   C6     C5║",
    "╚═══▲══════▲═╝",
)
_CENTRE_LABELS = ((1, 2), (1, 9), (2, 10), (5, 10), (6, 10), (6, 4), (5, 1), (2, 1))
