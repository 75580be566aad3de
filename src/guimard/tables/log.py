"""The log: entries stored for good before anybody is told."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
import sqlalchemy as sql

from guimard.tables.entries import AnyEntry, Row
from guimard.tables.storage import (
    GAME_TABLE,
    LOG,
    SERVER,
    TALK,
    migrate,
    open_database,
    read_in_thread,
)
from guimard.tables.table import Secret
from guimard.tables.writer import TALK_KEPT, Append, Said, Writer


class Log:
    """Everything here may be awaited from one event loop. `start` comes first, `close` last."""

    def __init__(self, address: str) -> None:
        self.engine = open_database(address)
        self._writer: Writer | None = None

    async def start(self) -> None:
        await asyncio.to_thread(migrate, self.engine)
        self._writer = Writer(self.engine, asyncio.get_running_loop())

    async def close(self) -> None:
        """Store what waits, and let go of the database."""
        if self._writer is not None:
            await asyncio.to_thread(self._writer.stop)
        self.engine.dispose()

    async def append(self, append: Append) -> None:
        """Return when all of it is stored for good.

        Raises `Conflict` or `NotStored` if it is not.
        """
        assert self._writer is not None
        await self._writer.put(append)

    talk_kept: Final = TALK_KEPT

    async def read_talk(self, table: str) -> list[Said]:
        """The last lines that were said at a table."""
        return await read_in_thread(lambda: self._talk(table))

    def _talk(self, table: str) -> list[Said]:
        lines = sql.select(TALK).where(TALK.c.place == table).order_by(TALK.c.number.desc())
        with self.engine.connect() as connection:
            found = connection.execute(lines.limit(TALK_KEPT)).fetchall()
        return [Said(**line._mapping) for line in reversed(found)]

    @property
    def is_shared(self) -> bool:
        """Whether other servers may write to it."""
        return self.engine.dialect.name == "postgresql"

    async def read_on(self, table: str, after: int) -> list[Row]:
        """The entries of a table after this one."""
        return await read_in_thread(lambda: self._entries(table, after))

    def _entries(self, table: str, after: int) -> list[Row]:
        entries = sql.select(LOG).where((LOG.c.place == table) & (LOG.c.number > after))
        with self.engine.connect() as connection:
            return [_row(one) for one in connection.execute(entries.order_by(LOG.c.number))]

    async def read(self, table: str) -> tuple[list[Row], Secret] | None:
        """All entries of a table, and its secret; None where there is no such table."""
        return await read_in_thread(lambda: self._read(table))

    def _read(self, table: str) -> tuple[list[Row], Secret] | None:
        with self.engine.connect() as connection:
            secret = sql.select(GAME_TABLE.c.seed, GAME_TABLE.c.salt)
            found = connection.execute(secret.where(GAME_TABLE.c.id == table)).first()
            if found is None:
                return None
            entries = sql.select(LOG).where(LOG.c.place == table).order_by(LOG.c.number)
            return [_row(one) for one in connection.execute(entries)], Secret(*found)

    async def shared(self, name: str, new: str) -> str:
        """What all servers on this database hold under a name; `new`, if that is nothing yet."""
        return await asyncio.to_thread(self._shared, name, new)

    def _shared(self, name: str, new: str) -> str:
        try:
            with self.engine.begin() as connection:
                connection.execute(sql.insert(SERVER).values(name=name, value=new))
        except sql.exc.IntegrityError:
            with self.engine.connect() as connection:
                value = sql.select(SERVER.c.value).where(SERVER.c.name == name)
                return str(connection.execute(value).scalar_one())
        return new

    async def share(self, name: str, value: str) -> None:
        """Change what they hold under a name that `shared` has been asked for."""
        await asyncio.to_thread(self._share, name, value)

    def _share(self, name: str, value: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(sql.update(SERVER).where(SERVER.c.name == name).values(value=value))


_DECODER = msgspec.json.Decoder(AnyEntry)


def _row(found: sql.Row[tuple[object, ...]]) -> Row:
    return Row(
        table=found.place,
        number=found.number,
        at=found.at,
        entry=_DECODER.decode(found.body),
        guest=found.guest,
        request=found.request,
    )
