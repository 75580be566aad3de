"""Where analyses are kept, and where servers on one database see who is at work on one."""

from __future__ import annotations

from time import time
from typing import Final, NamedTuple

import sqlalchemy as sql

from guimard.tables.storage import ANALYSIS, read_in_thread

STALE_SECONDS: Final = 30
"""Who has noted nothing for so long is not at work on it any more."""


class Note(NamedTuple):
    """How far somebody is with the analysis of a table."""

    done: int
    of: int
    body: str | None
    """All of it, once it is ready."""


class Shelf:
    def __init__(self, engine: sql.Engine) -> None:
        self._engine = engine

    async def find(self, table: str) -> str | None:
        """The analysis of a table, if there is one."""
        return await read_in_thread(lambda: self._find(table))

    async def claim(self, table: str) -> Note | None:
        """None if whoever asks is to work on it now; else how far another is with it."""
        return await read_in_thread(lambda: self._claim(table))

    async def note(self, table: str, done: int, of: int, body: str | None = None) -> None:
        """How far it is, or all of it, which then stays. Only for whoever has claimed it."""
        values: dict[str, object] = {"done": done, "of": of, "body": body, "at": _now()}
        await read_in_thread(lambda: self._write(table, values))

    async def give_up(self, table: str) -> None:
        """Let another claim it."""
        await read_in_thread(lambda: self._write(table, {"at": 0}))

    def _find(self, table: str) -> str | None:
        with self._engine.connect() as connection:
            body: str | None = connection.execute(
                sql.select(ANALYSIS.c.body).where(ANALYSIS.c.place == table)
            ).scalar()
            return body

    def _claim(self, table: str) -> Note | None:
        here = ANALYSIS.c.place == table
        try:
            with self._engine.begin() as connection:
                found = connection.execute(sql.select(ANALYSIS).where(here)).first()
                if found is None:
                    values = {"place": table, "at": _now(), "done": 0, "of": 0}
                    connection.execute(sql.insert(ANALYSIS).values(values))
                    return None
                if found.body is None and found.at < _now() - STALE_SECONDS * 1000:
                    again = sql.update(ANALYSIS).where(here & (ANALYSIS.c.at == found.at))
                    if connection.execute(again.values(at=_now())).rowcount:
                        return None
                return Note(found.done, found.of, found.body)
        except sql.exc.IntegrityError:
            # Another was faster by a moment.
            return Note(0, 0, None)

    def _write(self, table: str, values: dict[str, object]) -> None:
        with self._engine.begin() as connection:
            under_way = (ANALYSIS.c.place == table) & ANALYSIS.c.body.is_(None)
            connection.execute(sql.update(ANALYSIS).where(under_way).values(values))


def _now() -> int:
    return int(time() * 1000)
