"""A PostgreSQL server of the tests' own."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path
from shutil import which

import psycopg
import pytest


class PostgreSQL:
    """It listens at a free port, keeps its files in a temporary folder, and is nobody's.

    PostgreSQL refuses to be run by root; then an unprivileged user runs it.
    """

    def __init__(self) -> None:
        programs = _programs()
        self._user = _unprivileged_user()
        self._folder = Path(tempfile.mkdtemp(prefix="guimard-postgresql-"))
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self._data = self._folder / "data"
        self._names = count(1)
        self._run(programs / "initdb", "-D", self._data, "-U", "guimard", "-A", "trust", "-N")
        self._server = self._start(programs / "postgres")

    def new_database(self) -> str:
        """The address of an empty database, as `--database` takes it."""
        name = f"guimard{next(self._names)}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._address(name)

    def stop(self) -> None:
        self._server.send_signal(signal.SIGINT)
        try:
            self._server.wait(20)
        finally:
            self._server.kill()
            shutil.rmtree(self._folder, ignore_errors=True)

    def _address(self, name: str) -> str:
        return f"postgresql://guimard@127.0.0.1:{self._port}/{name}"

    def _start(self, program: Path) -> subprocess.Popen[bytes]:
        for _ in range(5):
            self._port = _free_port()
            # What is tested survives the death of Guimard's process, not of the machine.
            command = [program, "-D", self._data, "-p", str(self._port), "-k", self._folder]
            settings = ["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"]
            with (self._folder / "log").open("wb") as log:
                server = subprocess.Popen(
                    [*command, *settings], stdout=log, stderr=log, cwd="/", user=self._user
                )
            while server.poll() is None:
                try:
                    psycopg.connect(self._address("postgres")).close()
                    return server
                except psycopg.OperationalError:
                    time.sleep(0.05)
        pytest.fail((self._folder / "log").read_text())

    def _run(self, *command: str | Path) -> None:
        done = subprocess.run(command, capture_output=True, text=True, cwd="/", user=self._user)
        assert done.returncode == 0, done.stderr


def _programs() -> Path:
    """The folder of PostgreSQL's programs, which Debian keeps off the path."""
    on_path = which("postgres")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: folder.parent.name)
    if on_path is None and not found:
        pytest.skip("needs PostgreSQL, which is not installed here")
    return Path(on_path).parent if on_path else found[-1]


def _unprivileged_user() -> str | None:
    """Who is to run it; None: whoever runs the tests."""
    if os.getuid() != 0:
        return None
    users = {user.pw_name for user in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in users), None) or pytest.skip(
        "PostgreSQL is not run by root, and there is no other user here"
    )


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port
