"""What the actions of Paris Connection are worth, a placement by the build that it would begin.

A company is held to be worth the cities it has and a part of every free one, the less the more
locomotives it takes to get there. What others hold is what trades have shown of it, and an equal
part of the rest for each locomotive that is not known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guimard.bots.bot import Candidate
from guimard.bots.greedy.lookahead import lead_weights
from guimard.rules.game import Game, State, View
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.map import Map, hexes_in
from guimard.rules.paris_connection.moves import Place, Trade
from guimard.rules.paris_connection.options import COLOURS, LIMIT
from guimard.rules.paris_connection.state import SURPLUS_COSTS, ParisConnectionState
from guimard.rules.paris_connection.turns import MOST_PLACED, NO_COLOUR, ROUNDS_OF_TRADES
from guimard.rules.paris_connection.view import ParisConnectionView

PROMISE: Final = 0.2
"""What a free city counts of what a reached one does, if one more locomotive reaches it."""
FADING: Final = 0.6
"""What it is multiplied by for each other locomotive that is missing; see docs/bots.md."""
WIN: Final = 50.0
"""What it counts to win a game that is about to end."""

Numbers = NDArray[np.float64]


class ParisConnectionJudge:
    def __init__(self, game: Game) -> None:
        assert isinstance(game, ParisConnection)
        self._near = nearness(game.map)

    def candidates(
        self, state: State, view: View, rng: Random, also: Collection[int] = ()
    ) -> list[Candidate]:
        """Of each colour that can be built the best first step, and everything else."""
        assert isinstance(state, ParisConnectionState)
        assert isinstance(view, ParisConnectionView)
        return [*_Judgement(state, view, self._near).candidates(also)]


@lru_cache(maxsize=8)
def nearness(on: Map) -> Numbers:
    """[hex, hex to build on]: what a city on the latter counts for who stands on the former."""
    near = np.zeros((len(on.hexes), on.buildable))
    for start in range(len(on.hexes)):
        seen, front, counts = 1 << start, [start], 1.0
        while front:
            near[start, [hex for hex in front if hex < on.buildable]] = counts
            counts = PROMISE if front == [start] else counts * FADING
            around = 0
            for hex in front:
                around |= on.neighbours[hex]
            front = hexes_in(around & ~seen)
            seen |= around
    near.flags.writeable = False
    return near


def expected_hands(view: ParisConnectionView) -> Numbers:
    """[seat, colour]: the locomotives that this seat may expect everybody to hold."""
    hands = np.array([list(counts.values()) for counts in view.at_least], np.float64)
    if view.seat is not None:
        hands[view.seat] = list(view.hand.values())
    unknown = np.array(list(view.in_hands.values())) - hands.sum(axis=0)
    places = np.array(view.hands) - hands.sum(axis=1)
    expected: Numbers = hands + np.outer(places, unknown) / max(places.sum(), 1.0)
    return expected


class _Judgement:
    """One position as the seat to act judges it."""

    def __init__(
        self, state: ParisConnectionState, view: ParisConnectionView, near: Numbers
    ) -> None:
        on = state.game.map
        self.state, self.game, self.near = state, state.game, near
        self.hands = expected_hands(view)
        self.weights = lead_weights(self.game.seats, state.player) @ self.hands
        """By colour: what a point of its value adds to the seat's lead."""
        networks = state.networks
        self.reach = np.array([near[hexes_in(hexes)].max(axis=0) for hexes in networks.hexes])
        """[colour, hex]: what a city there counts."""
        self.claims = np.array([on.values[: on.buildable]] * len(COLOURS), np.float64)
        """[colour, hex]: what the city there is worth, if it is free or the company's."""
        for colour, hexes in enumerate(networks.hexes):
            self.claims[colour, hexes_in(networks.full & on.cities & ~hexes)] = 0

    def candidates(self, also: Collection[int]) -> Iterator[Candidate]:
        game, state = self.game, self.state
        numbers = state.actions()
        builds = {n // game.map.buildable for n in numbers if n < game.done_number}
        first_steps = set()
        for colour in sorted(builds):
            for best in self._build(colour):
                first_steps.add(best.action)
                yield best
        for number in sorted(set(also) - first_steps):
            colour, hex = divmod(number, game.map.buildable)
            if colour in builds and hex != game.map.marseille:
                yield from self._build(colour, hex)
        for number in numbers:
            action = game.actions[number]
            if isinstance(action, Place) and action.hex == game.map.marseille:
                yield self._end(number, COLOURS.index(action.colour), action.hex)
            elif number == game.done_number:
                yield self._done(number)
            elif isinstance(action, Trade):
                yield self._trade(number, action)

    def _build(self, colour: int, first: int | None = None) -> Iterator[Candidate]:
        """The first step of the best build: each step the best, and so on while it pays.

        `first`: that step, whatever it is worth.
        """
        state, marseille = self.state, self.game.map.marseille
        networks, reach, claims = state.networks.copy(), self.reach.copy(), self.claims.copy()
        others = [other for other in range(len(COLOURS)) if other != colour]
        steps: list[int] = []
        for _ in range(min(MOST_PLACED - len(state.placed), state.stock[colour])):
            hexes = [hex for hex in hexes_in(networks.open_to(colour)) if hex != marseille]
            if not hexes:
                break
            gained = (np.maximum(self.near[hexes], reach[colour]) - reach[colour]) @ claims[colour]
            lost = self.weights[others] @ (reach * claims)[np.ix_(others, hexes)]
            gains = self.weights[colour] * gained - lost
            best = int(gains.argmax()) if steps or first is None else hexes.index(first)
            if steps and gains[best] <= 0:
                break
            steps.append(hexes[best])
            networks.put(colour, hexes[best])
            reach[colour] = np.maximum(reach[colour], self.near[hexes[best]])
            claims[others, hexes[best]] = 0
        if steps:
            number = colour * self.game.map.buildable + steps[0]
            yield self._candidate(number, _worth(reach, claims))

    def _done(self, number: int) -> Candidate:
        if sum(map(bool, self.state.stock)) == 1:
            return self._end(number)
        return self._candidate(number, _worth(self.reach, self.claims))

    def _trade(self, number: int, trade: Trade) -> Candidate:
        """Where nobody builds any more, whoever is behind has to, before it is too late.

        So in the last round before the *stall guard* ends the game, a trade is judged as if all
        others traded too.
        """
        state, seats = self.state, self.game.seats
        give, take = COLOURS.index(trade.give), COLOURS.index(trade.take)
        hands = self.hands.copy()
        hands[state.player, give] -= 1
        hands[state.player, take] += trade.count
        stock = state.stock[:]
        stock[give] += 1
        stock[take] -= trade.count
        if sum(map(bool, stock)) == 1:
            return self._end(number, hands=hands)
        left = ROUNDS_OF_TRADES * seats - state.trades - 1
        if left >= seats:
            return self._candidate(number, _worth(self.reach, self.claims), hands)
        others = [(state.player + place) % seats for place in range(1, left + 1)]
        hands[others, np.argmax(state.values)] += 2
        return self._end(number, hands=hands)

    def _end(
        self, number: int, colour: int = NO_COLOUR, hex: int = 0, hands: Numbers | None = None
    ) -> Candidate:
        """An action with which the game ends, be it by a last hex of a colour."""
        values = np.array(self.state.worth(), np.float64)
        if colour != NO_COLOUR:
            values[colour] += self.game.map.values[hex]
        points = np.array(self._candidate(number, values, hands).points)
        points[points == points.max()] += WIN
        return Candidate(number, tuple(points.tolist()))

    def _candidate(self, number: int, values: Numbers, hands: Numbers | None = None) -> Candidate:
        """`values`: what companies are held to be worth after the action."""
        held = self.hands if hands is None else hands
        surplus = np.maximum(held.sum(axis=1) - LIMIT[self.game.seats], 0)
        return Candidate(number, tuple((held @ values - SURPLUS_COSTS * surplus).tolist()))


def _worth(reach: Numbers, claims: Numbers) -> Numbers:
    """By colour: what a company is held to be worth."""
    worth: Numbers = np.einsum("ch,ch->c", reach, claims)
    return worth
