"""A server stops and starts, is copied while it runs, and tells its log nothing that is secret."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
import sqlalchemy as sql

from browsers import Browser, deal
from guimard.cli import main
from guimard.tables.storage import database_file, open_database, sqlite_address
from in_process import hosted
from leaking import written
from serving import Server

pytestmark = [pytest.mark.anyio, pytest.mark.no_cover]

MINUTE = {"clock": "fischer", "seconds": 60, "increment": 0}


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    """Starts servers, of which none outlives its test."""
    made: list[Server] = []

    def start(*how: Any) -> Server:
        made.append(Server(*how))
        return made[-1]

    yield start
    for server in made:
        if server.process.poll() is None:
            server.process.kill()
            server.process.communicate()


async def _act(browser: Browser, table: str) -> None:
    legal = browser.updates[table]["position"]["legal"]
    answer = await browser.ask(table, {"do": "act", "action": legal[0]["number"]})
    assert answer["say"] == "accepted", answer
    await browser.known(table, answer["number"])


async def test_a_server_says_goodbye_and_goes_on_where_it_was(
    database: str, tmp_path: Path, serve: Callable[..., Server]
) -> None:
    server = await asyncio.to_thread(serve, tmp_path, "--database", database)
    async with Browser(server.address) as ann, Browser(server.address) as bob:
        table = await deal([ann, bob], options={"first": 0}, clock=MINUTE)
        await _play(table, 1, ann, bob)
        turn = next(one for one in (ann, bob) if one.updates[table]["position"]["legal"])
        left = turn.updates[table]["time"]["left"]
        known = monotonic()
        said = await asyncio.to_thread(server.stop)
        assert said == ""
        assert server.process.returncode == 0
        for browser in (ann, bob):
            assert browser.closing is not None
            assert browser.closing["key"] == "server.stopping"
            assert browser.closing["again"]
        await asyncio.sleep(5)
        await asyncio.to_thread(server.start)
        for browser in (ann, bob):
            await browser.disconnect()
            browser.updates.clear()
            await browser.connect()
            await browser.watch(table)
        now = turn.updates[table]
        assert now["status"] == "running"
        assert now["entries"][-1]["kind"] == "resumed"
        # The five seconds while there was no server are not charged.
        seat = now["time"]["running"]
        charged = left[seat] - now["time"]["left"][seat]
        assert charged < 1000 * (monotonic() - known) - 4500
        await _act(turn, table)
    assert await asyncio.to_thread(server.stop) == ""


async def test_a_server_is_copied_while_it_runs(
    database: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    serve: Callable[..., Server],
) -> None:
    server = await asyncio.to_thread(serve, tmp_path / "here", "--database", database)
    file = tmp_path / "tables.guimard"
    async with Browser(server.address) as ann, Browser(server.address) as bob:
        table = await deal([ann, bob], options={"first": 0})
        playing = asyncio.create_task(_play(table, 30, ann, bob))
        await asyncio.sleep(0.05)
        assert await asyncio.to_thread(main, ["backup", str(file), "--database", database]) == 0
        await playing
        assert file.stat().st_mode & 0o077 == 0
        # Nothing is written over, and nothing that is in use is filled.
        again = ["backup", str(file), "--database", database]
        assert await asyncio.to_thread(main, again) == 2
        full = ["restore", str(file), "--database", database]
        assert await asyncio.to_thread(main, full) == 2
    assert await asyncio.to_thread(server.stop) == ""
    there = tmp_path / "there"
    assert await asyncio.to_thread(main, ["restore", str(file), "--data", str(there)]) == 0
    told = capsys.readouterr()
    assert told.out.count(": 1 table.") == 2
    assert len(told.err.splitlines()) == 2
    # The copy goes on from where it was made, and its people are the same.
    copy = await asyncio.to_thread(serve, there)
    for browser in (ann, bob):
        browser.rest.address = copy.address
        browser.updates.clear()
        await browser.connect()
        await browser.watch(table)
    assert [one.updates[table]["you"] for one in (ann, bob)] == [[0], [1]]
    await _play(table, 3, ann, bob)
    for browser in (ann, bob):
        await browser.disconnect()
    assert await asyncio.to_thread(copy.stop) == ""


async def _play(table: str, count: int, *browsers: Browser) -> None:
    for _ in range(count):
        mover = next(one for one in browsers if one.updates[table]["position"]["legal"])
        await _act(mover, table)
        for browser in browsers:
            await browser.known(table, mover.updates[table]["number"])


@pytest.mark.parametrize("content", [b"", b"x" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
async def test_what_is_no_backup_is_refused(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    there = tmp_path / "there"
    assert await asyncio.to_thread(main, ["restore", str(file), "--data", str(there)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


async def test_no_secret_is_in_a_log_line(
    database: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: Any
) -> None:
    """Not at the most talkative setting either, and not where things go wrong."""
    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr("guimard.server.serving.sqlite_address", lambda _: database)
    async with hosted(tmp_path) as server:
        ann, bob = [server.browser(secrets.token_urlsafe(18)) for _ in "12"]
        for browser in (ann, bob):
            await browser.connect()
        table = await deal([ann, bob], options={"first": 0})
        link = await server.call(
            "POST", f"/api/tables/{table}/link", {"seat": 0}, cookie=ann.rest.cookie or ""
        )
        token = link.json["link"].rpartition("/")[2]
        await server.call("GET", f"/seat/{token}")
        await _act(ann, table)
        room = await server.house.hall.enter(table)
        secret = (await room.look()).secret
        numbers = [seat.number or "" for seat in (await room.look()).seats]
        monkeypatch.setattr(room, "ask", _fails)
        failed = await bob.ask(table, {"do": "resign", "seat": 1})
        assert failed["key"] == "table.failed"
        # A log that is gone; after it, one that is there again.
        monkeypatch.undo()
        with server.house.hall.log.engine.begin() as connection:
            connection.execute(sql.text("ALTER TABLE log RENAME TO lost"))
        lost = await bob.ask(table, {"do": "resign", "seat": 1})
        assert lost["key"] in ("table.not-stored", "table.no-log")
        assert (await server.call("GET", "/health")).status == 503
        with server.house.hall.log.engine.begin() as connection:
            connection.execute(sql.text("ALTER TABLE lost RENAME TO log"))
        assert (await server.call("GET", "/health")).status == 200
        assert (await bob.ask(table, {"do": "resign", "seat": 1}))["say"] == "accepted"
        key = await server.house.hall.log.shared("secret", "")
        for browser in (ann, bob):
            await browser.disconnect()
        cookies = [(browser.rest.cookie or "").partition("=")[2] for browser in (ann, bob)]
    told = caplog.text.encode()
    assert b"failed" in told
    assert b"not stored" in told
    forms = [form for one in (*secret, bytes.fromhex(key)) for form in written(one)]
    forms += [form for one in numbers for form in written(bytes.fromhex(one))]
    forms += [token.encode(), *(one.encode() for one in cookies)]
    assert [form for form in forms if form in told] == []


async def _fails(*_: object) -> None:
    raise RuntimeError("this was to be expected")


def test_a_copy_of_what_is_not_there_makes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere, file = tmp_path / "mistyped", tmp_path / "one"
    assert main(["backup", str(file), "--data", str(nowhere)]) == 2
    assert str(nowhere) in capsys.readouterr().err
    assert main(["restore", str(file), "--data", str(nowhere)]) == 2
    assert str(file) in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    database_file(tmp_path / "here")
    assert main(["backup", str(nowhere / "one"), "--data", str(tmp_path / "here")]) == 2
    assert f"{nowhere / 'one'}: " in capsys.readouterr().err


async def test_a_restored_log_is_the_log(database: str, tmp_path: Path) -> None:
    """Row by row, secrets and guests included."""
    async with hosted(tmp_path / "here") as server:
        browsers = [server.browser(name) for name in ("ann", "bob")]
        for browser in browsers:
            await browser.connect()
        tables = [await deal([*browsers]) for _ in range(2)]
        rng = Random(1)
        for table in tables:
            await _play(table, rng.randrange(5, 20), *browsers)
        for browser in browsers:
            await browser.disconnect()
    origin = sqlite_address(database_file(tmp_path / "here"))
    file, back = tmp_path / "one", tmp_path / "two"
    for words in (
        ["backup", str(file), "--database", origin],
        ["restore", str(file), "--database", database],
        ["backup", str(back), "--database", database],
    ):
        assert await asyncio.to_thread(main, words) == 0
    assert _everything(origin) == _everything(database) == _everything(sqlite_address(back))


def _everything(address: str) -> dict[str, list[tuple[Any, ...]]]:
    engine = open_database(address)
    kept = {}
    with engine.connect() as connection:
        for name in ("game_table", "holder", "log", "server"):
            rows = connection.execute(sql.text(f"SELECT * FROM {name}")).fetchall()
            # SQLite keeps truth as a number.
            plain = [tuple(int(v) if isinstance(v, bool) else v for v in row) for row in rows]
            kept[name] = sorted(plain, key=str)
    engine.dispose()
    return kept
