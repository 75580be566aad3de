"""The choices that the seats of a game had."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from guimard.rules.game import CHANCE, Game, Result, State, View


class Decision(NamedTuple):
    """A moment at which a seat could do one thing or another."""

    place: int
    """Of its action among all numbers that were applied, chance's answers included."""
    turn: int
    seat: int
    action: int
    """What it did."""
    view: View
    """What it knew."""


class Walk(NamedTuple):
    """A game from its start to its end."""

    decided: tuple[Decision, ...]
    turns: int
    """The last turn's number."""
    places: int
    """How many numbers were applied."""
    result: Result


def walk(game: Game, numbers: Iterable[int]) -> Walk:
    """Through a whole game, by all numbers that were applied to it.

    Where only one thing could be done, nobody decided.
    """
    state = game.start()
    found: list[Decision] = []
    places = 0
    for number in numbers:
        if state.to_act != CHANCE and len(state.actions()) > 1:
            seat = state.to_act
            found.append(Decision(places, state.turn, seat, number, state.view(seat)))
        state.apply(number)
        places += 1
    return Walk(tuple(found), state.turn, places, state.result())


def positions(game: Game, numbers: Iterable[int], places: Collection[int]) -> dict[int, State]:
    """By place: the state in which the number of that place was applied."""
    state = game.start()
    found = {}
    for place, number in enumerate(numbers):
        if place in places:
            found[place] = state.copy()
        state.apply(number)
    return found
