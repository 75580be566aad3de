"""The track kernel's random play, beside the same game in plain C."""

from __future__ import annotations

from statistics import median
from typing import Final

from guimard.bench.c_yardstick import NoYardstickError, compiled
from guimard.bench.suite import NotHere, Values, seconds_of
from guimard.rules import new_game
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.random_play import random_games

GAMES: Final = 20_000
PAIRS: Final = 11
"""Runs of each; the two differ little, so it takes more of them than elsewhere."""


def measure_kernel(games: int = GAMES) -> Values:
    """Kernel and C in turn, each on one core, so that both meet whatever else the machine does."""
    game = new_game("metro", {"players": 2, "edition": "metro-2000"})
    assert isinstance(game, Metro)
    random_games(game, 1, 0)
    ours: list[float] = []
    in_c: list[float] = []
    try:
        with compiled() as play:
            for run in range(PAIRS):
                ours.append(_moves_per_second(game, games, run))
                in_c.append(play(games, run).moves_per_second)
    except NoYardstickError as absent:
        ours = [_moves_per_second(game, games, run) for run in range(PAIRS)]
        raise NotHere(str(absent), {"kernel.random_moves_per_second": median(ours)}) from None
    return {
        "kernel.random_moves_per_second": median(ours),
        "kernel.c_random_moves_per_second": median(in_c),
        "kernel.ratio_to_c": median(one / c for one, c in zip(ours, in_c, strict=True)),
    }


def _moves_per_second(game: Metro, games: int, seed: int) -> float:
    seconds = seconds_of(lambda: random_games(game, games, seed))
    return games * game.tiles_in_all / seconds
