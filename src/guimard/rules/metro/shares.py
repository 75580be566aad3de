"""The shares of the metro companies: where each lies, who has seen it, how the next is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

import msgspec

from guimard.rules.game import CHANCE, Event, Outcome, Refused
from guimard.rules.metro.extension import Step
from guimard.rules.metro.hidden import UNSEEN
from guimard.rules.metro.view import ExtensionView

if TYPE_CHECKING:
    from guimard.rules.metro.companies import Companies
    from guimard.rules.metro.state import MetroState

Row = TypeVar("Row")


def put(row: tuple[Row, ...], place: int, value: Row) -> tuple[Row, ...]:
    """The row with this value at this place, which may be the one behind its last."""
    return (*row[:place], value, *row[place + 1 :])


class Share(Outcome, frozen=True):
    """The next share of a pile."""

    percent: int
    company: str


class ShareDrawn(Event, frozen=True):
    """Dealt, or taken from the top of its pile: only the taker sees it, unless it was known."""

    seat: int
    percent: int
    company: str | None
    known_to: tuple[int | None, ...]
    """The seats that have seen it, and None for onlookers."""

    def seen_by(self, seat: int | None) -> ShareDrawn:
        if seat in self.known_to:
            return self
        return ShareDrawn(self.seat, self.percent, None, self.known_to)


class ShareTurnedUp(Event, frozen=True):
    percent: int
    company: str


class OpenShareTaken(Event, frozen=True):
    seat: int
    percent: int
    company: str


class SharePutBack(Event, frozen=True):
    """Face down under its pile; those who have seen it before still know it."""

    seat: int
    percent: int
    company: str | None
    known_to: tuple[int | None, ...]

    def seen_by(self, seat: int | None) -> SharePutBack:
        if seat in self.known_to:
            return self
        return SharePutBack(self.seat, self.percent, None, self.known_to)


class ShareShown(Event, frozen=True):
    """Laid open for good, to act for its company."""

    seat: int
    percent: int
    company: str


class ExchangeClosed(Event, frozen=True):
    pass


class Card(msgspec.Struct, frozen=True, gc=False):
    """A share at its place: its company's number and who has seen it."""

    company: int
    seen: int = UNSEEN


class Shares(msgspec.Struct, frozen=True):
    """Where all shares are. Rows are by percentage, 10 % first."""

    hands: tuple[tuple[Card | None, ...], ...]
    """By seat and row, while dealing as far as dealt; none where one is being exchanged."""
    shown: tuple[int, ...]
    """By seat: the rows whose share is shown for good, as a mask."""
    open: tuple[int, ...]
    """By row, while dealing as far as turned up: the company of the open card."""
    fresh: tuple[int, ...]
    """By row: the companies whose share has not been dealt yet, as a mask."""
    under: tuple[tuple[Card, ...], ...]
    """By row: what was put back below the fresh cards, the next to come first."""
    closed: bool = False
    idle: int = 0
    """Turns in a row in which no tile was laid."""


class CardView(msgspec.Struct, frozen=True):
    """A share at its place, with its company where this seat has seen it."""

    company: str | None
    seen: int


class CompaniesView(ExtensionView, frozen=True, tag="companies"):
    """`Shares` as one seat knows them."""

    companies: tuple[str, ...]
    hands: tuple[tuple[CardView | None, ...], ...]
    shown: tuple[int, ...]
    open: tuple[str, ...]
    fresh: tuple[int, ...]
    """By row: how many cards have not been dealt yet."""
    under: tuple[tuple[CardView, ...], ...]
    closed: bool
    idle: int
    values: tuple[int, ...] = ()
    """By company: what it would be worth if the game ended now."""


