"""How the stronger levels think about the base game of Metro."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guimard.bots.bot import Answer, Budget, Candidate, Explanation
from guimard.bots.effort import Effort, Watch
from guimard.bots.metro.placing import EMPTY, Floats, stage_of
from guimard.bots.metro.playout import DRAW, DRAWN, Moment
from guimard.bots.metro.values import accounts_of, compiled, line_values, rules_of
from guimard.bots.race import Race
from guimard.rules.game import Game, State, View
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import NO_TILE, Lay
from guimard.rules.metro.state import MetroState
from guimard.rules.metro.track import Bytes
from guimard.rules.metro.view import MetroView

BATCH: Final = 0.0015
"""Seconds after which a search looks at its clock again."""


SAMPLES: Final = 4
"""Samples at a time of a search that counts its playouts."""


@dataclass(frozen=True)
class Choices:
    """Actions as what the compiled functions are told of them."""

    numbers: NDArray[np.int64]
    places: Bytes
    squares: Bytes
    patterns: Bytes

    def of(self, which: NDArray[np.int64]) -> Choices:
        return Choices(
            self.numbers[which], self.places[which], self.squares[which], self.patterns[which]
        )


def choices_of(game: Metro, state: MetroState) -> Choices:
    """The legal actions: tiles to lay, and to draw."""
    hand = (*state.hands[state.to_act], state.drawn)
    rows = []
    for number in state.actions():
        action = game.actions[number]
        if isinstance(action, Lay):
            place = DRAWN if action.tile == game.hand_size else action.tile
            pattern = game.turned[hand[action.tile]][action.turn]
            rows.append((number, place, action.square, pattern))
        else:
            rows.append((number, DRAW, 0, 0))
    numbers, places, squares, patterns = np.array(rows).T
    small = np.uint8
    return Choices(numbers, places.astype(small), squares.astype(small), patterns.astype(small))


class BaseGameThinker:
    """Compares placements one ahead, or as far as its effort goes by playing on after them."""

    def __init__(self, game: Game, effort: Effort) -> None:
        assert isinstance(game, Metro)
        self._game = game
        self._effort = effort
        self._functions = compiled()
        self._kinds = {code: kind for kind, code in enumerate(game.codes)}
        self._rules = rules_of(game, line_values())

    def answer(self, state: State, view: View, budget: Budget, rng: Random) -> Answer:
        assert isinstance(state, MetroState)
        assert isinstance(view, MetroView)
        watch = Watch(budget)
        self._rules = self._rules._replace(accounts=accounts_of(self._game, state.owners))
        moment = self._moment(state, view)
        choices = choices_of(self._game, state)
        points = self._first_look(moment, view, choices)
        leads = points @ self._rules.weights[moment.seat, :-1]
        order = np.argsort(-leads, kind="stable")
        choices, points = choices.of(order), points[order]
        if self._effort.playouts == 0 or len(order) == 1 or watch.spent() >= 1:
            return Answer(
                action=int(choices.numbers[0]),
                explanation=Explanation("bot.look-ahead", {"considered": len(order)}),
                candidates=candidates(choices.numbers, points),
                sure=1.0 if len(order) == 1 else None,
            )
        field = np.flatnonzero(choices.places == DRAW)
        field = np.union1d(np.arange(min(self._effort.width, len(order))), field)
        return self._search(moment, choices.of(field), watch, rng)

    def _first_look(self, moment: Moment, view: MetroView, choices: Choices) -> Floats:
        """By choice and account: the expected points one placement ahead."""
        points = np.zeros((len(choices.numbers), self._game.accounts))
        stage = stage_of(moment.tiles)
        self._functions.judge(
            self._rules, moment.track, stage, choices.squares, choices.patterns, points
        )
        for draw in np.flatnonzero(choices.places == DRAW):
            unseen = [view.unseen.get(code, 0) for code in self._game.codes]
            points[draw] = 0.0
            self._functions.judge_draw(
                self._rules,
                moment.track,
                moment.laid,
                moment.near,
                stage,
                moment.seat,
                np.array(unseen, np.uint8),
                points[draw],
            )
        return points

    def _search(self, moment: Moment, choices: Choices, watch: Watch, rng: Random) -> Answer:
        race = Race(len(choices.numbers), self._game.accounts)
        seed = rng.getrandbits(64)
        playouts = 0
        samples = 1 if self._effort.playouts is None else SAMPLES
        while True:
            left = choices.of(race.alive)
            leads = np.empty((len(race.alive), samples))
            points = np.zeros((len(race.alive), self._game.accounts))
            started = time.monotonic()
            seed = self._functions.explore(
                self._rules,
                moment,
                left.places,
                left.squares,
                left.patterns,
                self._effort.plies,
                np.uint64(seed),
                leads,
                points,
            )
            took = time.monotonic() - started
            race.add(leads, points)
            playouts += leads.size
            spent = watch.spent()
            if self._effort.playouts is None:
                samples = max(1, min(2 * samples, int(samples * BATCH / took)))
            else:
                spent = max(spent, playouts / self._effort.playouts)
            race.thin_out(min(spent, 1.0))
            if spent >= 1 or len(race.alive) == 1:
                break
        order = race.order
        return Answer(
            action=int(choices.numbers[order[0]]),
            explanation=Explanation("bot.search", {"considered": len(order), "playouts": playouts}),
            candidates=candidates(choices.numbers[order], race.points[order]),
            sure=race.sure,
        )

    def _moment(self, state: MetroState, view: MetroView) -> Moment:
        hand = state.hands[state.to_act]
        kinds = [self._kinds[code] for code in view.unseen]
        return Moment(
            track=state.track,
            laid=np.uint64(state.laid),
            near=np.uint64(state.near),
            tiles=len(view.tiles),
            seat=state.to_act,
            hand=np.array([EMPTY if kind == NO_TILE else kind for kind in hand], np.uint8),
            held=np.array(view.hands, np.uint8),
            unseen=np.repeat(np.array(kinds, np.uint8), list(view.unseen.values())),
        )


def candidates(numbers: NDArray[np.int64], points: Floats) -> tuple[Candidate, ...]:
    return tuple(
        Candidate(number, tuple(seats))
        for number, seats in zip(numbers.tolist(), points.tolist(), strict=True)
    )
