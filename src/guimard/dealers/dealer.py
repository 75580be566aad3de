"""What a dealer is, and the two plain ones: one that repeats answers and one that guesses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol

from guimard.rules.game import CHANCE, Event, State


class Dealer(Protocol):
    """Plays chance."""

    def choose(self, pool: str, n: int, weights: Sequence[int]) -> int:
        """The place of the answer in `weights`, where the pool has seen `n` draws before."""
        ...


class NoAnswer(LookupError):
    """A recorded dealer has no answer, or none that is possible here."""


class Recorded:
    """Gives the answers of another deal again, each as its place among those possible then."""

    def __init__(self, answers: Iterable[int]) -> None:
        self._answers = iter(answers)

    def choose(self, pool: str, n: int, weights: Sequence[int]) -> int:
        answer = next(self._answers, None)
        if answer is None or not 0 <= answer < len(weights):
            raise NoAnswer(f"No recorded answer fits draw {n} from {pool}: {answer}")
        return answer


class Sampling:
    """Deals at random from a generator of its own: for search, where nothing needs a proof."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, pool: str, n: int, weights: Sequence[int]) -> int:
        return pick(weights, self._rng.randrange(sum(weights)))


def pick(weights: Sequence[int], number: int) -> int:
    """The place that `number`, from 0 to below the sum of the weights, falls on."""
    for place, weight in enumerate(weights):
        number -= weight
        if number < 0:
            return place
    raise ValueError("the number is not below the sum of the weights")


def answer_chance(state: State, dealer: Dealer) -> list[Event]:
    """Let the dealer answer for as long as it is chance that is asked."""
    events: list[Event] = []
    while state.to_act == CHANCE:
        pool, n = state.pool()
        events += state.apply(state.actions()[dealer.choose(pool, n, state.weights())])
    return events
