"""Whole turns to choose from, as the compiled functions are told of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from guimard.bots.connection.model import Board, compiled
from guimard.bots.connection.position import (
    MOST_PLACED,
    MOVER,
    NOWHERE,
    OVER,
    ROUNDS_OF_TRADES,
    TRADES,
    Counts,
    Floats,
    Shorts,
)
from guimard.bots.connection.prospects import Model
from guimard.bots.effort import Watch
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.moves import Trade
from guimard.rules.paris_connection.options import COLOURS
from guimard.rules.paris_connection.state import ParisConnectionState

BEAM: Final = 2
"""How many builds of each length are gone on with."""
FIRST_PART: Final = 0.4
"""How much of the budget may go by before all builds have been looked for."""


@dataclass(frozen=True)
class Turns:
    """By turn. A build may have begun already; it goes on with `hexes` up to `NOWHERE`."""

    numbers: Counts
    """The action that begins it."""
    colours: Counts
    """What is built, or given in a trade."""
    hexes: Shorts
    takes: Counts
    counts: Counts
    """How many are taken; 0 for a build."""
    scores: Floats
    """How good the position is afterwards."""
    points: Floats
    """[turn, seat]: what each may expect then."""

    def __len__(self) -> int:
        return len(self.numbers)

    def of(self, which: Counts) -> Turns:
        return Turns(
            self.numbers[which],
            self.colours[which],
            self.hexes[which],
            self.takes[which],
            self.counts[which],
            self.scores[which],
            self.points[which],
        )


class Finder:
    """Finds and judges the turns of one position, which is that of `root`."""

    def __init__(self, root: Board, spare: Board, model: Model) -> None:
        self._root = root
        self._spare = spare
        self._model = model
        self._rows: list[tuple[int, int, Shorts, int, int]] = []
        self._judged: list[tuple[float, Floats]] = []

    def find(self, state: ParisConnectionState, also: Sequence[int], watch: Watch) -> Turns:
        """Every trade, and of each company the most promising builds of every length.

        `also`: first steps with which a build is wanted, whatever it promises.
        """
        game = state.game
        nothing = np.full(MOST_PLACED, NOWHERE, np.int16)
        places = []
        for number in state.actions():
            if number < game.done_number:
                places.append(number)
            elif number == game.done_number:
                self._add(number, state.building, nothing)
            else:
                trade = game.trade_of(number)
                self._trade(number, trade)
        buildable = game.map.buildable
        wanted = [(colour, NOWHERE) for colour in sorted({one // buildable for one in places})]
        wanted += [divmod(one, buildable) for one in also if one in places]
        for colour, first in wanted:
            if len(self._rows) > 1 and first == NOWHERE and watch.spent() > FIRST_PART:
                continue
            most = min(MOST_PLACED - len(state.placed), state.stock[colour])
            for hexes in self._builds(colour, first, most):
                self._add(colour * buildable + int(hexes[0]), colour, hexes)
            if first == NOWHERE and (way := self._to_marseille(colour, most)) is not None:
                self._add(colour * buildable + int(way[0]), colour, way)
        return self._turns()

    def _builds(self, colour: int, first: int, most: int) -> Shorts:
        hexes = np.empty((most * BEAM, MOST_PLACED), np.int16)
        found = compiled().find_builds(
            self._root.land,
            self._model,
            self._root.table,
            self._spare.table,
            colour,
            first,
            most,
            BEAM,
            hexes,
            np.empty(most * BEAM),
        )
        return hexes[:found]

    def _to_marseille(self, colour: int, most: int) -> Shorts | None:
        """The shortest build with which a company gets there, if one is allowed.

        What is found step by step misses it, since most of these steps bring nothing.
        """
        land, steps = self._root.land, self._root.table.outlook.steps[colour]
        count = int(steps[land.marseille])
        if count > most:
            return None
        way = np.full(MOST_PLACED, NOWHERE, np.int16)
        hex = land.marseille
        for step in range(count, 0, -1):
            way[step - 1] = hex
            if step > 1:
                hex = int(compiled().step_back(land, steps, hex))
        spare = self._spare.table
        compiled().set_back(spare, self._root.table)
        compiled().do(land, spare, colour, way, 0, 0)
        return way if spare.position.there[colour, way[:count]].all() else None

    def _trade(self, number: int, trade: Trade) -> None:
        nothing = np.full(MOST_PLACED, NOWHERE, np.int16)
        give, take = COLOURS.index(trade.give), COLOURS.index(trade.take)
        self._add(number, give, nothing, take, trade.count)

    def _add(self, number: int, colour: int, hexes: Shorts, take: int = 0, count: int = 0) -> None:
        functions, root, spare = compiled(), self._root, self._spare.table
        functions.set_back(spare, root.table)
        functions.do(root.land, spare, colour, hexes, take, count)
        if count:
            self._foresee_stall()
        score = functions.judge(root.land, self._model, spare, root.seat)
        self._rows.append((number, colour, hexes, take, count))
        self._judged.append((score, spare.desk.points.copy()))

    def _foresee_stall(self) -> None:
        """In the seat's last turn before the *stall guard* a trade counts as if all others traded.

        Where nobody builds any more, whoever is behind has to, before it is too late.
        """
        position = self._spare.table.position
        seats = len(position.hands)
        left = ROUNDS_OF_TRADES * seats - int(position.turn[TRADES])
        if position.turn[OVER] or left >= seats:
            return
        best = position.values.argmax()
        for place in range(left):
            hand = position.hands[(int(position.turn[MOVER]) + place) % seats]
            worst = np.where(hand >= 1, position.values, np.inf).argmin()
            hand[best] += 2 if hand.sum() < self._root.land.limit else 1
            hand[worst] -= 1
        position.turn[OVER] = 1

    def _turns(self) -> Turns:
        numbers, colours, hexes, takes, counts = zip(*self._rows, strict=True)
        scores, points = zip(*self._judged, strict=True)
        return Turns(
            np.array(numbers),
            np.array(colours),
            np.array(hexes, np.int16),
            np.array(takes),
            np.array(counts),
            np.array(scores),
            np.array(points),
        )


def steps_of(game: ParisConnection, turns: Turns, one: int) -> list[int]:
    """The actions that make this turn, in order."""
    number = int(turns.numbers[one])
    if turns.counts[one] or number == game.done_number:
        return [number]
    base = int(turns.colours[one]) * game.map.buildable
    return [base + int(hex) for hex in turns.hexes[one] if hex != NOWHERE] + [game.done_number]
