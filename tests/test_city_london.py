"""London: a tourist drives the taxi on to the first field of its colour, within four fields."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from box import COLOURS, dealt, tourists
from guimard.rules.metro.cities.london import TaxiDriven, TaxiPlaced
from guimard.rules.metro.cities.pieces import SightsLaid, TouristsPlaced
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Paid
from guimard.rules.metro.options import MetroOptions
from play import Table, moments, play_to_end, told

LEFT, RIGHT = 0, 1


def london(arrow: int, *colours: str, **options: Any) -> Table:
    """The sights lie as in the parts file, and tourists of these colours have been laid on."""
    on = {(1, column): colour for column, colour in enumerate(colours, 1)}
    answers = tourists(on) | dealt(sights=range(8), arrow=[arrow])
    table = Table("aaaa aaaa aaaa aaaa", answers=answers, city="london", **options)
    for row in (0, 1):
        for column in range(1, len(colours) + 1):
            table.lay(row, column)
    return table


def rides(table: Table) -> list[tuple[int, int, bool]]:
    return [(one.seat, one.fields, one.matched) for one in told(table.events, TaxiDriven)]


@pytest.mark.rule("London: set-up")
def test_eight_sights_make_a_loop_and_the_taxi_starts_on_either_arrow() -> None:
    fields = london(LEFT).state.view(None).extensions[0].fields
    assert fields[:4] == ("green", "yellow", "blue", "red")
    assert fields[14:18] == ("grey", "blue", "purple", "orange")
    assert fields[-2:] == ("orange", "grey")
    assert Counter(fields) == dict.fromkeys(COLOURS, 4)
    for arrow, before in ((LEFT, 31), (RIGHT, 15)):
        table = london(arrow)
        assert told(table.events, TaxiPlaced) == [TaxiPlaced(right=arrow == RIGHT)]
        shown: Any = table.state.view(None).extensions[0]
        assert (shown.taxi, shown.on_arrow) == (before, True)
    state = Metro(MetroOptions(city="london", first=0)).start()
    for _ in range(8):
        assert state.pool()[0] == "sights"
        assert set(state.weights()) == {1}
        state.apply(state.actions()[0])
    assert (state.pool(), list(state.weights())) == (("arrow", 0), [1, 1])


@pytest.mark.rule("London: set-up")
def test_tourists_stand_on_the_inner_squares() -> None:
    events = play_to_end(Metro(MetroOptions(city="london")), Random(0))[1]
    [placed] = told(events, TouristsPlaced)
    assert Counter(placed.tourists) == dict.fromkeys(COLOURS, 4)
    assert len(told(events, SightsLaid)) == 1


@pytest.mark.rule("layer drives")
@pytest.mark.rule("example: London")
def test_three_fields_to_its_colour_are_3_points_and_four_without_it_none() -> None:
    """From the left arrow: green, yellow, blue; then red, red, orange, purple."""
    table = london(LEFT, "blue", "brown")
    assert rides(table) == [(0, 3, True), (1, 4, False)]
    assert told(table.events, Paid) == [Paid(0, "taxi", 3)]
    assert table.state.view(None).extensions[0].taxi == 6


@pytest.mark.rule("layer drives")
def test_the_field_it_starts_from_does_not_count() -> None:
    """From blue on: red, red, orange, purple."""
    table = london(LEFT, "blue", "blue")
    assert rides(table) == [(0, 3, True), (1, 4, False)]


@pytest.mark.rule("layer drives")
def test_from_the_right_arrow_it_drives_back_over_the_lower_lane() -> None:
    table = london(RIGHT, "red")
    assert rides(table) == [(1, 4, True)]
    assert table.state.view(None).extensions[0].taxi == 19


@pytest.mark.rule("layer drives")
def test_arrows_are_not_counted() -> None:
    """From the last field but one of the upper lane: blue, over the arrow, purple and orange."""
    table = london(LEFT)
    [city] = table.game.extensions
    table.state.put(city, type(table.state.own(city))(*_of(table), driven=15))
    events: list[Any] = []
    city.tourist_met(table.state, COLOURS.index("orange"), events)
    assert events[0] == TaxiDriven(0, "orange", 3, True)


def _of(table: Table) -> tuple[Any, ...]:
    loop = table.state.own(table.game.extensions[0])
    return loop.tourists, loop.sights, loop.arrow


@pytest.mark.rule("layer drives")
def test_each_tourist_drives_once_and_leaves_the_game() -> None:
    game = Metro(MetroOptions(players=3, city="london"))
    driven = 0
    for state, number in moments(game, Random(7)):
        driven += len(told(state.apply(number), TaxiDriven))
        shown: Any = state.view(None).extensions[0]
        assert shown.tourists.count(None) == driven
    assert driven == 32


@pytest.mark.rule("layer drives")
def test_the_layer_scores_even_where_lines_belong_to_companies() -> None:
    table = london(LEFT, "blue", modules=("companies",))
    assert told(table.events, Paid) == [Paid(1, "taxi", 3)]
