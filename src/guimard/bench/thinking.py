"""How long bots think."""

from __future__ import annotations

from random import Random
from statistics import median
from typing import Final

from guimard.bench.suite import RUNS, Values, seconds_of
from guimard.bots import Budget, new_bot
from guimard.dealers import Sampling, answer_chance
from guimard.rules import new_game
from guimard.rules.game import OVER, View

GAMES: Final = 3


def measure_greedy(games: int = GAMES) -> Values:
    """One decision, on average over whole games of two greedy bots."""
    game = new_game("metro", {"players": 2, "edition": "metro-2000"})
    bots = [new_bot("greedy", game, seat, Random(seat)) for seat in range(game.seats)]
    budget = Budget()
    views: list[View] = []
    for deal in range(games):
        state = game.start()
        dealer = Sampling(Random(deal))
        while True:
            answer_chance(state, dealer)
            if state.to_act == OVER:
                break
            view = state.view(state.to_act)
            views.append(view)
            state.apply(bots[state.to_act].answer(view, budget).action)

    def think() -> None:
        for view in views:
            bots[view.to_act].answer(view, budget)

    seconds = median(seconds_of(think) for _ in range(RUNS))
    return {"bots.greedy_milliseconds": seconds / len(views) * 1e3}
