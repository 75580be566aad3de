"""Lessons: each a walk through scenes of a game, where the learner does the one thing that counts.

Positions, what may be done in them and what it would do come from the rules, as at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from guimard.rules.game import Event, Game, State
from guimard.server.boards import describe
from guimard.server.bodies import Lesson, LessonMove, LessonStep
from guimard.server.lessons import metro, paris_connection
from guimard.server.lessons.scene import LEARNER, NAMES, Scene, play
from guimard.server.looking import Words
from guimard.server.shown import Legal, LogEntry, Position, Seat
from guimard.server.telling import is_part, seen, told
from guimard.tables.refusal import NotHere
from guimard.texts import catalogue

_LESSONS: Final[Mapping[str, tuple[Game, Callable[[], Sequence[Scene]]]]] = MappingProxyType(
    {
        "metro": (metro.GAME, metro.scenes),
        "paris-connection": (paris_connection.GAME, paris_connection.scenes),
    }
)
_MOST_EXPLAINED = 400


def lesson(name: str, language: str) -> Lesson:
    """All scenes of the lesson of a game."""
    game, scenes = _find(name)
    say = catalogue(language).say
    return Lesson(
        game=name,
        seats=tuple(_seat(name) for name in NAMES[: game.seats]),
        board=describe(game, language),
        steps=tuple(
            LessonStep(
                text=say(scene.text),
                acts=scene.right is not None,
                position=_position(scene.state, 0, _legal(game, scene, language)),
                entries=(_entry(game, 0, scene.story, language),),
            )
            for scene in scenes()
        ),
    )


def move(name: str, step: int, action: int, language: str) -> LessonMove:
    """What an action leads to in a scene. Raises `NotHere`, or the `Refused` of the rules."""
    game, scenes = _find(name)
    found = scenes()
    if not 0 <= step < len(found) or found[step].right is None:
        raise NotHere("table.no-such-address")
    scene = found[step]
    assert scene.right is not None
    after, events = play(scene.state, action, scene.drawn)
    preview = scene.state.preview(action)
    right = scene.right(game.actions[action], preview)
    key = scene.done if right else scene.other
    return LessonMove(
        right=right,
        text=catalogue(language).say(key) if key else "",
        position=_position(after, 1, ()),
        entries=(
            _entry(game, 0, scene.story, language),
            _entry(game, 1, events, language),
        ),
    )


def _find(name: str) -> tuple[Game, Callable[[], Sequence[Scene]]]:
    if name not in _LESSONS:
        raise NotHere("table.no-such-address")
    return _LESSONS[name]


def _legal(game: Game, scene: Scene, language: str) -> tuple[Legal, ...]:
    if scene.right is None:
        return ()
    words = Words(game, NAMES[: game.seats], LEARNER, language)
    numbers = [one for one in scene.state.actions() if scene.offered(game.actions[one])]
    return words.legal(scene.state, numbers, _MOST_EXPLAINED)


def _position(state: State, number: int, legal: tuple[Legal, ...]) -> Position:
    view = state.view(LEARNER)
    return Position(number=number, seat=LEARNER, view=view, legal=legal, back_to=None)


def _entry(game: Game, number: int, events: Sequence[Event], language: str) -> LogEntry:
    known = seen(events, LEARNER)
    return LogEntry(
        number=number,
        kind="acted",
        at=0,
        seat=LEARNER,
        turn=number,
        action=None,
        events=known,
        lines=told(game, known, NAMES[: game.seats], language),
        part=is_part(known),
        to=None,
    )


def _seat(name: str) -> Seat:
    return Seat(
        kind="person",
        name=name,
        bot=None,
        connected=True,
        ready=True,
        promise=None,
        number=None,
        out=None,
    )
