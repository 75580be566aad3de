"""The entries of a table's log. Everything that ever happens at a table is one of these.

A table is what its entries make of it, and nothing else: any server can take it up from them. What
a kind of entry means never changes; a new meaning is a new kind.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from guimard.tables.clocks import AnyClock
from guimard.tables.requests import Replace, TakeBack

Consented = Replace | TakeBack
"""What needs everybody's consent."""


def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Entry(msgspec.Struct, frozen=True, tag_field="entry", tag=_kebab):
    """Something that happened at a table."""


class Keeping(msgspec.Struct, frozen=True):
    """For whom a seat is kept."""

    guest: str
    name: str


class Opened(Entry, frozen=True, kw_only=True):
    """Entry 0: what was agreed."""

    game: str
    options: dict[str, Any]
    """All of them, the version of the rules included."""
    parts_hash: str
    seats: int
    clock: AnyClock
    take_backs: bool
    listed: bool
    host: str
    """The guest who opened it."""
    commitment: str
    rematch_of: str | None = None
    kept: tuple[Keeping | None, ...] = ()
    """By seat."""
    from_file: bool = False
    """To be looked at: a saved game, brought from somewhere else."""


class Sat(Entry, frozen=True):
    seat: int
    guest: str
    name: str
    promise: str


class BotSat(Entry, frozen=True):
    seat: int
    bot: str


class Left(Entry, frozen=True):
    seat: int


class Ready(Entry, frozen=True):
    """A seat gave the number it had promised."""

    seat: int
    number: str


class Dealt(Entry, frozen=True):
    """`answers`: the numbers of what chance answered."""

    answers: tuple[int, ...]


class Acted(Entry, frozen=True):
    """`took`: the milliseconds that the seat's clock is charged."""

    seat: int
    action: int
    answers: tuple[int, ...]
    took: int


class Asked(Entry, frozen=True):
    """Everybody's consent is asked. `of`: the seats that have to agree."""

    seat: int
    request: Consented
    of: tuple[int, ...]


class Answered(Entry, frozen=True):
    """`asked`: the number of that entry. The answer of every seat of one guest."""

    seats: tuple[int, ...]
    asked: int
    yes: bool


class TakenBack(Entry, frozen=True):
    """Things stand again as after entry `to`; the acts since then no longer count.

    `took`: the milliseconds that the clock which ran until now is charged.
    """

    seat: int
    to: int
    took: int


class Replaced(Entry, frozen=True):
    """A program has the seat of somebody who is gone."""

    seat: int
    bot: str


class Moved(Entry, frozen=True):
    """A seat is held by another guest: the same person on another device."""

    seat: int
    guest: str


class Resigned(Entry, frozen=True):
    seat: int


class OutOfTime(Entry, frozen=True):
    seat: int


class Resumed(Entry, frozen=True):
    """The server was away. The clock that ran is charged `took`, for the time before that."""

    took: int


class Abandoned(Entry, frozen=True, tag="ended"):
    """Nobody plays on. `seat`: who left, None for the host of a table not yet dealt."""

    seat: int | None


class RematchOpened(Entry, frozen=True, tag="rematch"):
    seat: int
    table: str


AnyEntry = (
    Opened
    | Sat
    | BotSat
    | Left
    | Ready
    | Dealt
    | Acted
    | Asked
    | Answered
    | TakenBack
    | Replaced
    | Moved
    | Resigned
    | OutOfTime
    | Resumed
    | Abandoned
    | RematchOpened
)


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """An entry in its place."""

    table: str
    number: int
    at: int
    """When, in milliseconds since 1970."""
    entry: AnyEntry
    guest: str | None = None
    """Who asked for it."""
    request: str | None = None
    """Their own id for what they asked; with `guest` once per table."""
