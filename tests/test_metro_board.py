"""Metro's board, its tiles and the lines over them."""

from itertools import permutations
from random import Random

import pytest

from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Lay, LineFinished
from guimard.rules.metro.options import MetroOptions
from play import Square, Table, placed, play_to_end, told
from referee import TILES

CENTRE = {(3, 3), (3, 4), (4, 3), (4, 4)}

STATIONS = [
    *(((0, k), 0) for k in range(8)),
    *(((k, 7), 1) for k in range(8)),
    *(((7, 7 - k), 2) for k in range(8)),
    *(((7 - k, 0), 3) for k in range(8)),
]
"""The edge stations clockwise from the left end of the top side: their squares and sides."""


def path(*passes: tuple[Square, int]) -> tuple[int, ...]:
    """A line's passes, square and side of entry each, as events tell them."""
    return tuple((row * 8 + column) * 4 + side for (row, column), side in passes)


def straight(squares: list[Square]) -> str:
    return " ".join(f"aaaa{row}{column}" for row, column in squares)


@pytest.mark.rule("board")
def test_tiles_go_on_60_squares_and_not_on_the_centre() -> None:
    table = Table()
    lays = (action for action in table.game.actions if isinstance(action, Lay))
    squares = {divmod(lay.square, 8) for lay in lays}
    assert squares == {(row, column) for row in range(8) for column in range(8)} - CENTRE
    for row, column in CENTRE:
        assert table.refused_at(row, column).rule == "board"
    assert table.refused_at(8, 0).rule == "board"


@pytest.mark.rule("tiles")
def test_the_box_holds_60_tiles_one_kind_for_every_way_to_match() -> None:
    game = Metro()
    held = dict(zip(game.codes, game.tile_counts, strict=True))
    assert held == TILES
    assert sum(held.values()) == 60
    steps = {"a": 2, "b": 1, "c": 3, "d": 0}
    matches = {
        tuple((side + steps[letter]) % 4 for side, letter in enumerate(code)) for code in held
    }
    assert matches == set(permutations(range(4)))


@pytest.mark.rule("tiles")
@pytest.mark.parametrize(
    ("code", "then", "side"),
    [("aaaa", (1, 3), 0), ("bcbc", (0, 4), 3), ("cbcb", (0, 2), 1)],
    ids=["straight", "clockwise", "anticlockwise"],
)
def test_a_letter_says_where_a_line_leaves(code: str, then: Square, side: int) -> None:
    table = placed(f"{code}03 aaaa{then[0]}{then[1]}")
    assert table.state.path(3)[:2] == path(((0, 3), 0), (then, side))


@pytest.mark.rule("tiles")
def test_the_letter_d_leads_back_out() -> None:
    [line] = told(placed("dddd03").events, LineFinished)
    assert (line.station, line.end, line.path) == (3, 3, path(((0, 3), 0)))


@pytest.mark.rule("ports")
@pytest.mark.parametrize(
    ("squares", "outside", "edge", "central"),
    [
        ([(0, 3), (1, 3), (2, 3)], 0, 3, 32),
        ([(3, 7), (3, 6), (3, 5)], 1, 11, 34),
        ([(7, 4), (6, 4), (5, 4)], 2, 19, 36),
        ([(4, 0), (4, 1), (4, 2)], 3, 27, 38),
    ],
    ids=["top", "right", "bottom", "left"],
)
def test_the_exits_of_a_square_meet_the_entries_of_the_next(
    squares: list[Square], outside: int, edge: int, central: int
) -> None:
    state = placed(straight(squares)).state
    inside = (outside + 2) % 4
    assert state.path(edge) == path(*((square, outside) for square in squares))
    assert state.path(central) == path(*((square, inside) for square in reversed(squares)))
    lines = state.view(None).lines
    assert (lines[edge].end, lines[central].end) == (central, edge)


@pytest.mark.rule("stations")
def test_32_stations_stand_round_the_edge() -> None:
    for square in {square for square, _ in STATIONS}:
        around = [station for station, (beside, _) in enumerate(STATIONS) if beside == square]
        lines = told(placed(f"dddd{square[0]}{square[1]}").events, LineFinished)
        assert [line.station for line in lines] == around
        for line in lines:
            assert line.end == line.station
            assert line.path == path(STATIONS[line.station])


@pytest.mark.rule("stations")
def test_eight_stations_stand_round_the_centre_two_on_each_side() -> None:
    ways = [
        *([(row, column) for row in (0, 1, 2)] for column in (3, 4)),
        *([(row, column) for column in (7, 6, 5)] for row in (3, 4)),
        *([(row, column) for row in (7, 6, 5)] for column in (4, 3)),
        *([(row, column) for column in (0, 1, 2)] for row in (4, 3)),
    ]
    for central, squares in enumerate(ways):
        table = placed(straight(squares))
        [line] = told(table.events, LineFinished)
        assert table.game.station_label(line.end) == f"C{central + 1}"
        assert STATIONS[line.station][0] == squares[0]
        assert line.points == 6


@pytest.mark.rule("stations")
def test_only_edge_departures_have_owners() -> None:
    owners = Table().state.view(None).owners
    assert None not in owners[:32]
    assert owners[32:] == (None,) * 8


@pytest.mark.rule("line")
def test_a_line_grows_tile_by_tile_until_it_meets_an_arrival() -> None:
    table = placed("aaaa03")
    lines = table.state.view(None).lines
    assert (lines[3].passes, lines[3].end) == (1, None)
    assert (lines[4].passes, lines[4].end) == (0, None)
    table.lay(1, 3)
    assert table.state.view(None).lines[3].passes == 2
    table.lay(2, 3)
    lines = table.state.view(None).lines
    assert (lines[3].passes, lines[3].end) == (3, 32)


@pytest.mark.rule("line")
def test_a_tile_counts_once_for_every_pass() -> None:
    table = placed("aaaa03 dddd13")
    [line] = told(table.events, LineFinished)
    assert line.path == path(((0, 3), 0), ((1, 3), 0), ((0, 3), 2))
    assert (line.points, line.end) == (3, 3)
    shown = table.state.view(None).lines[3]
    assert (shown.passes, shown.end) == (3, 3)


@pytest.mark.rule("complete")
@pytest.mark.parametrize("seed", range(20))
def test_on_a_full_board_every_station_has_sent_a_line_to_another_arrival(seed: int) -> None:
    game = Metro(MetroOptions(players=2 + seed % 5, any_direction=seed % 2 == 1))
    state, _ = play_to_end(game, Random(seed))
    lines = state.view(None).lines
    assert sorted(line.end for line in lines if line.end is not None) == list(range(40))


@pytest.mark.rule("parts")
def test_scores_run_on_past_100() -> None:
    state, _ = play_to_end(Metro(), Random(0))
    result = state.result()
    assert max(result.points) > 100
    assert [item.points for [item] in result.breakdown] == list(result.points)


@pytest.mark.rule("parts")
def test_the_box_serves_six_with_32_departures() -> None:
    for players in range(2, 7):
        game = Metro(MetroOptions(players=players))
        assert len(game.colours) == len(set(game.colours)) == players
        assert len(game.owners) == 40
