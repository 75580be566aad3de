"""Berlin: lines over tourists' tiles win cards, and most cards of a colour win its sight."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import msgspec

from guimard.rules.game import Event
from guimard.rules.metro.cities.pieces import City, Deal, TouristsPlaced
from guimard.rules.metro.extension import Step
from guimard.rules.metro.view import ExtensionView

if TYPE_CHECKING:
    from guimard.rules.metro.metro import Metro
    from guimard.rules.metro.state import MetroState
    from guimard.rules.parts import Parts

SIDES = ("A", "B")


class SightsVisited(Event, frozen=True):
    """The sights' sides, and the colour of the tourist on each."""

    sides: tuple[str, ...]
    colours: tuple[str, ...]


class CardsWon(Event, frozen=True):
    account: int
    colour: str
    cards: int


class Cards(msgspec.Struct, frozen=True):
    tourists: tuple[int, ...] = ()
    """By marked square, group after group, while dealing as far as dealt."""
    sides: tuple[int, ...] = ()
    visitors: tuple[int, ...] = ()
    """By sight: the colour of the tourist there."""
    won: tuple[tuple[int, int, int], ...] = ()
    """Owner, colour and number of the cards won, in the order they came."""


class BerlinView(ExtensionView, frozen=True, tag="berlin"):
    squares: tuple[int, ...]
    tourists: tuple[str, ...]
    sights: tuple[str, ...]
    sides: tuple[str, ...]
    points: tuple[tuple[int, int], ...]
    """By sight, as far as its side is known: the points for most and second most cards."""
    visitors: tuple[str, ...]
    cards_each: int
    won: tuple[tuple[int, str, int], ...]


