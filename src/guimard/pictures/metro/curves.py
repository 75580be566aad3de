"""The shapes of track on a tile, and lines as paths over many tiles.

A shape joins the port by which a line enters a side to the port by which it leaves another. Turns
to the right are narrow; wide ones keep clear of the tile's middle, so that two of them can face
each other. Coordinates are the tile's own, from its top left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from guimard.pictures.metro.place import LANE, SQUARE, corner
from guimard.pictures.svg import number
from guimard.rules.metro.track import CODES, PATTERN, turned

Point = tuple[float, float]

FAR = SQUARE - LANE

# From the top, by the side it goes to: bows of three points each, the last of them on the track.
_FROM_TOP: dict[int, tuple[tuple[Point, Point, Point], ...]] = {
    0: (
        ((LANE, 8), (28.5, 15.5), (SQUARE / 2, 15.5)),
        ((43.5, 15.5), (FAR, 8), (FAR, 0)),
    ),
    1: (((LANE, 23), (SQUARE - 23, FAR), (SQUARE, FAR)),),
    2: (((LANE, 24), (LANE, 48), (LANE, SQUARE)),),
    3: (((LANE, 13.25), (13.25, LANE), (0, LANE)),),
}


class Pass(NamedTuple):
    """A line's way over one tile."""

    square: int
    entry: int
    exit: int


def passes_of(square: int, tile: str, turn: int) -> tuple[Pass, ...]:
    """The four passes over a laid tile, by side of entry."""
    code = CODES[turned(PATTERN[tile], turn)]
    return tuple(
        Pass(square, side, (side + "dbac".index(way)) % 4) for side, way in enumerate(code)
    )


@cache
def shape(entry: int, exit_: int) -> tuple[Point, ...]:
    """The points of the bows from one side to another, the first one where the line enters."""
    points: list[Point] = [(LANE, 0.0)]
    for bow in _FROM_TOP[(exit_ - entry) % 4]:
        points += bow
    for _ in range(entry):
        points = [(SQUARE - y, x) for x, y in points]
    return tuple(points)


@cache
def length(entry: int, exit_: int) -> float:
    """How long the track is between two sides."""
    points = shape(entry, exit_)
    steps = [along(points, step / 32) for step in range(33)]
    return sum(hypot(x - u, y - v) for (x, y), (u, v) in pairwise(steps))


def along(points: Sequence[Point], part: float) -> Point:
    """The point at this part of a shape, by its bows."""
    bows = (len(points) - 1) // 3
    bow = min(int(part * bows), bows - 1)
    t = part * bows - bow
    s = 1 - t
    a, b, c, d = points[3 * bow : 3 * bow + 4]
    x, y = (s**3 * a[k] + 3 * s * s * t * b[k] + 3 * s * t * t * c[k] + t**3 * d[k] for k in (0, 1))
    return x, y


@cache
def clearance(passed: Pass, others: tuple[Pass, ...], part: float) -> float:
    """How far the point at this part of a pass is from all other track of its tile."""
    x, y = along(shape(passed.entry, passed.exit), part)
    return min(
        hypot(x - u, y - v)
        for other in others
        if other != passed
        for u, v in (along(shape(other.entry, other.exit), step / 16) for step in range(17))
    )


def data(points: Sequence[Point], x: float = 0, y: float = 0) -> str:
    """A shape as path data, moved by x and y; a straight is written as one."""
    return f"M{_pair(points[0], x, y)}{_bows(points, x, y)}"


def run(passes: Iterable[Pass]) -> str:
    """Path data over tiles that follow each other."""
    written = ""
    for passed in passes:
        points = shape(passed.entry, passed.exit)
        x, y = corner(passed.square)
        written += _bows(points, x, y) if written else data(points, x, y)
    return written


def runs(passes: Sequence[Pass]) -> list[list[Pass]]:
    """A line cut where it comes back to a square: drawn one after another, it crosses itself."""
    parts: list[list[Pass]] = []
    seen: set[int] = set()
    for passed in passes:
        if not parts or passed.square in seen:
            parts.append([])
            seen.clear()
        parts[-1].append(passed)
        seen.add(passed.square)
    return parts


def _pair(point: Point, x: float, y: float) -> str:
    return f"{number(point[0] + x)} {number(point[1] + y)}"


def _bows(points: Sequence[Point], x: float, y: float) -> str:
    start, end = points[0], points[-1]
    if start[0] == end[0] and len(points) == 4 and start[1] != end[1]:
        return f"V{number(end[1] + y)}"
    if start[1] == end[1] and len(points) == 4:
        return f"H{number(end[0] + x)}"
    return "C" + " ".join(_pair(point, x, y) for point in points[1:])
