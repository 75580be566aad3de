"""What a seat knows of a lane's game, as numbers for a network. It is compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from guimard.batch.lanes import whole
from guimard.batch.layout import (
    COUNTS,
    DRAWN,
    DRAWN_TILE,
    GOES_TO,
    HANDS,
    HOLDS,
    IN_HAND,
    LEFT,
    OWNER_OF,
    OWNERS,
    PASSED,
    PLAYERS,
    POINTS_OF,
    SEAT,
    SEATS,
    SHOWN,
    STACK,
    TILE_AT,
    TO_ACT,
    UNSEEN,
)
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

Shorts = NDArray[np.int16]


def observe_lane(
    rows: Bytes,
    points: Any,
    printed: Bytes,
    tables: Bytes,
    observation: Shorts,
    lane: int,
    seat: int,
) -> None:
    """Write what a seat knows of the game."""
    players = whole(printed[PLAYERS])
    for square in range(64):
        observation[TILE_AT + square, lane] = rows[TILES + square, lane]
    for station in range(32):
        owner = whole(rows[OWNERS + station, lane])
        apart = owner - seat
        apart = apart + players if apart < 0 else apart
        observation[OWNER_OF + station, lane] = -1 if owner >= players else apart
    first = whole(tables[FIRST_STATION])
    for station in range(32):
        observe_line(rows, tables, observation, lane, first, EDGE_DEPARTURES + station, station)
    for station in range(8):
        port = CENTRE_DEPARTURES + station
        observe_line(rows, tables, observation, lane, first, port, station + 32)
    to_act = whole(rows[SEAT, lane])
    drawn = whole(rows[DRAWN, lane])
    known = drawn if seat == to_act else 0
    for kind in range(24):
        seen = whole(rows[SHOWN + kind, lane]) + (known == kind + 1)
        observation[UNSEEN + kind, lane] = whole(printed[COUNTS + kind]) - seen
    for place in range(3):
        held = whole(rows[HANDS + seat * 3 + place, lane])
        observation[IN_HAND + place, lane] = held
        if held > 0:
            observation[UNSEEN + held - 1, lane] -= 1
    hidden = -1 if drawn != 0 else 0
    observation[DRAWN_TILE, lane] = drawn if seat == to_act else hidden
    observation[STACK, lane] = rows[LEFT, lane]
    for after in range(SEATS):
        other = seat + after
        other = other - players if other >= players else other
        holds = 0
        earned = 0
        if after < players:
            earned = whole(points[other, lane])
            for place in range(3):
                holds += whole(rows[HANDS + other * 3 + place, lane] != 0)
        observation[POINTS_OF + after, lane] = earned
        observation[HOLDS + after, lane] = holds
    apart = to_act - seat
    observation[TO_ACT, lane] = apart + players if apart < 0 else apart


def observe_line(
    rows: Bytes,
    tables: Bytes,
    observation: Shorts,
    lane: int,
    first: int,
    port: int,
    station: int,
) -> None:
    """Write how far the line from a station has come. No branch depends on the line."""
    passes = whole(rows[PASSES + port, lane])
    lead = whole(rows[LEADS + port, lane])
    end = lead - EDGE_DEPARTURES
    end = lead - CENTRE_DEPARTURES + 32 if end < 0 else end
    ended = (passes > 0) & (lead >= first)
    place = whole(tables[PLACE + lead])
    observation[PASSED + station, lane] = passes
    observation[GOES_TO + station, lane] = -1 - end if ended else place
