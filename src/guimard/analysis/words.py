"""What an action is, in words for those who look back."""

from __future__ import annotations

from collections.abc import Sequence

from guimard.rules.game import State
from guimard.texts import offer, tell


def told_action(state: State, number: int, names: Sequence[str], language: str) -> str:
    """What it does first of all; where it does nothing before chance answers, what it asks for.

    It tells all that the seat knew, so it is for a game that is over.
    """
    events = state.copy().apply(number)
    if events:
        return tell(state.game, events[0], names, language)
    return offer(state.game, state.game.actions[number], names, language)
