"""Metro in two minutes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from guimard.records.placements import Placement, read_placements
from guimard.rules.game import CHANCE, Action, Event, Preview
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import EDGE_STATIONS, Draw, Lay
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.state import MetroState
from guimard.server.lessons.scene import LEARNER, Scene, play

GAME = Metro(MetroOptions(players=2, first=LEARNER))

NOTHING_YET = ""
A_LONG_LINE = "bbad27bbbb37bbad47baac57badb67ddbc40cddb66bbbb50"
ABOUT_TO_ARRIVE = "bbbb27cccc57accd47dacc37aacb30acba20dbba17dbba60ddbc26cbcb70"
NEAR_THE_CENTRE = "bcbc10adbb01adbb20aaaa11cddb06cccc05baac02ccda30adad03ddbc21bbbb31bbbb40"
A_YOUNG_RIVAL = "cbaa04cbaa05bbad67cbaa72accd71cbaa70"


@cache
def scenes() -> Sequence[Scene]:
    before_drawing, told = _played(A_LONG_LINE, "dddd")
    drawn, more = play(before_drawing, GAME.draw_number, [GAME.codes.index("aacb")])
    return (
        Scene("lesson.metro-stations", *_played(NOTHING_YET, "bbad")),
        Scene(
            "lesson.metro-lay",
            *_played(NOTHING_YET, "bbad"),
            _lengthens(1),
            "lesson.metro-lay-done",
            "lesson.metro-lay-other",
            _lays,
        ),
        Scene(
            "lesson.metro-grow",
            *_played(A_LONG_LINE, "adad"),
            _lengthens(2),
            "lesson.metro-grow-done",
            "lesson.metro-grow-other",
            _lays,
        ),
        Scene(
            "lesson.metro-finish",
            *_played(ABOUT_TO_ARRIVE, "cbcb"),
            lambda _, preview: _finishes(preview, LEARNER, lambda points, _: points >= 6),
            "lesson.metro-finish-done",
            "lesson.metro-finish-other",
            _lays,
        ),
        Scene(
            "lesson.metro-centre",
            *_played(NEAR_THE_CENTRE, "cbaa"),
            lambda _, preview: _finishes(
                preview, LEARNER, lambda _, station: station >= EDGE_STATIONS
            ),
            "lesson.metro-centre-done",
            "lesson.metro-centre-other",
            _lays,
        ),
        Scene(
            "lesson.metro-hinder",
            *_played(A_YOUNG_RIVAL, "bbbb"),
            lambda _, preview: _finishes(preview, 1, lambda points, _: points <= 2),
            "lesson.metro-hinder-done",
            "lesson.metro-hinder-other",
            _lays,
        ),
        Scene(
            "lesson.metro-stub",
            before_drawing,
            told,
            lambda action, _: _lays(action),
            "lesson.metro-stub-done",
            offered=_lays,
        ),
        Scene(
            "lesson.metro-draw",
            before_drawing,
            told,
            lambda action, _: isinstance(action, Draw),
            "lesson.metro-draw-done",
            "lesson.metro-draw-other",
            drawn=[GAME.codes.index("aacb")],
        ),
        Scene(
            "lesson.metro-drawn",
            drawn,
            [*told, *more],
            lambda action, _: _lays(action),
            "lesson.metro-drawn-done",
        ),
        Scene("lesson.metro-end", *_played(NEAR_THE_CENTRE, "cbaa")),
    )


def _lays(action: Action) -> bool:
    return isinstance(action, Lay)


def _lengthens(by: int) -> Callable[[Action, Preview], bool]:
    """Whether a line of the learner's grows by so much and goes on."""

    def right(_: Action, preview: Preview) -> bool:
        return any(
            one.account == LEARNER and one.end is None and one.after - one.before >= by
            for one in preview.changes
        )

    return right


def _finishes(preview: Preview, account: int, how: Callable[[int, int], bool]) -> bool:
    """Whether a line of this account ends, with its points and at its station."""
    return any(
        one.account == account and one.end is not None and how(one.points, one.end)
        for one in preview.changes
    )


def _played(placements: str, hand: str) -> tuple[MetroState, Sequence[Event]]:
    """A game in which these tiles were laid by both in turn, and the learner holds this one.

    With one tile in hand, tiles are laid in the order in which they are drawn.
    """
    laid = read_placements(placements)
    draws = iter([*(tile.code for tile in laid), hand])
    state, events = GAME.start(), list[Event]()
    _draw(state, draws, events)
    for tile in laid:
        events += state.apply(_number(tile))
        _draw(state, draws, events)
    return state, events


def _number(tile: Placement) -> int:
    return GAME.number(Lay(0, tile.square, 0))


def _draw(state: MetroState, draws: Iterator[str], events: list[Event]) -> None:
    while state.to_act == CHANCE:
        code = next(draws, None)
        events += state.apply(state.actions()[0] if code is None else GAME.codes.index(code))
