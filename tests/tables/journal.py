"""Games between two clients, everything that they were told, and whether the log agrees."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import NamedTuple

from client import Client, Message
from guimard.dealers import Sealed, answer_chance, deal_seed
from guimard.rules import new_game
from guimard.rules.game import OVER
from guimard.tables.entries import Acted, Opened, Ready, Row
from guimard.tables.log import Log
from guimard.tables.storage import sqlite_address
from guimard.tables.table import Secret

OPTIONS = {"players": 2, "first": 0}


class Told(NamedTuple):
    """An action that the server has accepted."""

    table: str
    request: str
    number: int
    action: int


class Journal:
    def __init__(self) -> None:
        self.tables: list[str] = []
        """Those that the server has said are made."""
        self.accepted: list[Told] = []
        self.announced: set[tuple[str, int, int]] = set()
        """Entries that anybody was told of: table, number and time."""
        self.over = asyncio.Event()
        """No new game is begun, and none is finished."""


def chosen(legal: list[int], count: int) -> int:
    """What is done as action `count` of a game: the same whoever asks, and of every kind."""
    return legal[count * 7919 % len(legal)]


async def play_on(journal: Journal, ann: Client, bob: Client, most: int | None = None) -> None:
    """Game after game between these two, until it is enough."""
    while not journal.over.is_set() and most != 0:
        table = await ann.open_table(options=OPTIONS)
        journal.tables.append(table)
        for seat, (client, name) in enumerate(((ann, "Ann"), (bob, "Bob"))):
            await client.watch(table)
            assert (await client.sit(table, seat, name))["say"] == "accepted"
        for client in (ann, bob):
            await client.until(table, is_full)
        await asyncio.gather(ann.start(table, 0), bob.start(table, 1))
        await asyncio.gather(*(_play(journal, client, table) for client in (ann, bob)))
        for client in (ann, bob):
            entries = client.tables[table].entries
            journal.announced |= {(table, one["number"], one["at"]) for one in entries}
        most = None if most is None else most - 1


async def _play(journal: Journal, client: Client, table: str) -> None:
    """All turns of one seat."""
    while not journal.over.is_set():
        is_due = asyncio.create_task(client.until(table, _is_due))
        ended = asyncio.create_task(journal.over.wait())
        await asyncio.wait([is_due, ended], return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        if not is_due.done():
            is_due.cancel()
            return
        now = is_due.result()
        if now["status"] == "finished":
            return
        acts = sum(1 for entry in client.tables[table].entries if entry["kind"] == "acted")
        legal = [one["number"] for one in now["position"]["legal"]]
        action = chosen(legal, acts)
        answer = await client.ask(table, "act", action=action)
        if answer["say"] == "accepted":
            journal.accepted.append(Told(table, answer["re"], answer["number"], action))
            await client.heard(table, answer["number"])
        else:
            assert answer["say"] == "behind", answer


def is_full(update: Message) -> bool:
    """Whether all seats are taken, as far as somebody knows."""
    return "seats" in update and all(seat["kind"] != "open" for seat in update["seats"])


def _is_due(update: Message) -> bool:
    position = update["position"]
    return update["status"] == "finished" or bool(position and position["legal"])


async def read_all(address: str, tables: list[str]) -> dict[str, tuple[list[Row], Secret]]:
    """The logs as the database has them."""
    log = Log(address)
    await log.start()
    found = {table: await log.read(table) for table in tables}
    await log.close()
    return {table: rows for table, rows in found.items() if rows is not None}


async def agrees(journal: Journal, database: str | Path) -> None:
    """Everything that was acknowledged or announced is in the log, and nothing twice."""
    address = sqlite_address(database) if isinstance(database, Path) else database
    logs = await read_all(address, journal.tables)
    assert set(logs) == set(journal.tables)
    for rows, _ in logs.values():
        assert [row.number for row in rows] == list(range(len(rows)))
        requests = [row.request for row in rows if row.request is not None]
        assert len(requests) == len(set(requests))
    for table, request, number, action in journal.accepted:
        row = logs[table][0][number]
        assert row.request == request
        assert isinstance(row.entry, Acted)
        assert row.entry.action == action
    for table, number, at in journal.announced:
        assert logs[table][0][number].at == at


def intended(rows: list[Row], secret: Secret) -> list[int]:
    """The actions of the game that both clients meant to play, without any server."""
    opened = rows[0].entry
    assert isinstance(opened, Opened)
    numbers = {row.entry.seat: row.entry.number for row in rows if isinstance(row.entry, Ready)}
    dealer = Sealed(deal_seed(secret.seed, [bytes.fromhex(numbers[seat]) for seat in (0, 1)]))
    state = new_game(opened.game, opened.options).start()
    actions: list[int] = []
    answer_chance(state, dealer)
    while state.to_act != OVER:
        actions.append(chosen(list(state.actions()), len(actions)))
        state.apply(actions[-1])
        answer_chance(state, dealer)
    return actions
