"""Module 2, the central stations: tokens, the lines from them, and tokens of companies."""

from random import Random
from typing import Any

import pytest

from box import COLOURS, shares
from guimard.rules.game import OVER
from guimard.rules.metro.central_stations import PlaceToken, TokenPlaced
from guimard.rules.metro.cities.new_york import TouristCollected
from guimard.rules.metro.companies import Companies, Exchange
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Lay, LineFinished, TileLaid
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.shares import ShareShown
from play import Table, choose, placed, told

C1, C2, C8 = 32, 33, 39
ABOVE_C1 = "aaaa03 aaaa13"
"""Two tiles of the column that leads up from C1; a third on (2, 3) completes it."""


def above_c1(then: str = "aaaa aaaa", **options: Any) -> Table:
    return placed(ABOVE_C1, then, modules=("central-stations",), **options)


def with_companies(**options: Any) -> Table:
    """Seat 0 holds four shares of red, seat 1 of blue."""
    order = "red blue yellow"
    answers = shares(tens=order, twenties=order, thirties=order, forties=order)
    return Table(modules=("companies", "central-stations"), answers=answers, **options)


def listed(table: Table) -> set[Any]:
    return {table.game.actions[number] for number in table.state.actions()}


@pytest.mark.rule("token")
@pytest.mark.rule("action")
def test_a_token_takes_the_place_of_a_tile_and_the_hand_stays() -> None:
    table = above_c1()
    before = table.state.view(0)
    assert table.do(PlaceToken(C1)) == [TokenPlaced(0, C1, 0)]
    after = table.state.view(0)
    assert (after.hand, after.stack) == (before.hand, before.stack)
    assert (table.seat, after.owners[C1]) == (1, 0)
    assert after.extensions[0].tokens == (0, *[None] * 7)


@pytest.mark.rule("token")
def test_each_player_has_one_token_and_a_station_takes_one() -> None:
    table = above_c1()
    assert {PlaceToken(station) for station in range(32, 40)} < listed(table)
    table.do(PlaceToken(C1))
    assert PlaceToken(C1) not in listed(table)
    assert table.refused(PlaceToken(C1)).key == "refused.token-there"
    table.do(PlaceToken(C8))
    refusal = table.refused(PlaceToken(C2))
    assert (refusal.rule, refusal.key) == ("token", "refused.token-placed")
    assert not any(isinstance(action, PlaceToken) for action in listed(table))


