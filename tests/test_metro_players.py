"""Who plays Metro: departures and colours, hands at the start, and whose turn it is."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from guimard.rules.game import CHANCE, FirstPlayer, PlayerBegins
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import LineFinished, Station, StationsDealt, TileDrawn, TileLaid
from guimard.rules.metro.options import MetroOptions
from play import EDITIONS, Table, choose, moments, placed, play_to_end, told
from referee import Referee


@pytest.mark.rule("players")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "each"), [(2, 16), (3, 10), (4, 8), (5, 6), (6, 5)])
def test_players_own_departures(edition: str, players: int, each: int) -> None:
    owners = Table(edition=edition, players=players).state.view(None).owners
    owned = {station: seat for station, seat in enumerate(owners) if seat is not None}
    assert owned == Referee(edition, players).owners
    assert Counter(owned.values()) == dict.fromkeys(range(players), each)


@pytest.mark.rule("players")
@pytest.mark.parametrize("edition", EDITIONS)
def test_16_and_17_are_nobodys_with_3_5_and_6_players(edition: str) -> None:
    for players in range(2, 7):
        game = Metro(MetroOptions(edition=edition, players=players))
        unowned = {game.station_label(k) for k in range(32) if game.owners[k] is None}
        assert unowned == ({"16", "17"} if players in (3, 5, 6) else set())


@pytest.mark.rule("players")
def test_nobodys_line_scores_for_nobody() -> None:
    table = placed("dddd77", players=3)
    assert told(table.events, LineFinished) == []
    view = table.state.view(None)
    assert [(line.account, line.end) for line in view.lines[15:17]] == [(None, 15), (None, 16)]
    assert view.points == (0, 0, 0)


@pytest.mark.rule("colours")
def test_colours_are_the_first_of_the_editions_list_in_the_order_of_the_seats() -> None:
    of_2000 = ("yellow", "blue", "orange", "green", "purple", "black")
    for players in range(2, 7):
        for edition in ("metro-2000", "metro-2000-it"):
            game = Metro(MetroOptions(edition=edition, players=players))
            assert game.colours == of_2000[:players]
        game = Metro(MetroOptions(players=players))
        assert game.colours == (*of_2000[:5], "grey")[:players]


@pytest.mark.rule("colours")
@pytest.mark.parametrize("colours", [*permutations(("yellow", "blue", "orange"))])
def test_departures_go_with_the_colour_that_a_player_chooses(colours: tuple[str, ...]) -> None:
    usual = Metro(MetroOptions(players=3))
    chosen = Metro(MetroOptions(players=3, colours=colours))
    for before, after in zip(usual.owners, chosen.owners, strict=True):
        if before is None or after is None:
            assert before is after
        else:
            assert usual.colours[before] == colours[after]


@pytest.mark.rule("start")
@pytest.mark.parametrize("players", range(2, 7))
def test_each_player_is_as_likely_to_begin(players: int) -> None:
    game = Metro(MetroOptions(players=players))
    for seat in range(players):
        state = game.start()
        assert state.to_act == CHANCE
        outcomes = [game.outcomes[number] for number in state.actions()]
        assert outcomes == [FirstPlayer(one) for one in range(players)]
        assert len(set(state.weights())) == 1
        assert state.apply(state.actions()[seat]) == [PlayerBegins(seat)]
        while state.to_act == CHANCE:
            state.apply(choose(state, Random(seat)))
        assert state.to_act == seat


@pytest.mark.rule("start")
@pytest.mark.parametrize("first", range(3))
def test_each_player_draws_one_tile_the_first_player_first(first: int) -> None:
    table = Table("aacb acba bbbb", players=3, first=first)
    seats = [(first + place) % 3 for place in range(3)]
    codes = ("aacb", "acba", "bbbb")
    assert table.events == [
        TileDrawn(seat, code, False) for seat, code in zip(seats, codes, strict=True)
    ]
    assert table.state.view(None).stack == 57


@pytest.mark.rule("start")
@pytest.mark.parametrize("players", range(2, 7))
def test_play_goes_clockwise(players: int) -> None:
    state, events = play_to_end(Metro(MetroOptions(players=players, first=1)), Random(players))
    seats = [laid.seat for laid in told(events, TileLaid)]
    assert seats == [(1 + place) % players for place in range(60)]
    assert state.turn == 60


@pytest.mark.rule("start")
def test_every_tile_of_the_stack_is_as_likely_to_be_next() -> None:
    game = Metro()
    box = Counter(dict(zip(game.codes, game.tile_counts, strict=True)))
    for state, number in moments(game, Random(0)):
        if state.to_act == CHANCE and state.pool()[0] == "tiles":
            kinds = [game.codes[kind] for kind in state.actions()]
            left = Counter(dict(zip(kinds, state.weights(), strict=True)))
            laid = Counter(tile.tile for tile in state.view(None).tiles)
            held = Counter(tile for seat in (0, 1) for tile in state.view(seat).hand if tile)
            assert left + laid + held == box
        state.apply(number)


@pytest.mark.rule("random stations")
@pytest.mark.parametrize("players", range(2, 7))
def test_stations_are_dealt_evenly_as_many_to_each_as_printed(players: int) -> None:
    printed = Metro(MetroOptions(players=players)).owners
    game = Metro(MetroOptions(players=players, random_stations=True))
    rng, state = Random(players), game.start()
    left = Counter(printed[:32])
    while not told(events := state.apply(choose(state, rng)), StationsDealt):
        if state.pool()[0] == "stations":
            dealt = Counter(state.owners[: state.pool()[1]])
            weights = dict(zip(state.actions(), state.weights(), strict=True))
            stations = {game.outcomes[number]: weight for number, weight in weights.items()}
            assert stations == {Station(owner): n for owner, n in (left - dealt).items()}
    assert Counter(state.owners) == Counter(printed)
    assert state.owners != printed
    assert events == [StationsDealt(state.owners[:32])]
    assert state.owners[32:] == (None,) * 8


@pytest.mark.rule("random stations")
def test_dealt_stations_score_for_those_they_were_dealt_to() -> None:
    table = Table("dddd", players=2, random_stations=True)
    owner = table.state.owners[3]
    [line] = told(table.lay(0, 3), LineFinished)
    assert line.account == owner
