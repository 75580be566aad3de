"""Which database a command works on."""

from __future__ import annotations

import argparse
import os
from pathlib import Path


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data",
        type=Path,
        default=data_folder(),
        metavar="DIR",
        help="the folder of the SQLite file (%(default)s)",
    )
    parser.add_argument(
        "--database", metavar="URL", help="a PostgreSQL database instead: postgresql://…"
    )


def address_of(asked: argparse.Namespace) -> str:
    """The address of the database that was asked for; a SQLite file is made where there is none."""
    from guimard.tables.storage import database_file, sqlite_address

    return asked.database or sqlite_address(database_file(asked.data))


def address_in_use(asked: argparse.Namespace) -> str:
    """The same, for reading only. Raises `BadDatabase` where there is no SQLite file."""
    from guimard.tables.refusal import BadDatabase
    from guimard.tables.storage import SQLITE_FILE

    if not asked.database and not (asked.data / SQLITE_FILE).is_file():
        raise BadDatabase("database.no-file", file=str(asked.data / SQLITE_FILE))
    return address_of(asked)


def counted(tables: int) -> str:
    return "1 table" if tables == 1 else f"{tables} tables"


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "guimard"