@pytest.mark.rule("token")
def test_tiles_already_on_the_line_count() -> None:
    table = placed("aaaa03 aaaa13 aacb02", then="aaaa aaaa", modules=("central-stations",))
    table.do(PlaceToken(C1))
    [line] = [one for one in told(table.lay(2, 3), LineFinished) if one.station == C1]
    assert [divmod(step // 4, 8) for step in line.path] == [(2, 3), (1, 3), (0, 3)]
    table = placed("aaaa03 aaaa13 aaaa23", modules=("central-stations",))
    line = table.state.view(None).lines[C1]
    assert (line.passes, line.points) == (3, 3)


@pytest.mark.rule("token")
def test_no_token_where_the_line_is_already_finished() -> None:
    table = placed("aaaa03 aaaa13 aaaa23", modules=("central-stations",))
    assert [line.station for line in told(table.events, LineFinished)] == [3]
    assert PlaceToken(C1) not in listed(table)
    refusal = table.refused(PlaceToken(C1))
    assert (refusal.rule, refusal.key) == ("token", "refused.line-finished")
    assert PlaceToken(C2) in listed(table)


@pytest.mark.rule("token")
def test_a_token_may_be_placed_with_no_tile_left() -> None:
    game = Metro(MetroOptions(modules=("central-stations",)))
    rng = Random(1)
    found = 0
    for _ in range(60):
        state = game.start()
        while state.to_act != OVER:
            number = choose(state, rng)
            if state.to_act >= 0:
                tokens = [n for n in state.actions() if isinstance(game.actions[n], PlaceToken)]
                others = [n for n in state.actions() if n not in tokens]
                holds = bool(state.view(None).hands[state.to_act])
                number = rng.choice(others)
                if tokens and (not holds or (state.to_act == 0 and not any(state.stack))):
                    found += not holds
                    number = tokens[0]
            state.apply(number)
    assert found > 0


@pytest.mark.rule("its line")
def test_its_line_is_not_doubled_even_from_the_centre_to_the_centre() -> None:
    table = above_c1()
    table.do(PlaceToken(C1))
    edge, own = told(table.lay(2, 3), LineFinished)
    assert (edge.station, edge.end, edge.points, edge.doubled) == (3, C1, 6, True)
    assert (own.station, own.end, own.points, own.doubled) == (C1, 3, 3, False)
    assert (own.account, table.state.view(None).points[0]) == (0, 3)
    table = placed("aaaa03 aaaa13 cbcb23", "aaaa bcbc", modules=("central-stations",))
    table.do(PlaceToken(C1))
    [across] = [one for one in told(table.lay(2, 4), LineFinished) if one.station == C1]
    assert (across.end, across.points, across.doubled) == (C2, 2, False)


@pytest.mark.rule("its line")
def test_no_stub_holds_at_a_central_station_with_a_token_and_not_before() -> None:
    table = above_c1("dddd aaaa dddd")
    assert (2, 3) in table.squares()
    table.do(PlaceToken(C1))
    table.lay(0, 7)
    assert table.state.view(0).hand == ("dddd",)
    assert (2, 3) not in table.squares()
    refusal = table.refused_at(2, 3)
    assert (refusal.rule, refusal.key) == ("no stub", "refused.no-stub")


@pytest.mark.rule("its line")
def test_its_line_brings_tourists_as_any_line_does() -> None:
    table = above_c1(city="new-york")
    table.do(PlaceToken(C1))
    collected = told(table.lay(2, 3), TouristCollected)
    assert [(one.account, one.station) for one in collected] == [(0, 3)]


@pytest.mark.rule("others may arrive")
def test_a_line_that_arrives_at_a_token_doubles() -> None:
    table = above_c1()
    table.do(PlaceToken(C1))
    edge = told(table.lay(2, 3), LineFinished)[0]
    assert (edge.end, edge.account, edge.points) == (C1, 1, 6)


@pytest.mark.rule("central stations: touching")
def test_a_token_is_not_a_laid_tile() -> None:
    table = Table("aaaa aaaa aaaa", modules=("central-stations",))
    before = table.squares()
    table.do(PlaceToken(C1))
    assert table.squares() == before
    assert table.refused_at(2, 3).rule == "touching"


@pytest.mark.rule("with module 1")
@pytest.mark.rule("example: central stations")
def test_red_is_shown_for_reds_token_and_neither_laid_nor_exchanged() -> None:
    table = with_companies()
    before = table.state.view(0)
    red = 2 + COLOURS.index("red")
    events = table.do(PlaceToken(C1, "red", 20))
    assert events == [ShareShown(0, 20, "red"), TokenPlaced(0, C1, red)]
    assert told(events, TileLaid) == []
    after = table.state.view(1)
    assert (after.owners[C1], after.stack, after.hands) == (red, before.stack, before.hands)
    assert after.extensions[0].hands[0][1].company == "red"
    assert after.extensions[0].hands[0][0].company is None
    table.lay(0, 3)
    refusal = table.refused(Exchange(20, True))
    assert (refusal.rule, refusal.key) == ("token", "refused.share-shown")
    assert Exchange(10, True) in listed(table)


@pytest.mark.rule("with module 1")
def test_a_token_needs_a_share_of_its_company() -> None:
    table = with_companies()
    refusal = table.refused(PlaceToken(C1, "blue", 20))
    assert (refusal.rule, refusal.key) == ("with module 1", "refused.no-such-share")
    tokens = {action for action in listed(table) if isinstance(action, PlaceToken)}
    assert tokens == {
        PlaceToken(station, "red", percent)
        for station in range(32, 40)
        for percent in (10, 20, 30, 40)
    }


@pytest.mark.rule("with module 1")
def test_each_company_has_one_token() -> None:
    table = with_companies()
    table.do(PlaceToken(C1, "red", 20))
    table.do(PlaceToken(C2, "blue", 20))
    assert not any(isinstance(action, PlaceToken) for action in listed(table))
    assert table.refused(PlaceToken(C8, "red", 10)).key == "refused.token-placed"


@pytest.mark.rule("with module 1")
def test_the_company_owns_the_line_and_the_share_counts_at_the_end() -> None:
    table = with_companies(draws="aaaa aaaa aaaa aaaa")
    table.lay(0, 3)
    table.lay(1, 3)
    table.do(PlaceToken(C1, "red", 20))
    [own] = [one for one in told(table.lay(2, 3), LineFinished) if one.station == C1]
    red = 2 + COLOURS.index("red")
    assert (own.account, own.points, table.state.view(None).points[red]) == (red, 3, 3)
    [companies] = (one for one in table.game.extensions if isinstance(one, Companies))
    paid: list[Any] = []
    companies.final_pay(table.state, paid)
    [held] = [one for one in paid if (one.account, one.reason) == (0, "shares")]
    assert dict(held.params) == {"company": "red", "percent": 100}


@pytest.mark.rule("with module 1")
def test_a_token_may_be_placed_after_exchange_is_closed() -> None:
    table = with_companies(draws="aaaa aaaa aaaa")
    table.state.points[2] = 25
    table.lay(0, 3)
    assert table.refused(Exchange(10, True)).rule == "exchange closes"
    assert PlaceToken(C1, "blue", 40) in listed(table)


@pytest.mark.rule("exchange closes")
def test_tokens_count_among_the_turns_without_a_tile() -> None:
    table = with_companies()
    table.do(PlaceToken(C1, "red", 20))
    for _ in range(5):
        table.do(Exchange(10, False))
    assert table.refused(Exchange(10, False)).key == "refused.exchange-shut"


@pytest.mark.rule("unused")
@pytest.mark.rule("next")
def test_an_unused_token_is_worth_nothing_and_does_not_keep_the_game_going() -> None:
    game = Metro(MetroOptions(modules=("central-stations",)))
    rng = Random(2)
    state = game.start()
    while state.to_act != OVER:
        numbers = list(state.actions())
        lays = [n for n in numbers if state.to_act >= 0 and isinstance(game.actions[n], Lay)]
        state.apply(rng.choice(lays or numbers))
    assert state.view(None).extensions[0].tokens == (None,) * 8
    assert [item.key for items in state.result().breakdown for item in items] == ["lines"] * 2
