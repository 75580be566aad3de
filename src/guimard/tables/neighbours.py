"""Other servers on the same PostgreSQL: they tell each other which tables have changed.

A hint is said after the log has stored what happened, and holds a table's name and its last number
and nothing else: what happened is read from the log. A hint that is lost does no harm, since a slow
look at the log makes up for it. Who is at which table is written down every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import sqlalchemy as sql

from guimard.tables.storage import LOG, PRESENCE, read_in_thread

if TYPE_CHECKING:
    import psycopg

CHANNEL: Final = "guimard"
LOCK: Final = 7152
"""Held, shared, by every server on the database."""
AGAIN_SECONDS: Final = 1
"""After the connection was lost."""
GONE_MILLISECONDS: Final = 20_000
"""A server that has written nothing down for so long is not there any more."""
AT_ONCE: Final = 500

_TALK: Final = "talk"
"""In place of a number."""

_LOGGER = logging.getLogger(__name__)

_NOW = sql.cast(sql.extract("epoch", sql.func.clock_timestamp()) * 1000, sql.BigInteger)
"""By the database's clock, which is the same for all."""
_SAY = sql.text(f"SELECT pg_notify('{CHANNEL}', hint) FROM unnest(CAST(:hints AS text[])) AS hint")

Hint = tuple[str, int]
"""A table's name and the last number of its log."""


def hints_of(numbers: Iterable[Hint]) -> list[str]:
    """One for each table, the last."""
    last: dict[str, int] = {}
    for name, number in numbers:
        last[name] = max(number, last.get(name, -1))
    return [f"{name} {number}" for name, number in last.items()]


def talk_hints_of(tables: Iterable[str]) -> list[str]:
    """That something was said there."""
    return [f"{name} {_TALK}" for name in dict.fromkeys(tables)]


def say(engine: sql.Engine, hints: Sequence[str]) -> None:
    """Tell all servers on the database, if it can be done. The log has been written before."""
    try:
        with engine.begin() as connection:
            connection.execute(_SAY, {"hints": list(hints)})
    except sql.exc.SQLAlchemyError:
        _LOGGER.warning("other servers could not be told; they will see by themselves")


class Neighbours:
    """`join` comes first, `leave` last."""

    def __init__(
        self,
        engine: sql.Engine,
        heard: Callable[[str, int], None],
        talked: Callable[[str], None],
    ) -> None:
        """`heard`: how far a table has gone. `talked`: that people talk there."""
        self._engine = engine
        self._heard = heard
        self._talked = talked
        self._name = secrets.token_hex(8)
        self._listening: asyncio.Task[None] | None = None
        self._written: set[tuple[str, str]] = set()

    async def join(self) -> bool:
        """Listen from now on. Whether there is no other server."""
        connection, alone = await self._connect()
        self._listening = asyncio.create_task(self._listen(connection))
        return alone

    async def leave(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait([self._listening])
        await read_in_thread(self._forget)

    async def newer(self, known: Mapping[str, int]) -> list[Hint]:
        """Which of these tables have gone on in the log, and how far."""
        names = list(known)
        found: list[Hint] = []
        for first in range(0, len(names), AT_ONCE):
            some = names[first : first + AT_ONCE]
            found += await read_in_thread(lambda some=some: self._last(some))  # type: ignore[misc]
        return [(name, number) for name, number in found if number > known[name]]

    async def present(
        self, here: Collection[tuple[str, str]], tables: Collection[str]
    ) -> dict[str, set[str]]:
        """Write down who is here, by table and guest; who is elsewhere, by table."""
        return await read_in_thread(lambda: self._present(set(here), list(tables)))

    def _last(self, names: list[str]) -> list[Hint]:
        last = sql.select(LOG.c.place, sql.func.max(LOG.c.number)).where(LOG.c.place.in_(names))
        with self._engine.connect() as connection:
            return [(one[0], one[1]) for one in connection.execute(last.group_by(LOG.c.place))]

    def _present(self, here: set[tuple[str, str]], tables: list[str]) -> dict[str, set[str]]:
        own = PRESENCE.c.server == self._name
        gone, come = self._written - here, here - self._written
        elsewhere: dict[str, set[str]] = {}
        with self._engine.begin() as connection:
            connection.execute(sql.update(PRESENCE).where(own).values(at=_NOW))
            for place, guest in gone:
                one = (PRESENCE.c.place == place) & (PRESENCE.c.guest == guest)
                connection.execute(sql.delete(PRESENCE).where(own & one))
            for place, guest in come:
                values = {"server": self._name, "place": place, "guest": guest, "at": _NOW}
                connection.execute(sql.insert(PRESENCE).values(values))
            connection.execute(sql.delete(PRESENCE).where(PRESENCE.c.at < _NOW - GONE_MILLISECONDS))
            others = sql.select(PRESENCE.c.place, PRESENCE.c.guest).where(~own)
            for place, guest in connection.execute(others.where(PRESENCE.c.place.in_(tables))):
                elsewhere.setdefault(place, set()).add(guest)
        self._written = here
        return elsewhere

    def _forget(self) -> None:
        with self._engine.begin() as connection:
            connection.execute(sql.delete(PRESENCE).where(PRESENCE.c.server == self._name))

    async def _connect(self) -> tuple[psycopg.AsyncConnection[tuple[object, ...]], bool]:
        """A connection that listens; and whether no other server has one."""
        import psycopg

        address = self._engine.url.set(drivername="postgresql")
        connection = await psycopg.AsyncConnection.connect(
            address.render_as_string(hide_password=False), autocommit=True
        )
        answer = await connection.execute(f"SELECT pg_try_advisory_lock({LOCK})".encode())
        row = await answer.fetchone()
        alone = bool(row and row[0])
        await connection.execute(f"SELECT pg_advisory_lock_shared({LOCK})".encode())
        if alone:
            await connection.execute(f"SELECT pg_advisory_unlock({LOCK})".encode())
        await connection.execute(f"LISTEN {CHANNEL}".encode())
        return connection, alone

    async def _listen(self, connection: psycopg.AsyncConnection[tuple[object, ...]] | None) -> None:
        import psycopg

        while True:
            try:
                if connection is None:
                    connection, _ = await self._connect()
                async with connection:
                    async for hint in connection.notifies():
                        name, _, number = hint.payload.partition(" ")
                        if number == _TALK:
                            self._talked(name)
                        elif number.isdecimal():
                            self._heard(name, int(number))
            except psycopg.OperationalError:
                _LOGGER.warning("the connection to hear other servers was lost; trying again")
            connection = None
            await asyncio.sleep(AGAIN_SECONDS)
