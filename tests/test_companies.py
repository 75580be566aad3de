"""Module 1, the metro companies: profit, shares, exchange, and what shares are worth at the end."""

from random import Random
from typing import Any

import pytest

from box import COLOURS, shares
from guimard.rules.game import CHANCE, GameOver, Item, Reveal
from guimard.rules.metro.companies import Companies, Exchange
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Lay, LineFinished, Paid
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.shares import (
    ExchangeClosed,
    OpenShareTaken,
    ShareDrawn,
    SharePutBack,
    ShareTurnedUp,
)
from guimard.rules.metro.state import MetroState
from play import Table, moments, placed, play_to_end, told

HOLDINGS = shares(
    tens="blue red orange",
    twenties="yellow red grey",
    thirties="green purple orange",
    forties="yellow orange grey",
)
"""Seat 0 holds what the printed example has; 40 % of orange is held twice, in one card and two."""

PROFITS = {
    "yellow": 38,
    "orange": 36,
    "grey": 34,
    "green": 32,
    "blue": 32,
    "red": 29,
    "brown": 25,
    "purple": 25,
}


def companies_of(state: MetroState) -> Companies:
    [companies] = (one for one in state.game.extensions if isinstance(one, Companies))
    return companies


def paid_at_the_end(table: Table, profits: dict[str, int]) -> list[Paid]:
    """What the module pays once the companies have earned this."""
    table.state.points[table.game.seats :] = [profits[name] for name in table.game.companies]
    events: list[Any] = []
    companies_of(table.state).final_pay(table.state, events)
    return events


def earned(paid: list[Paid], reason: str) -> list[tuple[int, Any, int]]:
    return [
        (one.account, dict(one.params)["company"], one.points)
        for one in paid
        if one.reason == reason
    ]


def opened(**options: Any) -> Table:
    """Three players with the shares of `HOLDINGS`."""
    return Table(players=3, modules=("companies",), answers=HOLDINGS, **options)


@pytest.mark.rule("companies")
@pytest.mark.parametrize("players", range(2, 7))
def test_all_eight_are_in_play_with_four_stations_each(players: int) -> None:
    game = Metro(MetroOptions(players=players, modules=("companies",)))
    assert game.companies == COLOURS
    for account in range(players, players + 8):
        assert game.owners.count(account) == 4
    assert game.owners[:32].count(None) == 0
    assert game.start().view(None).points == (0,) * (players + 8)


@pytest.mark.rule("companies")
def test_lines_earn_profit_for_companies_and_nothing_for_players() -> None:
    table = placed("aaaa03 dddd13", modules=("companies",))
    [line] = told(table.events, LineFinished)
    assert (line.station, line.points) == (3, 3)
    assert table.game.companies[line.account - 2] == "green"
    assert table.state.view(None).points == (0, 0, 0, 0, 0, 3, 0, 0, 0, 0)


@pytest.mark.rule("shares")
@pytest.mark.parametrize("players", range(2, 7))
def test_each_player_draws_one_of_each_percentage_and_the_next_is_turned_up(players: int) -> None:
    table = Table(players=players, modules=("companies",))
    drawn = told(table.events, ShareDrawn)
    assert [(one.seat, one.percent) for one in drawn] == [
        (seat, percent) for percent in (10, 20, 30, 40) for seat in range(players)
    ]
    assert [one.percent for one in told(table.events, ShareTurnedUp)] == [10, 20, 30, 40]
    view = table.state.view(None).extensions[0]
    assert view.fresh == (8 - players - 1,) * 4
    assert len(table.game.extensions[0].outcomes) == 32


@pytest.mark.rule("shares")
def test_a_share_dealt_is_seen_by_its_player_alone() -> None:
    drawn = ShareDrawn(1, 20, "red", (1,))
    assert drawn.seen_by(1) == drawn
    for other in (0, 2, None):
        assert drawn.seen_by(other) == ShareDrawn(1, 20, None, (1,))
    table = opened()
    hands = [table.state.view(seat).extensions[0].hands for seat in (0, 1, 2)]
    for seat, seen in enumerate(hands):
        for other, hand in enumerate(seen):
            assert all((card.company is None) == (seat != other) for card in hand)
    assert [card.company for card in hands[0][0]] == ["blue", "yellow", "green", "yellow"]


@pytest.mark.rule("companies: turn")
def test_a_turn_is_a_tile_or_an_exchange() -> None:
    table = opened()
    exchanges = {Exchange(percent, way) for percent in (10, 20, 30, 40) for way in (True, False)}
    listed = {table.game.actions[number] for number in table.state.actions()}
    assert exchanges < listed
    assert table.lays()
    table.do(Exchange(10, True))
    assert (table.seat, table.state.view(None).stack) == (1, 57)
    table.draw()
    assert table.refused(Exchange(10, True)).rule == "turn"


