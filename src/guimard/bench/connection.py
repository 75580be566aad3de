"""Paris Connection through the interface: random play with its events, and what search asks."""

from __future__ import annotations

from random import Random
from statistics import median
from typing import Final

from guimard.bench.engine import rate, state_figures
from guimard.bench.suite import RUNS, Values
from guimard.rules import new_game
from guimard.rules.game import Game

GAMES: Final = 40
CALLS: Final = 2_000
MIDDLE: Final = 8
"""The turn at which a state is measured."""


def measure_play(games: int = GAMES) -> Values:
    """What is applied, by three players and by chance; events and the choosing included."""
    game = _game()
    rng = Random(1)
    return {"connection.actions_per_second": median(rate(game, games, rng) for _ in range(RUNS))}


def measure_state(calls: int = CALLS) -> Values:
    """One state in the middle of a game."""
    return state_figures("connection", _game(), MIDDLE, calls)


def _game() -> Game:
    return new_game("paris-connection", {"players": 3})
