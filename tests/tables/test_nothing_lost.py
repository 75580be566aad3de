"""Nothing lost: servers killed in mid-move, and lines that lose, double, delay, swap messages."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from client import Client
from forking import Fork, Forks
from guimard.tables.entries import Acted
from guimard.tables.storage import database_file, sqlite_address
from journal import Journal, agrees, intended, play_on, read_all
from lossy import Lossy

pytestmark = pytest.mark.anyio

PAIRS = 4


@pytest.mark.parametrize(
    ("database", "kills"),
    [
        ("sqlite", 20),
        ("postgresql", 5),
        pytest.param("sqlite", 200, marks=pytest.mark.long),
        pytest.param("postgresql", 50, marks=pytest.mark.long),
    ],
    indirect=["database"],
)
async def test_a_killed_server_has_lost_nothing_that_it_acknowledged(
    database: str, kills: int, forks: Forks, tmp_path: Path
) -> None:
    journal, rng = Journal(), Random(kills)
    server = forks.start(tmp_path, database)
    clients = [Client(server.address) for _ in range(2 * PAIRS)]
    for client in clients:
        await client.__aenter__()
    games = [
        asyncio.create_task(play_on(journal, ann, bob))
        for ann, bob in zip(clients[::2], clients[1::2], strict=True)
    ]
    for _ in range(kills):
        await _some_moves(journal, games, rng.randrange(1, 40))
        await asyncio.sleep(rng.random() * 0.02)
        await asyncio.to_thread(server.kill)
        server = forks.start(tmp_path, database, server.port)
    await _some_moves(journal, games, 40)
    journal.over.set()
    await asyncio.gather(*games)
    for client in clients:
        assert client.connections > kills // 2
        await client.__aexit__()
    await asyncio.to_thread(server.kill)
    await agrees(journal, database)
    print(f"{kills} kills, {len(journal.accepted)} actions acknowledged, none lost, none twice")


async def _some_moves(journal: Journal, games: list[asyncio.Task[None]], count: int) -> None:
    """Return when so many more actions are acknowledged. Trouble in a game is trouble here."""
    enough = len(journal.accepted) + count
    async with asyncio.timeout(60):
        while len(journal.accepted) < enough:
            for game in games:
                if game.done():
                    game.result()
            await asyncio.sleep(0.001)


async def test_bad_lines_lead_to_the_game_that_was_intended(forks: Forks, tmp_path: Path) -> None:
    server = forks.start(tmp_path)
    journal, rng = Journal(), Random(5)
    async with Lossy(server.address, rng) as line:
        pairs = [(_client(server, line), _client(server, line)) for _ in range(PAIRS)]
        await asyncio.gather(*(_play_once(journal, *pair) for pair in pairs))
    await asyncio.to_thread(server.kill)
    address = sqlite_address(database_file(tmp_path))
    await agrees(journal, address)
    assert len(journal.tables) == PAIRS
    assert min(line.dropped, line.doubled, line.delayed, line.swapped) > 20
    for rows, secret in (await read_all(address, journal.tables)).values():
        acted = [row.entry.action for row in rows if isinstance(row.entry, Acted)]
        assert acted == intended(rows, secret)


def _client(server: Fork, line: Lossy) -> Client:
    return Client(server.address, line.address)


async def _play_once(journal: Journal, ann: Client, bob: Client) -> None:
    async with ann, bob:
        await play_on(journal, ann, bob, most=1)
