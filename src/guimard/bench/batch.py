"""How fast batches are on the processor: beside the kernel, and two threads beside one."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Final, NamedTuple

from guimard.batch import Batch
from guimard.bench.suite import NotHere, Values
from guimard.rules.metro.random_play import random_games

OPTIONS: Final = {"players": 2, "edition": "metro-2000"}
LANES: Final = 1024
GAMES: Final = 20
"""Random games from the first position of each lane, in a run."""
STEPS: Final = 60
PAIRS: Final = 15
"""Runs of each, taken in turns."""
MIDDLE: Final = 45


class Seconds(NamedTuple):
    clock: float
    core: float
    """Of the core that did it, while it did nothing else."""


def measure_batch(lanes: int = LANES, games: int = GAMES, steps: int = STEPS) -> Values:
    """One thread's random games beside the kernel's, its steps, and two threads beside one.

    What is on one thread is timed by the core that does it, so that other work takes little of it.
    """
    batch = Batch(dict(OPTIONS), lanes, seed=1, threads=1)
    pair = Batch(dict(OPTIONS), lanes, seed=1, threads=2)
    for one in (batch, pair):
        one.playouts(1)
    random_games(batch.game, 1, 0)
    played = lanes * games
    turns = []
    for run in range(PAIRS):
        ours = _taken(partial(batch.playouts, games, run))
        kernel = _taken(partial(random_games, batch.game, played, run))
        turns.append((ours, kernel, _taken(partial(pair.playouts, games, run))))
    plain, observed = middle(batch), middle(Batch(dict(OPTIONS), lanes, seed=2, threads=1))
    rates = [
        (steps_per_second(plain, steps, observed=False), steps_per_second(observed, steps))
        for _ in range(PAIRS)
    ]
    values = {
        "batch.random_moves_per_second": median(
            played * batch.game.tiles_in_all / ours.core for ours, _, _ in turns
        ),
        "batch.ratio_to_kernel": median(kernel.core / ours.core for ours, kernel, _ in turns),
        "batch.steps_per_second": median(rate for rate, _ in rates),
        "batch.observed_steps_per_second": median(rate for _, rate in rates),
    }
    if len(os.sched_getaffinity(0)) < 2:
        raise NotHere("There is one core here.", values)
    return values | {
        "batch.two_cores_ratio": median(ours.clock / two.clock for ours, _, two in turns)
    }


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

    return batch.lanes * steps / _taken(play).core


def _taken(run: Callable[[], object]) -> Seconds:
    clock, core = time.perf_counter(), time.thread_time()
    run()
    return Seconds(time.perf_counter() - clock, time.thread_time() - core)
