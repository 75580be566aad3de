"""The 24 tiles as drawings of 7 by 4 characters, in tiles.txt, and which track each stroke is."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

WIDTH: Final = 7
HEIGHT: Final = 4

Strokes = dict[tuple[int, int], tuple[int, ...]]
"""By row and column of a drawing: the sides where the tracks of that character enter the tile."""

_ENTRIES = ((0, 2), (1, 6), (3, 4), (2, 0))
"""By side: the row and column where its entry is drawn. Trains keep right."""
EXITS: Final = ((0, 4), (2, 6), (3, 2), (1, 0))

_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
_TURNS = {
    ("╭", 0): 1,
    ("╭", 3): 2,
    ("╮", 1): 2,
    ("╮", 0): 3,
    ("╯", 1): 0,
    ("╯", 2): 3,
    ("╰", 2): 1,
    ("╰", 3): 0,
}
"""By corner and the side a track was heading for: the side it heads for then."""


@cache
def drawings() -> dict[str, tuple[str, ...]]:
    """By code: the rows of its drawing."""
    lines = (files(__package__) / "tiles.txt").read_text(encoding="utf-8").splitlines()
    rows = HEIGHT + 1
    return {
        lines[start]: tuple(line.ljust(WIDTH) for line in lines[start + 1 : start + rows])
        for start in range(0, len(lines), rows)
    }


def follow(code: str, side: int) -> list[tuple[int, int]]:
    """The characters of the track that enters on a side, in order."""
    drawing = drawings()[code]
    row, column = _ENTRIES[side]
    heading = (side + 2) % 4
    passed = []
    while 0 <= row < HEIGHT and 0 <= column < WIDTH:
        passed.append((row, column))
        heading = _TURNS.get((drawing[row][column], heading), heading)
        row, column = row + _STEPS[heading][0], column + _STEPS[heading][1]
    return passed


@cache
def strokes(code: str) -> Strokes:
    found: Strokes = {}
    for side in range(4):
        for place in follow(code, side):
            found[place] = (*found.get(place, ()), side)
    return found
