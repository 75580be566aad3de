"""What can be done and what can happen in the base game of Metro, as values.

Stations are numbered 0-31 round the edge, clockwise from the left end of the top side, and 32-39
for C1-C8. An account is who earns points: a seat, or behind the seats a company. A turn of a tile
is its number of quarter turns clockwise.
"""

from __future__ import annotations

import msgspec

from guimard.rules.game import Action, Event, GameOver, Outcome, PlayerBegins
from guimard.rules.metro.track import CENTRE_DEPARTURES, EDGE_DEPARTURES

EDGE_STATIONS = 32
NO_TILE = -1
"""The kind in an empty place of a hand."""

SQUARE_NAMES = tuple(f"{column}{row}" for row in range(1, 9) for column in "abcdefgh")
"""What people call the squares: columns a-h from the left, rows 1-8 from the top."""


def station_at(port: int) -> int:
    """The station that departs from a port of the kernel's that is a station's."""
    if port >= EDGE_DEPARTURES:
        return port - EDGE_DEPARTURES
    return port - CENTRE_DEPARTURES + EDGE_STATIONS


class Lay(Action, frozen=True, gc=False):
    """Lay a tile: that of a place in the hand, or, as the place after the last, the drawn one."""

    tile: int
    square: int
    turn: int


class Draw(Action, frozen=True):
    """Draw a tile, to lay that one."""


class Pass(Action, frozen=True):
    """Do nothing, for want of a tile."""


class Station(Outcome, frozen=True):
    """The next station round the edge goes to this account, or to nobody."""

    account: int | None


class Tile(Outcome, frozen=True):
    tile: str


class StationsDealt(Event, frozen=True):
    """*Random stations*: the account of each edge station."""

    owners: tuple[int | None, ...]


class TileDrawn(Event, frozen=True):
    """Only the drawer sees which; `to_lay` if it must be laid at once."""

    seat: int
    tile: str | None
    to_lay: bool
    open: bool = False
    """Whether everybody sees it."""

    def seen_by(self, seat: int | None) -> TileDrawn:
        if self.open or seat == self.seat:
            return self
        return TileDrawn(self.seat, None, self.to_lay)


class TileLaid(Event, frozen=True):
    in_changes = True

    seat: int
    square: int
    tile: str
    turn: int


class LineFinished(Event, frozen=True):
    """A line from a departure has reached an arrival.

    `path` is its passes in order, each square * 4 + side of entry.
    """

    in_changes = True

    station: int
    account: int | None
    end: int
    points: int
    doubled: bool
    path: tuple[int, ...]


class Paid(Event, frozen=True):
    """Points for something else than a line; `reason` is the key of its text."""

    account: int
    reason: str
    points: int
    params: tuple[tuple[str, int | str], ...] = ()


class Passed(Event, frozen=True):
    seat: int


class LaidTile(msgspec.Struct, frozen=True, gc=False):
    square: int
    tile: str
    turn: int


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line from a departure: its account, the tiles it passes, and the station where it ended."""

    station: int
    account: int | None
    passes: int
    end: int | None

    @property
    def doubled(self) -> bool:
        """*scoring*: it has run from the edge to the central station."""
        return self.end is not None and self.end >= EDGE_STATIONS > self.station

    @property
    def points(self) -> int:
        """*scoring*: 1 for each tile passed, each pass counted; 0 as long as it is open."""
        if self.end is None:
            return 0
        return self.passes * 2 if self.doubled else self.passes


BASE_EVENTS: tuple[type[Event], ...] = (
    PlayerBegins,
    StationsDealt,
    TileDrawn,
    TileLaid,
    LineFinished,
    Paid,
    Passed,
    GameOver,
)
