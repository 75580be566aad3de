"""Points of Metro: finished lines, the end, and the examples printed in the rules."""

from random import Random

import pytest

from guimard.rules.game import OVER, GameOver, Item
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import LineFinished, TileLaid
from guimard.rules.metro.options import MetroOptions
from play import EDITIONS, moments, placed, play_to_end, told

TO_THE_CENTRE = "aaaa00 aaaa10 aacb20 aacb30 bcbc40 aaaa41 aaaa42"


@pytest.mark.rule("example: track")
def test_printed_lines_of_3_2_and_10_points() -> None:
    table = placed("acba00 accd01 cccc10 bbbb11 cdac12 adad22 bcbc32")
    label = table.game.station_label
    finished = {label(line.station): line for line in told(table.events, LineFinished)}
    points = {station: line.points for station, line in finished.items()}
    assert points == {"32": 3, "1": 2, "2": 10}
    to_centre = finished["2"]
    assert (label(to_centre.end), len(to_centre.path), to_centre.doubled) == ("C8", 5, True)
    assert not finished["1"].doubled
    unfinished = [line for line in table.state.view(None).lines[:32] if line.end is None]
    assert len(unfinished) == 29
    assert table.state.view(None).points == (2, 13)


@pytest.mark.rule("example: stations")
def test_purple_owns_place_de_clichy_number_9_with_six_players() -> None:
    game = Metro(MetroOptions(edition="metro-2000", players=6))
    station = game.station(9)
    owner = game.owners[station]
    assert owner is not None
    assert game.colours[owner] == "purple"
    assert game.edition["colours"].index("purple") + 1 == 5
    assert game.parts["stations"]["names"]["edge"][9 - 1] == "Place de Clichy"


@pytest.mark.rule("example: base")
def test_seven_passes_to_the_centre_are_14_points() -> None:
    table = placed(TO_THE_CENTRE)
    [line] = [line for line in told(table.events, LineFinished) if line.station == 0]
    assert (len(line.path), line.doubled, line.points) == (7, True, 14)
    assert table.game.station_label(line.end) == "C7"


@pytest.mark.rule("scoring")
def test_the_owner_scores_at_once_whoever_laid_the_tile() -> None:
    table = placed("aaaa03", then="dddd")
    assert (table.seat, table.state.owners[3]) == (1, 1)
    table.lay(1, 3)
    assert table.state.view(None).points == (0, 3)
    table = placed("aaaa02", then="dddd")
    assert (table.seat, table.state.owners[2]) == (1, 0)
    table.lay(1, 2)
    assert table.state.view(None).points == (3, 0)


@pytest.mark.rule("scoring")
def test_a_line_may_end_at_anybodys_station_and_only_the_centre_doubles() -> None:
    table = placed("bcbc03 cbcb04")
    lines = told(table.events, LineFinished)
    assert [(line.station, line.end) for line in lines] == [(3, 4), (4, 3)]
    assert table.state.owners[3] != table.state.owners[4]
    assert [(line.points, line.doubled, len(line.path)) for line in lines] == [(2, False, 2)] * 2


@pytest.mark.rule("scoring")
def test_one_tile_may_finish_several_lines() -> None:
    table = placed("aaaa70 aaaa01 aaaa10", then="dddd")
    lines = told(table.lay(1, 1), LineFinished)
    assert [(line.station, line.end, line.points) for line in lines] == [(1, 1, 3), (30, 30, 3)]


@pytest.mark.rule("scoring")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(2, 7))
def test_each_departure_scores_once_and_all_of_them_do(edition: str, players: int) -> None:
    game = Metro(MetroOptions(edition=edition, players=players))
    state, events = play_to_end(game, Random(players))
    lines = told(events, LineFinished)
    owned = [station for station, owner in enumerate(game.owners) if owner is not None]
    assert sorted(line.station for line in lines) == owned
    for line in lines:
        assert line.account == game.owners[line.station]
        assert line.doubled == (line.end >= 32)
        assert line.points == len(line.path) * (2 if line.doubled else 1)
    for seat in range(players):
        scored = sum(line.points for line in lines if line.account == seat)
        assert state.result().points[seat] == scored
        assert state.result().breakdown[seat] == (Item("lines", scored),)


@pytest.mark.rule("anyone's line")
def test_a_player_whose_lines_are_all_finished_goes_on_laying_tiles() -> None:
    game = Metro(MetroOptions(players=6))
    without_a_line = 0
    for state, number in moments(game, Random(0)):
        lines = state.view(None).lines
        events = state.apply(number)
        for laid in told(events, TileLaid):
            own = [line for line in lines if line.account == laid.seat]
            without_a_line += all(line.end is not None for line in own)
    assert without_a_line > 0


@pytest.mark.rule("end")
def test_most_points_win() -> None:
    state, events = play_to_end(Metro(MetroOptions(players=4)), Random(0))
    result = state.result()
    best = max(result.points)
    assert [result.points[seat] for seat in result.winners] == [best]
    assert events[-1] == GameOver(result.points, result.winners)


@pytest.mark.rule("end")
def test_equal_points_share_the_win() -> None:
    game = Metro(MetroOptions(players=6, hand_size=1))
    for seed in range(500):
        result = play_to_end(game, Random(seed))[0].result()
        best = [seat for seat, points in enumerate(result.points) if points == max(result.points)]
        assert result.winners == tuple(best)
        if len(best) > 1:
            return
    raise AssertionError("no game ended in a tie")


@pytest.mark.rule("end")
def test_points_never_shrink_and_the_end_adds_none() -> None:
    before = (0, 0, 0)
    for state, number in moments(Metro(MetroOptions(players=3)), Random(3)):
        state.apply(number)
        points = state.view(None).points
        assert all(less <= more for less, more in zip(before, points, strict=True))
        before = points
    assert state.to_act == OVER
    assert state.result().points == before
