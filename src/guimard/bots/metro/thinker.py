"""How the stronger levels think about Metro."""

from __future__ import annotations

import time
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guimard.bots.bot import Answer, Budget, Candidate, Explanation
from guimard.bots.effort import Effort, Watch
from guimard.bots.greedy.lookahead import lead_weights
from guimard.bots.metro.choices import Choices, choices_of
from guimard.bots.metro.outlook import Outlook, Scorer
from guimard.bots.metro.placing import EMPTY, WORST, Floats, Rules, stage_of
from guimard.bots.metro.playout import DRAW, NO_PLACE, Moment
from guimard.bots.metro.values import accounts_of, compiled, line_values, rules_of
from guimard.bots.race import Race
from guimard.rules.game import Game, View
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import NO_TILE
from guimard.rules.metro.state import MetroState
from guimard.rules.metro.view import MetroView

BATCH: Final = 0.0015
"""Seconds after which a search looks at its clock again."""


SAMPLES: Final = 4
"""Samples at a time of a search that counts its playouts."""


LOOKS: Final = 4
"""How many states are looked at one action ahead, where not all is known."""
MOST_LAYS: Final = 40
"""How many ways to lay a tile are looked at in a game with modules or a city."""


class MetroThinker:
    """Compares actions one ahead, and as far as its effort goes by playing on after them.

    What is told one ahead counts everything that the game pays; games played on correct it by what
    becomes of the lines.
    """

    def __init__(self, game: Game, effort: Effort) -> None:
        assert isinstance(game, Metro)
        self._game = game
        self._effort = effort
        self._functions = compiled()
        self._kinds = {code: kind for kind, code in enumerate(game.codes)}
        self._rules = rules_of(game, line_values())
        self._lead_weights = np.array([lead_weights(game.seats, one) for one in range(game.seats)])

    def answer(self, view: View, budget: Budget, rng: Random) -> Answer:
        assert isinstance(view, MetroView)
        watch = Watch(budget)
        state = self._game.deal_unknown(view, rng)
        choices = choices_of(self._game, state)
        if len(choices) == 1:
            number = int(choices.numbers[0])
            return Answer(action=number, explanation=Explanation("bot.only-move"), sure=1.0)
        moment = self._moment(state, view)
        rules = self._rules._replace(accounts=accounts_of(self._game, state.owners))
        worth = self._worth(rules, moment, view, choices)
        if self._game.extensions:
            also = np.isin(choices.numbers, budget.also)
            choices, worth, outlook = self._look(
                state, view, rules, choices, worth, also, watch, rng
            )
        else:
            outlook = Outlook(worth, np.eye(self._game.seats))
        leads = outlook.points @ self._lead_weights[moment.seat]
        order = np.argsort(-leads, kind="stable")
        if self._effort.playouts == 0 or choices.places.min() == NO_PLACE or watch.spent() >= 1:
            return Answer(
                action=int(choices.numbers[order[0]]),
                explanation=Explanation("bot.look-ahead", {"considered": len(order)}),
                candidates=candidates(choices.numbers[order], outlook.points[order]),
            )
        rank = np.argsort(order)
        also = np.isin(choices.numbers, budget.also)
        field = np.flatnonzero((rank < self._effort.width) | (choices.places == DRAW) | also)
        return self._search(
            self._weighed(rules, outlook.slope),
            moment,
            choices.of(field),
            worth[field],
            Outlook(outlook.points[field], outlook.slope),
            self._effort.playouts if budget.playouts is None else budget.playouts,
            watch,
            rng,
        )

    def _worth(self, rules: Rules, moment: Moment, view: MetroView, choices: Choices) -> Floats:
        """By choice and account: what its lines come to, one placement ahead."""
        worth = np.zeros((len(choices), self._game.accounts))
        stage = stage_of(moment.tiles)
        lays = choices.of(choices.lays)
        laid = np.zeros((len(lays), self._game.accounts))
        self._functions.judge(rules, moment.track, stage, lays.squares, lays.patterns, laid)
        worth[choices.lays] = laid
        for place in np.flatnonzero(~choices.lays):
            if choices.places[place] == DRAW:
                unseen = [view.unseen.get(code, 0) for code in self._game.codes]
                self._functions.judge_draw(
                    rules,
                    moment.track,
                    moment.laid,
                    moment.near,
                    stage,
                    moment.seat,
                    np.array(unseen, np.uint8),
                    worth[place],
                )
            else:
                self._functions.add_worth(rules, moment.track, stage, worth[place])
        return worth

    def _look(
        self,
        state: MetroState,
        view: MetroView,
        rules: Rules,
        choices: Choices,
        worth: Floats,
        also: NDArray[np.bool_],
        watch: Watch,
        rng: Random,
    ) -> tuple[Choices, Floats, Outlook]:
        """What is told one action ahead of a game with modules or a city, and of which choices."""
        scorer = Scorer(self._game, rules, rng)
        slope = scorer.slope(state)
        leads = worth @ slope.T @ self._lead_weights[state.to_act]
        leads[~choices.lays | also] = np.inf
        field = np.argsort(-leads, kind="stable")[: MOST_LAYS + np.isinf(leads).sum()]
        choices, worth = choices.of(field), worth[field]
        states = (self._game.deal_unknown(view, rng) for _ in range(LOOKS))
        outlook = scorer.look(states, choices, watch)
        if outlook is None:
            # In a hurry: as it stands now, and from there by what the lines gain.
            besides = scorer.points(state, slope) - slope @ scorer.worth(state)
            outlook = Outlook(worth @ slope.T + besides, slope)
        return choices, worth, outlook

    def _weighed(self, rules: Rules, slope: Floats) -> Rules:
        """The rules with what a point of each account is worth to each seat."""
        weights = np.zeros_like(rules.weights)
        weights[:, :-1] = self._lead_weights @ slope
        patience = rules.patience * np.abs(weights).max() if self._game.draws_first else WORST
        return rules._replace(weights=weights, patience=float(patience))

    def _search(
        self,
        rules: Rules,
        moment: Moment,
        choices: Choices,
        worth: Floats,
        outlook: Outlook,
        most: int | None,
        watch: Watch,
        rng: Random,
    ) -> Answer:
        """`most`: playouts; None for as many as there is time for."""
        seen = outlook.points @ self._lead_weights[moment.seat]
        besides = seen - worth @ rules.weights[moment.seat, :-1]
        race = Race(len(choices.numbers), self._game.accounts)
        seed = rng.getrandbits(64)
        playouts = 0
        samples = 1 if most is None else SAMPLES
        while True:
            left = choices.of(race.alive)
            leads = np.empty((len(race.alive), samples))
            points = np.zeros((len(race.alive), self._game.accounts))
            started = time.monotonic()
            seed = self._functions.explore(
                rules,
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
            race.add(leads + besides[race.alive, None], points)
            playouts += leads.size
            spent = watch.spent()
            if most is None:
                samples = max(1, min(2 * samples, int(samples * BATCH / took)))
            else:
                spent = max(spent, playouts / most)
            race.thin_out(min(spent, 1.0))
            if spent >= 1 or len(race.alive) == 1:
                break
        order = race.order
        points = outlook.points + (race.points - worth) @ outlook.slope.T
        return Answer(
            action=int(choices.numbers[order[0]]),
            explanation=Explanation("bot.search", {"considered": len(order), "playouts": playouts}),
            candidates=candidates(choices.numbers[order], points[order]),
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
