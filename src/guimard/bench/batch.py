"""How fast batches are on the processor: beside the kernel, and two threads beside one."""

from __future__ import annotations

import os
from statistics import median
from typing import Final

from guimard.batch import Batch
from guimard.bench.suite import NotHere, Values, seconds_of
from guimard.rules.metro.random_play import random_games

OPTIONS: Final = {"players": 2, "edition": "metro-2000"}
LANES: Final = 1024
GAMES: Final = 20
"""Random games from the first position of each lane, in a run."""
STEPS: Final = 60
PAIRS: Final = 15
"""Runs of each, taken in turns."""
MIDDLE: Final = 45


def measure_batch(lanes: int = LANES, games: int = GAMES, steps: int = STEPS) -> Values:
    """One thread's random games beside the kernel's, then its steps, then two threads."""
    batch = Batch(dict(OPTIONS), lanes, seed=1, threads=1)
    pair = Batch(dict(OPTIONS), lanes, seed=1, threads=2)
    for one in (batch, pair):
        one.playouts(1)
    random_games(batch.game, 1, 0)
    ours: list[float] = []
    kernels: list[float] = []
    pairs: list[float] = []
    for run in range(PAIRS):
        ours.append(_games_per_second(batch, games, run))
        kernels.append(_kernel_games_per_second(batch, games, run))
        pairs.append(_games_per_second(pair, games, run))
    plain, observed = middle(batch), middle(Batch(dict(OPTIONS), lanes, seed=2, threads=1))
    rates = [
        (steps_per_second(plain, steps, observed=False), steps_per_second(observed, steps))
        for _ in range(PAIRS)
    ]
    values = {
        "batch.random_moves_per_second": median(ours) * batch.game.tiles_in_all,
        "batch.ratio_to_kernel": _ratio(ours, kernels),
        "batch.steps_per_second": median(rate for rate, _ in rates),
        "batch.observed_steps_per_second": median(rate for _, rate in rates),
    }
    if len(os.sched_getaffinity(0)) < 2:
        raise NotHere("There is one core here.", values)
    return values | {"batch.two_cores_ratio": _ratio(pairs, ours)}


def middle(batch: Batch) -> Batch:
    """The same batch, its games on their way and everything that is measured compiled."""
    for _ in range(MIDDLE):
        batch.step(batch.random_actions())
    batch.legal()
    batch.observe()
    return batch


def steps_per_second(batch: Batch, steps: int, *, observed: bool = True) -> float:
    """Random actions on every lane, with masks and observations or without."""

    def play() -> None:
        for _ in range(steps):
            if observed:
                batch.legal()
                batch.observe()
            batch.step(batch.random_actions())

    return batch.lanes * steps / seconds_of(play)


def _games_per_second(batch: Batch, games: int, seed: int) -> float:
    return batch.lanes * games / seconds_of(lambda: batch.playouts(games, seed))


def _kernel_games_per_second(batch: Batch, games: int, seed: int) -> float:
    played = batch.lanes * games
    return played / seconds_of(lambda: random_games(batch.game, played, seed))


def _ratio(ones: list[float], others: list[float]) -> float:
    return median(one / other for one, other in zip(ones, others, strict=True))
