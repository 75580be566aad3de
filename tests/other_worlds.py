"""Other worlds: games in which one pair of eyes has seen the very same, and hidden things differ.

Hidden is what `Event.seen_by` blanks. A world is the numbers applied, chance's answers included.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from guimard.rules.game import CHANCE, Event, Game, State

TRIES = 12
"""So many hidden answers are tried to be something else."""
CHOICES = 4
"""And each of them so many other things."""
ENOUGH = 3
"""So many changes make another world."""


class Step(NamedTuple):
    before: State
    number: int
    seen: list[Event | None]
    """What the eyes were told."""
    hidden: bool
    """Whether there was more to be told."""


def other_world(
    game: Game, numbers: Sequence[int], eyes: int | None, rng: Random
) -> list[int] | None:
    """A world that these eyes cannot tell from this one; None where none is found."""
    steps = list(_watched(game, numbers, eyes))
    hidden = [place for place, step in enumerate(steps) if step.hidden and _has_choice(step)]
    # What was drawn last is the likeliest to be hidden still.
    late, early = hidden[-TRIES // 2 :], hidden[: -TRIES // 2]
    changes = 0
    for place in late[::-1] + rng.sample(early, min(TRIES // 2, len(early))):
        others = [one for one in steps[place].before.actions() if one != steps[place].number]
        for other in rng.sample(others, min(CHOICES, len(others))):
            rest = _follow(steps, place, other, eyes, swap=True) or _follow(
                steps, place, other, eyes, swap=False
            )
            if rest is not None:
                found = [one.number for one in steps[:place]] + rest
                steps = list(_watched(game, found, eyes))
                changes += 1
                break
        if changes == ENOUGH:
            break
    return [step.number for step in steps] if changes else None


def _has_choice(step: Step) -> bool:
    return step.before.to_act == CHANCE and len(step.before.actions()) > 1


def _watched(game: Game, numbers: Sequence[int], eyes: int | None) -> Iterator[Step]:
    state = game.start()
    for number in numbers:
        before = state.copy()
        events = state.apply(number)
        yield Step(before, number, _seen(events, eyes), events != _seen(events, eyes))


def _follow(
    steps: Sequence[Step], place: int, other: int, eyes: int | None, swap: bool
) -> list[int] | None:
    """The numbers from `place` on, where chance answers `other` there, if the eyes see the same.

    What they do not see may differ. `swap`: the next hidden answer like `other` is this one.
    """
    state = steps[place].before.copy()
    pool = state.pool()[0]
    taken: list[int] = []
    for step in steps[place:]:
        if state.to_act != step.before.to_act:
            return None
        first = step.number if taken else other
        if swap and taken and step.hidden and step.number == other and _is_from(state, pool):
            first, swap = steps[place].number, False
        for number in (first, *(_instead(state, step) if taken else ())):
            after = _apply(state, number)
            if after is not None and _seen(after[1], eyes) == step.seen:
                state = after[0]
                taken.append(number)
                break
        else:
            return None
    return taken


def _is_from(state: State, pool: str) -> bool:
    return state.to_act == CHANCE and state.pool()[0] == pool


def _instead(state: State, step: Step) -> Sequence[int]:
    """What else might have looked the same."""
    return [one for one in state.actions() if one != step.number] if step.hidden else ()


def _apply(state: State, number: int) -> tuple[State, list[Event]] | None:
    if number not in state.actions():
        return None
    after = state.copy()
    return after, after.apply(number)


def _seen(events: Sequence[Event], eyes: int | None) -> list[Any]:
    return [event.seen_by(eyes) for event in events]
