"""What a bot is: from what a seat knows and a budget to an action, with reasons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from random import Random
from threading import Event

import msgspec

from guimard.rules.game import Game, State, View


class Explanation(msgspec.Struct, frozen=True):
    """Why, as the key of a text and its parameters."""

    key: str
    params: dict[str, int | str] = msgspec.field(default_factory=dict)


class Candidate(msgspec.Struct, frozen=True):
    """An action that was considered."""

    action: int
    points: tuple[float, ...]
    """By seat: the points that the bot expects of it, on a scale that the bot says."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """The action chosen, and what can be told about the choice."""

    action: int
    explanation: Explanation
    candidates: tuple[Candidate, ...] = ()
    """The best first; empty where nothing was compared."""
    sure: float | None = None
    """From 0 to 1: how likely the bot holds it that no other action is better, if it can tell."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one action."""

    seconds: float = 1.0
    cancel: Event | None = None
    """Once it is set nobody waits for the answer: the bot gives any legal one at once."""
    also: tuple[int, ...] = ()
    """Legal actions that are wanted among the candidates, whatever the bot thinks of them."""
    playouts: int | None = None
    """With it a search ends after so many games played on, so that it can be done again alike."""


class Bot(ABC):
    """One seat's player in one game.

    It gets views and never the state: all that it can know is what its seat knows. Its generator
    is its own, so neither what it draws nor how long it thinks changes what is dealt.
    """

    def __init__(self, game: Game, seat: int, rng: Random) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng

    @abstractmethod
    def answer(self, view: View, budget: Budget) -> Answer:
        """A legal action for this seat, which is to act. `view` is this seat's."""

    def close(self) -> None:  # noqa: B027 - most bots hold nothing
        """The game is over, or goes on without this bot."""

    def imagine(self, view: View) -> State:
        """A state that fits the view, the rest dealt at random. Its `actions()` are the legal
        ones: what is legal for a seat never hangs on what that seat does not know."""
        return self.game.deal_unknown(view, self.rng)
