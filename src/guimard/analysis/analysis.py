"""What a bot's answers tell of a game: its course, and what each choice cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, Self

import msgspec

from guimard.analysis.chances import expected_chances, final_chances
from guimard.analysis.decisions import Decision, Walk
from guimard.bots.bot import Answer
from guimard.rules.game import Game

AS_GOOD: Final = 0.5
"""A choice that costs no more points than this is as good as the best: a search is no surer."""
MOST_COSTLY: Final = 10


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A choice, and what was to be expected of it by what its seat knew."""

    place: int
    """Of its action among all numbers that were applied, chance's answers included."""
    turn: int
    seat: int
    action: int
    points: tuple[float, ...]
    """By seat: to be expected in the end, after what was done."""
    chances: tuple[float, ...]
    """By seat: how likely it wins."""
    better: int
    """What the bot would have done, which may be the same."""
    better_points: tuple[float, ...]
    better_chances: tuple[float, ...]
    cost: float
    """By how many points the better one leads by more: own points less the others' average."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """What was to be expected after a turn; the last is what came of it."""

    turn: int
    place: int
    """Of the last of the turn's choices; of the last moment, of the last number applied."""
    points: tuple[float, ...]
    chances: tuple[float, ...]


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat chose."""

    choices: int
    as_good: int
    """How many were as good as the best that the bot found."""
    cost: float
    """In all."""


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    judged: tuple[Judged, ...]
    moments: tuple[Moment, ...]
    seats: tuple[Tally, ...]

    @classmethod
    def of(cls, game: Game, walked: Walk, answers: Sequence[Answer]) -> Self:
        """`answers`: to each choice of the game, in their order."""
        found = (
            _judged(game, decision, answer)
            for decision, answer in zip(walked.decided, answers, strict=True)
        )
        judged = [one for one in found if one is not None]
        return cls(
            judged=tuple(judged),
            moments=tuple(_moments(judged, walked)),
            seats=tuple(_tally(judged, seat) for seat in range(game.seats)),
        )

    def costliest(self, most: int = MOST_COSTLY) -> list[Judged]:
        """The choices that cost most, the worst first; none that was as good as the best."""
        found = [one for one in self.judged if one.cost > AS_GOOD]
        return sorted(found, key=lambda one: -one.cost)[:most]


def _judged(game: Game, decision: Decision, answer: Answer) -> Judged | None:
    """None where the bot compared nothing, or not what was done."""
    points = {candidate.action: candidate.points for candidate in answer.candidates}
    if decision.action not in points or answer.action not in points:
        return None
    done, best = points[decision.action], points[answer.action]
    cost = max(0.0, _lead(best, decision.seat) - _lead(done, decision.seat))
    return Judged(
        place=decision.place,
        turn=decision.turn,
        seat=decision.seat,
        action=decision.action,
        points=done,
        chances=expected_chances(game, decision.view, done),
        better=answer.action,
        better_points=best,
        better_chances=expected_chances(game, decision.view, best),
        cost=cost,
    )


def _moments(judged: Sequence[Judged], walked: Walk) -> Iterator[Moment]:
    for turn, choices in groupby(judged, key=lambda one: one.turn):
        *_, last = choices
        if turn < walked.turns:
            yield Moment(turn=turn, place=last.place, points=last.points, chances=last.chances)
    result = walked.result
    yield Moment(
        turn=walked.turns,
        place=walked.places - 1,
        points=result.points,
        chances=final_chances(result),
    )


def _lead(points: Sequence[float], seat: int) -> float:
    others = [one for other, one in enumerate(points) if other != seat]
    return points[seat] - (sum(others) / len(others) if others else 0.0)


def _tally(judged: Sequence[Judged], seat: int) -> Tally:
    costs = [one.cost for one in judged if one.seat == seat]
    return Tally(
        choices=len(costs), as_good=sum(cost <= AS_GOOD for cost in costs), cost=sum(costs)
    )
