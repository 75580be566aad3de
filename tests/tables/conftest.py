"""Databases for tests of tables: SQLite and PostgreSQL, both for real."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from forking import Forks
from guimard.tables.storage import database_file, sqlite_address
from postgresql import PostgreSQL


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    server = PostgreSQL()
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return sqlite_address(database_file(tmp_path))
    server: PostgreSQL = request.getfixturevalue("postgresql")
    return server.new_database()


@pytest.fixture(scope="session")
def forks() -> Iterator[Forks]:
    made = Forks()
    yield made
    made.close()
