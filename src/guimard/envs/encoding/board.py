"""Metro's board as numbers: the tiles, and where the lines run. It is compiled."""

from __future__ import annotations

from typing import Any

from guimard.batch.layout import GOES_TO, PASSED, TILE_AT
from guimard.rules.metro.track import (
    CENTRE_DEPARTURES,
    EDGE_DEPARTURES,
    FIRST_STATION,
    LEADS,
    PASSES,
    PLACE,
    TILES,
    Bytes,
)

NO_STATION = -41
"""Where C1-C8 would lead whose centre is covered by tiles."""


def write_board(track: Bytes, tables: Bytes, observation: Any) -> None:
    """Write TILE_AT, PASSED and GOES_TO, which everybody sees."""
    first = int(tables[FIRST_STATION])
    for square in range(64):
        observation[TILE_AT + square] = track[TILES + square, 0]
    for station in range(40):
        port = EDGE_DEPARTURES + station
        if station >= 32:
            port = CENTRE_DEPARTURES + station - 32
        lead = int(track[LEADS + port, 0])
        passes = int(track[PASSES + port, 0])
        if port < first:
            observation[PASSED + station] = 0
            observation[GOES_TO + station] = NO_STATION
        elif passes > 0 and lead >= first:
            end = lead - EDGE_DEPARTURES
            if end < 0:
                end = lead - CENTRE_DEPARTURES + 32
            observation[PASSED + station] = passes
            observation[GOES_TO + station] = -1 - end
        else:
            observation[PASSED + station] = passes
            observation[GOES_TO + station] = tables[PLACE + lead]
