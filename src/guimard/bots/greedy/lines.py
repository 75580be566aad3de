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
Accounts = NDArray[np.int16]
"""By port: the account that its departure belongs to, or a number below 0."""

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


def add_open_lines(
    track: Bytes, tables: Bytes, accounts: Accounts, bonus: float, points: Points
) -> None:
    """Add what the open lines promise to the points of their accounts."""
    for port in range(CENTRE_DEPARTURES, 256):
        if accounts[port] >= 0 and is_open(track, tables, port):
            points[accounts[port]] += worth_of_line(track, tables, port, bonus)


def add_tiles(
    track: Bytes,
    tables: Bytes,
    squares: Masks,
    accounts: Accounts,
    bonus: float,
    points: Points,
    spare: Bytes,
    worth: Points,
) -> None:
    """Write to `worth[pattern, square]` the accounts' points, open lines included, after that tile.

    squares: by pattern, a mask of those to try. points: by account, those made so far. spare: room
    for a copy of the track.
    """
    was_open = np.zeros(256, np.bool_)
    for port in range(CENTRE_DEPARTURES, 256):
        was_open[port] = accounts[port] >= 0 and is_open(track, tables, port)
    for pattern in range(len(squares)):
        for square in range(SQUARES):
            if (squares[pattern] >> np.uint64(square)) & ONE:
                spare[:] = track
                lay(spare, tables, square, pattern, 1, 0)
                worth[pattern, square] = points
                for port in range(CENTRE_DEPARTURES, 256):
                    if was_open[port]:
                        line = worth_of_line(spare, tables, port, bonus)
                        worth[pattern, square, accounts[port]] += line
