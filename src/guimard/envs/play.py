"""A game in progress for those who learn: chance is answered, earnings are counted."""

from __future__ import annotations

import operator
from copy import copy
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guimard.envs.encoding import Numbers, encoding_of
from guimard.envs.making import check_rewards
from guimard.rules.game import CHANCE, OVER, Game, Refused, Result, State, View
from guimard.texts import explain

ILLEGAL: float = -1.0
"""What an illegal action earns where it ends a game."""

Mask = NDArray[np.int8]


class IllegalAction(ValueError):
    """An action that is not legal now. One sentence says why, and nothing has changed."""


class _NoGame:
    """What stands for a state until there is one."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError("There is no game yet: call reset() to begin one.")


class Play:
    """One game after another with the same options.

    It holds the state, and gives of it what one seat may know.
    """

    def __init__(self, game: Game, rewards: str) -> None:
        check_rewards(game, rewards)
        self.game = game
        self.encoding = encoding_of(game)
        self.state: Any = _NoGame()
        self.rng = Random()
        """Answers for chance."""
        self._actions = len(game.actions)
        self._by_points = rewards == "points"

    def begin(self) -> None:
        """A new game."""
        self.state = self.game.start()
        self._go_on()
        self._points = self.encoding.points(self.state)

    def copy(self) -> Play:
        """The same game, to go its own way, with the same chance to come."""
        twin = copy(self)
        twin.rng = copy(self.rng)
        if isinstance(self.state, State):
            twin.state = self.state.copy()
        return twin

    @property
    def to_act(self) -> int:
        seat: int = self.state.to_act
        return seat

    @property
    def over(self) -> bool:
        return self.to_act == OVER

    def act(self, action: Any) -> list[float]:
        """Do an action of whoever is to act, and what chance answers; what each seat has earned.

        Raises `IllegalAction` where the rules do not allow it, and `ValueError` where there is no
        such action; nothing has changed then.
        """
        number = self._number(action)
        try:
            self.state.apply(number)
        except Refused as refusal:
            raise IllegalAction(explain(refusal, "en", self.game)) from None
        self._go_on()
        if not self._by_points:
            return self._won()
        before, self._points = self._points, self.encoding.points(self.state)
        return [float(now - then) for now, then in zip(self._points, before, strict=True)]

    def _number(self, action: Any) -> int:
        try:
            number = operator.index(action)
        except TypeError:
            number = -1
        if not 0 <= number < self._actions:
            raise ValueError(
                f"An action is a number from 0 to {self._actions - 1}, not {action!r}."
            )
        return number

    def mask(self, seat: int | None) -> Mask:
        """By action: whether this seat, or None for nobody, can do it now."""
        mask = bytearray(self._actions)
        if seat == self.state.to_act:
            for number in self.state.actions():
                mask[number] = 1
        return np.frombuffer(mask, np.int8)

    def seen(self, seat: int) -> Numbers:
        return self.encoding.seen(self.state, seat)

    def view(self, seat: int | None) -> View:
        view: View = self.state.view(seat)
        return view

    def _go_on(self) -> None:
        """Answer for chance, which needs no proof here, for as long as it is asked."""
        state, choices = self.state, self.rng.choices
        while state.to_act == CHANCE:
            state.apply(choices(state.actions(), state.weights())[0])

    def _won(self) -> list[float]:
        return won(self.state.result()) if self.over else [0.0] * self.game.seats


def won(result: Result) -> list[float]:
    """By seat: 1 for winners and -1 for the others; where all share the win, nothing."""
    seats = len(result.points)
    if len(result.winners) == seats:
        return [0.0] * seats
    return [1.0 if seat in result.winners else -1.0 for seat in range(seats)]
