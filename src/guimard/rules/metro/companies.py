"""Module 1, the metro companies: lines earn profit for companies, players hold shares in them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

import msgspec

from guimard.rules.game import Action, Event, Refused
from guimard.rules.metro.extension import Extension, Step
from guimard.rules.metro.hidden import everyone, sees
from guimard.rules.metro.shares import (
    Card,
    CardView,
    CompaniesView,
    DealShares,
    ExchangeClosed,
    OpenShareTaken,
    Share,
    ShareDrawn,
    SharePutBack,
    Shares,
    ShareShown,
    ShareTurnedUp,
    TakeTop,
    TurnUp,
    put,
)
from guimard.rules.parts import Parts

if TYPE_CHECKING:
    from guimard.rules.metro.metro import Metro
    from guimard.rules.metro.state import MetroState


class Exchange(Action, frozen=True):
    """Put the share of a percentage under its pile; take the open card, or else the top one."""

    percent: int
    open: bool


class Companies(Extension):
    name = "companies"
    parts_files = ("companies",)
    companies = True
    hides = True
    view_type = CompaniesView
    event_types = (
        ShareDrawn,
        ShareTurnedUp,
        OpenShareTaken,
        SharePutBack,
        ShareShown,
        ExchangeClosed,
    )

    def __init__(self, game: Metro, parts: Parts) -> None:
        super().__init__(game, parts)
        own = parts[self.name]
        self.percentages: tuple[int, ...] = tuple(own["percentages"])
        self.rows = range(len(self.percentages))
        self.limit: int = own["limit"]
        self.values: tuple[int, ...] = tuple(own["values"])
        self.names = tuple(own["stations"])
        self.actions = tuple(
            Exchange(percent, take_open)
            for percent in self.percentages
            for take_open in (True, False)
        )
        self.outcomes = tuple(
            Share(percent, name) for percent in self.percentages for name in self.names
        )
        self.patience = 3 * game.seats
        """*exchange closes*, guard: after so many turns without a tile it is shut."""
        self.deal = DealShares(self)
        self.turn_up = tuple(TurnUp(self, row) for row in self.rows)
        self.take_top = tuple(TakeTop(self, row) for row in self.rows)
        self.steps = (self.deal, *self.turn_up, *self.take_top)

    # Set-up and the turn.

    def value(self) -> Shares:
        none: tuple[tuple[Card | None, ...], ...] = ((),) * self.game.seats
        full = (1 << len(self.names)) - 1
        rows = len(self.percentages)
        return Shares(none, (0,) * self.game.seats, (), (full,) * rows, ((),) * rows)

    def set_up(self) -> tuple[Step, ...]:
        return (self.deal, *self.turn_up)

    def open_actions(self, state: MetroState) -> Sequence[int]:
        shares: Shares = state.own(self)
        if self._shut(shares):
            return ()
        shown = shares.shown[state.player]
        return [
            self.first_action + 2 * row + way
            for row in self.rows
            if not shown >> row & 1
            for way in (0, 1)
        ]

    def _shut(self, shares: Shares) -> bool:
        return shares.closed or shares.idle >= self.patience

    def act(self, state: MetroState, number: int, events: list[Event]) -> None:
        """*exchange*"""
        shares: Shares = state.own(self)
        row, way = divmod(number - self.first_action, 2)
        player = state.player
        if shares.closed:
            raise Refused("exchange closes", limit=self.limit)
        if self._shut(shares):
            raise Refused("exchange closes", "exchange-shut", turns=self.patience)
        if shares.shown[player] >> row & 1:
            raise Refused("token", "share-shown", percent=self.percentages[row])
        given = self.held(shares, player, row)
        under = (*shares.under[row], given)
        shares = msgspec.structs.replace(shares, under=put(shares.under, row, under))
        shares = self.into_hand(shares, player, row, None)
        percent = self.percentages[row]
        known_to = self.who(given.seen)
        events.append(SharePutBack(player, percent, self.names[given.company], known_to))
        if way == 0:
            company = shares.open[row]
            card = Card(company, everyone(self.game.seats))
            shares = self.into_hand(shares, player, row, card)
            events.append(OpenShareTaken(player, percent, self.names[company]))
        state.put(self, shares)
        state.settle(*state.game.end_steps)
        state.push((self.turn_up if way == 0 else self.take_top)[row])

    def square_covered(self, state: MetroState, square: int, events: list[Event]) -> None:
        """A tile opens exchange again that the guard has shut."""
        state.put(self, msgspec.structs.replace(state.own(self), idle=-1))

    def after(self, state: MetroState, events: list[Event]) -> None:
        """*exchange closes*: as soon as any company's marker reaches the limit, for good."""
        shares: Shares = state.own(self)
        closes = not shares.closed and max(self.profits(state)) >= self.limit
        if closes:
            events.append(ExchangeClosed())
        state.put(
            self,
            msgspec.structs.replace(shares, closed=shares.closed or closes, idle=shares.idle + 1),
        )

    def showable(self, state: MetroState, seat: int, account: int) -> Sequence[int]:
        shares: Shares = state.own(self)
        company = account - self.game.seats
        return [
            percent
            for row, percent in enumerate(self.percentages)
            if self.held(shares, seat, row).company == company and not shares.shown[seat] >> row & 1
        ]

    def show(self, state: MetroState, seat: int, percent: int, events: list[Event]) -> None:
        shares: Shares = state.own(self)
        row = self.percentages.index(percent)
        company = self.held(shares, seat, row).company
        card = Card(company, everyone(self.game.seats))
        shares = self.into_hand(shares, seat, row, card)
        shown = put(shares.shown, seat, shares.shown[seat] | 1 << row)
        state.put(self, msgspec.structs.replace(shares, shown=shown))
        events.append(ShareShown(seat, percent, self.names[company]))

    # The end.

    def profits(self, state: MetroState) -> list[int]:
        return state.points[self.game.seats :]

    def final_pay(self, state: MetroState, events: list[Event]) -> None:
        """*value*, *share points* and *largest holder*."""
        shares: Shares = state.own(self)
        profits = self.profits(state)
        values = company_values(profits, self.values)
        held = [[0] * len(self.names) for _ in shares.hands]
        for seat in range(self.game.seats):
            for row, percent in enumerate(self.percentages):
                held[seat][self.held(shares, seat, row).company] += percent
        for seat, holding in enumerate(held):
            for company, percent in enumerate(holding):
                if percent:
                    points = percent // 10 * values[company]
                    name = self.names[company]
                    state.pay(seat, "shares", points, events, company=name, percent=percent)
        for company, profit in enumerate(profits):
            most = max(holding[company] for holding in held)
            for seat, holding in enumerate(held):
                if most and holding[company] == most and profit >= 10:
                    name = self.names[company]
                    state.pay(seat, "largest-holder", profit // 10, events, company=name)

    # Hidden shares.

    def view(self, state: MetroState, seat: int | None) -> CompaniesView:
        shares: Shares = state.own(self)
        seats = self.game.seats

        def seen(card: Card) -> CardView:
            known = state.is_over or sees(card.seen, seat, seats)
            return CardView(self.names[card.company] if known else None, card.seen)

        return CompaniesView(
            companies=self.names,
            hands=tuple(
                tuple(seen(card) if card is not None else None for card in hand)
                for hand in shares.hands
            ),
            shown=shares.shown,
            open=tuple(self.names[company] for company in shares.open),
            fresh=tuple(mask.bit_count() for mask in shares.fresh),
            under=tuple(tuple(map(seen, cards)) for cards in shares.under),
            closed=shares.closed,
            idle=shares.idle,
            values=tuple(company_values(self.profits(state), self.values)),
        )

    def restore(self, view: CompaniesView, state: MetroState, rng: Random) -> Shares:
        numbers = {name: number for number, name in enumerate(self.names)}
        hands: list[tuple[Card | None, ...]] = [()] * len(view.hands)
        under: list[tuple[Card, ...]] = []
        fresh: list[int] = []
        for row in self.rows:
            dealt_to = [seat for seat, hand in enumerate(view.hands) if row < len(hand)]
            held = [view.hands[seat][row] for seat in dealt_to]
            places = [card for card in (*held, *view.under[row]) if card is not None]
            known = {numbers[card.company] for card in places if card.company is not None}
            known |= {numbers[name] for name in view.open[row : row + 1]}
            unknown = [company for company in range(len(self.names)) if company not in known]
            rng.shuffle(unknown)

            def dealt(card: CardView, unknown: list[int] = unknown) -> Card:
                if card.company is None:
                    return Card(unknown.pop(), card.seen)
                return Card(numbers[card.company], card.seen)

            for seat, card in zip(dealt_to, held, strict=True):
                hands[seat] = (*hands[seat], None if card is None else dealt(card))
            under.append(tuple(dealt(card) for card in view.under[row]))
            fresh.append(sum(1 << company for company in unknown))
        opened = tuple(numbers[name] for name in view.open)
        return Shares(
            tuple(hands), view.shown, opened, tuple(fresh), tuple(under), view.closed, view.idle
        )

    # Places.

    def who(self, seen: int) -> tuple[int | None, ...]:
        """The seats in a mask, and None where onlookers are in it."""
        seats = self.game.seats
        return tuple(seat for seat in (*range(seats), None) if sees(seen, seat, seats))

    def held(self, shares: Shares, seat: int, row: int) -> Card:
        """*exchange*: everyone always holds one share of each percentage."""
        card = shares.hands[seat][row]
        assert card is not None
        return card

    def into_hand(self, shares: Shares, seat: int, row: int, card: Card | None) -> Shares:
        hand = shares.hands[seat]
        hand = (*hand[:row], card, *hand[row + 1 :])
        return msgspec.structs.replace(shares, hands=put(shares.hands, seat, hand))


def company_values(profits: Sequence[int], values: Sequence[int]) -> list[int]:
    """*value*: by rank; equal profit shares the higher value and the next ones are skipped."""
    return [values[sum(other > profit for other in profits)] for profit in profits]
