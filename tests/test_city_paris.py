"""Paris: whoever lays on tourists leads them to the sights of their own row."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from box import COLOURS, dealt, tourists
from guimard.rules.game import CHANCE
from guimard.rules.metro.cities.paris import (
    ArrangeSight,
    Paris,
    RowLaid,
    SeatTourist,
    SendTourist,
    TouristLost,
    TouristSeatedAtSight,
    TouristSent,
)
from guimard.rules.metro.cities.pieces import INNER_SQUARES, TouristsPlaced
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Draw, Lay
from guimard.rules.metro.options import MetroOptions
from play import Table, moments, play_to_end, told

SIGHTS = {2: 6, 3: 4, 4: 3, 5: 2, 6: 2}
IN_ORDER = dealt(sights=range(12))


def paris(draws: str = "aaaa aaaa aaaa", **options: Any) -> Table:
    """Sights are dealt in the order of the parts file, so seat 0 of six has the first and 7th."""
    placed = tourists(options.pop("on", {}))
    return Table(draws, answers=IN_ORDER | placed, city="paris", **options)


def listed(table: Table) -> set[Any]:
    return {table.game.actions[number] for number in table.state.actions()}


def city_of(table: Table) -> Paris:
    [city] = (one for one in table.game.extensions if isinstance(one, Paris))
    return city


def fill(table: Table, seat: int, fields: set[int]) -> None:
    """Put tourists on these fields of a seat's row."""
    city = city_of(table)
    filled = list(table.state.own(city).filled)
    filled[seat] = sum(1 << field for field in fields)
    city.change(table.state, filled=tuple(filled))


@pytest.mark.rule("Paris: set-up")
@pytest.mark.parametrize(("players", "each"), SIGHTS.items())
def test_sights_are_dealt_evenly_in_the_order_dealt(players: int, each: int) -> None:
    table = paris(players=players, first=1)
    rows = told(table.events, RowLaid)
    assert [row.seat for row in rows] == [(1 + turn) % players for turn in range(players)]
    names = [sight["name"] for sight in table.game.parts["paris"]["sights"]]
    for turn, row in enumerate(rows):
        assert row.sights == tuple(names[turn::players][:each])
    state = Metro(MetroOptions(players=players, city="paris", first=0)).start()
    assert (state.pool(), list(state.weights())) == (("sights", 0), [1] * 12)


@pytest.mark.rule("Paris: set-up")
def test_a_tourist_stands_on_each_inner_square_four_of_each_colour() -> None:
    game = Metro(MetroOptions(city="paris", first=0))
    _, events = play_to_end(game, Random(1))
    [placed] = told(events, TouristsPlaced)
    assert Counter(placed.tourists) == dict.fromkeys(COLOURS, 4)
    assert len(INNER_SQUARES) == 32
    for state, number in moments(game, Random(2)):
        if state.to_act == CHANCE and state.pool()[0] == "tourists":
            assert sum(state.weights()) == 32 - state.pool()[1]
        state.apply(number)


@pytest.mark.rule("Paris: set-up")
def test_players_may_arrange_their_rows_in_turn_before_the_tourists_are_placed() -> None:
    table = paris(players=6, first=5, settings={"free_arrangement": True})
    assert told(table.events, TouristsPlaced) == told(table.events, RowLaid) == []
    assert (table.state.to_act, listed(table)) == (5, {ArrangeSight(0), ArrangeSight(6)})
    refusal = table.refused(ArrangeSight(1))
    assert (refusal.rule, refusal.key) == ("set-up", "refused.arrange-own-sights")
    table.do(ArrangeSight(6))
    names = [sight["name"] for sight in table.game.parts["paris"]["sights"]]
    assert table.do(ArrangeSight(0)) == [RowLaid(5, (names[6], names[0]))]
    assert table.state.to_act == 0
    for sight in (1, 7, 2, 8, 3, 9, 4, 10, 5, 11):
        table.do(ArrangeSight(sight))
    assert len(told(table.events, TouristsPlaced)) == 1
    assert (table.state.to_act, table.state.turn) == (5, 1)


