"""The one thread that writes to the database.

It takes all appends that wait and makes them one transaction (group commit), so that a hundred
tables cost hardly more than one. An append is done when that transaction is on disk.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from queue import SimpleQueue
from typing import Final, NamedTuple

import msgspec
import sqlalchemy as sql

from guimard.tables.card import Card
from guimard.tables.entries import Row
from guimard.tables.neighbours import hints_of, say, talk_hints_of
from guimard.tables.storage import GAME_TABLE, HOLDER, LOG, TALK, plain
from guimard.tables.table import Secret

MOST_AT_ONCE: Final = 512
TALK_KEPT: Final = 200
"""So many lines of the talk at a table."""


class Conflict(Exception):
    """The log has this number, or this request, already: another server wrote it."""


class NotStored(Exception):
    """The database failed. What it holds is not known until it is read again."""


class New(NamedTuple):
    """A table that there has not been."""

    card: Card
    secret: Secret
    rows: Sequence[Row]


class Said(NamedTuple):
    """A line that somebody says at a table, in its place."""

    place: str
    number: int
    at: int
    """When, in milliseconds since 1970."""
    guest: str
    request: str
    """Their own id for it; with `guest` once per table."""
    seat: int | None
    """None: said by an onlooker."""
    name: str
    text: str


class Append(NamedTuple):
    """What is stored together or not at all."""

    rows: Sequence[Row]
    to_act: int | None = None
    """The seat to act after them."""
    card: Card | None = None
    """The table's, where it has changed."""
    new: New | None = None
    said: Said | None = None


class Writer:
    def __init__(self, engine: sql.Engine, loop: asyncio.AbstractEventLoop) -> None:
        self._engine = engine
        self._loop = loop
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()

    def put(self, append: Append) -> asyncio.Future[None]:
        """Done once it is stored."""
        job = _Job(append, self._loop.create_future())
        self._jobs.put(job)
        return job.stored

    def stop(self) -> None:
        """Return when everything that waits is stored."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        stopping = False
        while not stopping:
            taken = self._take()
            stopping = taken[-1] is None
            if jobs := [job for job in taken if job is not None]:
                outcomes = self._store(jobs)
                self._loop.call_soon_threadsafe(_settle, jobs, outcomes)
                self._tell(jobs, outcomes)

    def _tell(self, jobs: list[_Job], outcomes: list[Exception | None]) -> None:
        """Give other servers a hint of what is stored."""
        if self._engine.dialect.name != "postgresql":
            return
        stored = [job.append for job, why in zip(jobs, outcomes, strict=True) if why is None]
        hints = hints_of((row.table, row.number) for append in stored for row in append.rows)
        hints += talk_hints_of(one.said.place for one in stored if one.said is not None)
        if hints:
            say(self._engine, hints)

    def _take(self) -> list[_Job | None]:
        """All that waits, in order; None, which is when to stop, only as the last."""
        taken = [self._jobs.get()]
        while taken[-1] is not None and len(taken) < MOST_AT_ONCE and not self._jobs.empty():
            taken.append(self._jobs.get())
        return taken

    def _store(self, jobs: list[_Job]) -> list[Exception | None]:
        """By job: why it was not stored."""
        try:
            with self._engine.begin() as connection:
                _insert(connection, [job.append for job in jobs])
        except (sql.exc.OperationalError, sql.exc.InterfaceError, OSError) as error:
            return [NotStored(plain(error))] * len(jobs)
        except Exception as error:
            # What one table cannot have stored is no reason not to store the others'.
            if len(jobs) > 1:
                return [outcome for job in jobs for outcome in self._store([job])]
            is_taken = isinstance(error, sql.exc.IntegrityError)
            return [Conflict() if is_taken else NotStored(plain(error))]
        return [None] * len(jobs)


class _Job(NamedTuple):
    append: Append
    stored: asyncio.Future[None]


def _settle(jobs: list[_Job], outcomes: list[Exception | None]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.stored.cancelled():
            continue
        if outcome is None:
            job.stored.set_result(None)
        else:
            job.stored.set_exception(outcome)


_ENCODER = msgspec.json.Encoder()

_INSERT_ENTRIES = sql.insert(LOG)
_UPDATE_CARD = sql.update(GAME_TABLE).where(GAME_TABLE.c.id == sql.bindparam("of"))


def _insert(connection: sql.Connection, appends: list[Append]) -> None:
    for append in appends:
        if append.new is not None:
            card, secret, _ = append.new
            values = _values(card) | {"id": card.id, "seed": secret.seed, "salt": secret.salt}
            connection.execute(sql.insert(GAME_TABLE).values(values))
            _hold(connection, card)
        if append.card is not None:
            card = append.card
            connection.execute(_UPDATE_CARD.values(_values(card)), {"of": card.id})
            _hold(connection, card)
    entries = [_entry(row, append.to_act) for append in appends for row in append.rows]
    entries += [_entry(row, None) for append in appends if append.new for row in append.new.rows]
    if entries:
        connection.execute(_INSERT_ENTRIES, entries)
    for append in appends:
        if append.said is not None:
            said = append.said
            connection.execute(sql.insert(TALK).values(said._asdict()))
            old = TALK.c.number <= said.number - TALK_KEPT
            connection.execute(sql.delete(TALK).where((TALK.c.place == said.place) & old))


def _entry(row: Row, to_act: int | None) -> dict[str, object]:
    return {
        "place": row.table,
        "number": row.number,
        "at": row.at,
        "to_act": to_act,
        "guest": row.guest,
        "request": row.request,
        "body": _ENCODER.encode(row.entry).decode(),
    }


def _values(card: Card) -> dict[str, object]:
    return {
        "status": card.status,
        "listed": card.listed,
        "host": card.host,
        "card": _ENCODER.encode(card).decode(),
    }


def _hold(connection: sql.Connection, card: Card) -> None:
    connection.execute(sql.delete(HOLDER).where(HOLDER.c.place == card.id))
    holders = [
        {"place": card.id, "seat": seat, "guest": guest}
        for seat, guest in enumerate(card.guests)
        if guest is not None
    ]
    if holders:
        connection.execute(sql.insert(HOLDER), holders)
