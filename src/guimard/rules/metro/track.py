"""The kernel: squares, ports, tiles and lines, over flat arrays.

The only place that knows the geometry of a board of track, and the only code that lays and joins
it. The functions of the second half are plain Python, compiled by `compiled`: one source for the
processor and the graphics card. They take tables as arguments, because a compiler's cache does not
see a table change.

A square is row * 8 + column, a side 0 top, 1 right, 2 bottom, 3 left. Trains keep right: a line
enters a tile on a side by port 2 * side and leaves it on a side by port 2 * side + 1. Where a line
may enter a square there is one *port* of the board, numbered to fit a byte:

      0-215  between two squares, those of the centre included
    216-223  the departures C1-C8 of the centre, clockwise from the left end of its top side
    224-255  the departures of the edge, clockwise from the left end of the top side

A line is never walked to join or to judge it. A *stretch* of laid track is known by its two ends;
one game's `track` is a column (a lane) of bytes:

      0-255  LEADS   where the stretch that starts at this port leads
    256-511  PASSES  how many tiles that stretch passes
    512-767  STARTS  where the stretch that ends at this port starts
    768-831  TILES   by square: the pattern laid there plus 1, or 0

A stretch that ends at a station is written as ending at that station's own departure port, where
no other line can lead, so that it is known where it ended. Where tiles cover the centre, its eight
ports are ordinary ones.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Mask = np.uint64
Masks = NDArray[np.uint64]

SQUARES: Final = 64
CENTRE: Final = (27, 28, 35, 36)
CENTRE_DEPARTURES: Final = 216
EDGE_DEPARTURES: Final = 224
CENTRE_STATIONS: Final = ((19, 2), (20, 2), (29, 3), (37, 3), (44, 0), (43, 0), (34, 1), (26, 1))
"""C1-C8: the square beside each, and that square's side towards it."""

LEADS: Final = 0
PASSES: Final = 256
STARTS: Final = 512
TILES: Final = 768
BOARD: Final = TILES
"""Rows that lines need: all but TILES."""
ROWS: Final = 832

# Where each table stands in the one array of tables.
ENTRY: Final = 0
"""By square * 4 + side: the port by which a line enters there."""
PLACE: Final = 256
"""By port: square * 4 + side."""
NEXT: Final = 512
"""By (pattern * 64 + square) * 4 + side of entry: the port that a line reaches there."""
WORTH: Final = NEXT + 24 * 256
"""By port where a line ends: points per tile it passed - 0 unless there is a station."""
FIRST_STATION: Final = WORTH + 256
"""The lowest port that is a station."""

EDGE_SQUARES: Final = 0xFF818181818181FF
PLAYABLE: Final = 0xFFFFFFE7E7FFFFFF
LOW_BITS: Final = np.uint64(63)
NONE: Final = np.uint64(0)

_LETTER = {2: "a", 1: "b", 3: "c", 0: "d"}


def _code(match: tuple[int, ...]) -> str:
    return "".join(_LETTER[(out - side) % 4] for side, out in enumerate(match))


_MATCHES = {_code(match): match for match in permutations(range(4))}
CODES: Final = tuple(sorted(_MATCHES))
"""The 24 ways to match entries with exits. A pattern is a place in this list."""
PATTERN: Final = {code: pattern for pattern, code in enumerate(CODES)}


def turned(pattern: int, quarters: int) -> int:
    """The pattern seen after that many quarter turns clockwise."""
    code = CODES[pattern]
    return PATTERN[code[-quarters % 4 :] + code[: -quarters % 4]]


def edge_station(square: int, side: int) -> int | None:
    """The edge station (0-31) outside this side of this square, if there is one."""
    row, column = divmod(square, 8)
    outside = (row == 0, column == 7, row == 7, column == 0)
    return side * 8 + (column, row, 7 - column, 7 - row)[side] if outside[side] else None


def beyond(square: int, side: int) -> int:
    """The square that shares this side; the caller knows that there is one."""
    return square + (-8, 1, 8, -1)[side]


@cache
def make_tables(centre_covered: bool = False) -> Bytes:
    """The tables of a board. With its centre covered by tiles, lines run on through it.

    Made once, for all games: nobody writes to them.
    """
    tables = np.zeros(FIRST_STATION + 1, np.uint8)
    tables[FIRST_STATION] = EDGE_DEPARTURES if centre_covered else CENTRE_DEPARTURES
    tables[WORTH + CENTRE_DEPARTURES : WORTH + EDGE_DEPARTURES] = 0 if centre_covered else 2
    tables[WORTH + EDGE_DEPARTURES : WORTH + 256] = 1
    entry = _entries()
    tables[ENTRY : ENTRY + 256] = entry
    tables[PLACE : PLACE + 256] = np.argsort(entry)
    for pattern, code in enumerate(CODES):
        for square, side in np.ndindex(SQUARES, 4):
            out = _MATCHES[code][side]
            at_centre = (square, out) in CENTRE_STATIONS and not centre_covered
            if at_centre or edge_station(square, out) is not None:
                port = entry[square * 4 + out]
            else:
                port = entry[beyond(square, out) * 4 + (out + 2) % 4]
            tables[NEXT + (pattern * SQUARES + square) * 4 + side] = port
    return tables