class Berlin(City):
    name = "berlin"
    parts_files = ("berlin",)
    settings = {"sides": ("A", "B", "mixed")}  # noqa: RUF012
    value_type = Cards
    view_type = BerlinView
    event_types = (TouristsPlaced, SightsVisited, CardsWon)

    def __init__(self, game: Metro, parts: Parts) -> None:
        super().__init__(game, parts)
        groups = self.parts["groups"]
        self.squares = tuple(row * 8 + column for group in groups for row, column in group)
        self.sights = self.parts["sights"]
        self.cards_each: int = self.parts["cards_each"]
        side = self.setting("sides")
        self.fixed_side = SIDES.index(str(side)) if side in SIDES else None
        colours = len(self.colours)
        self.deal_tourists = DealGroups(self, len(groups), len(self.squares) // len(groups))
        sides = [len(self.sights)] * len(SIDES)
        self.choose_sides = AnySide(self, "sides", sides, len(self.sights))
        self.deal_visitors = Deal(self, "visitors", [1] * colours, len(self.sights))
        self.steps = self.set_up()
        self.outcomes = self.outcomes_of(self.deal_tourists, self.choose_sides, self.deal_visitors)

    def value(self) -> Cards:
        sides = () if self.fixed_side is None else (self.fixed_side,) * len(self.sights)
        return Cards(sides=sides)

    def set_up(self) -> tuple[Step, ...]:
        sides = (self.choose_sides,) if self.fixed_side is None else ()
        return (*sides, self.deal_visitors, self.deal_tourists)

    def dealt(self, state: MetroState, what: str, events: list[Event]) -> None:
        cards: Cards = state.own(self)
        if what == "visitors":
            sides = tuple(SIDES[side] for side in cards.sides)
            visitors = tuple(self.colours[colour] for colour in cards.visitors)
            events.append(SightsVisited(sides, visitors))
        if what == "tourists":
            placed = tuple(self.colours[colour] for colour in cards.tourists)
            events.append(TouristsPlaced(placed))

    def line_finished(
        self, state: MetroState, station: int, end: int, path: tuple[int, ...], events: list[Event]
    ) -> None:
        """*owner draws*: a card for each pass over the tile on which a tourist stands."""
        cards: Cards = state.own(self)
        owner = state.owners[station]
        assert owner is not None
        passed = [step >> 2 for step in path]
        colours = [
            cards.tourists[self.squares.index(square)]
            for square in passed
            if square in self.squares
        ]
        for colour in sorted(set(colours)):
            number = colours.count(colour)
            won = (*state.own(self).won, (owner, colour, number))
            self.change(state, won=won)
            events.append(CardsWon(owner, self.colours[colour], number))

    def cards(self, cards: Cards, account: int, colour: int) -> int:
        return sum(n for owner, of, n in cards.won if owner == account and of == colour)

    def points(self, cards: Cards, sight: int) -> tuple[int, int]:
        high, low = self.sights[sight][SIDES[cards.sides[sight]]]
        return high, low

    def final_pay(self, state: MetroState, events: list[Event]) -> None:
        """*end*: who has most cards of a colour, and second most, earns at its sight."""
        cards: Cards = state.own(self)
        owners = self.game.line_owners
        for colour, name in enumerate(self.colours):
            held = [self.cards(cards, owner, colour) for owner in owners]
            nobodys = self.cards_each - sum(held)
            points = self.points(cards, cards.visitors.index(colour))
            for owner, earned in zip(owners, shared([*held, nobodys], points), strict=False):
                if earned:
                    state.pay(owner, "cards", earned, events, colour=name)

    def view(self, state: MetroState, seat: int | None) -> BerlinView:
        cards: Cards = state.own(self)
        return BerlinView(
            squares=self.squares,
            tourists=tuple(self.colours[colour] for colour in cards.tourists),
            sights=tuple(sight["name"] for sight in self.sights),
            sides=tuple(SIDES[side] for side in cards.sides),
            points=tuple(self.points(cards, sight) for sight in range(len(cards.sides))),
            visitors=tuple(self.colours[colour] for colour in cards.visitors),
            cards_each=self.cards_each,
            won=tuple((owner, self.colours[colour], n) for owner, colour, n in cards.won),
        )

    def restore(self, view: BerlinView, state: MetroState, rng: Random) -> Cards:
        return Cards(
            tourists=self.tourists_of(view.tourists),
            sides=tuple(SIDES.index(side) for side in view.sides),
            visitors=self.tourists_of(view.visitors),
            won=tuple((owner, self.colours.index(colour), n) for owner, colour, n in view.won),
        )


class AnySide(Deal):
    """*set-up*, mixed: each sight lies on either side, whatever the others do."""

    def left(self, state: MetroState) -> list[int]:
        return [1] * len(SIDES)


class DealGroups(Deal):
    """*set-up*: two tourists of each colour on the marked squares, no colour twice in a group.

    Each colour comes with the number of ways to go on from there as its weight, so that every
    allowed setting is equally likely.
    """

    def __init__(self, city: Berlin, groups: int, size: int) -> None:
        super().__init__(city, "tourists", [2] * len(city.colours), groups * size)
        self.size = size

    def left(self, state: MetroState) -> list[int]:
        dealt = self.so_far(state)
        here = dealt[len(dealt) - len(dealt) % self.size :]
        stock = [2 - dealt.count(colour) for colour in range(len(self.counts))]
        weights = []
        for colour, left in enumerate(stock):
            if not left or colour in here:
                weights.append(0)
                continue
            stock[colour] -= 1
            open_here = sorted(
                stock[other] for other in range(len(stock)) if other not in (*here, colour)
            )
            used_here = sorted(stock[other] for other in (*here, colour))
            slots = self.size - len(here) - 1
            groups = (self.number - len(dealt) - 1 - slots) // self.size
            weights.append(ways(tuple(open_here), tuple(used_here), slots, groups, self.size))
            stock[colour] += 1
        return weights


@cache
def ways(stock: tuple[int, ...], used: tuple[int, ...], slots: int, groups: int, size: int) -> int:
    """How many ways there are to fill the slots left in a group and the groups after it.

    stock, used: how many tourists are left of each colour that is not, or is, in the group yet.
    """
    if slots == 0:
        return ways(tuple(sorted((*stock, *used))), (), size, groups - 1, size) if groups else 1
    total = 0
    for place, left in enumerate(stock):
        if left:
            others = (*stock[:place], *stock[place + 1 :])
            total += ways(others, tuple(sorted((*used, left - 1))), slots - 1, groups, size)
    return total


def shared(cards: Sequence[int], points: tuple[int, int]) -> list[int]:
    """By owner: the points for most and second most cards; the tied pool what their places earn.

    Third and later places earn nothing, a share is rounded down, and no cards earn nothing.
    """
    places = [*points, *[0] * len(cards)]
    earned = []
    for number in cards:
        above = sum(other > number for other in cards)
        tied = cards.count(number)
        earned.append(sum(places[above : above + tied]) // tied if number else 0)
    return earned
