"""What an observation is made of: parts with names, each so many whole numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from guimard.rules.metro.metro import Metro
    from guimard.rules.metro.state import MetroState

Numbers = NDArray[np.int16]
One = TypeVar("One")

SEATS: Final = 6
"""Arrays by seat have room for so many, whatever the number of players."""
OWNERS: Final = 8
"""And arrays by owner of lines: as many as there are companies."""
COMPANIES: Final = 8
COLOURS: Final = 8
"""Of a city's tourists."""
NOBODY: Final = -1
FIRST_COMPANY: Final = SEATS
"""An account is a relative seat, or from here on a company."""
MOST_POINTS: Final = 9999


class Part(NamedTuple):
    """Some numbers of an observation, all of one kind, in an array of this shape."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


class Layout:
    """Parts one after another: where each stands among the numbers of an observation."""

    def __init__(self, parts: Iterable[Part]) -> None:
        self.parts = tuple(parts)
        self.places: dict[str, slice] = {}
        """By name of a part."""
        first = 0
        for part in self.parts:
            self.places[part.name] = slice(first, first + part.size)
            first += part.size
        self.size = first
        sizes = [part.size for part in self.parts]
        self.low = np.repeat(np.array([part.low for part in self.parts], np.int16), sizes)
        self.high = np.repeat(np.array([part.high for part in self.parts], np.int16), sizes)

    def named(self, observation: Numbers) -> dict[str, Numbers]:
        """An observation by the names of its parts, each in its shape: views, not copies."""
        return {
            part.name: observation[self.places[part.name]].reshape(part.shape)
            for part in self.parts
        }


class Eyes:
    """Whose eyes a game of Metro is seen with: seats are counted clockwise from them."""

    def __init__(self, game: Metro, seat: int) -> None:
        self.seat = seat
        self.seats = game.seats
        self.companies = len(game.companies)
        self._first_owner = game.line_owners.start
        self._accounts = [(account - seat) % game.seats for account in range(game.seats)]
        self._accounts += range(FIRST_COMPANY, FIRST_COMPANY + self.companies)

    def account(self, account: int | None) -> int:
        """A relative seat, a company from `FIRST_COMPANY` on, or `NOBODY`."""
        return NOBODY if account is None else self._accounts[account]

    def owner(self, account: int) -> int:
        """The place among the owners of lines: of a relative seat, or of a company."""
        return account - self.seats if self.companies else self._accounts[account]

    def onlookers(self, seen: int) -> int:
        """Who has seen a piece, as a mask: bit n for relative seat n, bit 6 for onlookers."""
        everybody = (1 << self.seats) - 1
        seats = seen & everybody
        around = (seats >> self.seat | seats << (self.seats - self.seat)) & everybody
        return around | (seen >> self.seats & 1) << SEATS


class Moment(NamedTuple):
    """What the numbers of a module or a city may need of the game round it."""

    eyes: Eyes
    points: Sequence[int]
    """By account."""
    player: int
    """The seat whose turn it is, or in set-up the first player's."""


class ExtensionNumbers(ABC):
    """What a module or a city shows, as numbers."""

    parts: Sequence[Part]
    follow_from_value: ClassVar[bool] = False
    """Whether they change only with what the extension remembers, and at the end of the game."""

    def __init__(self, extension: Any) -> None:
        self.extension = extension

    @abstractmethod
    def numbers(self, view: Any, moment: Moment) -> list[int]:
        """As many as the parts together."""


class Kept:
    """The numbers that a seat got last, for as long as what they follow from is the same."""

    def __init__(self) -> None:
        self._of: tuple[Any, bool] = None, False
        self._numbers: list[int] = []

    def numbers(self, one: ExtensionNumbers, state: MetroState, moment: Moment) -> list[int]:
        value, over = state.own(one.extension), state.is_over
        if value is not self._of[0] or over != self._of[1] or not one.follow_from_value:
            view = one.extension.view(state, moment.eyes.seat)
            self._numbers = one.numbers(view, moment)
            self._of = value, over
        return self._numbers


def flags(mask: int, size: int) -> list[int]:
    """The lowest bits of a mask, as ones and noughts."""
    return [mask >> bit & 1 for bit in range(size)]


def filled(numbers: Iterable[int], size: int, blank: int = 0) -> list[int]:
    """The numbers, and blanks behind them up to this size."""
    row = list(numbers)
    return row + [blank] * (size - len(row))


def turned(by_seat: Sequence[One], seat: int) -> list[One]:
    """What stands by seat, from this one on clockwise."""
    return [*by_seat[seat:], *by_seat[:seat]]