@pytest.mark.rule("layer takes")
@pytest.mark.rule("square")
def test_the_layer_chooses_an_empty_field_of_the_tourists_colour() -> None:
    """Seat 0 of two has yellow on the first fields of the 1st and the 3rd sight of its row."""
    table = paris(on={(1, 1): "yellow"})
    row = told(table.events, RowLaid)[0]
    table.lay(0, 1)
    table.lay(0, 6)
    table.state.apply(table.game.number(Lay(0, 9, 0)))
    assert table.state.to_act == 0
    fields = city_of(table).fields(table.state.own(city_of(table)).rows[0])
    yellow = {place for place, colour in enumerate(fields) if COLOURS[colour] == "yellow"}
    assert len(yellow) > 1
    assert listed(table) == {SeatTourist(place) for place in yellow}
    refusal = table.refused(SeatTourist(min(set(range(24)) - yellow)))
    assert (refusal.rule, refusal.key) == ("layer takes", "refused.lead-tourists")
    assert table.refused(Draw()).key == "refused.lead-tourists"
    field = max(yellow)
    seated, *_ = table.do(SeatTourist(field))
    assert seated == TouristSeatedAtSight(0, "yellow", row.sights[field // 4], field % 4)
    assert table.state.view(0).extensions[0].filled == (1 << field, 0)


@pytest.mark.rule("layer takes")
def test_the_layer_takes_them_in_any_order_and_a_single_way_is_taken_by_itself() -> None:
    table = paris(players=6, on={(1, 1): "yellow", (1, 2): "red"})
    city = city_of(table)
    rows = table.state.own(city).rows
    assert [COLOURS[colour] for colour in city.fields(rows[0])][:4] == [
        "yellow",
        "orange",
        "purple",
        "brown",
    ]
    groups = list(table.state.own(city).groups)
    groups[0] = (COLOURS.index("yellow"), COLOURS.index("orange"))
    city.change(table.state, groups=tuple(groups))
    table.lay(0, 1)
    for column in (3, 4, 5, 6, 7):
        table.lay(0, column)
    table.lay(1, 1)
    assert table.state.to_act == 0
    assert listed(table) == {SeatTourist(0), SeatTourist(1)}
    events = table.do(SeatTourist(1))
    assert [one.colour for one in told(events, TouristSeatedAtSight)] == ["orange", "yellow"]
    assert table.state.player == 1


@pytest.mark.rule("layer takes")
def test_without_a_field_it_joins_a_tourist_side_by_side() -> None:
    """Seat 0 of six has no field for grey."""
    table = paris(players=6, on={(1, 1): "grey", (1, 2): "red", (2, 1): "blue"})
    fill(table, 0, set(range(8)))
    table.lay(0, 1)
    for column in (3, 4, 5, 6, 7):
        table.lay(0, column)
    table.lay(1, 1)
    assert listed(table) == {SendTourist("grey", 10), SendTourist("grey", 17)}
    assert told(table.do(SendTourist("grey", 17)), TouristSent) == [TouristSent(0, "grey", 17)]
    groups = table.state.view(0).extensions[0].groups
    assert groups[INNER_SQUARES.index(17)] == ("grey", "blue")
    assert groups[0] == ()


def without_neighbours(squares: set[int]) -> Table:
    """Seat 0 of six is to lay on (1, 1), with a full row; tourists stand only on these squares."""
    table = paris(players=6, on={(1, 1): "grey"})
    city = city_of(table)
    fill(table, 0, set(range(8)))
    groups = table.state.own(city).groups
    kept = [
        group if square in squares | {9} else ()
        for square, group in zip(INNER_SQUARES, groups, strict=True)
    ]
    city.change(table.state, groups=tuple(kept))
    table.lay(0, 1)
    for column in (3, 4, 5, 6, 7):
        table.lay(0, column)
    return table


@pytest.mark.rule("layer takes")
def test_with_none_beside_it_joins_a_tourist_anywhere() -> None:
    table = without_neighbours({18, 54})
    table.lay(1, 1)
    assert listed(table) == {SendTourist("grey", 18), SendTourist("grey", 54)}


@pytest.mark.rule("layer takes")
def test_with_no_tourist_left_on_the_board_it_leaves_the_game() -> None:
    table = without_neighbours(set())
    assert told(table.lay(1, 1), TouristLost) == [TouristLost(0, "grey")]
    assert table.state.player == 1


@pytest.mark.rule("layer takes")
def test_no_tourist_is_created_or_lost() -> None:
    for seed in range(4):
        game = Metro(MetroOptions(players=2 + seed, city="paris"))
        gone = 0
        for state, number in moments(game, Random(seed)):
            gone += len(told(state.apply(number), TouristLost))
            shown: Any = state.view(None).extensions[0]
            if shown.groups:
                there = sum(map(len, shown.groups)) + len(shown.waiting)
                assert there + sum(map(int.bit_count, shown.filled)) + gone == 32


@pytest.mark.rule("Paris: end")
@pytest.mark.rule("example: Paris")
def test_a_run_of_five_a_full_sight_and_two_others_are_11_points() -> None:
    table = paris(players=4)
    fill(table, 0, {0, 1, 2, 3, 4, 7, 10})
    city_of(table).final_pay(table.state, [])
    assert table.state.points == [11, 0, 0, 0]
    items = {item.key: item.points for _, item in table.state.items}
    assert items == {"longest-run": 10, "other-tourists": -2, "full-sights": 3}


@pytest.mark.rule("Paris: end")
@pytest.mark.parametrize(
    ("fields", "points"),
    [
        (set(), 0),
        ({5}, 2),
        ({0, 1, 4, 5}, 2),
        ({2, 3, 4, 5}, 8),
        (set(range(8)), 22),
        ({0, 2, 4, 6}, -1),
    ],
)
def test_of_two_equal_runs_one_counts_and_runs_go_on_across_sights(
    fields: set[int], points: int
) -> None:
    table = paris(players=5)
    fill(table, 3, fields)
    city_of(table).final_pay(table.state, [])
    assert table.state.points == [0, 0, 0, points, 0]


@pytest.mark.rule("Paris: end")
def test_the_layer_is_paid_even_where_lines_belong_to_companies() -> None:
    table = paris(modules=("companies",))
    fill(table, 1, {0, 1})
    city_of(table).final_pay(table.state, [])
    assert table.state.points == [0, 4, *[0] * 8]
