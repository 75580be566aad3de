"""A position of the rules, written on a lane."""

from __future__ import annotations

from typing import Any

from guimard.batch.layout import (
    COUNT,
    DECK,
    DRAWN,
    HANDS,
    LAID,
    LEFT,
    NEAR,
    OVER,
    OWNERS,
    SEAT,
    SHOWN,
)
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import NO_TILE
from guimard.rules.metro.state import MetroState
from guimard.rules.metro.track import ROWS, Bytes, Masks


def write_state(
    game: Metro, state: MetroState, rows: Bytes, words: Masks, points: Any, lane: int
) -> None:
    if state.game.options != game.options or state.game.parts_hash != game.parts_hash:
        raise ValueError("This position is of a game with other options or parts.")
    if state.to_act < 0:
        raise ValueError("In this position no seat is to act.")
    rows[:, lane] = 0
    rows[:ROWS, lane] = state.track[:, 0]
    stack = [kind for kind, count in enumerate(state.stack) for _ in range(count)]
    rows[DECK : DECK + len(stack), lane] = stack
    rows[LEFT, lane] = len(stack)
    rows[OWNERS : OWNERS + 32, lane] = [
        game.seats if owner is None else owner for owner in state.owners[:32]
    ]
    for laid in filter(None, state.tiles):
        rows[SHOWN + (laid - 1) // 4, lane] += 1
        rows[COUNT, lane] += 1
    for seat, hand in enumerate(state.hands):
        for place, kind in enumerate(hand):
            rows[HANDS + seat * 3 + place, lane] = 0 if kind == NO_TILE else kind + 1
    rows[DRAWN, lane] = 0 if state.drawn == NO_TILE else state.drawn + 1
    rows[SEAT, lane] = state.to_act
    rows[OVER, lane] = 0
    words[LAID, lane] = state.laid
    words[NEAR, lane] = state.near
    points[:, lane] = state.points
