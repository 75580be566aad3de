"""How long bots think, and how much."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from statistics import median
from typing import Any, Final

from guimard.bench.suite import RUNS, Values, seconds_of
from guimard.bots import Budget, new_bot
from guimard.dealers import Sampling, answer_chance
from guimard.rules import new_game
from guimard.rules.game import OVER, Game, View

GAMES: Final = 3
BUDGET: Final = Budget(seconds=0.1)
BASE: Final[dict[str, Any]] = {"players": 2, "edition": "metro-2000"}
KINDS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("metro", BASE),
    ("metro", {"players": 6, "any_direction": True, "hand_size": 3}),
    ("metro", {"players": 4, "modules": ["companies"], "city": "berlin"}),
    ("paris-connection", {"players": 3}),
)
"""The games that answers are timed in: the usual one, one with many choices, one with the most
rules, and the other game."""
ANSWERS: Final = 60
"""So many are timed in each."""
BUSY: Final = "print(flush=True)\nwhile True: pass"


def measure_greedy(games: int = GAMES) -> Values:
    """One decision, on average over whole games of two greedy bots."""
    game = new_game("metro", BASE)
    bots = [new_bot("greedy", game, seat, Random(seat)) for seat in range(game.seats)]
    views = [view for deal in range(games) for view in _views(game, deal)]

    def think() -> None:
        for view in views:
            bots[view.to_act].answer(view, BUDGET)

    seconds = median(seconds_of(think) for _ in range(RUNS))
    return {"bots.greedy_milliseconds": seconds / len(views) * 1e3}


def measure_strongest(answers: int = ANSWERS) -> Values:
    """How much the strongest plays on in thought, and when it answers if it has 100 ms."""
    games = [new_game(name, options) for name, options in KINDS]
    views = [(game, _views(game, 2)) for game in games]
    asked = [
        (game, seen[number * len(seen) // answers])
        for game, seen in views
        for number in range(answers)
    ]
    alone = _late_answer(asked)
    with _every_core_busy():
        loaded = _late_answer(asked)
    return {
        "bots.playouts_per_second": _playouts_per_second(*views[0]),
        "bots.p99_milliseconds": alone,
        "bots.p99_loaded_milliseconds": loaded,
    }


def _playouts_per_second(game: Game, views: Sequence[View]) -> float:
    """Games played on for sixteen turns, each turn the best place for the tile at once."""
    rates = []
    for view in views[::6]:
        bot = new_bot("strongest", game, view.to_act, Random(1))
        started = time.perf_counter()
        told = bot.answer(view, BUDGET).explanation
        seconds = time.perf_counter() - started
        rates.append(int(told.params.get("playouts", 0)) / seconds)
    return median(rates)


def _late_answer(asked: Sequence[tuple[Game, View]]) -> float:
    """What one in a hundred answers takes longer than, in milliseconds."""
    times = []
    for game, view in asked:
        bot = new_bot("strongest", game, view.to_act, Random(1))
        started = time.perf_counter()
        bot.answer(view, BUDGET)
        times.append(time.perf_counter() - started)
    return sorted(times)[len(times) * 99 // 100] * 1e3


def _views(game: Game, deal: int) -> list[View]:
    """What those to act saw in a game between greedy bots."""
    bots = [new_bot("greedy", game, seat, Random(seat)) for seat in range(game.seats)]
    state, dealer = game.start(), Sampling(Random(deal))
    views: list[View] = []
    while True:
        answer_chance(state, dealer)
        if state.to_act == OVER:
            return views
        views.append(state.view(state.to_act))
        state.apply(bots[state.to_act].answer(views[-1], BUDGET).action)


@contextmanager
def _every_core_busy() -> Iterator[None]:
    """A process for each core that does nothing else but be in the way."""
    command = [sys.executable, "-c", BUSY]
    others = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(os.cpu_count() or 1)]
    try:
        for one in others:
            assert one.stdout is not None
            one.stdout.readline()
        yield
    finally:
        for one in others:
            one.kill()
            one.wait()
            assert one.stdout is not None
            one.stdout.close()
