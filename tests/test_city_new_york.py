"""New York: lines fetch the tourists at the stations where they end."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from box import COLOURS, dealt
from guimard.rules.metro.cities.new_york import BoardsDealt, NewYork, TouristCollected
from guimard.rules.metro.cities.pieces import TouristsPlaced
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import LineFinished, Paid
from guimard.rules.metro.options import MetroOptions
from play import Table, placed, play_to_end, told

IN_TURN = dealt(tourists=[station % 8 for station in range(32)], boards=range(8))
"""Tourists stand in the order of the colours, again and again; seat 0 has board 1."""


def city_of(table: Table) -> NewYork:
    [city] = (one for one in table.game.extensions if isinstance(one, NewYork))
    return city


@pytest.mark.rule("New York: set-up")
@pytest.mark.parametrize(("modules", "boards"), [((), 3), (("companies",), 8)])
def test_each_owner_of_lines_has_a_board_at_random(modules: tuple[str, ...], boards: int) -> None:
    game = Metro(MetroOptions(players=3, city="new-york", modules=modules, first=0))
    state, events = play_to_end(game, Random(1))
    [dealt_] = told(events, BoardsDealt)
    assert len(dealt_.boards) == len(set(dealt_.boards)) == boards
    shown: Any = state.view(None).extensions[-1]
    assert shown.accounts == tuple(range(3)) if not modules else tuple(range(3, 11))
    values = game.parts["new-york"]["values"]
    assert shown.values == tuple(tuple(values[number - 1]) for number in dealt_.boards)


@pytest.mark.rule("New York: set-up")
def test_a_tourist_stands_at_each_edge_station() -> None:
    state = Metro(MetroOptions(city="new-york", first=0)).start()
    for _ in range(2):
        assert (state.pool()[0], set(state.weights())) == ("boards", {1})
        state.apply(state.actions()[0])
    for left in range(32, 0, -1):
        assert (state.pool(), sum(state.weights())) == (("tourists", 32 - left), left)
        [*events] = state.apply(state.actions()[0])
    [stand] = told(events, TouristsPlaced)
    assert Counter(stand.tourists) == dict.fromkeys(COLOURS, 4)


@pytest.mark.rule("owner collects")
def test_a_line_that_ends_at_the_edge_brings_its_owner_the_tourist_there() -> None:
    table = placed("bcbc03 cbcb04", city="new-york", answers=IN_TURN)
    lines = told(table.events, LineFinished)
    assert [(line.station, line.end, line.account) for line in lines] == [(3, 4, 1), (4, 3, 0)]
    assert told(table.events, TouristCollected) == [
        TouristCollected(1, "blue", 4),
        TouristCollected(0, "green", 3),
    ]
    shown: Any = table.state.view(None).extensions[0]
    assert (shown.tourists[3], shown.tourists[4]) == (None, None)
    assert shown.collected == ((1, "blue"), (0, "green"))


@pytest.mark.rule("owner collects")
def test_a_line_that_ends_in_the_centre_brings_none() -> None:
    table = placed("aaaa03 aaaa13 aaaa23", city="new-york", answers=IN_TURN)
    [line] = told(table.events, LineFinished)
    assert line.end >= 32
    assert told(table.events, TouristCollected) == []


@pytest.mark.rule("owner collects")
def test_tourists_at_nobodys_stations_are_fetched_too_and_nobodys_lines_fetch_none() -> None:
    fetched = 0
    game = Metro(MetroOptions(players=3, city="new-york"))
    nobodys = [station for station, owner in enumerate(game.owners[:32]) if owner is None]
    for seed in range(20):
        state, events = play_to_end(game, Random(seed))
        collected = told(events, TouristCollected)
        to_the_edge = [line for line in told(events, LineFinished) if line.end < 32]
        assert [(one.account, one.station) for one in collected] == [
            (line.account, line.end) for line in to_the_edge
        ]
        fetched += sum(one.station in nobodys for one in collected)
        left: Any = state.view(None).extensions[0].tourists
        assert 32 - left.count(None) == 32 - len(collected)
    assert fetched > 0


@pytest.mark.rule("New York: end")
@pytest.mark.rule("final scoring")
@pytest.mark.rule("example: New York")
def test_two_red_at_3_two_blue_at_1_and_a_green_at_0_are_8_points() -> None:
    table = Table(city="new-york", answers=IN_TURN)
    city = city_of(table)
    colours = ["red", "red", "blue", "blue", "green"]
    city.change(table.state, collected=tuple((0, COLOURS.index(one)) for one in colours))
    paid: list[Any] = []
    city.final_pay(table.state, paid)
    assert sum(one.points for one in paid) == table.state.points[0] == 8
    assert [(dict(one.params)["colour"], one.points) for one in paid] == [("blue", 2), ("red", 6)]


@pytest.mark.rule("New York: end")
@pytest.mark.rule("final scoring")
def test_companies_collect_as_profit_before_they_rank() -> None:
    game = Metro(MetroOptions(players=2, city="new-york", modules=("companies",)))
    _, events = play_to_end(game, Random(5))
    paid = told(events, Paid)
    accounts = [one.account for one in paid]
    tourists = [place for place, one in enumerate(paid) if one.reason == "tourists"]
    assert tourists == list(range(len(tourists)))
    assert min(accounts[: len(tourists)]) >= 2
    assert set(accounts[len(tourists) :]) == {0, 1}
