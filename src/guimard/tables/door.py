"""The one door to a table: everything that changes it goes through here, one after another.

What is decided on how things stand is stored for good, and only then is how things stand for
everybody. Where storing fails, the table is read again from the log before anything else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from time import time

from guimard.tables.card import card_of
from guimard.tables.entries import AnyEntry, Opened, Row
from guimard.tables.games import Games
from guimard.tables.log import Log
from guimard.tables.refusal import NotHere, Overtaken
from guimard.tables.table import Table
from guimard.tables.writer import Append, Conflict, New, NotStored

_LOGGER = logging.getLogger(__name__)


class Door:
    """`async with door as table`: alone with the table."""

    def __init__(self, name: str, log: Log, games: Games) -> None:
        self.name = name
        self.table: Table | None = None
        """How things stand, for anybody to look at; None where that is still in the log only."""
        self._log = log
        self._games = games
        self._lock = asyncio.Lock()

    @property
    def is_closed(self) -> bool:
        """Whether somebody is inside."""
        return self._lock.locked()

    async def __aenter__(self) -> Table:
        await self._lock.acquire()
        try:
            if self.table is None:
                self.table = await self._read()
        except BaseException:
            self._lock.release()
            raise
        return self.table

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()

    async def append(
        self,
        entries: Sequence[AnyEntry],
        guest: str | None = None,
        asked: str | None = None,
        new: New | None = None,
    ) -> None:
        """From inside: store these entries, and then let them be how things stand.

        The first of them is what `guest` has `asked`. `new`: a table that is made with them.
        """
        table = self.table
        assert table is not None
        rows = number_entries(self.name, table.number + 1, entries, guest, asked)
        after = table.then(*rows)
        card = card_of(after)
        append = Append(rows, to_act_of(after), None if card == card_of(table) else card, new)
        stored = False
        try:
            await self._log.append(append)
            stored = True
        except Conflict:
            raise Overtaken from None
        except NotStored as error:
            _LOGGER.error("table %s: not stored: %s", self.name, error)
            raise NotHere("table.not-stored") from None
        finally:
            self.table = after if stored else None

    async def catch_up(self) -> None:
        """From inside: take in what another server has stored."""
        if self.table is not None:
            rows = await self._log.read_on(self.name, self.table.number)
            if rows:
                self.table = self.table.then(*rows)

    async def _read(self) -> Table:
        found = await self._log.read(self.name)
        if found is None:
            raise NotHere("table.no-such-table")
        (first, *rows), secret = found
        try:
            assert isinstance(first.entry, Opened)
            return Table(first, self._games.find(first.entry), secret).then(*rows)
        except Exception:
            _LOGGER.exception("table %s cannot be taken up", self.name)
            raise NotHere("table.cannot-go-on") from None


def number_entries(
    table: str,
    first: int,
    entries: Sequence[AnyEntry],
    guest: str | None = None,
    asked: str | None = None,
) -> list[Row]:
    """The entries in their places, from the number `first` on; the first was asked for."""
    at = int(time() * 1000)
    rows = [
        Row(table=table, number=number, at=at, entry=entry)
        for number, entry in enumerate(entries, first)
    ]
    if asked is not None:
        rows[0] = Row(
            table=table, number=first, at=at, entry=entries[0], guest=guest, request=asked
        )
    return rows


def to_act_of(table: Table) -> int | None:
    """The seat to act, for the log."""
    return table.state.to_act if table.state is not None and table.to_act is not None else None
