"""What can be done and what can happen in Paris Connection, as values.

A build is one `Place` after another and then `Done`; until then nobody else has to do with it, and
all that it does to values and to the end of the game waits for that word.
"""

from __future__ import annotations

from guimard.rules.game import Action, Event, GameOver, Outcome, PlayerBegins


class Place(Action, frozen=True, gc=False):
    """Put a locomotive from its storing board on a hex."""

    colour: str
    hex: int


class Done(Action, frozen=True):
    """The build is complete."""


class Trade(Action, frozen=True, gc=False):
    """Put one locomotive of yours back and take one or two of another colour."""

    give: str
    take: str
    count: int


class StartColour(Outcome, frozen=True):
    """The colour that stands on the next start hex."""

    colour: str


class Locomotive(Outcome, frozen=True):
    """A locomotive drawn from the bag."""

    colour: str


class StartsDealt(Event, frozen=True):
    """The colour on each start hex, in the order of the hexes."""

    colours: tuple[str, ...]


class LocomotiveDrawn(Event, frozen=True):
    """Only the drawer sees which."""

    seat: int
    colour: str | None

    def seen_by(self, seat: int | None) -> LocomotiveDrawn:
        return self if seat == self.seat else LocomotiveDrawn(self.seat, None)


class BoardsFilled(Event, frozen=True):
    """The rest of the bag lies on the storing boards: how many of each colour."""

    stock: dict[str, int]


class Built(Event, frozen=True):
    """A build is complete: its hexes in order, the cities' points, and the company's new value."""

    seat: int
    company: str
    hexes: tuple[int, ...]
    points: int
    value: int


class LocomotivePlaced(Event, frozen=True):
    part_of = Built

    seat: int
    colour: str
    hex: int


class Traded(Event, frozen=True):
    seat: int
    give: str
    take: str
    count: int


class MarseilleReached(Event, frozen=True):
    """A company has reached Marseille, which ends the game."""

    seat: int
    company: str
    hex: int


class BoardsEmpty(Event, frozen=True):
    """All storing boards but one are empty, which ends the game. `colour`: that one's."""

    colour: str


class Stalled(Event, frozen=True):
    """Everybody has traded three times in a row, which ends the game."""

    trades: int


class HandsShown(Event, frozen=True):
    """The end: what each seat holds, by colour."""

    hands: tuple[dict[str, int], ...]


EVENTS: tuple[type[Event], ...] = (
    PlayerBegins,
    StartsDealt,
    LocomotiveDrawn,
    BoardsFilled,
    LocomotivePlaced,
    Built,
    Traded,
    MarseilleReached,
    BoardsEmpty,
    Stalled,
    HandsShown,
    GameOver,
)
