"""Boards of Metro given as strings of placements, on the command line or a line each."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

NOTATION = """\
A board is written as in other programs, six characters a tile: its code, its row and its
column, counted from 0 at the top left, as in aacb00cbaa01. The four letters of a code are for the
tracks that enter at the top, right, bottom and left: a goes straight across, b turns to the next
side clockwise, c to the next side anticlockwise, d back out of the same side.
"""


def add_boards(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "boards", nargs="+", metavar="PLACEMENTS", help="a board; - reads a line each from input"
    )
    parser.add_argument(
        "--edition", default="metro-2021", metavar="E", help="the edition (metro-2021)"
    )


def given_boards(boards: Sequence[str]) -> Iterator[str]:
    for board in boards:
        if board == "-":
            yield from (line.strip() for line in sys.stdin)
        else:
            yield board.strip()
