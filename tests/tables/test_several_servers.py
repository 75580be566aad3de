"""Several servers on one PostgreSQL: whoever plays does not notice which of them they talk to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
import pytest

from client import Client
from forking import Fork, Forks
from guimard.tables.neighbours import CHANNEL, hints_of
from journal import Journal, agrees, is_full, play_on
from postgresql import PostgreSQL

pytestmark = [pytest.mark.anyio, pytest.mark.no_cover]


@asynccontextmanager
async def two_servers(
    forks: Forks, database: str, folder: Path
) -> AsyncIterator[tuple[Fork, Fork]]:
    one, other = forks.start(folder, database), forks.start(folder, database)
    try:
        yield one, other
    finally:
        for server in (one, other):
            if Path(f"/proc/{server.pid}").exists():
                await asyncio.to_thread(server.kill)


async def _table(ann: Client, bob: Client) -> str:
    table = await ann.open_table(options={"players": 2, "first": 0})
    for seat, client in enumerate((ann, bob)):
        await client.watch(table)
        assert (await client.sit(table, seat, f"Player {seat}"))["say"] == "accepted"
    for client in (ann, bob):
        await client.until(table, is_full)
    await asyncio.gather(ann.start(table, 0), bob.start(table, 1))
    for client in (ann, bob):
        await client.until(table, lambda now: now["status"] == "running")
    return table


async def _act(client: Client, table: str) -> int:
    now = await client.until(table, lambda now: bool(now["position"]["legal"]))
    answer = await client.ask(table, "act", action=now["position"]["legal"][0]["number"])
    assert answer["say"] == "accepted", answer
    return int(answer["number"])


async def _has_heard(*clients: Client, count: int) -> None:
    while any(len(client.talk) < count for client in clients):
        await asyncio.sleep(0.02)


async def test_a_move_by_way_of_one_server_reaches_those_at_the_other(
    postgresql: PostgreSQL, forks: Forks, tmp_path: Path
) -> None:
    database = postgresql.new_database()
    async with (
        two_servers(forks, database, tmp_path) as (one, other),
        Client(one.address) as ann,
        Client(other.address) as bob,
        Client(other.address) as eve,
    ):
        journal = Journal()
        await asyncio.wait_for(play_on(journal, ann, bob, most=1), 120)
        await agrees(journal, database)
        assert len(journal.tables) == 1
        table = await _table(ann, bob)
        await eve.watch(table)
        for mover in (ann, bob, ann):
            number = await _act(mover, table)
            for client in (ann, bob, eve):
                await client.heard(table, number)
        # What is said at one is heard at the other, too.
        for speaker in (ann, bob):
            assert (await speaker.say(table, say="talk", text="Hello"))["say"] == "accepted"
        await asyncio.wait_for(_has_heard(ann, eve, count=2), 30)
        # They know of each other, and nobody who is connected can be replaced as gone.
        for client in (ann, bob):
            now = await client.until(
                table, lambda now: all(s["connected"] for s in now["seats"]) and now["onlookers"]
            )
            assert now["onlookers"] == 1


async def test_where_one_server_dies_the_other_goes_on(
    postgresql: PostgreSQL, forks: Forks, tmp_path: Path
) -> None:
    database = postgresql.new_database()
    async with (
        two_servers(forks, database, tmp_path) as (one, other),
        Client(one.address) as ann,
        Client(other.address) as bob,
    ):
        table = await _table(ann, bob)
        for mover in (ann, bob):
            number = await _act(mover, table)
            await ann.heard(table, number)
        await asyncio.to_thread(one.kill)
        ann.go_to(other.address)
        for mover in (ann, bob, ann):
            await _act(mover, table)
        entries = bob.tables[table].entries
        assert [entry["number"] for entry in entries] == list(range(len(entries)))
        assert not any(entry["kind"] == "resumed" for entry in entries)


async def test_hints_that_are_lost_are_made_up_for(
    postgresql: PostgreSQL, forks: Forks, tmp_path: Path
) -> None:
    database = postgresql.new_database()
    async with (
        two_servers(forks, database, tmp_path) as (one, other),
        Client(one.address) as ann,
        Client(other.address) as bob,
    ):
        table = await _table(ann, bob)
        deaf = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
        with psycopg.connect(database, autocommit=True) as connection:
            assert len(connection.execute(deaf).fetchall()) == 2
        for mover in (ann, bob, ann):
            number = await _act(mover, table)
            for client in (ann, bob):
                await client.heard(table, number)
        # Nonsense on the channel disturbs nobody.
        with psycopg.connect(database, autocommit=True) as connection:
            for nonsense in ("", "x", f"{table} 9999", f"{table} x", "a b c"):
                connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, nonsense))
        for mover in (bob, ann):
            number = await _act(mover, table)
            for client in (ann, bob):
                await client.heard(table, number)


async def test_programs_play_once_whoever_watches(
    postgresql: PostgreSQL, forks: Forks, tmp_path: Path
) -> None:
    database = postgresql.new_database()
    async with (
        two_servers(forks, database, tmp_path) as (one, other),
        Client(one.address) as ann,
        Client(other.address) as eve,
    ):
        table = await ann.open_table(options={"players": 2, "first": 0})
        for client in (ann, eve):
            await client.watch(table)
        await ann.sit(table, 0, "Ann")
        assert (await ann.ask(table, "seat-bot", seat=1, bot="greedy"))["say"] == "accepted"
        await ann.start(table, 0)
        for _ in range(5):
            number = await _act(ann, table)
            await eve.heard(table, number + 1)
        entries = eve.tables[table].entries
        assert sum(1 for one in entries if one["kind"] == "acted" and one["seat"] == 1) >= 4


def test_hints_are_one_for_each_table() -> None:
    assert hints_of([("a", 3), ("b", 1), ("a", 5), ("a", 4)]) == ["a 5", "b 1"]
