"""Module 3, the central tracks: tiles cover the centre, and lines run on over them."""

from random import Random
from typing import Any

import pytest

from guimard.rules.game import CHANCE, Outcome
from guimard.rules.metro.central_tracks import CentreCovered, CentreTile
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import LineFinished
from guimard.rules.metro.options import MetroOptions
from play import Table, placed, play_to_end, refused, told
from referee import CENTRE

THERE_AND_BACK: list[Outcome] = [CentreTile(tile, 0) for tile in (0, 1, 5, 2)]
"""aaaa on (3, 3) and below it dacc, which sends a line from above back up."""


def tracks(**options: Any) -> Metro:
    return Metro(MetroOptions(modules=("central-tracks",), **options))


@pytest.mark.rule("centre tiles")
@pytest.mark.parametrize("players", range(2, 7))
def test_four_of_eight_tiles_cover_the_centre_in_any_turn(players: int) -> None:
    game = tracks(players=players)
    assert len(game.parts["central-tracks"]["tiles"]) == 8
    _, events = play_to_end(game, Random(players))
    [covered] = told(events, CentreCovered)
    assert {divmod(tile.square, 8) for tile in covered.tiles} == CENTRE
    assert len({tile.tile for tile in covered.tiles}) == 4


@pytest.mark.rule("centre tiles")
def test_each_tile_left_is_as_likely_in_each_of_its_four_turns() -> None:
    state = tracks(first=0).start()
    for left in (8, 7, 6, 5):
        assert (state.to_act, state.pool()) == (CHANCE, ("centre", 8 - left))
        assert list(state.weights()) == [1] * (4 * left)
        first = state.actions()[0]
        state.apply(first)
        if left > 5:
            assert refused(state, first).rule == "centre tiles"


@pytest.mark.rule("running on")
def test_lines_run_on_and_always_end_at_the_edge() -> None:
    for seed in range(5):
        _, events = play_to_end(tracks(players=4), Random(seed))
        for line in told(events, LineFinished):
            assert line.end < 32
            assert not line.doubled
            assert line.points == len(line.path)


@pytest.mark.rule("central tracks: touching")
def test_a_centre_tile_is_not_a_laid_tile() -> None:
    table = Table("aaaa", modules=("central-tracks",))
    assert (2, 3) not in table.squares()
    assert table.refused_at(2, 3).rule == "touching"
    assert {
        square for square in table.squares() if 0 < square[0] < 7 and 0 < square[1] < 7
    } == set()


@pytest.mark.rule("points")
@pytest.mark.parametrize(("counts", "points"), [(True, 9), (False, 6)])
def test_a_pass_over_a_centre_tile_counts_unless_that_is_turned_off(
    counts: bool, points: int
) -> None:
    table = placed(
        "aaaa03 aaaa13 aaaa23",
        modules=("central-tracks",),
        answers={"centre": THERE_AND_BACK},
        settings={"centre_points": counts},
    )
    [line] = told(table.events, LineFinished)
    assert [divmod(step // 4, 8) for step in line.path] == [
        *[(0, 3), (1, 3), (2, 3)],
        *[(3, 3), (4, 3), (3, 3)],
        *[(2, 3), (1, 3), (0, 3)],
    ]
    assert (line.station, line.end, line.points) == (3, 3, points)
    assert table.state.view(None).points == (0, points)
