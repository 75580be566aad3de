"""One moment of a game of Metro."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from guimard.rules.game import OVER, Action, Change, Event, Item, Preview, Refused, Result, State
from guimard.rules.metro import track as board
from guimard.rules.metro.extension import Extension, Step
from guimard.rules.metro.moves import (
    EDGE_STATIONS,
    NO_TILE,
    LaidTile,
    Line,
    LineFinished,
    Paid,
    station_at,
)
from guimard.rules.metro.previews import previews
from guimard.rules.metro.track import Bytes
from guimard.rules.metro.view import MetroView

if TYPE_CHECKING:
    from guimard.rules.metro.metro import Metro

_laid_tile = lru_cache(maxsize=1 << 13)(LaidTile)
_line = lru_cache(maxsize=1 << 14)(Line)
"""Views are made by the hundred of much the same values."""


def departure(station: int) -> int:
    """The kernel's port of a station's departure."""
    if station < EDGE_STATIONS:
        return board.EDGE_DEPARTURES + station
    return board.CENTRE_DEPARTURES + station - EDGE_STATIONS


class MetroState(State):
    """Small plain values over the kernel's arrays; `copy` copies those and a few references."""

    __slots__ = (
        "drawn",
        "draws",
        "hands",
        "items",
        "laid",
        "near",
        "owners",
        "player",
        "points",
        "queue",
        "scoring",
        "stack",
        "tiles",
        "track",
        "values",
    )

    game: Metro

    def __init__(self, game: Metro) -> None:
        self.game = game
        self.turn = 0
        self.player = 0
        """The seat whose turn it is."""
        self.to_act = 0
        self.track: Bytes = board.empty_track()
        self.laid = 0
        """The squares with a laid tile, as a mask; a centre tile is not a laid tile."""
        self.near = board.EDGE_SQUARES
        """The squares at the edge of the board or beside a laid tile, as a mask."""
        self.tiles = bytearray(board.SQUARES)
        """By square: 1 + the tile's kind * 4 + its turn, or 0."""
        self.stack = bytearray(game.tile_counts)
        """By kind: how many tiles are still in the stack."""
        self.draws = 0
        """How many tiles have been drawn so far."""
        self.hands: list[tuple[int, ...]] = [(NO_TILE,) * game.hand_size] * game.seats
        """By seat: the kind in each place of the hand."""
        self.drawn = NO_TILE
        """The kind of the drawn tile that the player must lay now."""
        self.owners = game.owners
        """By station: the account that its departure belongs to."""
        self.points = [0] * game.accounts
        self.items: tuple[tuple[int, Item], ...] = ()
        """What was paid for anything but lines, with the account it was paid to."""
        self.scoring: tuple[int, ...] = ()
        """Stations whose lines are finished and still to be scored."""
        self.values: tuple[Any, ...] = tuple(one.value() for one in game.extensions)
        self.queue: tuple[Step, ...] = game.set_up_steps

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.game = self.game
        twin.turn = self.turn
        twin.player = self.player
        twin.to_act = self.to_act
        twin.track = self.track.copy()
        twin.laid = self.laid
        twin.near = self.near
        twin.tiles = self.tiles[:]
        twin.stack = self.stack[:]
        twin.draws = self.draws
        twin.hands = self.hands[:]
        twin.drawn = self.drawn
        twin.owners = self.owners
        twin.points = self.points[:]
        twin.items = self.items
        twin.scoring = self.scoring
        twin.values = self.values
        twin.queue = self.queue
        return twin

    # The interface.

    def actions(self) -> Sequence[int]:
        return self.queue[0].actions(self) if self.queue else ()

    def weights(self) -> Sequence[int]:
        return self.queue[0].weights(self)

    def pool(self) -> tuple[str, int]:
        return self.queue[0].pool(self)

    def apply(self, number: int) -> list[Event]:
        if not self.queue:
            raise Refused("end", "game-over")
        events: list[Event] = []
        self.queue[0].answer(self, number, events)
        self.run(events)
        return events

    def view(self, seat: int | None) -> MetroView:
        game = self.game
        if seat is not None and not 0 <= seat < game.seats:
            raise ValueError(f"no seat {seat}")
        codes = game.codes
        hand = self.hands[seat or 0] if seat is not None or game.open_hands else ()
        sees_drawn = seat is not None and seat == self.player
        known = [kind for kind in hand if kind != NO_TILE]
        if sees_drawn and self.drawn != NO_TILE:
            known.append(self.drawn)
        unseen = list(game.tile_counts)
        for laid in self.tiles:
            if laid:
                unseen[(laid - 1) >> 2] -= 1
        for kind in known:
            unseen[kind] -= 1
        return game.view_type(
            seat=seat,
            to_act=self.to_act,
            turn=self.turn,
            points=tuple(self.points),
            player=self.player,
            steps=tuple(step.name for step in self.queue),
            tiles=tuple(
                _laid_tile(square, codes[(laid - 1) >> 2], (laid - 1) & 3)
                for square, laid in enumerate(self.tiles)
                if laid
            ),
            owners=tuple(self.owners),
            lines=self.lines(),
            scoring=self.scoring,
            items=self.items,
            hand=tuple(codes[kind] if kind != NO_TILE else None for kind in hand),
            hands=tuple(sum(kind != NO_TILE for kind in one) for one in self.hands),
            drawn=codes[self.drawn] if sees_drawn and self.drawn != NO_TILE else None,
            tile_drawn=self.drawn != NO_TILE,
            stack=sum(self.stack),
            draws=self.draws,
            unseen={code: count for code, count in zip(codes, unseen, strict=True) if count},
            extensions=tuple(one.view(self, seat) for one in game.extensions),
        )

    def changes(self, before: Self) -> list[Change]:
        first = int(self.game.tables[board.FIRST_STATION])
        passes = slice(board.PASSES + first, board.PASSES + 256)
        then, now = before.track[passes, 0], self.track[passes, 0]
        changes = []
        for place in np.flatnonzero(then != now).tolist():
            station = station_at(first + place)
            if station is not None and (owner := self.owners[station]) is not None:
                line = self.line(station)
                length = int(then[place])
                changes.append(Change(station, owner, length, line.passes, line.end, line.points))
        return changes

    def previews(self, numbers: Sequence[int]) -> list[Preview]:
        return previews(self, numbers)

    def result(self) -> Result:
        """*end*: most points wins, equal points share the win."""
        return self.game.result(self)

    # For the steps of a turn and for extensions.

    @property
    def is_over(self) -> bool:
        """Whether all is scored, and so everything hidden turned up."""
        return not self.queue

    def run(self, events: list[Event]) -> None:
        """Do what is to be done until somebody is asked or nothing is left."""
        while self.queue:
            step = self.queue[0]
            if step.waits(self):
                return
            self.queue = self.queue[1:]
            step.do(self, events)
        self.to_act = OVER

    def push(self, *steps: Step) -> None:
        """Put steps first in the queue."""
        self.queue = steps + self.queue

    def settle(self, *steps: Step) -> None:
        """Take the step that has been answered off the queue, and put these in its place."""
        self.queue = steps + self.queue[1:]

    def own(self, extension: Extension) -> Any:
        return self.values[extension.place]

    def put(self, extension: Extension, value: Any) -> None:
        place = extension.place
        self.values = (*self.values[:place], value, *self.values[place + 1 :])

    def pay(
        self, account: int, reason: str, points: int, events: list[Event], **params: int | str
    ) -> None:
        """Points for anything but a line; `reason` is the key of the text that says why."""
        self.points[account] += points
        self.items = (*self.items, (account, Item(reason, points, params)))
        events.append(Paid(account, reason, points, tuple(params.items())))

    def line(self, station: int) -> Line:
        port = departure(station)
        end = int(self.track[board.LEADS + port, 0])
        laid = int(self.track[board.PASSES + port, 0])
        ended = laid > 0 and end >= self.game.tables[board.FIRST_STATION]
        return Line(station, self.owners[station], laid, station_at(end) if ended else None)

    def lines(self) -> tuple[Line, ...]:
        """The lines from all departures, by station: views ask for all of them at once."""
        first = int(self.game.tables[board.FIRST_STATION])
        departures = slice(board.CENTRE_DEPARTURES, board.EDGE_DEPARTURES + EDGE_STATIONS)
        ends = self.track[board.LEADS :][departures, 0].tolist()
        passes = self.track[board.PASSES :][departures, 0].tolist()
        centre = board.EDGE_DEPARTURES - board.CENTRE_DEPARTURES
        passes = passes[centre:] + passes[:centre]
        ends = ends[centre:] + ends[:centre]
        by_station = zip(self.owners, passes, ends, strict=False)
        return tuple(
            _line(station, owner, laid, station_at(end) if laid and end >= first else None)
            for station, (owner, laid, end) in enumerate(by_station)
        )

    def next_square(self, station: int) -> int:
        """The square that the unfinished line from a station enters next."""
        port = int(self.track[board.LEADS + departure(station), 0])
        return int(self.game.tables[board.PLACE + port]) >> 2

    def lay(self, square: int, kind: int, turn: int) -> tuple[int, ...]:
        """Lay a tile; returns the stations whose lines it finishes, in the order of scoring."""
        game = self.game
        finished = game.kernel.lay(self.track, game.tables, square, game.turned[kind][turn], 1, 0)
        self.laid |= 1 << square
        self.near |= game.beside[square]
        self.tiles[square] = 1 + kind * 4 + turn
        return stations_of(finished) if finished else ()

    def lay_centre(self, square: int, pattern: int, worth: int) -> None:
        """Cover a square of the centre; a pass over it counts `worth`."""
        self.game.kernel.lay(self.track, self.game.tables, square, pattern, worth, 0)

    def score(self, station: int, events: list[Event]) -> None:
        """*scoring*: the points of a finished line to its owner, whoever laid the tile."""
        owner = self.owners[station]
        if owner is None:
            return
        line = self.line(station)
        assert line.end is not None
        self.points[owner] += line.points
        path = self.path(station)
        events.append(LineFinished(station, owner, line.end, line.points, line.doubled, path))
        for extension in self.game.extensions:
            extension.line_finished(self, station, line.end, path, events)

    def path(self, station: int) -> tuple[int, ...]:
        """The passes of the line from a station, each square * 4 + side of entry."""
        game = self.game
        passed = np.empty(256, np.uint8)
        count = game.kernel.walk(self.track, game.tables, departure(station), 0, passed)
        return tuple(passed[:count].tolist())

    def action(self, number: int) -> Action:
        """The action of this number, refused where there is none."""
        if not 0 <= number < len(self.game.actions):
            raise Refused("turn", "no-such-action")
        return self.game.actions[number]


def stations_of(finished: int) -> tuple[int, ...]:
    """The stations in the kernel's mask of departures: the edge first, then C1-C8."""
    ports = (finished >> 32) | ((finished >> 24 & 0xFF) << EDGE_STATIONS)
    stations = []
    while ports:
        low = ports & -ports
        stations.append(low.bit_length() - 1)
        ports ^= low
    return tuple(stations)
