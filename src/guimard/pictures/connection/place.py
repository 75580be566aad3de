"""Where hexes stand in the picture of a map, in its units: a side of a hex is 32 long."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final

from guimard.pictures.svg import number
from guimard.rules.paris_connection.map import Barrier, Map

SIDE: Final = 32.0
HALF: Final = SIDE * sqrt(3) / 2
"""From the middle of a hex to one of its sides; hexes stand on a corner."""
MARGIN: Final = 24.0
FRAME: Final = 26.0
"""The iron frame with the letters of the rows and the numbers in them."""
COAST: Final = 16.0
"""The sea between the frame and the outermost hexes."""
EDGE: Final = MARGIN + FRAME + COAST

Point = tuple[float, float]


class Place:
    """The places of one map."""

    def __init__(self, on: Map) -> None:
        across = [2 * one.q + one.r for one in on.hexes]
        rows = [one.r for one in on.hexes]
        self.left, self.top = min(across), min(rows)
        self.columns = max(across) - self.left + 1
        self.rows = max(rows) - self.top + 1
        self.width = 2 * (FRAME + COAST) + (self.columns + 1) * HALF
        """Of the map and its frame."""
        self.height = 2 * (FRAME + COAST) + (self.rows * 1.5 + 0.5) * SIDE
        self.middles = [
            (self.column(x - self.left), self.row(y - self.top))
            for x, y in zip(across, rows, strict=True)
        ]
        """By hex."""

    def column(self, place: int) -> float:
        return EDGE + (place + 1) * HALF

    def row(self, place: int) -> float:
        return EDGE + (place * 1.5 + 1) * SIDE

    def edge(self, barrier: Barrier) -> tuple[Point, Point]:
        """The two ends of the side that a striped edge runs along."""
        (ax, ay), (bx, by) = self.middles[barrier.a], self.middles[barrier.b]
        x, y = (ax + bx) / 2, (ay + by) / 2
        dx, dy = (bx - ax) / (2 * HALF), (by - ay) / (2 * HALF)
        reach = SIDE / 2
        return (x - dy * reach, y + dx * reach), (x + dy * reach, y - dx * reach)


def outline(radius: float) -> str:
    """The path of a hex round the origin, its corners so far from it."""
    turns = (pi / 6 + step * pi / 3 for step in range(6))
    points = (f"{number(radius * cos(turn))} {number(radius * sin(turn))}" for turn in turns)
    return f"M{'L'.join(points)}Z"