class NextShare(Step):
    """The next card of a pile: a fresh one at random, then those put back, in their order.

    Even where only one can come it is chance that turns it up, for the player may not know it.
    """

    row: int

    def __init__(self, companies: Companies) -> None:
        self.companies = companies

    def waits(self, state: MetroState) -> bool:
        state.to_act = CHANCE
        return True

    def pile(self, state: MetroState) -> int:
        return self.row

    def actions(self, state: MetroState) -> Sequence[int]:
        row = self.pile(state)
        shares: Shares = state.own(self.companies)
        first = self.companies.first_outcome + row * len(self.companies.names)
        if not shares.fresh[row]:
            return [first + shares.under[row][0].company]
        return [first + company for company in range(8) if shares.fresh[row] >> company & 1]

    def weights(self, state: MetroState) -> Sequence[int]:
        return [1] * len(self.actions(state))

    def pool(self, state: MetroState) -> tuple[str, int]:
        row = self.pile(state)
        left = state.own(self.companies).fresh[row].bit_count()
        return f"shares-{self.companies.percentages[row]}", len(self.companies.names) - left

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        if number not in self.actions(state):
            raise Refused("shares", "not-possible")
        row = self.pile(state)
        company = (number - self.companies.first_outcome) % len(self.companies.names)
        shares: Shares = state.own(self.companies)
        card = Card(company)
        if shares.fresh[row]:
            fresh = put(shares.fresh, row, shares.fresh[row] & ~(1 << company))
            state.put(self.companies, msgspec.structs.replace(shares, fresh=fresh))
        else:
            card, *others = shares.under[row]
            under = put(shares.under, row, tuple(others))
            state.put(self.companies, msgspec.structs.replace(shares, under=under))
        state.settle()
        self.take(state, card, events)

    def take(self, state: MetroState, card: Card, events: list[Event]) -> None:
        """What becomes of the card."""
        raise NotImplementedError

    def into_hand(
        self, state: MetroState, seat: int, row: int, card: Card, events: list[Event]
    ) -> None:
        companies = self.companies
        card = Card(card.company, card.seen | 1 << seat)
        shares = companies.into_hand(state.own(companies), seat, row, card)
        state.put(companies, shares)
        name = companies.names[card.company]
        percent = companies.percentages[row]
        events.append(ShareDrawn(seat, percent, name, companies.who(card.seen)))


class DealShares(NextShare):
    """*shares*: each player draws one of each percentage, secretly."""

    name = "deal-shares"

    def _dealt(self, state: MetroState) -> int:
        shares: Shares = state.own(self.companies)
        return sum(len(hand) for hand in shares.hands)

    def pile(self, state: MetroState) -> int:
        return self._dealt(state) // state.game.seats

    def take(self, state: MetroState, card: Card, events: list[Event]) -> None:
        dealt = self._dealt(state)
        seats = state.game.seats
        row, turn = divmod(dealt, seats)
        self.into_hand(state, (state.player + turn) % seats, row, card, events)
        if dealt + 1 < seats * len(self.companies.percentages):
            state.push(self)


class TurnUp(NextShare):
    """The next card of a pile is turned up beside it."""

    def __init__(self, companies: Companies, row: int) -> None:
        super().__init__(companies)
        self.row = row
        self.name = f"turn-up-{companies.percentages[row]}"  # type: ignore[misc]

    def take(self, state: MetroState, card: Card, events: list[Event]) -> None:
        shares: Shares = state.own(self.companies)
        opened = (*shares.open[: self.row], card.company, *shares.open[self.row + 1 :])
        state.put(self.companies, msgspec.structs.replace(shares, open=opened))
        percent = self.companies.percentages[self.row]
        events.append(ShareTurnedUp(percent, self.companies.names[card.company]))


class TakeTop(NextShare):
    """*exchange*: the player takes the top card of a pile."""

    def __init__(self, companies: Companies, row: int) -> None:
        super().__init__(companies)
        self.row = row
        self.name = f"take-top-{companies.percentages[row]}"  # type: ignore[misc]

    def take(self, state: MetroState, card: Card, events: list[Event]) -> None:
        self.into_hand(state, state.player, self.row, card, events)
