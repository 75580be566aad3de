"""Stockholm: tourists fill the sights from the left, and colours held in secret score."""

from random import Random
from typing import Any

import pytest

from box import COLOURS, dealt, tourists
from guimard.rules.game import CHANCE
from guimard.rules.metro.cities.pieces import SightsLaid, TouristsPlaced
from guimard.rules.metro.cities.stockholm import (
    ColourDrawn,
    Stockholm,
    TokensLaid,
    TouristSeated,
)
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Paid
from guimard.rules.metro.options import MetroOptions
from play import Table, moments, play_to_end, told

TOKENS = {2: 3, 3: 2, 4: 2, 5: 1, 6: 1}
RED, PURPLE = COLOURS.index("red"), COLOURS.index("purple")
STORKYRKAN_FIRST = (4, 0, 1, 2, 3, 5, 6, 7)
"""Its spaces are worth 3, 4, 1 and 2."""


def stockholm(tokens: tuple[int, ...] = (), **options: Any) -> Table:
    answers = tourists(options.pop("on", {})) | dealt(sights=STORKYRKAN_FIRST, tokens=tokens)
    return Table("aaaa aaaa aaaa aaaa", answers=answers, city="stockholm", **options)


def city_of(table: Table) -> Stockholm:
    [city] = (one for one in table.game.extensions if isinstance(one, Stockholm))
    return city


def red_then_purple(**options: Any) -> Table:
    """Seat 0 has covered a red tourist, then seat 1 a purple one."""
    table = stockholm(on={(1, 1): "red", (1, 2): "purple"}, **options)
    table.lay(0, 1)
    table.lay(0, 2)
    table.lay(1, 1)
    table.lay(1, 2)
    return table


@pytest.mark.rule("Stockholm: set-up")
@pytest.mark.parametrize(("players", "each"), TOKENS.items())
def test_each_player_draws_tokens_that_nobody_else_sees(players: int, each: int) -> None:
    table = stockholm(players=players, first=1)
    drawn = told(table.events, ColourDrawn)
    assert [one.seat for one in drawn] == [(1 + k) % players for k in range(players * each)]
    assert len({one.colour for one in drawn}) == players * each
    for one in drawn:
        assert one.seen_by(one.seat) == one
        others = {*range(players), None} - {one.seat}
        assert {one.seen_by(other) for other in others} == {ColourDrawn(one.seat, None)}
    for seat in (None, *range(players)):
        shown: Any = table.state.view(seat).extensions[0]
        assert shown.holders == tuple(one.seat for one in drawn)
        assert shown.tokens == tuple(one.colour if one.seat == seat else None for one in drawn)


@pytest.mark.rule("Stockholm: set-up")
def test_eight_sights_lie_in_a_random_row_and_tourists_on_all_inner_squares() -> None:
    game = Metro(MetroOptions(city="stockholm", first=0))
    state = game.start()
    assert (state.pool(), list(state.weights())) == (("sights", 0), [1] * 8)
    events = play_to_end(game, Random(0))[1]
    [laid] = told(events, SightsLaid)
    assert sorted(laid.sights) == sorted(one["name"] for one in game.parts["stockholm"]["sights"])
    [placed] = told(events, TouristsPlaced)
    assert all(placed.tourists.count(colour) == 4 for colour in COLOURS)


@pytest.mark.rule("layer moves")
@pytest.mark.rule("example: Stockholm")
def test_red_shows_3_and_purple_4() -> None:
    table = red_then_purple(tokens=(RED, PURPLE))
    seated = [(one.seat, one.colour, one.space) for one in told(table.events, TouristSeated)]
    assert seated == [(0, "red", 0), (1, "purple", 1)]
    shown: Any = table.state.view(None).extensions[0]
    assert (shown.sights[0], shown.points[0]) == ("Storkyrkan", (3, 4, 1, 2))
    assert shown.spaces[0] == ("red", "purple", None, None)
    paid: list[Any] = []
    city_of(table).final_pay(table.state, paid)
    points = {dict(one.params)["colour"]: (one.account, one.points) for one in paid}
    assert (points["red"], points["purple"]) == ((0, 3), (1, 4))


@pytest.mark.rule("layer moves")
def test_the_tourist_goes_to_the_leftmost_empty_space_of_the_whole_row() -> None:
    for seed in range(3):
        table = stockholm()
        names = table.state.view(None).extensions[0].sights
        events = play_to_end(table.game, Random(seed))[1]
        [laid] = told(events, SightsLaid)
        spaces = [(name, space) for name in laid.sights for space in range(4)]
        seated = [(one.sight, one.space) for one in told(events, TouristSeated)]
        assert seated == spaces
        assert set(names) == set(laid.sights)


@pytest.mark.rule("Stockholm: end")
def test_players_score_every_tourist_of_their_colours_and_tokens_left_score_for_nobody() -> None:
    for players in range(2, 7):
        game = Metro(MetroOptions(players=players, city="stockholm"))
        state, events = play_to_end(game, Random(players))
        paid = told(events, Paid)
        held = {(one.seat, one.colour) for one in told(events, ColourDrawn)}
        assert {(one.account, dict(one.params)["colour"]) for one in paid} == held
        points = {sight["name"]: sight["points"] for sight in game.parts["stockholm"]["sights"]}
        for one in paid:
            colour = dict(one.params)["colour"]
            assert one.points == sum(
                points[seated.sight][seated.space]
                for seated in told(events, TouristSeated)
                if seated.colour == colour
            )
        tokens: Any = state.view(None).extensions[0].tokens
        assert None not in tokens


@pytest.mark.rule("variant")
def test_open_tokens_lie_on_the_sights_and_the_layer_scores_at_once() -> None:
    order = (PURPLE, RED, *(number for number in range(8) if number not in (RED, PURPLE)))
    table = red_then_purple(tokens=order, settings={"open_tokens": True})
    assert told(table.events, ColourDrawn) == []
    [laid] = told(table.events, TokensLaid)
    assert laid.colours[:2] == ("purple", "red")
    seated = told(table.events, TouristSeated)
    assert [(one.sight, one.space) for one in seated] == [("Gröna Lund", 0), ("Storkyrkan", 0)]
    assert told(table.events, Paid) == [Paid(0, "sights", 1), Paid(1, "sights", 3)]
    assert table.state.view(None).extensions[0].holders == ()
    before = list(table.state.points)
    city_of(table).final_pay(table.state, [])
    assert table.state.points == before


@pytest.mark.rule("variant")
def test_open_tokens_are_dealt_at_random_one_on_each_sight() -> None:
    game = Metro(MetroOptions(city="stockholm", settings={"open_tokens": True}))
    for state, number in moments(game, Random(4)):
        if state.to_act == CHANCE and state.pool()[0] == "tokens":
            assert list(state.weights()) == [1] * (8 - state.pool()[1])
        state.apply(number)
    assert sorted(state.view(None).extensions[0].tokens) == sorted(COLOURS)
