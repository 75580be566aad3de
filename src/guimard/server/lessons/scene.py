"""What lessons are made of: positions of real play, and what the learner does in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from guimard.rules.game import CHANCE, Action, Event, Preview, State

LEARNER: Final = 0
"""The learner's seat."""
NAMES: Final = ("Hector", "Adeline", "Paul")

Right = Callable[[Action, Preview], bool]


class Scene(NamedTuple):
    """`text` and the others are keys. A scene without `right` is only read."""

    text: str
    state: State
    story: Sequence[Event]
    """What has happened so far."""
    right: Right | None = None
    """Whether an action is what the scene asks for."""
    done: str = ""
    other: str = ""
    """Said of other actions that the rules allow."""
    offered: Callable[[Action], bool] = lambda _: True
    """Which of the open actions are offered: a lesson shows one thing at a time."""
    drawn: Sequence[int] = ()
    """What chance answers to the learner's action."""


def play(state: State, number: int, drawn: Sequence[int]) -> tuple[State, list[Event]]:
    """Where an action leads, with these answers of chance. Raises `Refused`."""
    after = state.copy()
    events = after.apply(number)
    answers = iter(drawn)
    while after.to_act == CHANCE:
        events += after.apply(next(answers, after.actions()[0]))
    return after, events
