"""What laying a tile in each open place would do to the lines: told for all places at once.

A page shows this for every square before anybody chooses one, so it is asked for after every move.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING

import numpy as np

from guimard.rules.game import Change, Preview
from guimard.rules.metro import track as board
from guimard.rules.metro import trying
from guimard.rules.metro.compiled import beside_kernel
from guimard.rules.metro.moves import Lay, Line, station_at

if TYPE_CHECKING:
    from guimard.rules.metro.state import MetroState

_SOURCES = ((trying, ("try_lays",)),)
_MOST_LINES = 4
"""That one tile may lengthen."""


def previews(state: MetroState, numbers: Sequence[int]) -> list[Preview]:
    """By legal action: what it would do. Where a tile only joins lines, all are tried at once."""
    game = state.game
    if game.extensions or not any(state.stack):
        return [state.preview(number) for number in numbers]
    actions = [game.actions[number] for number in numbers]
    lays = [action for action in actions if isinstance(action, Lay)]
    joined = iter(_joined(state, lays))
    return [
        next(joined) if isinstance(action, Lay) else state.preview(number)
        for number, action in zip(numbers, actions, strict=True)
    ]


def _joined(state: MetroState, lays: Sequence[Lay]) -> list[Preview]:
    """What each does to the lines, which is all, as long as another tile is there to follow."""
    game, owners = state.game, state.owners
    kinds = (*state.hands[state.player], state.drawn)
    squares = np.array([lay.square for lay in lays], np.uint8)
    patterns = np.array([game.turned[kinds[lay.tile]][lay.turn] for lay in lays], np.uint8)
    found = np.empty((len(lays) * _MOST_LINES, 5), np.uint8)
    count = _kernel().try_lays(state.track, game.tables, squares, patterns, found)
    first = int(game.tables[board.FIRST_STATION])
    changes: list[list[Change]] = [[] for _ in lays]
    for place, port, before, after, leads in found[:count].tolist():
        station = station_at(port)
        owner = owners[station]
        if owner is None:
            continue
        end = station_at(leads) if leads >= first else None
        points = 0 if end is None else Line(station, owner, after, end).points
        changes[place].append(Change(station, owner, before, after, end, points))
    return [Preview(one) for one in changes]


@cache
def _kernel() -> SimpleNamespace:
    return beside_kernel(_SOURCES, _warm_up)


def _warm_up(functions: SimpleNamespace) -> None:
    one = np.zeros(1, np.uint8)
    found = np.empty((_MOST_LINES, 5), np.uint8)
    functions.try_lays(board.empty_track(), board.make_tables(), one, one, found)
