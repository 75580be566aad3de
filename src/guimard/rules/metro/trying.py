"""What a tile would do to the lines, place by place: compiled as the kernel is."""

from __future__ import annotations

import numpy as np

from guimard.rules.metro.track import FIRST_STATION, LEADS, PASSES, ROWS, Bytes, lay


def try_lays(track: Bytes, tables: Bytes, squares: Bytes, patterns: Bytes, found: Bytes) -> int:
    """Lay each of these patterns on its square, on a board of its own.

    Writes, for each line that this lengthens, a row into `found`: which lay, the line's port of
    departure, how many tiles it passed and passes, and where it leads. Returns how many rows.
    """
    first = tables[FIRST_STATION]
    trial = np.empty((ROWS, 1), np.uint8)
    count = 0
    for place in range(len(squares)):
        trial[:] = track
        lay(trial, tables, squares[place], patterns[place], 1, 0)
        for port in range(first, 256):
            if trial[PASSES + port, 0] != track[PASSES + port, 0]:
                found[count, 0] = place
                found[count, 1] = port
                found[count, 2] = track[PASSES + port, 0]
                found[count, 3] = trial[PASSES + port, 0]
                found[count, 4] = trial[LEADS + port, 0]
                count += 1
    return count
