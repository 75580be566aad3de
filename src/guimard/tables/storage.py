"""The database that a log lives in: a SQLite file, or PostgreSQL by its address.

game_table   what the lobby lists, and the secrets of a deal
holder       which guest holds which seat, to find a guest's tables
log          the entries; (place, number) is unique, so no number is ever given twice
server       what all servers on this database share, by name
talk         what people say to each other at a table, the last lines of it
analysis     what came of looking at a finished game again, or how far somebody is with that
presence     which guest is at which table, on which of several servers; of the moment only
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.engine import make_url

from guimard.tables.refusal import BadDatabase, NotHere

if TYPE_CHECKING:
    from alembic.config import Config

Found = TypeVar("Found")

SQLITE_FILE = "guimard.sqlite"

METADATA = sql.MetaData()

GAME_TABLE = sql.Table(
    "game_table",
    METADATA,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("status", sql.Text, nullable=False, index=True),
    sql.Column("listed", sql.Boolean, nullable=False),
    sql.Column("host", sql.Text, nullable=False, index=True),
    sql.Column("card", sql.Text, nullable=False),
    sql.Column("seed", sql.LargeBinary, nullable=False),
    sql.Column("salt", sql.LargeBinary, nullable=False),
)

HOLDER = sql.Table(
    "holder",
    METADATA,
    sql.Column("place", sql.Text, sql.ForeignKey("game_table.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("guest", sql.Text, nullable=False, index=True),
)

LOG = sql.Table(
    "log",
    METADATA,
    sql.Column("place", sql.Text, sql.ForeignKey("game_table.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("to_act", sql.Integer),
    sql.Column("guest", sql.Text),
    sql.Column("request", sql.Text),
    sql.Column("body", sql.Text, nullable=False),
    sql.UniqueConstraint("place", "guest", "request", name="once"),
)

SERVER = sql.Table(
    "server",
    METADATA,
    sql.Column("name", sql.Text, primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)

TALK = sql.Table(
    "talk",
    METADATA,
    sql.Column("place", sql.Text, sql.ForeignKey("game_table.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("guest", sql.Text, nullable=False),
    sql.Column("request", sql.Text, nullable=False),
    sql.Column("seat", sql.Integer),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.UniqueConstraint("place", "guest", "request", name="said_once"),
)

ANALYSIS = sql.Table(
    "analysis",
    METADATA,
    sql.Column("place", sql.Text, sql.ForeignKey("game_table.id"), primary_key=True),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("done", sql.Integer, nullable=False),
    sql.Column("of", sql.Integer, nullable=False),
    sql.Column("body", sql.Text),
)

PRESENCE = sql.Table(
    "presence",
    METADATA,
    sql.Column("server", sql.Text, primary_key=True),
    sql.Column("place", sql.Text, primary_key=True, index=True),
    sql.Column("guest", sql.Text, primary_key=True),
    sql.Column("at", sql.BigInteger, nullable=False),
)


_LOGGER = logging.getLogger(__name__)


def open_database(address: str) -> sql.Engine:
    """An engine whose commits are durable. `address`: a URL, without its driver."""
    try:
        url = make_url(address)
    except sql.exc.ArgumentError:
        raise BadDatabase("database.no-address") from None
    if url.get_backend_name() == "sqlite":
        engine = sql.create_engine(url, connect_args={"timeout": 30}, hide_parameters=True)
        sql.event.listen(engine, "connect", _durable_sqlite)
        return engine
    if url.get_backend_name() in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
        try:
            engine = sql.create_engine(url, pool_pre_ping=True, hide_parameters=True)
        except ImportError:
            raise BadDatabase("database.no-driver") from None
        sql.event.listen(engine, "connect", _durable_postgresql)
        return engine
    raise BadDatabase("database.unknown-kind", kind=url.get_backend_name())


def database_file(data: Path) -> Path:
    """The SQLite file in a data folder, for nobody else's eyes: it holds secrets."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = data / SQLITE_FILE
    os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))
    return file


def sqlite_address(file: Path) -> str:
    return f"sqlite:///{file}"


def migrate(engine: sql.Engine) -> None:
    """Bring the database to the shape that this version knows. One server at a time."""
    from alembic import command
    from alembic.util.exc import CommandError

    config = _alembic()
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(sql.text("SELECT pg_advisory_xact_lock(7151)"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as error:
        raise BadDatabase("database.newer", detail=str(error)) from None
    except sql.exc.DBAPIError as error:
        raise BadDatabase("database.unreachable", detail=plain(error)) from None


def check_shape(engine: sql.Engine) -> None:
    """Raise `BadDatabase` unless the database has the shape that this version knows."""
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    try:
        with engine.connect() as connection:
            shape = MigrationContext.configure(connection).get_current_revision()
    except sql.exc.DBAPIError as error:
        raise BadDatabase("database.unreachable", detail=plain(error)) from None
    if shape != ScriptDirectory.from_config(_alembic()).get_current_head():
        raise BadDatabase("database.other-shape")


def _alembic() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "guimard:tables/migrations")
    return config


async def read_in_thread(work: Callable[[], Found]) -> Found:
    """Ask the database without holding up anything else. `NotHere` where it cannot be reached."""
    try:
        return await asyncio.to_thread(work)
    except sql.exc.DBAPIError as error:
        _LOGGER.error("the log cannot be read: %s", plain(error))
        raise NotHere("table.no-log") from None


@contextmanager
def snapshot(engine: sql.Engine) -> Iterator[sql.Connection]:
    """A connection that sees everything as it is now, however long it reads."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        else:
            connection.exec_driver_sql("BEGIN")
        yield connection


def plain(error: Exception) -> str:
    """What the database said, without the statement and its values."""
    said = str(getattr(error, "orig", error)).strip()
    return said.split("\n")[0]


def _durable_sqlite(connection: sqlite3.Connection, _: Any) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _durable_postgresql(connection: Any, _: Any) -> None:
    connection.execute("SET synchronous_commit = on")
    connection.commit()
