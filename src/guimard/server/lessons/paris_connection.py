"""Paris Connection in two minutes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from guimard.rules.game import CHANCE, Action, Event
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.moves import Done, Locomotive, Place, StartColour, Trade
from guimard.rules.paris_connection.options import COLOURS, ParisConnectionOptions
from guimard.rules.paris_connection.state import ParisConnectionState
from guimard.server.lessons.scene import LEARNER, Scene

GAME = ParisConnection(ParisConnectionOptions(players=3, first=LEARNER))

HANDS = (
    "red red red red blue yellow yellow black brown purple",
    "blue blue blue yellow yellow black black brown brown red",
    "purple purple purple purple yellow black brown brown brown red",
)
"""By seat: what it is dealt."""

Turn = tuple[str, Sequence[str]]
"""A company, and the hexes that it builds on, by what the map calls them."""

OTHERS: Sequence[Turn] = (("black", ["F19"]), ("brown", ["G14"]))
TO_THE_SOUTH: Sequence[Turn] = (
    ("purple", ["G18", "H17", "I18", "J19", "K20"]),
    *OTHERS,
    ("purple", ["L21", "M20", "N21", "O22"]),
    ("blue", ["D19"]),
    ("yellow", ["E12"]),
)


@cache
def scenes() -> Sequence[Scene]:
    begun = _played(())
    rouen = _place("red", "D13")
    le_havre = _place("red", "D11")
    built = _played((("red", ["D13", "D11"]), *OTHERS))
    marseille = _place("purple", "P23")
    return (
        Scene("lesson.connection-companies", *begun),
        Scene(
            "lesson.connection-build",
            *begun,
            lambda action, _: action == rouen,
            "lesson.connection-build-done",
            "lesson.connection-build-other",
            _builds("red"),
        ),
        Scene(
            "lesson.connection-on",
            *_after(begun, rouen),
            lambda action, _: action == le_havre,
            "lesson.connection-on-done",
            "lesson.connection-on-other",
        ),
        Scene(
            "lesson.connection-end-build",
            *_after(begun, rouen, le_havre),
            lambda action, _: isinstance(action, Done),
            "lesson.connection-end-build-done",
            "lesson.connection-end-build-other",
        ),
        Scene(
            "lesson.connection-full",
            *built,
            lambda *_: True,
            "lesson.connection-full-done",
            offered=_builds("yellow"),
        ),
        Scene(
            "lesson.connection-trade",
            *built,
            lambda action, _: action == Trade("black", "red", 2),
            "lesson.connection-trade-done",
            "lesson.connection-trade-other",
            lambda action: isinstance(action, Trade),
        ),
        Scene(
            "lesson.connection-marseille",
            *_played(TO_THE_SOUTH),
            lambda action, _: action == marseille,
            "lesson.connection-marseille-done",
            "lesson.connection-marseille-other",
            _builds("purple"),
        ),
        Scene(
            "lesson.connection-last",
            *_after(_played(TO_THE_SOUTH), marseille),
            lambda *_: True,
            "lesson.connection-last-done",
        ),
    )


def _builds(colour: str) -> Callable[[Action], bool]:
    return lambda action: isinstance(action, Place) and action.colour == colour


def _place(colour: str, label: str) -> Place:
    return Place(colour, [one.label for one in GAME.map.hexes].index(label))


Played = tuple[ParisConnectionState, list[Event]]


def _after(played: Played, *actions: Action) -> Played:
    state, events = played[0].copy(), list(played[1])
    for action in actions:
        events += state.apply(GAME.number(action))
    return state, events


def _played(turns: Sequence[Turn]) -> Played:
    """A game in which the seats have built so, one after another, the learner first."""
    state = GAME.start()
    dealt = [locomotive for row in zip(*map(str.split, HANDS), strict=True) for locomotive in row]
    answers = [*map(StartColour, COLOURS), *map(Locomotive, dealt)]
    events = [event for one in answers for event in state.apply(GAME.outcome_numbers[one])]
    assert state.to_act != CHANCE
    builds = [
        action
        for colour, labels in turns
        for action in (*(_place(colour, label) for label in labels), Done())
    ]
    return _after((state, events), *builds)
