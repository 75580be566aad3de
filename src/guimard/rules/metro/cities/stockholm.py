"""Stockholm: tourists fill the sights' spaces in a row, players hold colours in secret."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import msgspec

from guimard.rules.game import Event
from guimard.rules.metro.cities.pieces import (
    Deal,
    SightsLaid,
    TouristsOnSquares,
    TouristsPlaced,
)
from guimard.rules.metro.extension import Step
from guimard.rules.metro.view import ExtensionView

if TYPE_CHECKING:
    from guimard.rules.metro.metro import Metro
    from guimard.rules.metro.state import MetroState
    from guimard.rules.parts import Parts


class ColourDrawn(Event, frozen=True):
    """A colour token; only its drawer sees which."""

    seat: int
    colour: str | None

    def seen_by(self, seat: int | None) -> ColourDrawn:
        return self if seat == self.seat else ColourDrawn(self.seat, None)


class TokensLaid(Event, frozen=True):
    """The open variant: the colour of each sight's token."""

    colours: tuple[str, ...]


class TouristSeated(Event, frozen=True):
    """On a space of a sight in the row, counted from the left."""

    seat: int
    colour: str
    sight: str
    space: int


class Row(msgspec.Struct, frozen=True):
    tourists: tuple[int, ...] = ()
    sights: tuple[int, ...] = ()
    tokens: tuple[int, ...] = ()
    """The colours of the tokens in the order dealt: to the seats in turn, or to the sights."""
    seated: tuple[int, ...] = ()
    """The colours of the tourists seated, in the order they came."""


class StockholmView(ExtensionView, frozen=True, tag="stockholm"):
    tourists: tuple[str | None, ...]
    sights: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]
    """The points under the spaces of each sight."""
    spaces: tuple[tuple[str | None, ...], ...]
    """The tourists on the spaces of each sight."""
    seated: tuple[str, ...]
    tokens: tuple[str | None, ...]
    """In the order dealt, where this seat has seen them."""
    holders: tuple[int, ...]
    """The seat that holds each token; none in the open variant, where they lie on the sights."""


class Stockholm(TouristsOnSquares):
    name = "stockholm"
    parts_files = ("stockholm",)
    settings = {"open_tokens": (False, True)}  # noqa: RUF012
    hides = True
    value_type = Row
    view_type = StockholmView
    event_types = (TouristsPlaced, SightsLaid, ColourDrawn, TokensLaid, TouristSeated)

    def __init__(self, game: Metro, parts: Parts) -> None:
        super().__init__(game, parts)
        self.sights = self.parts["sights"]
        self.open = bool(self.setting("open_tokens"))
        each: int = self.parts["tokens_each"][str(game.seats)]
        number = len(self.sights) if self.open else each * game.seats
        self.deal_sights = Deal(self, "sights", [1] * len(self.sights), len(self.sights))
        self.deal_tokens = DealTokens(self, "tokens", [1] * len(self.colours), number)
        self.steps = self.set_up()
        self.outcomes = self.outcomes_of(self.deal_tourists, self.deal_sights, self.deal_tokens)

    def set_up(self) -> tuple[Step, ...]:
        return (self.deal_sights, self.deal_tourists, self.deal_tokens)

    def dealt(self, state: MetroState, what: str, events: list[Event]) -> None:
        super().dealt(state, what, events)
        row: Row = state.own(self)
        if what == "sights":
            events.append(SightsLaid(tuple(self.sights[one]["name"] for one in row.sights)))
        if what == "tokens" and self.open:
            events.append(TokensLaid(tuple(self.colours[one] for one in row.tokens)))

    def tourist_met(self, state: MetroState, colour: int, events: list[Event]) -> None:
        """*layer moves*: to the leftmost empty space, or, open, to that of its colour's sight."""
        row: Row = state.own(self)
        place, space = self._next_space(row, self._spaces(row), colour)
        self.change(state, seated=(*row.seated, colour))
        sight = self.sights[row.sights[place]]
        events.append(TouristSeated(state.player, self.colours[colour], sight["name"], space))
        if self.open:
            state.pay(state.player, "sights", sight["points"][space], events)

    def _spaces(self, row: Row) -> list[list[int | None]]:
        """By sight of the row: the colours on its spaces."""
        sizes = [len(self.sights[sight]["points"]) for sight in row.sights]
        spaces: list[list[int | None]] = [[None] * size for size in sizes]
        for colour in row.seated:
            place, space = self._next_space(row, spaces, colour)
            spaces[place][space] = colour
        return spaces

    def _next_space(self, row: Row, spaces: list[list[int | None]], colour: int) -> tuple[int, int]:
        """The sight, by its place in the row, and the space where a tourist goes."""
        places = [row.tokens.index(colour)] if self.open else range(len(spaces))
        place = next(place for place in places if None in spaces[place])
        return place, spaces[place].index(None)

    def _holder(self, state: MetroState, token: int) -> int:
        """The seat that a token was dealt to: in turn, from the first player on."""
        return (self._first(state) + token) % self.game.seats

    def _first(self, state: MetroState) -> int:
        """The seat that began: turns go round, passes and all."""
        return (state.player - max(state.turn - 1, 0)) % self.game.seats

    def final_pay(self, state: MetroState, events: list[Event]) -> None:
        """*end*: the points under every tourist of one's colours."""
        if self.open:
            return
        row: Row = state.own(self)
        spaces = self._spaces(row)
        for token, colour in enumerate(row.tokens):
            points = sum(
                self.sights[sight]["points"][space]
                for sight, filled in zip(row.sights, spaces, strict=True)
                for space, tourist in enumerate(filled)
                if tourist == colour
            )
            holder = self._holder(state, token)
            state.pay(holder, "sights", points, events, colour=self.colours[colour])

    def view(self, state: MetroState, seat: int | None) -> StockholmView:
        row: Row = state.own(self)
        holders = (
            ()
            if self.open
            else tuple(self._holder(state, token) for token in range(len(row.tokens)))
        )
        return StockholmView(
            tourists=self.seen_tourists(row.tourists),
            sights=tuple(self.sights[sight]["name"] for sight in row.sights),
            points=tuple(tuple(self.sights[sight]["points"]) for sight in row.sights),
            spaces=tuple(
                tuple(None if one is None else self.colours[one] for one in filled)
                for filled in self._spaces(row)
            ),
            seated=tuple(self.colours[colour] for colour in row.seated),
            tokens=tuple(
                self.colours[colour]
                if self.open or state.is_over or holders[token] == seat
                else None
                for token, colour in enumerate(row.tokens)
            ),
            holders=holders,
        )

    def restore(self, view: StockholmView, state: MetroState, rng: Random) -> Row:
        names = [sight["name"] for sight in self.sights]
        unseen = [colour for colour in self.colours if colour not in view.tokens]
        rng.shuffle(unseen)
        return Row(
            tourists=self.tourists_of(view.tourists),
            sights=tuple(names.index(name) for name in view.sights),
            tokens=self.tourists_of([token or unseen.pop() for token in view.tokens]),
            seated=self.tourists_of(view.seated),
        )


class DealTokens(Deal):
    """*set-up*: hidden colour tokens for the players, or one on each sight."""

    def took(self, state: MetroState, piece: int, events: list[Event]) -> None:
        city = self.city
        assert isinstance(city, Stockholm)
        if not city.open:
            token = len(self.so_far(state)) - 1
            events.append(ColourDrawn(city._holder(state, token), city.colours[piece]))
