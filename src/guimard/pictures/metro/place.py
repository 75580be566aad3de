"""Where things stand in the picture of a board of Metro, in its units: a square is 72 wide."""

from __future__ import annotations

from typing import Final, NamedTuple

from guimard.rules.metro import track as board
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.state import departure

SQUARE: Final = 72.0
MARGIN: Final = 24.0
FRAME: Final = 26.0
"""The iron frame with the squares' letters and numbers."""
PLATFORM: Final = 60.0
"""The ring of stations round the squares."""
CORNER: Final = MARGIN + FRAME + PLATFORM
"""The squares' top left corner, from the top and from the left."""
BOARD: Final = 8 * SQUARE
MIDDLE: Final = CORNER + BOARD / 2
WHOLE: Final = BOARD + 2 * (PLATFORM + FRAME)
"""Board, platform and frame together."""

LANE: Final = SQUARE / 3
"""The two ends of track on a side are this far from its corners."""

_OUT = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
"""By side: the way out of a square."""


class Stand(NamedTuple):
    """A station's own axes: `along` its side clockwise, `out` of its square."""

    x: float
    y: float
    along: tuple[float, float]
    out: tuple[float, float]

    def at(self, along: float, out: float) -> tuple[float, float]:
        return (
            self.x + along * self.along[0] + out * self.out[0],
            self.y + along * self.along[1] + out * self.out[1],
        )

    @property
    def upright(self) -> bool:
        """Whether the station is above or below its square."""
        return self.out[0] == 0

    @property
    def angle(self) -> float:
        """How far a drawing made for the top side is turned, in degrees."""
        return 90.0 * _OUT.index(self.out)


def corner(square: int) -> tuple[float, float]:
    """The top left corner of a square."""
    row, column = divmod(square, 8)
    return CORNER + column * SQUARE, CORNER + row * SQUARE


def stand(game: Metro, station: int) -> Stand:
    """Where a station stands: the middle of the side by which its departure enters."""
    square, side = divmod(int(game.tables[board.PLACE + departure(station)]), 4)
    x, y = corner(square)
    half = SQUARE / 2
    out = _OUT[side]
    return Stand(x + half * (1 + out[0]), y + half * (1 + out[1]), (-out[1], out[0]), out)
