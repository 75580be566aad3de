"""The referee itself, on the printed examples and on whole games."""

from random import Random

import pytest

from referee import (
    CENTRAL_DEPARTURES,
    SQUARES,
    TILES,
    FinishedLine,
    OpenLine,
    Referee,
    connections,
)

EDITIONS = ("metro-2000", "metro-2000-it", "metro-2021")
CORNERS = {(0, 0), (0, 7), (7, 0), (7, 7)}
EDGE = {(row, col) for row, col in SQUARES if row in (0, 7) or col in (0, 7)}


def squares(referee: Referee, code: str) -> set[tuple[int, int]]:
    return {(row, col) for row, col, _ in referee.legal(code)}


@pytest.mark.rule("tiles")
def test_box_holds_60_tiles_of_every_kind_and_any_turn_of_it_the_same() -> None:
    assert len(TILES) == 24
    assert sum(TILES.values()) == 60
    by_tracks = {frozenset(connections(code, 0).items()): n for code, n in TILES.items()}
    for code, count in TILES.items():
        assert by_tracks[frozenset(connections(code, 1).items())] == count


@pytest.mark.rule("ports")
def test_a_quarter_turn_moves_every_port_two_on() -> None:
    assert connections("dacc", 0) == {0: 1, 2: 7, 4: 3, 6: 5}
    assert connections("dacc", 1) == connections("cdac", 0)
    assert connections("dacc", 3) == connections("accd", 0)


@pytest.mark.rule("players")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "each"), [(2, 16), (3, 10), (4, 8), (5, 6), (6, 5)])
def test_players_own_equally_many_stations(edition: str, players: int, each: int) -> None:
    owned = list(Referee(edition, players).owners.values())
    assert [owned.count(seat) for seat in range(players)] == [each] * players


@pytest.mark.rule("players")
def test_purple_owns_station_9_of_the_2000_board() -> None:
    # Line 5 is purple, the fifth seat; 9 (Place de Clichy) is the topmost of the left side.
    assert Referee("metro-2000", 6).owners[31] == 4


@pytest.mark.rule("scoring")
def test_printed_lines_of_3_2_and_10_points() -> None:
    referee = Referee("metro-2021", 2)
    finished: list[FinishedLine] = []
    for row, col, code in [
        (0, 0, "acba"),
        (0, 1, "accd"),
        (1, 0, "cccc"),
        (1, 1, "bbbb"),
        (1, 2, "cdac"),
        (2, 2, "adad"),
        (3, 2, "bcbc"),
    ]:
        finished += referee.lay(row, col, code)
    assert {(line.station, line.tiles, line.points) for line in finished} == {
        (31, 3, 3),
        (0, 2, 2),
        (1, 5, 10),
    }
    assert referee.finished[1].ends_at == "C8"
    assert referee.scores == [2, 13]
    assert referee.open_lines().keys() == set(range(32)) - {0, 1, 31}


@pytest.mark.rule("scoring")
def test_seven_passes_to_the_centre_are_14_points() -> None:
    referee = Referee("metro-2000", 2)
    for row, col, code in [
        (0, 0, "aaaa"),
        (1, 0, "aaaa"),
        (2, 0, "aacb"),
        (3, 0, "aacb"),
        (4, 0, "bcbc"),
        (4, 1, "aaaa"),
    ]:
        referee.lay(row, col, code)
    assert referee.open_lines()[0] == OpenLine(tiles=6, row=4, col=2, port=6)
    finished = referee.lay(4, 2, "aaaa")
    # Number 8 on the 2000 board is the second seat's.
    assert FinishedLine(station=0, owner=1, ends_at="C7", tiles=7, points=14) in finished
    assert referee.route(0) == [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (4, 1), (4, 2)]


@pytest.mark.rule("scoring")
def test_a_tile_that_finishes_several_lines_tells_them_by_departure() -> None:
    referee = Referee("metro-2021", 2)
    referee.lay(7, 0, "aaaa")
    referee.lay(0, 1, "aaaa")
    referee.lay(1, 0, "aaaa")
    # Out of (0, 1) and back into it, and out of (1, 0) and back.
    finished = referee.lay(1, 1, "dddd")
    assert finished == [
        FinishedLine(station=1, owner=1, ends_at="S1", tiles=3, points=3),
        FinishedLine(station=30, owner=0, ends_at="S30", tiles=3, points=3),
    ]


@pytest.mark.rule("players")
def test_nobodys_lines_finish_without_points() -> None:
    referee = Referee("metro-2021", 3)
    # Three players leave 16 and 17, at the bottom right corner, to nobody.
    assert referee.lay(7, 7, "dddd") == [
        FinishedLine(station=15, owner=None, ends_at="S15", tiles=1, points=0),
        FinishedLine(station=16, owner=None, ends_at="S16", tiles=1, points=0),
    ]
    assert referee.scores == [0, 0, 0]


