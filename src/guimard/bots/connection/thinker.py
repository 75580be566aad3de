"""How the stronger levels think about Paris Connection: whole turns, compared by playing on."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection
from random import Random
from typing import Final

import numpy as np

from guimard.bots.bot import Answer, Budget, Candidate, Explanation
from guimard.bots.connection.memory import Memory
from guimard.bots.connection.model import Board, compiled, hoping, model_of
from guimard.bots.connection.position import Counts, Floats
from guimard.bots.connection.turns import Finder, Turns, steps_of
from guimard.bots.effort import Effort, Watch
from guimard.bots.greedy.paris_connection import expected_hands
from guimard.bots.race import Race
from guimard.rules.game import Game, View
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.state import ParisConnectionState
from guimard.rules.paris_connection.view import ParisConnectionView

BATCH: Final = 0.0015
"""Seconds after which a search looks at its clock again."""
SAMPLES: Final = 4
"""Samples at a time of a search that counts its playouts."""
DEALS: Final = 64
"""How many deals of the hands that are not known a search meets."""
DEALING_PART: Final = 0.5
"""How much of the budget may go by before they are dealt."""
HOPE: Final = 0.5
"""How much of what a company should gain is counted on, one turn ahead; see docs/bots.md."""
HOPE_PLAYED: Final = 0.3
"""The same for the players of games that are played on, ..."""
HOPE_THEN: Final = 0.5
"""... and for what these games come to."""
SAME_COMPANY: Final = 6
SAME_BEGINNING: Final = 3
"""So many builds of one company, or with the same first step, are compared by playing on."""
WHIM: Final = 2.0
"""By how many points these players depart from what promises most."""
BELIEF: Final = 0.5
"""How much what is seen one turn ahead counts beside what comes of it."""


class ConnectionThinker:
    """Judges every turn one ahead, and as far as its effort goes by playing on after the best.

    A build is thought of once, when it begins; the rest of it is said from memory as long as the
    position is the one that was foreseen.
    """

    def __init__(self, game: Game, effort: Effort) -> None:
        assert isinstance(game, ParisConnection)
        self._game = game
        self._effort = effort
        self._functions = compiled()
        model = model_of(game.seats)
        self._model = hoping(model, HOPE)
        self._played = hoping(model, HOPE_PLAYED)
        self._then = hoping(model, HOPE_THEN)
        self._root = Board(game)
        self._spare = Board(game)
        self._memory = Memory()

    def answer(self, view: View, budget: Budget, rng: Random) -> Answer:
        assert isinstance(view, ParisConnectionView)
        watch = Watch(budget)
        state = self._game.deal_unknown(view, rng)
        legal = state.actions()
        if len(legal) == 1:
            return Answer(action=legal[0], explanation=Explanation("bot.only-move"), sure=1.0)
        if not budget.also and budget.playouts is None:
            planned = self._memory.recall(self._game, view)
            if planned is not None and planned in legal:
                return Answer(action=planned, explanation=Explanation("bot.as-planned"))
        self._root.set_to(state, expected_hands(view), self._model)
        turns = Finder(self._root, self._spare, self._model).find(state, budget.also, watch)
        order = np.argsort(-turns.scores, kind="stable")
        if self._effort.playouts == 0 or watch.spent() >= 1:
            explanation = Explanation("bot.look-ahead", {"considered": len(turns)})
            return self._answer(view, turns, order.tolist(), turns.points, explanation)
        field = self._field(turns, order, budget.also)
        return self._search(state, view, turns.of(field), budget, watch, rng)

    def _field(self, turns: Turns, order: Counts, also: Collection[int]) -> Counts:
        """Those to compare: the most promising, but not too many that begin or build alike."""
        builds, begins = Counter[int](), Counter[int]()
        field: list[int] = []
        for one in order.tolist():
            number, colour = int(turns.numbers[one]), int(turns.colours[one])
            build = turns.counts[one] == 0
            alike = begins[number] >= SAME_BEGINNING or (build and builds[colour] >= SAME_COMPANY)
            if number in also or (len(field) < self._effort.width and not alike):
                begins[number] += 1
                builds[colour] += build
                field.append(one)
        return np.array(field)

    def _search(
        self,
        state: ParisConnectionState,
        view: ParisConnectionView,
        turns: Turns,
        budget: Budget,
        watch: Watch,
        rng: Random,
    ) -> Answer:
        allowed = self._effort.playouts if budget.playouts is None else budget.playouts
        race = Race(len(turns), self._game.seats)
        deals = self._deals(state, view, allowed, watch, rng)
        besides = BELIEF * turns.scores
        seed = rng.getrandbits(64)
        playouts = 0
        samples = 1 if allowed is None else SAMPLES
        while True:
            left = turns.of(race.alive)
            leads = np.empty((len(left), samples))
            points = np.zeros((len(left), self._game.seats))
            started = time.monotonic()
            seed = self._functions.explore(
                self._root.land,
                self._then,
                self._played,
                self._root.table,
                self._spare.table,
                left.colours,
                left.hexes,
                left.takes,
                left.counts,
                deals,
                self._effort.plies,
                WHIM,
                np.uint64(seed),
                leads,
                points,
            )
            took = time.monotonic() - started
            race.add(leads + besides[race.alive, None], points)
            playouts += leads.size
            spent = watch.spent()
            if allowed is None:
                samples = max(1, min(2 * samples, int(samples * BATCH / took)))
            else:
                spent = max(spent, playouts / allowed)
            race.thin_out(min(spent, 1.0))
            if spent >= 1 or len(race.alive) == 1:
                break
        explanation = Explanation("bot.search", {"considered": len(turns), "playouts": playouts})
        return self._answer(view, turns, race.order, race.points, explanation, race.sure)

    def _deals(
        self,
        state: ParisConnectionState,
        view: ParisConnectionView,
        allowed: int | None,
        watch: Watch,
        rng: Random,
    ) -> Floats:
        """[deal, seat, colour]: the hands as they may be."""
        deals = [state.hands]
        while len(deals) < (DEALS if allowed is None else min(DEALS, allowed)):
            if watch.spent() >= DEALING_PART:
                break
            deals.append(self._game.deal_unknown(view, rng).hands)
        return np.array(deals, np.float64)

    def _answer(
        self,
        view: ParisConnectionView,
        turns: Turns,
        order: list[int],
        points: Floats,
        explanation: Explanation,
        sure: float | None = None,
    ) -> Answer:
        """The first of these turns; of each first action the best turn is told."""
        told: dict[int, Candidate] = {}
        for one in order:
            number = int(turns.numbers[one])
            told.setdefault(number, Candidate(number, tuple(points[one].tolist())))
        steps = steps_of(self._game, turns, order[0])
        self._memory.keep(self._game, view, steps)
        return Answer(
            action=steps[0], explanation=explanation, candidates=tuple(told.values()), sure=sure
        )
