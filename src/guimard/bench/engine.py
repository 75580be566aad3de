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
from guimard.rules.metro.extensions import CITIES

GAMES: Final = 60
CALLS: Final = 2_000
MIDDLE: Final = 30
"""The turn at which a state is measured."""


def measure_play(games: int = GAMES) -> Values:
    """What is applied, by the two players and by chance; events and the choosing included."""
    game = _game()
    rng = Random(1)
    return {"engine.actions_per_second": median(rate(game, games, rng) for _ in range(RUNS))}


def measure_box(games: int = GAMES // 3) -> Values:
    """Companies and a city beside the base game, run in turns, for the city that is slowest."""
    base = new_game("metro", {"players": 2})
    rng = Random(1)
    ratios = []
    for city in CITIES:
        game = new_game("metro", {"players": 2, "modules": ["companies"], "city": city})
        rate(game, 1, rng)
        ratios.append(median(rate(game, games, rng) / rate(base, games, rng) for _ in range(RUNS)))
    return {"engine.companies_and_city_ratio": min(ratios)}


def rate(game: Game, games: int, rng: Random) -> float:
    """Actions a second in so many random games."""
    actions = 0

    def play() -> None:
        nonlocal actions
        actions = sum(play_random(game.start(), rng) for _ in range(games))

    seconds = seconds_of(play)
    return actions / seconds


def measure_state(calls: int = CALLS) -> Values:
    """One state in the middle of a game."""
    return state_figures("engine", _game(), MIDDLE, calls)


def state_figures(named: str, game: Game, turn: int, calls: int) -> Values:
    """What search asks of a state, at that turn of a random game."""
    state = game.start()
    play_random(state, Random(2), turn)
    seat = state.to_act
    return {
        f"{named}.copy_microseconds": seconds_each(state.copy, calls) * 1e6,
        f"{named}.actions_microseconds": seconds_each(state.actions, calls) * 1e6,
        f"{named}.view_microseconds": seconds_each(lambda: state.view(seat), calls) * 1e6,
        f"{named}.state_bytes": _bytes_of_a_copy(state, calls),
    }


def _game() -> Game:
    return new_game("metro", {"players": 2, "edition": "metro-2000"})


def play_random(state: State, rng: Random, turns: int | None = None) -> int:
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
