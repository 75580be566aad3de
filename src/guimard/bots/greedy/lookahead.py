"""Judging actions by doing them, in any game that can say how its seats stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean
from typing import Final

from guimard.bots.bot import Candidate
from guimard.dealers import Sampling, answer_chance
from guimard.rules.game import State

Points = tuple[float, ...]
Stand = Callable[[State], Points]
"""By seat: the points that a state promises."""

SAMPLES: Final = 3
"""How many of chance's answers are tried where a seat learns one and then goes on."""


def look_ahead(state: State, stand: Stand, rng: Random) -> list[Candidate]:
    """Every legal action, and how the seats stand after it."""
    return [Candidate(number, _after(state, number, stand, rng)) for number in state.actions()]


def lead_weights(seats: int, seat: int) -> Points:
    """How much the points of each seat count: one's own for it, the others' average against."""
    against = -1 / max(seats - 1, 1)
    return tuple(1.0 if other == seat else against for other in range(seats))


def lead(points: Sequence[float], weights: Points) -> float:
    return sum(one * weight for one, weight in zip(points, weights, strict=True))


def _after(state: State, number: int, stand: Stand, rng: Random) -> Points:
    """How the seats stand when chance has answered too.

    Where that leaves the same seat in the same turn, to lay what it has drawn, its best is taken.
    """
    done = _applied(state, number)
    answered = _answered(done, rng)
    if (answered.to_act, answered.turn) != (state.to_act, state.turn):
        return stand(answered)
    if done.to_act == state.to_act:
        return stand(done)
    others = [_answered(done, rng) for _ in range(SAMPLES - 1)]
    found = [_best(one, stand) for one in (answered, *others)]
    return tuple(map(fmean, zip(*found, strict=True)))


def _best(state: State, stand: Stand) -> Points:
    seat = state.to_act
    found = [stand(_applied(state, number)) for number in state.actions()]
    weights = lead_weights(len(found[0]), seat)
    return max(found, key=lambda points: lead(points, weights))


def _applied(state: State, number: int) -> State:
    after = state.copy()
    after.apply(number)
    return after


def _answered(state: State, rng: Random) -> State:
    after = state.copy()
    answer_chance(after, Sampling(rng))
    return after