def _entries() -> list[int]:
    """By square * 4 + side: the port by which a line enters there."""
    ordinary = iter(range(CENTRE_DEPARTURES))
    entry = []
    for square, side in np.ndindex(SQUARES, 4):
        station = edge_station(square, side)
        if station is not None:
            entry.append(EDGE_DEPARTURES + station)
        elif (square, side) in CENTRE_STATIONS:
            entry.append(CENTRE_DEPARTURES + CENTRE_STATIONS.index((square, side)))
        else:
            entry.append(next(ordinary))
    return entry


def one_tile_lines(tables: Bytes, pattern: int, departures: range | tuple[int, ...]) -> int:
    """A mask of the squares where this pattern alone joins one of the departures to an arrival."""
    squares = 0
    for port in departures:
        place = int(tables[PLACE + port])
        if tables[NEXT + pattern * 256 + place] >= tables[FIRST_STATION]:
            squares |= 1 << (place >> 2)
    return squares


def edge_stubs(tables: Bytes) -> tuple[int, ...]:
    """By pattern: a mask of the squares where *no stub* forbids it, judged at the edge stations."""
    departures = range(EDGE_DEPARTURES, EDGE_DEPARTURES + 32)
    return tuple(one_tile_lines(tables, pattern, departures) for pattern in range(len(CODES)))


@cache
def neighbours(corners: bool) -> tuple[int, ...]:
    """By square: a mask of the squares that share a side with it - or, with `corners`, touch it."""
    reach = 2 if corners else 1
    return tuple(
        sum(
            1 << other
            for other in range(SQUARES)
            if other != square
            and abs(other // 8 - square // 8) <= 1
            and abs(other % 8 - square % 8) <= 1
            and abs(other // 8 - square // 8) + abs(other % 8 - square % 8) <= reach
        )
        for square in range(SQUARES)
    )


def empty_track(lanes: int = 1) -> Bytes:
    """A board without a tile: every stretch is empty and leads to where it starts."""
    track = np.zeros((ROWS, lanes), np.uint8)
    ports = np.arange(256, dtype=np.uint8)[:, None]
    track[LEADS : LEADS + 256] = ports
    track[STARTS : STARTS + 256] = ports
    return track


# What follows is compiled.


def join(track: Bytes, first: int, port: int, out: int, worth: int, lane: int) -> int:
    """Join the stretch that ends at `port` to the one that starts at `out`, over a tile between.

    first: the lowest port that is a station. Returns where the joined stretch starts. No branch
    depends on the track: that is much of the kernel's speed.
    """
    start = track[STARTS + port, lane]
    start = port if port >= first else start
    end = track[LEADS + out, lane]
    passes = track[PASSES + out, lane]
    end = out if out >= first else end
    passes = np.uint8(0) if out >= first else passes
    track[LEADS + start, lane] = end
    track[PASSES + start, lane] += worth + passes
    track[STARTS + end, lane] = start
    return start


def lay(track: Bytes, tables: Bytes, square: int, pattern: int, worth: int, lane: int) -> Mask:
    """Lay a tile and join its four tracks; a pass over it counts `worth`.

    Returns a mask of the departures whose lines it finishes: bits 24-31 C1-C8, 32-63 the edge.
    """
    finished = NONE
    first = tables[FIRST_STATION]
    track[TILES + square, lane] = pattern + 1
    for side in range(4):
        port = tables[ENTRY + square * 4 + side]
        out = tables[NEXT + (pattern * 64 + square) * 4 + side]
        start = join(track, first, port, out, worth, lane)
        at_stations = min(start, track[LEADS + start, lane]) >= first
        finished |= np.uint64(at_stations) << (np.uint64(start) & LOW_BITS)
    return finished


def walk(track: Bytes, tables: Bytes, departure: int, lane: int, passed: Bytes) -> int:
    """Follow the line from a departure over the tiles laid.

    Writes square * 4 + side of entry for each pass into `passed`; returns how many.
    """
    count = 0
    port = departure
    first = tables[FIRST_STATION]
    while count == 0 or port < first:
        place = tables[PLACE + port]
        pattern = track[TILES + (place >> 2), lane]
        if pattern == 0:
            break
        passed[count] = place
        count += 1
        port = tables[NEXT + (pattern - 1) * 256 + place]
    return count
