"""What actions of Metro come to, as far as can be told one action ahead.

With modules or a city it is what each seat would have if the game ended after the action, with
every open line paid what it is expected to bring: so shares, sights and tourists count by the
rules' own final scoring. What a point of an account is worth to each seat (its *slope*) is told by
scoring again with some points more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from guimard.bots.effort import Watch
from guimard.bots.greedy.lookahead import lead_weights
from guimard.bots.metro.choices import Choices, choices_of
from guimard.bots.metro.placing import Floats, Rules, stage_of
from guimard.bots.metro.playout import DRAW
from guimard.bots.metro.values import accounts_of, compiled
from guimard.rules.game import CHANCE, OVER
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import NO_TILE
from guimard.rules.metro.state import MetroState

STEP: Final = 10
"""How many points more an account is given to find its slope."""
PROMISING: Final = 3
"""How many ways to lay a drawn tile are looked at."""
SHARE_TO_LOOK: Final = 0.3
"""The part of a budget that may go into this look."""


@dataclass(frozen=True)
class Outlook:
    points: Floats
    """By choice and seat: what it is expected to have in the end."""
    slope: Floats
    """By seat and account: what a point of the account is worth to it."""


class Scorer:
    """Looks at moments of a game with modules or a city as if they were its end."""

    def __init__(self, game: Metro, rules: Rules, rng: Random) -> None:
        self._game = game
        self._rules = rules
        self._rng = rng
        self._functions = compiled()

    def look(self, states: Iterator[MetroState], choices: Choices, watch: Watch) -> Outlook | None:
        """The mean over states that fit what the seat knows, or None where time is too short.

        `states`: as many as shall be looked at, or more.
        """
        count = 0
        points = np.zeros((len(choices), self._game.seats))
        slopes = np.zeros((self._game.seats, self._game.accounts))
        for state in states:
            slope = self.slope(state)
            found = []
            for number, place in zip(choices.numbers.tolist(), choices.places, strict=True):
                if watch.spent() >= SHARE_TO_LOOK:
                    return Outlook(points / count, slopes / count) if count else None
                twin = self.after(state, number)
                found.append(
                    self._best_lay(twin, slope) if place == DRAW else self.points(twin, slope)
                )
            points += found
            slopes += slope
            count += 1
        return Outlook(points / count, slopes / count)

    def slope(self, state: MetroState) -> Floats:
        worth = np.round(self.worth(state))
        now = self._scored(state, worth)
        columns = []
        for account in range(self._game.accounts):
            more = worth.copy()
            more[account] += STEP
            columns.append((self._scored(state, more) - now) / STEP)
        return np.stack(columns, axis=1)

    def points(self, state: MetroState, slope: Floats) -> Floats:
        """By seat. The rules count whole points; what is left of them counts by the slope."""
        if state.to_act == OVER:
            return np.array(state.points[: self._game.seats], np.float64)
        worth = self.worth(state)
        whole = np.round(worth)
        return self._scored(state, whole) + slope @ (worth - whole)

    def worth(self, state: MetroState) -> Floats:
        """By account: what its lines come to, and what it was paid for anything else."""
        worth = np.zeros(self._game.accounts)
        rules = self._rules._replace(accounts=accounts_of(self._game, state.owners))
        stage = stage_of(state.laid.bit_count())
        self._functions.add_worth(rules, state.track, stage, worth)
        for account, item in state.items:
            worth[account] += item.points
        return worth

    def after(self, state: MetroState, number: int) -> MetroState:
        """The state when this action's turn is over, or when a tile is to be laid in it.

        Chance answers by its weights, and whoever is asked anything in between at random.
        """
        twin = state.copy()
        twin.apply(number)
        while twin.turn == state.turn and twin.to_act != OVER and twin.drawn == NO_TILE:
            numbers = twin.actions()
            weights = twin.weights() if twin.to_act == CHANCE else None
            twin.apply(self._rng.choices(numbers, weights)[0])
        return twin

    def _best_lay(self, state: MetroState, slope: Floats) -> Floats:
        """The points when the drawn tile is laid where it promises most."""
        seat = state.player
        choices = choices_of(self._game, state)
        worth = np.zeros((len(choices), self._game.accounts))
        rules = self._rules._replace(accounts=accounts_of(self._game, state.owners))
        stage = stage_of(state.laid.bit_count())
        self._functions.judge(rules, state.track, stage, choices.squares, choices.patterns, worth)
        weights = np.array(lead_weights(self._game.seats, seat))
        order = np.argsort(-(worth @ slope.T @ weights), kind="stable")[:PROMISING]
        found = [self.points(self.after(state, int(n)), slope) for n in choices.numbers[order]]
        return max(found, key=lambda points: float(points @ weights))

    def _scored(self, state: MetroState, worth: Floats) -> Floats:
        """By seat: the points of the final scoring when the accounts have so many before it."""
        twin = state.copy()
        twin.points = [int(points) for points in worth]
        for extension in self._game.final_order:
            extension.final_pay(twin, [])
        return np.array(twin.points[: self._game.seats], np.float64)
