"""What cities share: coloured tourists on squares, and pieces dealt at random one by one.

A colour is its place in the city's list of colours; `GONE` is where a tourist has been.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

import msgspec

from guimard.rules.game import CHANCE, Event, Outcome, Refused
from guimard.rules.metro import track as board
from guimard.rules.metro.extension import Extension, Step

if TYPE_CHECKING:
    from guimard.rules.metro.metro import Metro
    from guimard.rules.metro.state import MetroState
    from guimard.rules.parts import Parts

GONE: Final = -1
INNER_SQUARES: Final = tuple(
    row * 8 + column
    for row in range(1, 7)
    for column in range(1, 7)
    if row * 8 + column not in board.CENTRE
)
"""The 32 that are neither edge nor centre."""
TOURISTS_EACH: Final = 4
"""How many tourists there are of each colour."""


class Dealt(Outcome, frozen=True):
    """The next of some pieces dealt at random: its number among them."""

    what: str
    piece: int


class TouristsPlaced(Event, frozen=True):
    """The colours of the tourists, by square or station in the city's order."""

    tourists: tuple[str, ...]


class SightsLaid(Event, frozen=True):
    """A row of sights, left to right."""

    sights: tuple[str, ...]


class City(Extension):
    """A city: its parts file has its name and lists its colours."""

    is_city = True
    value_type: ClassVar[type[msgspec.Struct]]

    def __init__(self, game: Metro, parts: Parts) -> None:
        super().__init__(game, parts)
        self.parts: dict[str, Any] = parts[self.name]
        self.colours: tuple[str, ...] = tuple(self.parts["colours"])

    def value(self) -> Any:
        return self.value_type()

    def change(self, state: MetroState, **fields: Any) -> None:
        state.put(self, msgspec.structs.replace(state.own(self), **fields))

    def dealt(self, state: MetroState, what: str, events: list[Event]) -> None:
        """All pieces of a kind have been dealt."""

    def outcomes_of(self, *deals: Deal) -> tuple[Outcome, ...]:
        """The outcomes of these deals, numbered one after another."""
        outcomes: list[Outcome] = []
        for deal in deals:
            deal.first = len(outcomes)
            outcomes += [Dealt(deal.what, piece) for piece in range(len(deal.counts))]
        return tuple(outcomes)

    def seen_tourists(self, tourists: Sequence[int]) -> tuple[str | None, ...]:
        """The colours' names, and None where a tourist is gone."""
        return tuple(None if one == GONE else self.colours[one] for one in tourists)

    def tourists_of(self, seen: Sequence[str | None]) -> tuple[int, ...]:
        return tuple(GONE if one is None else self.colours.index(one) for one in seen)


class Deal(Step):
    """Pieces are dealt at random, one after another, into the field of the city's value."""

    first: int
    """The first of its outcomes among the city's."""

    def __init__(self, city: City, what: str, counts: Sequence[int], number: int) -> None:
        self.city = city
        self.what = what
        self.counts = tuple(counts)
        """By piece: how many there are."""
        self.number = number
        """How many are dealt."""
        self.name = f"deal-{what}"  # type: ignore[misc]

    def waits(self, state: MetroState) -> bool:
        state.to_act = CHANCE
        return True

    def so_far(self, state: MetroState) -> tuple[int, ...]:
        dealt: tuple[int, ...] = getattr(state.own(self.city), self.what)
        return dealt

    def left(self, state: MetroState) -> list[int]:
        """By piece: the weight with which it comes next."""
        left = list(self.counts)
        for piece in self.so_far(state):
            left[piece] -= 1
        return left

    def actions(self, state: MetroState) -> Sequence[int]:
        first = self.city.first_outcome + self.first
        return [first + piece for piece, weight in enumerate(self.left(state)) if weight]

    def weights(self, state: MetroState) -> Sequence[int]:
        return [weight for weight in self.left(state) if weight]

    def pool(self, state: MetroState) -> tuple[str, int]:
        return self.what, len(self.so_far(state))

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        if number not in self.actions(state):
            raise Refused("set-up", "not-possible")
        piece = number - self.city.first_outcome - self.first
        dealt = (*self.so_far(state), piece)
        self.city.change(state, **{self.what: dealt})
        self.took(state, piece, events)
        if len(dealt) == self.number:
            state.settle()
            self.city.dealt(state, self.what, events)

    def took(self, state: MetroState, piece: int, events: list[Event]) -> None:
        """A piece has been dealt."""


class TouristsOnSquares(City):
    """A city with a tourist on each inner square, four of each of its colours.

    Its value has a field `tourists`: by inner square, while dealing as far as dealt.
    """

    def __init__(self, game: Metro, parts: Parts) -> None:
        super().__init__(game, parts)
        counts = [TOURISTS_EACH] * len(self.colours)
        self.deal_tourists = Deal(self, "tourists", counts, len(INNER_SQUARES))

    def dealt(self, state: MetroState, what: str, events: list[Event]) -> None:
        if what == "tourists":
            placed = state.own(self).tourists
            events.append(TouristsPlaced(tuple(self.colours[colour] for colour in placed)))

    def square_covered(self, state: MetroState, square: int, events: list[Event]) -> None:
        if square not in INNER_SQUARES:
            return
        place = INNER_SQUARES.index(square)
        tourists: tuple[int, ...] = state.own(self).tourists
        self.change(state, tourists=(*tourists[:place], GONE, *tourists[place + 1 :]))
        self.tourist_met(state, tourists[place], events)

    def tourist_met(self, state: MetroState, colour: int, events: list[Event]) -> None:
        """The layer of a tile has covered the square of a tourist, who has left the board."""
        raise NotImplementedError
