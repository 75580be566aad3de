"""What the page shows of every open square is what laying there does."""

from __future__ import annotations

from random import Random

import pytest

from guimard.rules.game import CHANCE, Preview, State
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import LineFinished, TileLaid
from guimard.rules.metro.options import MetroOptions
from play import COMBINATIONS, label, moments


def tried(state: State, number: int) -> Preview:
    """As the rules have it: on a copy."""
    after = state.copy()
    events = after.apply(number)
    others = [one for one in events if not isinstance(one, TileLaid | LineFinished)]
    paid = {one.station: one.points for one in events if isinstance(one, LineFinished)}
    changes = after.changes(state)
    assert all(one.points == paid.get(one.line, 0) for one in changes)
    return Preview(changes, others)


def told(state: State) -> list[Preview]:
    return [Preview(list(one.changes), list(one.others)) for one in state.previews(state.actions())]


@pytest.mark.parametrize("options", COMBINATIONS[::29], ids=label)
def test_previews_are_what_happens(options: MetroOptions) -> None:
    for place, (state, number) in enumerate(moments(Metro(options), Random(3))):
        if state.to_act != CHANCE and place % 4 == 0:
            before = [state.view(seat) for seat in range(options.players)]
            previews = told(state)
            assert [state.view(seat) for seat in range(options.players)] == before
            assert previews == [tried(state, legal) for legal in state.actions()]
        state.apply(number)


def test_a_city_may_add_more() -> None:
    game = Metro(MetroOptions(players=2, modules=("companies",), city="paris"))
    others = 0
    for place, (state, number) in enumerate(moments(game, Random(4))):
        if state.to_act != CHANCE and place % 7 == 0:
            for legal, preview in zip(state.actions(), told(state), strict=True):
                after = state.copy()
                events = after.apply(legal)
                assert preview.changes == after.changes(state)
                assert preview.others == [one for one in events if not one.in_changes]
                others += len(preview.others)
        state.apply(number)
    assert others
