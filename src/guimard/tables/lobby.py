"""What can be known of many tables at once, without taking them up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sql

from guimard.tables.card import Card
from guimard.tables.storage import GAME_TABLE, HOLDER, LOG, read_in_thread
from guimard.tables.table import Status

_ANY = LOG.alias()
_LAST = (
    sql.select(sql.func.max(_ANY.c.number)).where(_ANY.c.place == GAME_TABLE.c.id).scalar_subquery()
)
_UNFINISHED = GAME_TABLE.c.status.in_(("open", "running"))
_CARD = msgspec.json.Decoder(Card)


class Listing(NamedTuple):
    """A table in a list."""

    card: Card
    to_act: int | None
    changed: int
    """When something last happened, in milliseconds since 1970."""


class Lobby:
    def __init__(self, engine: sql.Engine) -> None:
        self._engine = engine

    async def listed(self, status: Status, most: int) -> list[Listing]:
        """The tables that everybody may see, the newest first."""
        return await self._list((GAME_TABLE.c.status == status) & GAME_TABLE.c.listed, most)

    async def of_guest(self, guest: str, most: int) -> list[Listing]:
        """Where this guest sits, and what they have opened, the newest first."""
        held = GAME_TABLE.c.id.in_(sql.select(HOLDER.c.place).where(HOLDER.c.guest == guest))
        opened = (GAME_TABLE.c.host == guest) & (GAME_TABLE.c.status == "open")
        return await self._list(held | opened, most)

    async def running(self) -> list[Listing]:
        """All games in play."""
        return await self._list(GAME_TABLE.c.status == "running")

    async def forgotten(self, before: int) -> list[str]:
        """Open tables where nothing has happened since then."""
        open_ones = await self._list(GAME_TABLE.c.status == "open")
        return [found.card.id for found in open_ones if found.changed < before]

    async def unfinished_of(self, host: str) -> int:
        """How many tables that this guest has opened still go on."""
        return await self._count(_UNFINISHED & (GAME_TABLE.c.host == host))

    async def unfinished(self) -> int:
        """How many tables there are that still go on."""
        return await self._count(_UNFINISHED)

    async def _count(self, chosen: Any) -> int:
        found = await self._fetch(sql.select(sql.func.count()).where(chosen))
        return int(found[0][0])

    async def _list(self, chosen: Any, most: int | None = None) -> list[Listing]:
        found = await self._fetch(
            sql.select(GAME_TABLE.c.card, LOG.c.to_act, LOG.c.at)
            .select_from(GAME_TABLE)
            .join(LOG, (LOG.c.place == GAME_TABLE.c.id) & (LOG.c.number == _LAST))
            .where(chosen)
            .order_by(LOG.c.at.desc())
            .limit(most)
        )
        return [Listing(_CARD.decode(row.card), row.to_act, row.at) for row in found]

    async def _fetch(self, statement: sql.Select[Any]) -> Sequence[sql.Row[Any]]:
        def fetch() -> Sequence[sql.Row[Any]]:
            with self._engine.connect() as connection:
                return connection.execute(statement).fetchall()

        return await read_in_thread(fetch)
