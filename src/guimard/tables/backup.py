"""Backups: everything that a database holds at one moment, as a SQLite file of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import sqlalchemy as sql

from guimard.tables.refusal import BadDatabase
from guimard.tables.storage import (
    GAME_TABLE,
    METADATA,
    PRESENCE,
    check_shape,
    migrate,
    open_database,
    plain,
    snapshot,
    sqlite_address,
)

ROWS_AT_ONCE = 1000


def back_up(address: str, file: Path) -> int:
    """Write all of a database to a new file, whole or not at all; returns how many tables."""
    if file.exists():
        raise BadDatabase("database.file-exists", file=str(file))
    draft = file.with_name(f"{file.name}.{os.getpid()}.draft")
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None
    try:
        count = _copy(address, sqlite_address(draft))
        draft.replace(file)
    finally:
        for left in (draft, Path(f"{draft}-wal"), Path(f"{draft}-shm")):
            left.unlink(missing_ok=True)
    return count


def check_backup(file: Path) -> None:
    """Raise `BadDatabase` unless this may be a backup."""
    if not file.is_file():
        raise BadDatabase("database.no-file", file=str(file))
    with file.open("rb") as opened:
        if opened.read(16) != b"SQLite format 3\0":
            raise BadDatabase("database.no-backup", file=str(file))


def restore(file: Path, address: str) -> int:
    """Fill a database without tables from a backup; returns how many tables."""
    check_backup(file)
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copyfile(file, copy)
        source = open_database(sqlite_address(copy))
        migrate(source)
        source.dispose()
        return _copy(sqlite_address(copy), address)


def _copy(origin: str, target: str) -> int:
    """Everything or nothing."""
    source, sink = open_database(origin), open_database(target)
    try:
        check_shape(source)
        migrate(sink)
        with snapshot(source) as reading, sink.begin() as writing:
            if writing.execute(sql.select(GAME_TABLE.c.id).limit(1)).first() is not None:
                raise BadDatabase("database.not-empty")
            for table in METADATA.sorted_tables:
                writing.execute(sql.delete(table))
                if table is PRESENCE:
                    continue
                for rows in _batches(reading, table):
                    writing.execute(sql.insert(table), rows)
            count = sql.select(sql.func.count()).select_from(GAME_TABLE)
            return int(writing.execute(count).scalar_one())
    except sql.exc.DBAPIError as error:
        raise BadDatabase("database.unreachable", detail=plain(error)) from None
    finally:
        source.dispose()
        sink.dispose()


def _batches(reading: sql.Connection, table: sql.Table) -> Iterator[list[dict[str, Any]]]:
    found = reading.execution_options(yield_per=ROWS_AT_ONCE).execute(sql.select(table))
    for batch in found.mappings().partitions():
        yield [dict(row) for row in batch]
