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
    """The address of the database that was asked for."""
    from guimard.tables.storage import database_file, sqlite_address

    return asked.database or sqlite_address(database_file(asked.data))


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "guimard"
