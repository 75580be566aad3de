"""What people say to each other at a table.

It is no part of the game: not of the log, of a record, or of what a table is made of. The last
lines are kept beside the log, for whoever comes back.
"""

from __future__ import annotations

import asyncio
import unicodedata
from time import time
from typing import Final, NamedTuple

from guimard.tables.log import Log
from guimard.tables.refusal import NotHere
from guimard.tables.table import Table
from guimard.tables.writer import Append, Conflict, NotStored, Said

MOST_TRIES: Final = 5
_JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
"""What some scripts, and some pictures, are written with."""
_MOST_MARKS: Final = 3
"""So many accents and the like may be on one letter."""


class Speaker(NamedTuple):
    """Who says something: from a seat, or as an onlooker."""

    guest: str
    seat: int | None
    name: str


def speaker(table: Table, guest: str, name: str | None) -> Speaker:
    """Players have the name of their seat, and no onlooker may have it too."""
    own = table.seats_of(guest)
    if own:
        return Speaker(guest, own[0], table.seats[own[0]].name)
    called = " ".join(readable(name or "").split())
    if not any(map(str.isalnum, called)):
        raise NotHere("table.no-name")
    if called.casefold() in (seat.name.casefold() for seat in table.seats):
        raise NotHere("table.name-taken", name=called)
    return Speaker(guest, None, called)


def readable(text: str) -> str:
    """One line of it, without what is not seen or turns what stands around it over."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            kept.append(sign if sign.isprintable() or sign in _JOINERS else " ")
    return " ".join("".join(kept).split())


class Talk:
    """The talk at one table."""

    def __init__(self, table: str, log: Log) -> None:
        self.lines: list[Said] = []
        self._table = table
        self._log = log
        self._lock = asyncio.Lock()
        self._loaded = False

    @property
    def number(self) -> int:
        """Of the last line."""
        return self.lines[-1].number if self.lines else -1

    async def load(self, again: bool = False) -> None:
        """Read what has been said, if that is still to be done."""
        async with self._lock:
            await self._load(again)

    async def say(self, by: Speaker, asked: str, text: str) -> int:
        """Store a line; its number. `asked` is the guest's own id for it, and counts once."""
        said = readable(text)
        if not said.strip(_JOINERS + " "):
            raise NotHere("table.nothing-said")
        async with self._lock:
            await self._load(False)
            for _ in range(MOST_TRIES):
                for line in self.lines:
                    if (line.guest, line.request) == (by.guest, asked):
                        return line.number
                line = Said(
                    place=self._table,
                    number=self.number + 1,
                    at=int(time() * 1000),
                    guest=by.guest,
                    request=asked,
                    seat=by.seat,
                    name=by.name,
                    text=said,
                )
                try:
                    await self._log.append(Append(rows=(), said=line))
                except Conflict:
                    await self._load(True)
                    continue
                except NotStored:
                    raise NotHere("table.not-stored") from None
                self.lines = [*self.lines, line][-self._log.talk_kept :]
                return line.number
        raise NotHere("table.not-stored")

    async def _load(self, again: bool) -> None:
        if again or not self._loaded:
            self.lines = await self._log.read_talk(self._table)
            self._loaded = True
