"""The engine and the slow scorers, which share nothing with it, agree on the points of games."""

from random import Random

import pytest

from box import BOX, named, varied
from guimard.rules.metro.metro import Metro
from play import play_to_end
from scorers.reading import Told

pytestmark = pytest.mark.no_cover

Part = tuple[tuple[str, ...], str | None, int]


def check(part: Part, seed: int) -> None:
    """A random game, its settings and variants drawn by the seed, is scored again."""
    rng = Random(f"{named(part)} {seed}")
    game = Metro(varied(rng, *part))
    state, events = play_to_end(game, rng)
    view = state.view(None)
    points, profits = Told(game, events).totals()
    assert list(state.result().points) == points
    assert list(view.points[game.seats :]) == list(profits.values())


@pytest.mark.rule("scoring")
@pytest.mark.parametrize("part", BOX, ids=named)
def test_the_scorers_agree(part: Part) -> None:
    for seed in range(3):
        check(part, seed)


@pytest.mark.long
@pytest.mark.parametrize("part", BOX, ids=named)
def test_the_scorers_agree_on_two_hundred_games(part: Part) -> None:
    for seed in range(200):
        check(part, seed)
