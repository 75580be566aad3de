"""What tiles would do to the lines, tried on a copy of the track. All of it is compiled."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from guimard.rules.metro.track import (
    CENTRE_DEPARTURES,
    EDGE_DEPARTURES,
    LEADS,
    PASSES,
    SQUARES,
    WORTH,
    Bytes,
    Masks,
    lay,
)

Points = NDArray[np.float64]
ONE = np.uint64(1)


def is_open(track: Bytes, tables: Bytes, port: int) -> bool:
    """Whether the line from a departure has still to reach an arrival."""
    begun = track[PASSES + port, 0] > 0
    return not (begun and tables[WORTH + track[LEADS + port, 0]] > 0)


def worth_of_line(track: Bytes, tables: Bytes, port: int, bonus: float) -> float:
    """The points of the line from a departure or, while it is open, its tiles and the bonus."""
    passes = float(track[PASSES + port, 0])
    if is_open(track, tables, port):
        return passes + bonus
    if port < EDGE_DEPARTURES:
        return passes
    return passes * float(tables[WORTH + track[LEADS + port, 0]])


def worth_of_tiles(
    track: Bytes,
    tables: Bytes,
    squares: Masks,
    accounts: NDArray[np.int16],
    points: Points,
    bonus: float,
    spare: Bytes,
    worth: Points,
) -> None:
    """Write to `worth[pattern, square]` the accounts' points, open lines included, after that tile.

    squares: by pattern, a mask of those to try. accounts: by port, whose departure it is, or -1.
    points: by account, those already made. spare: room for a copy of the track.
    """
    made = points.copy()
    for port in range(CENTRE_DEPARTURES, 256):
        if accounts[port] >= 0 and not is_open(track, tables, port):
            made[accounts[port]] -= worth_of_line(track, tables, port, bonus)
    for pattern in range(len(squares)):
        for square in range(SQUARES):
            if (squares[pattern] >> np.uint64(square)) & ONE:
                spare[:] = track
                lay(spare, tables, square, pattern, 1, 0)
                worth[pattern, square] = made
                for port in range(CENTRE_DEPARTURES, 256):
                    if accounts[port] >= 0:
                        line = worth_of_line(spare, tables, port, bonus)
                        worth[pattern, square, accounts[port]] += line
