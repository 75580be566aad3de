"""Where a tile of Metro may be laid, and by which rule not."""

import pytest

from guimard.rules.metro.moves import LaidTile, Lay, LineFinished, TileLaid
from play import EDITIONS, Table, placed, told
from referee import SQUARES

EDGE = {(row, column) for row, column in SQUARES if row in (0, 7) or column in (0, 7)}
CORNERS = {(0, 0), (0, 7), (7, 0), (7, 7)}


@pytest.mark.rule("free square")
def test_a_tile_goes_on_an_empty_square() -> None:
    table = placed("aaaa03", then="aacb")
    assert (0, 3) not in table.squares()
    assert table.refused_at(0, 3).rule == "free square"


@pytest.mark.rule("touching")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_tile_lies_at_the_edge(edition: str) -> None:
    table = Table("aaaa", edition=edition)
    assert table.squares() == EDGE
    for row, column in set(SQUARES) - EDGE:
        assert table.refused_at(row, column).rule == "touching"


@pytest.mark.rule("touching")
def test_a_square_beside_a_laid_tile_is_open() -> None:
    table = placed("aaaa03 aaaa13", then="aaaa")
    assert table.squares() == EDGE - {(0, 3)} | {(1, 2), (1, 4), (2, 3)}
    assert table.refused_at(2, 2).rule == "touching"


@pytest.mark.rule("touching")
def test_the_centre_is_no_laid_tile() -> None:
    table = placed("aaaa03 aaaa13 aaaa23", then="cbaa")
    assert table.squares() - EDGE == {(1, 2), (1, 4), (2, 2), (2, 4)}
    assert table.refused_at(3, 2).rule == "touching"
    assert table.refused_at(5, 3).rule == "touching"


@pytest.mark.rule("touching")
def test_a_square_across_the_board_is_no_neighbour() -> None:
    """(2, 0) follows (1, 7) where squares are counted row by row, as (1, 0) does (0, 7)."""
    table = placed("aaaa07 aaaa17", then="aaaa", edition="metro-2000-it")
    assert table.squares() - EDGE == {(1, 6), (2, 6)}


@pytest.mark.rule("metro-2000")
@pytest.mark.rule("metro-2021")
@pytest.mark.parametrize("edition", ["metro-2000", "metro-2021"])
def test_a_corner_does_not_touch(edition: str) -> None:
    table = placed("aaaa03", then="aaaa", edition=edition)
    assert table.squares() - EDGE == {(1, 3)}
    assert table.refused_at(1, 2).rule == "touching"


@pytest.mark.rule("metro-2000-it")
def test_a_corner_touches_in_the_italian_edition() -> None:
    table = placed("aaaa03", then="aaaa", edition="metro-2000-it")
    assert table.squares() - EDGE == {(1, 2), (1, 3), (1, 4)}
    table.lay(1, 2)
    assert table.refused_at(2, 4).rule == "touching"


@pytest.mark.rule("metro-2000-it")
def test_a_tile_beside_the_centre_may_touch_by_a_corner_across_it() -> None:
    table = placed("aaaa03 aaaa13 aaaa23", then="acba", edition="metro-2000-it")
    assert (3, 2) in table.squares()
    assert (4, 2) not in table.squares()


@pytest.mark.rule("arrow")
def test_tiles_are_not_turned() -> None:
    table = Table("dacc")
    assert {lay.turn for lay in table.lays()} == {0}
    for turn in (1, 2, 3, 4, -1):
        assert table.refused(Lay(0, 3, turn)).rule == "arrow"


@pytest.mark.rule("no stub")
def test_no_tile_alone_leads_from_a_station_back_to_it() -> None:
    table = Table("dacc")
    top = {(0, column) for column in range(8)}
    assert table.squares() & top == set()
    for row, column in top:
        assert table.refused_at(row, column).rule == "no stub"


@pytest.mark.rule("no stub")
def test_no_tile_alone_leads_round_a_corner_from_a_station_to_the_next() -> None:
    table = Table("cccc")
    assert table.squares() == EDGE - CORNERS
    for row, column in CORNERS:
        assert table.refused_at(row, column).rule == "no stub"
    # From the left side to the top, and from the right side to the bottom.
    assert Table("cbcb").squares() == EDGE - {(0, 0), (7, 7)}