@pytest.mark.rule("exchange")
@pytest.mark.rule("example: exchange")
def test_orange_at_20_percent_for_the_open_yellow_and_the_next_is_turned_up() -> None:
    order = "orange red yellow green"
    table = Table(modules=("companies",), answers=shares(twenties=order))
    assert table.state.view(None).extensions[0].open[1] == "yellow"
    assert table.do(Exchange(20, True)) == [
        SharePutBack(0, 20, "orange", (0,)),
        OpenShareTaken(0, 20, "yellow"),
        ShareTurnedUp(20, "green"),
    ]
    view = table.state.view(0).extensions[0]
    assert [card.company for card in view.under[1]] == ["orange"]
    assert view.hands[0][1].company == "yellow"


@pytest.mark.rule("exchange")
def test_the_top_card_is_seen_by_its_taker_alone() -> None:
    table = Table(modules=("companies",), answers=shares(twenties="orange red yellow green"))
    put_back, drawn = table.do(Exchange(20, False))
    assert put_back == SharePutBack(0, 20, "orange", (0,))
    assert drawn == ShareDrawn(0, 20, "green", (0,))
    assert drawn.seen_by(1) == drawn.seen_by(None) == ShareDrawn(0, 20, None, (0,))
    view = table.state.view(1).extensions[0]
    assert view.open[1] == "yellow"
    assert [card.company for card in view.under[1]] == [None]
    assert view.hands[0][1].company is None


@pytest.mark.rule("exchange")
def test_cards_put_back_come_again_in_their_order_with_those_who_have_seen_them() -> None:
    """Six play, so a pile has one fresh card; then comes what seat 0 put back."""
    table = Table(players=6, modules=("companies",), answers=shares(tens=" ".join(COLOURS)))
    table.do(Exchange(10, False))
    assert [card.seen for card in table.state.view(None).extensions[0].under[0]] == [0b000001]
    put_back, drawn = table.do(Exchange(10, False))
    assert put_back == SharePutBack(1, 10, "orange", (1,))
    assert drawn == ShareDrawn(1, 10, "yellow", (0, 1))
    assert drawn.seen_by(0) == drawn
    assert drawn.seen_by(2) == ShareDrawn(1, 10, None, (0, 1))
    held = [table.state.view(seat).extensions[0].hands[1][0] for seat in (0, 1, 2, None)]
    assert [card.company for card in held] == ["yellow", "yellow", None, None]


@pytest.mark.rule("exchange")
def test_what_all_have_seen_they_still_know_under_the_pile() -> None:
    table = Table(modules=("companies",), answers=shares(tens="red blue grey"))
    table.do(Exchange(10, True))
    table.lay(0, 3)
    put_back, *_ = table.do(Exchange(10, False))
    assert put_back.company == "grey"
    for seat in (0, 1, None):
        assert put_back.seen_by(seat) == put_back
        below = table.state.view(seat).extensions[0].under[0]
        assert [card.company for card in below] == ["red" if seat == 0 else None, "grey"]


def nearly_closed() -> Table:
    """A tile of seat 0 finishes a line worth 3 for a company that has 22."""
    table = placed("aaaa03 aaaa04", then="dddd", modules=("companies",))
    table.state.points[2 + 3] = 22
    return table


@pytest.mark.rule("exchange closes")
@pytest.mark.rule("after")
def test_exchange_closes_for_the_next_player_when_a_marker_reaches_25() -> None:
    table = nearly_closed()
    assert table.game.companies[3] == "green"
    table.state.points[2 + 3] = 21
    other = table.state.copy()
    assert told(other.apply(table.game.number(Lay(0, 11, 0))), ExchangeClosed) == []
    table = nearly_closed()
    assert told(table.lay(1, 3), ExchangeClosed) == [ExchangeClosed()]
    refusal = table.refused(Exchange(10, True))
    assert (refusal.rule, refusal.params) == ("exchange closes", {"limit": 25})
    assert told(table.lay(7, 3), ExchangeClosed) == []
    assert table.refused(Exchange(40, False)).rule == "exchange closes"


@pytest.mark.rule("exchange closes")
def test_a_players_counter_closes_nothing() -> None:
    table = placed("aaaa03 aaaa04", then="dddd", modules=("companies",), city="london")
    table.state.points[:2] = [30, 30]
    assert told(table.lay(1, 3), ExchangeClosed) == []
    assert Exchange(10, True) in {table.game.actions[one] for one in table.state.actions()}


