"""What a browser is shown of a table: the parts of an update."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from guimard.rules.game import Action, Event, View
from guimard.tables.requests import AnyRequest

Status = Literal["open", "running", "finished", "abandoned"]


class LogEntry(Struct, frozen=True, kw_only=True):
    """One entry of the log, as you may know it."""

    number: int
    kind: Literal[
        "opened",
        "sat",
        "left",
        "ready",
        "dealt",
        "acted",
        "asked",
        "answered",
        "taken-back",
        "resigned",
        "out-of-time",
        "replaced",
        "moved",
        "resumed",
        "ended",
        "rematch",
    ]
    at: int
    """When, in milliseconds since 1970."""
    seat: int | None
    """Whose doing it was."""
    turn: int | None
    """The turn of the game it belongs to, from 1; 0 is the deal."""
    action: Action | None
    """What was chosen, where `kind` is `acted` and it is not hidden from you."""
    events: tuple[Event, ...]
    """What happened, piece by piece: for the board to show."""
    lines: tuple[str, ...]
    """What happened, in words: for the log and for who listens."""
    part: bool
    """Whether an entry that ends the move, if it comes to that, tells all of it again."""
    to: int | None
    """Where `kind` is `taken-back`: the entry gone back to; those between no longer count."""


class Seat(Struct, frozen=True, kw_only=True):
    kind: Literal["open", "kept", "person", "bot"]
    """`kept`: of a rematch, for whoever had it."""
    name: str
    """The person's or the program's name, empty for an open seat."""
    bot: str | None
    """The program that plays here, also where it plays on for a person."""
    connected: bool
    ready: bool
    """Whether its number for the deal is given."""
    promise: str | None
    """The SHA-256 of that number, as promised when sitting down."""
    number: str | None
    """That number, once given."""
    out: Literal["resigned", "out-of-time"] | None
    """Why a program plays on and the seat ranks last."""


class Asked(Struct, frozen=True, kw_only=True):
    """What somebody asks of everybody. Any action in the meantime withdraws it."""

    number: int
    """Its entry in the log: what `Answer` names."""
    seat: int
    request: AnyRequest
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]
    """The seats that have still to answer."""
    text: str


class TalkLine(Struct, frozen=True, kw_only=True):
    """A line that somebody has said."""

    number: int
    at: int
    """When, in milliseconds since 1970."""
    seat: int | None
    """None: an onlooker."""
    name: str
    text: str
    yours: bool


class Time(Struct, frozen=True, kw_only=True):
    left: tuple[int | None, ...]
    """By seat: milliseconds left when this was sent; None for a program."""
    running: int | None
    """The seat whose time runs."""


class Position(Struct, frozen=True, kw_only=True):
    """A moment of the game."""

    number: int
    """The entry of the log that led to it."""
    seat: int | None
    """Whose eyes this is seen with; None: an onlooker's."""
    view: View
    legal: tuple[Legal, ...]
    """What you can do now, ascending by number; empty unless it is your turn."""
    back_to: int | None
    """The entry that you may go back to right now without asking anybody."""


class Legal(Struct, frozen=True):
    number: int
    """What `Act` names."""
    action: Action
    text: str
    """What it is, in words: for a button."""
    effects: Effects | None
    """None where there are more than 64 actions: ask for those that are looked at."""


class Effects(Struct, frozen=True, kw_only=True):
    """What an action would certainly do."""

    lines: tuple[LineEffect, ...]
    points: tuple[tuple[int, int], ...]
    """Pairs of an account and the points that it would get."""
    text: str
    """All of it in one line of words, and what else would happen."""


class LineEffect(Struct, frozen=True):
    """A line, in Metro by the station it departs from, in Paris Connection a company."""

    line: int
    account: int | None
    before: int
    after: int
    end: int | None
    """Where it would be finished: the station of its arrival."""
    points: int
    """Points for finishing it, doubling included."""


class Ending(Struct, frozen=True, kw_only=True):
    """How it ended. Seats that gave up rank last, whatever their points."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    """By seat, from 1; equal ranks are shared."""
    breakdown: tuple[tuple[Share, ...], ...]
    """By seat: what its points are for."""


class Share(Struct, frozen=True):
    """Points of one seat, and what they are for; `key` is what the rules call that."""

    text: str
    points: int
    key: str
    company: str | None = None
    """Whose lines have earned them, where it is a company's share."""


class Proof(Struct, frozen=True, kw_only=True):
    """What it takes to check the deal, in hexadecimal. docs/fair-dealing.md tells how."""

    seed: str
    salt: str
    numbers: tuple[str, ...]
    """By seat; empty for a program."""