@pytest.mark.rule("no stub")
def test_no_stub_holds_at_stations_that_nobody_owns() -> None:
    table = Table("adbb", players=3)
    assert table.state.owners[15] is None
    assert table.refused_at(7, 7).rule == "no stub"


@pytest.mark.rule("no stub")
def test_a_tile_away_from_the_edge_may_lead_back() -> None:
    table = placed("aaaa03", then="dddd")
    assert table.squares() == {(1, 3)}
    [line] = told(table.lay(1, 3), LineFinished)
    assert line.points == 3


@pytest.mark.rule("no stub")
def test_a_tile_beside_the_centre_may_lead_back_to_it() -> None:
    table = placed("aaaa03 aaaa13", then="dddd")
    table.lay(2, 3)
    lines = table.state.view(None).lines
    assert (lines[32].passes, lines[32].end) == (1, 32)


@pytest.mark.rule("no stub, exception")
def test_a_tile_that_breaks_no_stub_everywhere_may_go_anywhere_that_touches() -> None:
    table = Table("dddd aaaa dddd")
    assert table.squares() == EDGE
    assert table.refused_at(1, 1).rule == "touching"
    [line] = told(table.lay(0, 3), LineFinished)
    assert (line.station, line.end, line.points) == (3, 3, 1)
    table.lay(0, 5)
    # With an inner square open, the exception is over.
    assert table.squares() == {(1, 3), (1, 5)}
    assert table.refused_at(0, 0).rule == "no stub"


@pytest.mark.rule("no stub, exception")
def test_the_exception_is_judged_for_the_tile_to_be_laid_alone() -> None:
    """Another tile in hand fits somewhere, and a tile may be drawn: dddd goes where it touches."""
    table = Table("dddd aaaa cccc", hand_size=2)
    assert table.squares(place=0) == EDGE
    assert table.game.draw_number in table.state.actions()
    assert table.squares(place=1) == EDGE - CORNERS


@pytest.mark.rule("anyone's line")
def test_any_player_may_lay_at_any_station_and_finish_any_line() -> None:
    table = placed("aaaa03", then="dddd")
    assert (table.seat, table.state.owners[3]) == (1, 1)
    assert table.squares() == {(1, 3)}
    other = placed("aaaa02", then="dddd")
    assert (other.seat, other.state.owners[2]) == (1, 0)
    laid, line = other.lay(1, 2)[:2]
    assert isinstance(laid, TileLaid)
    assert isinstance(line, LineFinished)
    assert (laid.seat, line.account) == (1, 0)


@pytest.mark.rule("any direction")
def test_a_tile_may_be_laid_in_all_its_turns_but_the_same_tracks_once() -> None:
    turns = {
        code: {lay.turn for lay in Table(code, any_direction=True).lays()}
        for code in ("aaaa", "dddd", "adad", "bcbc", "dacc")
    }
    assert turns == {
        "aaaa": {0},
        "dddd": {0},
        "adad": {0, 1},
        "bcbc": {0, 1},
        "dacc": {0, 1, 2, 3},
    }
    assert Table("adad", any_direction=True).refused_at(0, 3, 2).rule == "any direction"


@pytest.mark.rule("any direction")
def test_a_turn_moves_every_track_a_quarter_clockwise() -> None:
    """dacc leads back out at its top; turned once it is cdac, at its right side."""
    top, right = (0, 3), (3, 7)
    table = Table("dacc aaaa", any_direction=True)
    assert top not in table.squares(turn=0)
    assert right not in table.squares(turn=1)
    table.lay(*top, turn=1)
    assert table.state.view(None).tiles == (LaidTile(3, "dacc", 1),)
    # By its first letter, the line from above turns left.
    table.lay(0, 2)
    assert table.state.path(3)[1] == 2 * 4 + 1


@pytest.mark.rule("any direction")
def test_no_stub_is_judged_turn_by_turn_and_the_exception_over_all_turns() -> None:
    # In one turn or another ddbc fits along every side, so it is not laid where it is a stub.
    table = Table("ddbc", any_direction=True)
    assert {divmod(lay.square, 8) for lay in table.lays()} == EDGE - CORNERS
    assert table.refused_at(0, 3).rule == "no stub"
    assert Table("dddd", any_direction=True).squares() == EDGE