@pytest.mark.rule("touching")
def test_edge_squares_and_neighbours_of_tiles_touch() -> None:
    referee = Referee("metro-2000", 2)
    assert squares(referee, "aaaa") == EDGE
    referee.lay(0, 3, "aaaa")
    referee.lay(1, 3, "aaaa")
    assert squares(referee, "aaaa") == EDGE - {(0, 3)} | {(1, 2), (1, 4), (2, 3)}
    referee.lay(2, 3, "aaaa")
    # The centre is no square for tiles, and no neighbour either.
    assert squares(referee, "aaaa") == EDGE - {(0, 3)} | {(1, 2), (1, 4), (2, 2), (2, 4)}


@pytest.mark.rule("touching")
def test_corners_touch_in_the_italian_edition_only() -> None:
    for edition, by_corner in (
        ("metro-2000", set()),
        ("metro-2021", set()),
        ("metro-2000-it", {(1, 2), (1, 4)}),
    ):
        referee = Referee(edition, 2)
        referee.lay(0, 3, "aaaa")
        assert squares(referee, "aaaa") == EDGE - {(0, 3)} | {(1, 3)} | by_corner


@pytest.mark.rule("no stub")
def test_no_line_of_one_tile_at_an_edge_or_round_a_corner() -> None:
    referee = Referee("metro-2021", 2)
    top = {(0, col) for col in range(8)}
    assert squares(referee, "dacc") & top == set()
    assert squares(referee, "cccc") == EDGE - CORNERS
    # From the left station of the corner to the top one.
    assert squares(referee, "cbcb") == EDGE - {(0, 0), (7, 7)}
    with pytest.raises(ValueError, match=r"cccc may not be laid on \(0, 0\) with turn 0"):
        referee.lay(0, 0, "cccc")
    assert referee.laid == {}
    assert referee.left == TILES


@pytest.mark.rule("no stub, exception")
def test_a_tile_that_fits_nowhere_is_allowed_everywhere_it_touches() -> None:
    referee = Referee("metro-2000", 2)
    assert squares(referee, "dddd") == EDGE
    finished = referee.lay(0, 3, "dddd")
    assert finished == [FinishedLine(station=3, owner=0, ends_at="S3", tiles=1, points=1)]
    assert squares(referee, "dddd") == {(1, 3)}


@pytest.mark.rule("any direction")
def test_all_turns_with_different_tracks_are_moves() -> None:
    referee = Referee("metro-2021", 2, any_direction=True)
    assert {turn for _, _, turn in referee.legal("aaaa")} == {0}
    assert {turn for _, _, turn in referee.legal("adad")} == {0, 1}
    assert {turn for row, col, turn in referee.legal("dacc") if (row, col) == (0, 3)} == {1, 2, 3}
    # dddd has one turn, so the exception holds; two-loops fits in some turn, so it does not.
    assert squares(referee, "dddd") == EDGE
    assert squares(referee, "ddbc") == EDGE - CORNERS


@pytest.mark.rule("tiles")
def test_no_kind_is_laid_more_often_than_it_is_in_the_box() -> None:
    referee = Referee("metro-2021", 2)
    referee.lay(0, 3, "bbbb")
    referee.lay(0, 5, "bbbb")
    with pytest.raises(ValueError, match="No tile of kind bbbb is left"):
        referee.lay(5, 0, "bbbb")


@pytest.mark.rule("random stations")
def test_owners_may_be_dealt() -> None:
    referee = Referee("metro-2021", 2, owners={3: 1})
    [line] = referee.lay(0, 3, "dddd")
    assert (line.owner, line.points) == (1, 1)
    assert referee.scores == [0, 1]


@pytest.mark.rule("complete")
@pytest.mark.parametrize("seed", range(50))
def test_on_a_full_board_every_line_ends_at_a_station(seed: int) -> None:
    rng = Random(seed)
    players = rng.randint(2, 6)
    hand_size = rng.randint(1, 3)
    referee = Referee(rng.choice(EDITIONS), players, rng.random() < 0.5, hand_size)
    tiles = [code for code, count in TILES.items() for _ in range(count)]
    rng.shuffle(tiles)
    lines: list[FinishedLine] = []
    for laid, code in enumerate(tiles):
        assert referee.stack == max(0, 60 - players * hand_size - laid)
        assert not referee.is_full
        assert not referee.is_complete()
        row, col, turn = rng.choice(sorted(referee.legal(code)))
        finished = referee.lay(row, col, code, turn)
        assert finished == sorted(finished)
        assert len(referee.open_lines()) == 32 - len(referee.finished)
        lines += finished
    assert referee.is_full
    assert referee.is_complete()
    assert sorted(line.station for line in lines) == list(range(32))
    for line in lines:
        doubled = line.ends_at in CENTRAL_DEPARTURES
        expected = 0 if line.owner is None else line.tiles * (2 if doubled else 1)
        assert line.points == expected
    assert sum(referee.scores) == sum(line.points for line in lines)
