"""What the actions of Paris Connection are worth one small action ahead.

A company is worth its value and a part of every free city it can still be built to, the less the
farther that is. So laying track towards a city is worth something before the city is reached.
"""

from __future__ import annotations

from random import Random
from typing import Final

from guimard.bots.bot import Candidate
from guimard.bots.greedy.lookahead import Points, look_ahead
from guimard.rules.game import OVER, Game, State, View
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.map import hexes_in
from guimard.rules.paris_connection.state import SURPLUS_COSTS, ParisConnectionState

NEARER: Final = 0.3
"""A city counts this part of what it would count one hex nearer; see docs/bots.md."""
FARTHEST: Final = 4
"""Hexes behind which a city counts nothing."""


class ParisConnectionJudge:
    def __init__(self, game: Game) -> None:
        assert isinstance(game, ParisConnection)
        self._map = game.map
        self._promises: dict[tuple[int, int], float] = {}

    def candidates(self, state: State, view: View, rng: Random) -> list[Candidate]:
        self._promises.clear()
        return look_ahead(state, self.stand, rng)

    def stand(self, state: State) -> Points:
        """By seat: the points if all companies had what they promise. Others' hands are guessed."""
        assert isinstance(state, ParisConnectionState)
        if state.to_act == OVER:
            return state.result().points
        full = state.networks.full
        worth = state.worth()
        promised = [
            value + self._promise(hexes, full)
            for value, hexes in zip(worth, state.networks.hexes, strict=True)
        ]
        return tuple(
            sum(count * value for count, value in zip(hand, promised, strict=True))
            - SURPLUS_COSTS * state.surplus(seat)
            for seat, hand in enumerate(state.hands)
        )

    def _promise(self, hexes: int, full: int) -> float:
        """What the free cities round a network are worth to its company, the far ones less."""
        if (hexes, full) in self._promises:
            return self._promises[hexes, full]
        neighbours, values = self._map.neighbours, self._map.values
        promise, part = 0.0, 1.0
        seen, front = hexes, hexes
        for _ in range(FARTHEST):
            around = 0
            for one in hexes_in(front):
                around |= neighbours[one]
            front = around & ~(seen | full)
            seen |= front
            part *= NEARER
            promise += part * sum(values[city] for city in hexes_in(front & self._map.cities))
        self._promises[hexes, full] = promise
        return promise
