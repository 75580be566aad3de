"""The rules through the interface: random play with its events, and what search asks most."""

from __future__ import annotations

import tracemalloc
from random import Random
from statistics import median
from typing import Final

from guimard.bench.suite import RUNS, Values, seconds_each, seconds_of
from guimard.dealers import Sampling
from guimard.rules import new_game
from guimard.rules.game import CHANCE, OVER, Game, State

GAMES: Final = 60
CALLS: Final = 2_000
MIDDLE: Final = 30
"""The turn at which a state is measured."""


def measure_play(games: int = GAMES) -> Values:
    """What is applied, by the two players and by chance; events and the choosing included."""
    game = _game()
    rng = Random(1)
    rates: list[float] = []
    for _ in range(RUNS):
        actions = 0

        def play() -> None:
            nonlocal actions
            actions = sum(_play_random(game.start(), rng) for _ in range(games))

        seconds = seconds_of(play)
        rates.append(actions / seconds)
    return {"engine.actions_per_second": median(rates)}


def measure_state(calls: int = CALLS) -> Values:
    """One state in the middle of a game."""
    state = _game().start()
    _play_random(state, Random(2), MIDDLE)
    seat = state.to_act
    return {
        "engine.copy_microseconds": seconds_each(state.copy, calls) * 1e6,
        "engine.actions_microseconds": seconds_each(state.actions, calls) * 1e6,
        "engine.view_microseconds": seconds_each(lambda: state.view(seat), calls) * 1e6,
        "engine.state_bytes": _bytes_of_a_copy(state, calls),
    }


def _game() -> Game:
    return new_game("metro", {"players": 2, "edition": "metro-2000"})


def _play_random(state: State, rng: Random, turns: int | None = None) -> int:
    """Play on until a player is to act in that turn or the game is over; returns how many actions
    were applied, by players and by chance."""
    dealer = Sampling(rng)
    applied = 0
    while state.to_act != OVER:
        actions = state.actions()
        if state.to_act == CHANCE:
            pool, n = state.pool()
            number = actions[dealer.choose(pool, n, state.weights())]
        elif state.turn == turns:
            break
        else:
            number = actions[int(rng.random() * len(actions))]
        state.apply(number)
        applied += 1
    return applied


def _bytes_of_a_copy(state: State, copies: int) -> float:
    """What one more copy takes in memory: the state less what all states of a game share."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [state.copy() for _ in range(copies)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return round((after - before) / len(kept))
