"""What an action does to lines, told from before and after."""

from random import Random

import pytest

from guimard.rules import new_game
from guimard.rules.game import OVER
from guimard.rules.metro.moves import LineFinished


@pytest.mark.parametrize(
    "options", [{}, {"players": 3}, {"modules": ["central-tracks"]}, {"modules": ["companies"]}]
)
def test_changes_are_what_differs_between_the_lines_of_two_views(
    options: dict[str, object],
) -> None:
    rng = Random(7)
    state = new_game("metro", options).start()
    while state.to_act != OVER:
        before = state.copy()
        events = state.apply(rng.choice(state.actions()))
        then, now = before.view(None).lines, state.view(None).lines  # type: ignore[attr-defined]
        changed = {
            (new.station, new.account, old.passes, new.passes, new.end, new.points)
            for old, new in zip(then, now, strict=True)
            if old.passes != new.passes and new.account is not None
        }
        changes = state.changes(before)
        assert {
            (one.line, one.account, one.before, one.after, one.end, one.points) for one in changes
        } == changed
        finished = {
            event.station: event.points for event in events if isinstance(event, LineFinished)
        }
        assert {one.line: one.points for one in changes if one.end is not None} == finished