@pytest.mark.rule("exchange closes")
@pytest.mark.parametrize("players", [2, 5])
def test_exchange_is_shut_after_three_rounds_without_a_tile_until_one_is_laid(players: int) -> None:
    table = Table(players=players, modules=("companies",))
    for _ in range(3 * players):
        table.do(Exchange(10, False))
    refusal = table.refused(Exchange(10, True))
    assert refusal.key == "refused.exchange-shut"
    assert all(isinstance(table.game.actions[one], Lay) for one in table.state.actions()[:-1])
    table.lay(0, 3)
    table.do(Exchange(10, True))
    for _ in range(3 * players - 1):
        table.do(Exchange(10, True))
    assert table.refused(Exchange(10, True)).key == "refused.exchange-shut"


@pytest.mark.rule("companies: value")
@pytest.mark.rule("example: companies")
def test_values_fall_with_profit_and_equal_profits_share_the_higher() -> None:
    values = {"yellow": 8, "orange": 7, "grey": 6, "green": 5}
    values |= {"blue": 5, "red": 3, "brown": 2, "purple": 2}
    for company, value in values.items():
        order = " ".join([company, *(name for name in COLOURS if name != company)])
        all_of_it = shares(tens=order, twenties=order, thirties=order, forties=order)
        table = Table(modules=("companies",), answers=all_of_it)
        paid = earned(paid_at_the_end(table, PROFITS), "shares")
        assert [one for one in paid if one[0] == 0] == [(0, company, 10 * value)]


@pytest.mark.rule("share points")
@pytest.mark.rule("example: companies")
def test_two_shares_of_yellow_one_of_green_and_one_of_blue_are_68_points() -> None:
    paid = earned(paid_at_the_end(opened(), PROFITS), "shares")
    own = [(company, points) for seat, company, points in paid if seat == 0]
    assert sorted(own) == [("blue", 5), ("green", 15), ("yellow", 48)]
    assert sum(points for _, points in own) == 68


@pytest.mark.rule("largest holder")
@pytest.mark.rule("example: companies")
def test_a_tenth_of_the_profit_goes_to_the_largest_holders_each_in_full() -> None:
    paid = earned(paid_at_the_end(opened(), PROFITS), "largest-holder")
    assert (0, "yellow", 3) in paid
    assert [(seat, points) for seat, company, points in paid if company == "orange"] == [
        (1, 3),
        (2, 3),
    ]


@pytest.mark.rule("largest holder")
def test_a_company_that_nobody_holds_or_that_earned_little_pays_no_bonus() -> None:
    paid = earned(paid_at_the_end(opened(), PROFITS), "largest-holder")
    assert "brown" not in {company for _, company, _ in paid}
    paid = earned(paid_at_the_end(opened(), PROFITS | {"yellow": 9}), "largest-holder")
    assert "yellow" not in {company for _, company, _ in paid}


@pytest.mark.rule("winner")
def test_most_points_win_and_equal_points_share_the_win() -> None:
    ties = 0
    for seed in range(40):
        game = Metro(MetroOptions(players=6, modules=("companies",)))
        state, events = play_to_end(game, Random(seed))
        result = state.result()
        best = max(result.points)
        assert result.winners == tuple(
            seat for seat, points in enumerate(result.points) if points == best
        )
        assert events[-1] == GameOver(result.points, result.winners)
        ties += len(result.winners) > 1
    assert ties > 0


@pytest.mark.rule("final scoring")
@pytest.mark.rule("what must be known to whom")
def test_all_shares_are_known_to_all_when_the_game_is_over() -> None:

    game = Metro(MetroOptions(players=4, modules=("companies",)))
    state, _ = play_to_end(game, Random(1))
    held = state.view(0).extensions[0].hands
    assert all(card.company for hand in held for card in hand)
    assert state.view(None).extensions[0].hands == held
    sums: dict[tuple[int, str], int] = {}
    for seat, hand in enumerate(held):
        for percent, card in zip((10, 20, 30, 40), hand, strict=True):
            sums[seat, card.company] = sums.get((seat, card.company), 0) + percent
    items = {
        (seat, item.params["company"], item.params["percent"])
        for seat, items in enumerate(state.result().breakdown)
        for item in items
        if item.key == "shares"
    }
    assert items == {(seat, company, percent) for (seat, company), percent in sums.items()}
    assert state.to_act != CHANCE


@pytest.mark.rule("final scoring")
def test_the_last_tile_does_not_tell_what_shares_are_worth() -> None:

    game = Metro(MetroOptions(players=3, modules=("companies",)))
    for state, number in moments(game, Random(5)):
        last = state.actions()
        reveals = state.to_act == CHANCE and game.outcomes[number] == Reveal()
        events = state.apply(number)
        assert bool(told(events, GameOver)) == reveals
        assert not reveals or list(last) == [number]
    assert Item("lines", 0) not in state.result().breakdown[0]
