"""A table: what the entries of its log make of it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import Final, Literal, NamedTuple

from guimard.dealers import Dealer, Sealed, deal_seed
from guimard.rules.game import OVER, Event, Game, State
from guimard.tables.entries import (
    Abandoned,
    Acted,
    Answered,
    AnyEntry,
    Asked,
    BotSat,
    Consented,
    Dealt,
    Left,
    Moved,
    Opened,
    OutOfTime,
    Ready,
    RematchOpened,
    Replaced,
    Resigned,
    Resumed,
    Row,
    Sat,
    TakenBack,
)

Status = Literal["open", "running", "finished", "abandoned"]

STAND_IN: Final = "greedy"
"""The program that plays on for a seat that gave up."""


class Secret(NamedTuple):
    """What stays with the server until the game is over."""

    seed: bytes
    salt: bytes


@dataclass
class Seat:
    guest: str | None = None
    name: str = ""
    bot: str | None = None
    kept_for: str | None = None
    promise: str | None = None
    number: str | None = None
    out: Literal["resigned", "out-of-time"] | None = None

    @property
    def kind(self) -> Literal["open", "kept", "person", "bot"]:
        if self.guest is not None:
            return "person"
        if self.bot is not None:
            return "bot"
        return "open" if self.kept_for is None else "kept"

    @property
    def taken(self) -> bool:
        """Whether a deal can count on it."""
        return self.bot is not None or self.promise is not None

    @property
    def player(self) -> str | None:
        """The program that acts for this seat, if it is one."""
        return STAND_IN if self.out else self.bot

    @property
    def active(self) -> bool:
        """Whether a person plays here."""
        return self.guest is not None and self.out is None


class Happened(NamedTuple):
    """An entry and what came of it."""

    row: Row
    turn: int | None
    events: tuple[Event, ...] = ()
    seen: tuple[int, ...] = ()
    """After a take-back: the seats that have seen what others have not, and will be drawn again."""


@dataclass
class Asking:
    """A consent that is asked for."""

    number: int
    seat: int
    request: Consented
    waiting: set[int]
    agreed: tuple[int, ...] = ()


class Ahead(NamedTuple):
    """An entry worked out before it is stored, so that it need not be worked out again."""

    entry: AnyEntry
    state: State
    events: tuple[Event, ...]


class Table:
    """How things stand after an entry. `then` gives the table after some more, a new one."""

    def __init__(self, row: Row, game: Game, secret: Secret) -> None:
        assert isinstance(row.entry, Opened)
        self.id = row.table
        self.opened = row.entry
        self.game = game
        self.secret = secret
        self.status: Status = "open"
        kept = row.entry.kept or (None,) * game.seats
        self.seats = [Seat(name=one.name, kept_for=one.guest) if one else Seat() for one in kept]
        self.history = [Happened(row, None)]
        self.state: State | None = None
        self.standing: list[int] = []
        """The entries that led to the position: the deal and the acts not taken back."""
        self.changed_at = 0
        """The last entry that changed the position."""
        self.clock_set_at = 0
        """The entry since which the clock of the seat to act runs."""
        self.left: list[int | None] = [row.entry.clock.at_start() for _ in self.seats]
        """By seat: the milliseconds on its clock when the one to act last began."""
        self.asking: Asking | None = None
        self.rematch: str | None = None
        self.requests: dict[tuple[str, str], int] = {}
        """By guest and their own id for a request: the entry it became."""
        self.ahead: Ahead | None = None

    @property
    def number(self) -> int:
        """Of the last entry."""
        return len(self.history) - 1

    @property
    def names(self) -> list[str]:
        return [seat.name or f"#{place + 1}" for place, seat in enumerate(self.seats)]

    @property
    def to_act(self) -> Seat | None:
        """The seat to act, while the game runs."""
        if self.status != "running" or self.state is None:
            return None
        return self.seats[self.state.to_act]

    @property
    def timed(self) -> int | None:
        """The seat whose clock runs."""
        seat = self.to_act
        if self.state is None or seat is None or not seat.active:
            return None
        return self.state.to_act if self.left[self.state.to_act] is not None else None

    def seats_of(self, guest: str) -> list[int]:
        return [place for place, seat in enumerate(self.seats) if seat.guest == guest]

    def persons(self) -> list[int]:
        """The seats where people play, those that gave up not counted."""
        return [place for place, seat in enumerate(self.seats) if seat.active]

    def dealer(self, numbers: Sequence[str] | None = None) -> Dealer:
        """Who answers for chance: the same in every server, from the secret and the numbers."""
        numbers = numbers or [seat.number or "" for seat in self.seats]
        return Sealed(deal_seed(self.secret.seed, map(bytes.fromhex, numbers)))

    def after(self, number: int) -> State:
        """The position after entry `number`, worked out anew."""
        state = self.game.start()
        for place in self._led_to(number):
            play(state, self.history[place].row.entry)
        return state

    def _led_to(self, number: int) -> list[int]:
        """The deal and the acts that stood after entry `number`."""
        standing: list[int] = []
        for row, *_ in self.history[: number + 1]:
            if isinstance(row.entry, Dealt | Acted):
                standing.append(row.number)
            elif isinstance(row.entry, TakenBack):
                standing = [place for place in standing if place <= row.entry.to]
        return standing

    def then(self, *rows: Row) -> Table:
        """The table after these entries."""
        table = copy(self)
        table.seats = [replace(seat) for seat in self.seats]
        table.history = self.history[:]
        table.standing = self.standing[:]
        table.left = self.left[:]
        table.requests = self.requests.copy()
        if self.asking is not None:
            asking = self.asking
            table.asking = replace(asking, waiting=asking.waiting.copy())
        for row in rows:
            table.history.append(table._take_in(row))
            if row.guest is not None and row.request is not None:
                table.requests.setdefault((row.guest, row.request), row.number)
        return table

    def _take_in(self, row: Row) -> Happened:
        match entry := row.entry:
            case Dealt() | Acted():
                return self._play(row, entry)
            case TakenBack():
                return self._take_back(row, entry)
            case Asked(seat, request, of):
                self.asking = Asking(row.number, seat, request, set(of))
                return Happened(row, self._turn)
            case Answered(seats, _, yes):
                if self.asking and yes:
                    self.asking.waiting -= set(seats)
                    self.asking.agreed += seats
                else:
                    self.asking = None
            case Sat(seat, guest, name, promise):
                self.seats[seat] = Seat(guest=guest, name=name, promise=promise)
            case BotSat(seat, bot):
                self.seats[seat] = Seat(name=self._free_name(bot), bot=bot)
            case Left(seat):
                self.seats[seat] = Seat()
            case Ready(seat, number):
                self.seats[seat].number = number
            case Replaced(seat, bot):
                gone = self.seats[seat]
                self.seats[seat] = Seat(name=gone.name, bot=bot, number=gone.number)
                self.asking = None
            case Moved(seat, guest):
                self._move(seat, guest)
            case Resigned(seat):
                self.seats[seat].out = "resigned"
                self.asking = None
            case OutOfTime(seat):
                self.seats[seat].out = "out-of-time"
                self.left[seat] = 0
                self.asking = None
            case Resumed(took):
                self._charge(took)
                self.clock_set_at = row.number
            case Abandoned():
                self.status = "abandoned"
                self.asking = None
            case RematchOpened(_, table):
                self.rematch = table
        return Happened(row, self._turn)

    def _free_name(self, bot: str) -> str:
        names = {seat.name for seat in self.seats}
        return next(
            name for name in chain([bot], (f"{bot} {n}" for n in count(2))) if name not in names
        )

    @property
    def _turn(self) -> int | None:
        return None if self.state is None else self.state.turn

    def _play(self, row: Row, entry: Dealt | Acted) -> Happened:
        mover = None if self.state is None else (self.state.to_act, self.state.turn)
        if self.ahead is not None and self.ahead.entry is entry:
            self.state, events = self.ahead.state, self.ahead.events
            self.ahead = None
        else:
            self.state = self.game.start() if self.state is None else self.state.copy()
            events = play(self.state, entry)
        turn = self.state.turn if mover is None else mover[1]
        if isinstance(entry, Acted):
            self._charge(entry.took, entry.seat)
            left = self.left[entry.seat]
            if left is not None and mover != (self.state.to_act, self.state.turn):
                self.left[entry.seat] = self.opened.clock.after_move(left)
        else:
            turn = 0
        self.status = "finished" if self.state.to_act == OVER else "running"
        self.standing.append(row.number)
        self.changed_at = self.clock_set_at = row.number
        self.asking = None
        return Happened(row, turn, events)

    def _charge(self, took: int, seat: int | None = None) -> None:
        seat = self.timed if seat is None else seat
        if seat is not None and (left := self.left[seat]) is not None:
            self.left[seat] = max(0, left - took)

    def _take_back(self, row: Row, entry: TakenBack) -> Happened:
        self._charge(entry.took)
        gone = [place for place in self.standing if place > entry.to]
        events = [event for place in gone for event in self.history[place].events]
        self.standing = self.standing[: -len(gone)]
        self.state = self.after(entry.to)
        self.changed_at = self.clock_set_at = row.number
        self.asking = None
        return Happened(row, self.state.turn, seen=self._saw(events))

    def _saw(self, events: Sequence[Event]) -> tuple[int, ...]:
        """The seats that saw what an onlooker did not."""
        hidden = [event for event in events if event.seen_by(None) != event]
        seats = range(len(self.seats))
        return tuple(seat for seat in seats if any(one.seen_by(seat) == one for one in hidden))

    def _move(self, seat: int, guest: str) -> None:
        """Before the deal the new device has to promise a number of its own."""
        one = self.seats[seat]
        one.guest = guest
        if self.status == "open":
            one.promise = None


def play(state: State, entry: AnyEntry) -> tuple[Event, ...]:
    """Do again what a deal or an act did."""
    events: list[Event] = []
    if isinstance(entry, Acted):
        events += state.apply(entry.action)
    if isinstance(entry, Dealt | Acted):
        for answer in entry.answers:
            events += state.apply(answer)
    return tuple(events)
