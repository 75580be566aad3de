"""Analyses of finished games by a server: for everybody who looks, and in no game in play."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from bad_bots import COMMAND
from browsers import Json, deal
from guimard.analysis import Effort
from guimard.bots.workers import Workers
from guimard.tables.door import number_entries
from guimard.tables.entries import Acted, TakenBack
from guimard.tables.shelf import Shelf
from guimard.tables.storage import ANALYSIS
from guimard.tables.studies import MOST_OF_GUEST, Studies
from guimard.tables.table import Table
from in_process import Answer, Hosted, hosted
from ready_tables import Ready, make_ready

pytestmark = pytest.mark.no_cover

METRO = {"game": "metro", "options": {"players": 2, "hand_size": 2}}
CONNECTION = {"game": "paris-connection", "options": {"players": 2}}
PATIENCE = 60


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Ready]]:
    """A folder with two games that are over, and one that goes on."""
    folder = tmp_path_factory.mktemp("games")
    return folder, make_ready(folder, [(METRO, 1.0), (CONNECTION, 1.0), (METRO, 0.2)])


@pytest.fixture(scope="module")
def workers() -> Any:
    made = Workers(1, COMMAND)
    yield made
    made.close()


@asynccontextmanager
async def serving(
    folder: Path, workers: Workers, bot: str = "greedy", kept: bool = False
) -> AsyncIterator[Hosted]:
    async with hosted(folder) as server:
        engine = server.house.hall.log.engine
        server.house.hall.studies = Studies(workers, Shelf(engine), effort(bot))
        if not kept:
            with engine.begin() as connection:
                connection.execute(sql.delete(ANALYSIS))
        yield server


def effort(bot: str = "greedy") -> Effort:
    return Effort(bot=bot, seconds=0.05)


async def analyse(server: Hosted, table: str, cookie: str) -> Answer:
    return await server.call("POST", f"/api/tables/{table}/analysis", cookie=cookie)


async def analysis(server: Hosted, table: str, cookie: str, language: str = "en") -> Answer:
    path = f"/api/tables/{table}/analysis?language={language}"
    return await server.call("GET", path, cookie=cookie)


async def ready(server: Hosted, table: str, cookie: str) -> Json:
    """The analysis, once it is there."""
    async with asyncio.timeout(PATIENCE):
        while (answer := await analysis(server, table, cookie)).status != 200:
            assert answer.json["key"] == "table.not-analysed"
            await asyncio.sleep(0.02)
    found: Json = answer.json
    return found


def test_everybody_who_looks_shares_one_analysis(
    games: tuple[Path, list[Ready]], workers: Workers
) -> None:
    folder, ((table, cookie), *_) = games

    async def look() -> None:
        async with serving(folder, workers) as server:
            watching = server.browser(secrets.token_urlsafe(18))
            watching.keeps = True
            await watching.connect()
            await watching.watch(table)
            onlooker = server.cookie(secrets.token_urlsafe(18))
            assert (await analysis(server, table, onlooker)).json["key"] == "table.not-analysed"
            begun, again = [await analyse(server, table, who) for who in (cookie, onlooker)]
            assert (begun.status, again.status) == (200, 200)
            assert begun.json["state"] == "going-on"
            studies, over = server.house.hall.studies, await server.house.hall.room(table).look()
            first = await studies.recall(over)
            found = await ready(server, table, cookie)
            assert await ready(server, table, onlooker) == found
            assert (await analyse(server, table, onlooker)).json["state"] == "ready"
            assert await studies.recall(over) is first
            await watching.settle()
            heard = _analysing(watching.frames)
            assert [one["done"] for one in heard] == sorted(one["done"] for one in heard)
            assert len(heard) > 5
            assert heard[-1]["state"] == "ready"
            assert heard[-1]["done"] == heard[-1]["of"] == sum(s["choices"] for s in found["seats"])
            later = server.browser(secrets.token_urlsafe(18))
            later.keeps = True
            await later.connect()
            await later.watch(table)
            await later.settle()
            assert _analysing(later.frames) == heard[-1:]
            for browser in (watching, later):
                await browser.disconnect()

    asyncio.run(look())


@pytest.mark.parametrize("place", [0, 1], ids=["metro", "paris-connection"])
def test_it_leads_to_the_positions_and_tells_what_was_better(
    games: tuple[Path, list[Ready]], workers: Workers, place: int
) -> None:
    folder, tables = games
    name, cookie = tables[place]

    async def look() -> None:
        async with serving(folder, workers) as server:
            await analyse(server, name, cookie)
            found = await ready(server, name, cookie)
            table = await server.house.hall.room(name).look()
            assert table.state is not None
            assert found["moments"][-1]["points"] == list(table.state.result().points)
            assert found["moments"][-1]["entry"] == table.standing[-1]
            assert found["costly"]
            for one in found["costly"]:
                await _check_costly(server, table, one, cookie)
            dutch = (await analysis(server, name, cookie, "nl")).json
            assert dutch["costly"][0]["better"]["number"] == found["costly"][0]["better"]["number"]
            assert dutch["costly"][0]["better"]["text"] != found["costly"][0]["better"]["text"]

    asyncio.run(look())


async def _check_costly(server: Hosted, table: Table, one: Json, cookie: str) -> None:
    acted = table.history[one["entry"]].row.entry
    assert isinstance(acted, Acted)
    assert (acted.seat, acted.action) == (one["seat"], one["done"]["number"])
    state = table.after(one["before"])
    assert (state.to_act, state.turn) == (one["seat"], one["turn"])
    assert {one["done"]["number"], one["better"]["number"]} <= set(state.actions())
    path = f"/api/tables/{table.id}/positions/{one['before']}?seat={one['seat']}"
    position = (await server.call("GET", path, cookie=cookie)).json
    assert position["seat"] == position["view"]["to_act"] == one["seat"]
    better = one["better"]["action"]
    if better["do"] == "lay":
        tile = [*position["view"]["hand"], position["view"]["drawn"]][better["tile"]]
        assert tile in one["better"]["text"]


def test_nobody_gets_one_of_a_game_in_play(
    games: tuple[Path, list[Ready]], workers: Workers
) -> None:
    folder, (*_, (table, cookie)) = games

    async def look() -> None:
        async with serving(folder, workers) as server:
            onlooker = server.cookie(secrets.token_urlsafe(18))
            for who in (cookie, onlooker):
                refused = [
                    await analyse(server, table, who),
                    await analysis(server, table, who),
                    await server.call("GET", f"/api/tables/{table}/positions/5?seat=1", cookie=who),
                ]
                for answer in refused:
                    assert (answer.status, answer.json["key"]) == (409, "table.not-over")
            running = await server.house.hall.room(table).look()
            assert await server.house.hall.studies.recall(running) is None
            abandoned = server.browser(secrets.token_urlsafe(18))
            other = server.browser(secrets.token_urlsafe(18))
            for browser in (abandoned, other):
                await browser.connect()
            given_up = await deal([abandoned, other])
            for seat, browser in enumerate((abandoned, other)):
                await browser.ask(given_up, {"do": "resign", "seat": seat})
            assert (await server.house.hall.room(given_up).look()).status == "abandoned"
            assert (await analyse(server, given_up, cookie)).json["key"] == "table.not-over"
            for browser in (abandoned, other):
                await browser.disconnect()

    asyncio.run(look())


def test_a_guest_has_only_so_many_made_at_a_time(
    games: tuple[Path, list[Ready]], workers: Workers
) -> None:
    folder, tables = games

    async def look() -> None:
        async with serving(folder, workers, bot="dawdles") as server:
            studies, hall = server.house.hall.studies, server.house.hall
            table = await (await hall.enter(tables[0].table)).look()
            for place in range(MOST_OF_GUEST):
                other = table.then()
                other.id = f"another {place}"
                studies.begin(other, "one", lambda: None)
            answer = await analyse(server, tables[0].table, server.cookie("one"))
            assert (answer.status, answer.json["key"]) == (429, "table.analysing-others")
            assert (await analyse(server, tables[0].table, server.cookie("two"))).status == 200

    asyncio.run(look())


def test_it_is_kept_when_the_server_stops(
    games: tuple[Path, list[Ready]], workers: Workers
) -> None:
    folder, ((name, cookie), *_) = games

    async def look() -> None:
        async with serving(folder, workers) as server:
            await analyse(server, name, cookie)
            found = await ready(server, name, cookie)
        async with serving(folder, workers, bot="breaks", kept=True) as server:
            assert (await analysis(server, name, cookie)).json == found
            onlooker = server.browser(secrets.token_urlsafe(18))
            onlooker.keeps = True
            await onlooker.connect()
            await onlooker.watch(name)
            await onlooker.settle()
            assert [one["state"] for one in _analysing(onlooker.frames)] == ["ready"]
            assert (await analyse(server, name, cookie)).json["state"] == "ready"
            await onlooker.disconnect()

    asyncio.run(look())


def test_of_several_servers_one_is_at_work_and_the_others_follow(
    games: tuple[Path, list[Ready]], workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, (_, (name, cookie), *_) = games
    monkeypatch.setattr("guimard.tables.studies.NOTE_SECONDS", 0.02)

    async def look() -> None:
        async with serving(folder, workers) as server:
            table = await (await server.house.hall.enter(name)).look()
            shelf = Shelf(server.house.hall.log.engine)
            idle = Workers(1, ("false",))
            other = Studies(idle, shelf, effort())
            told: list[int] = []
            assert await shelf.claim(name) is None
            follows = other.begin(table, "two", lambda: told.append(follows.done))
            await shelf.note(name, 7, 20)
            async with asyncio.timeout(PATIENCE):
                while 7 not in told:
                    await asyncio.sleep(0.01)
            # Who was at work on it is gone; the next one who comes does it anew.
            await shelf.give_up(name)
            await other.close()
            await analyse(server, name, cookie)
            await ready(server, name, cookie)
            again = Studies(idle, shelf, effort())
            found = again.begin(table, "three", lambda: None)
            assert found.task is not None
            await asyncio.wait_for(found.task, PATIENCE)
            assert found.state == "ready"
            first = await server.house.hall.studies.recall(table)
            assert first is not None
            assert found.studied == first.studied
            assert set(found.before) == set(first.before)
            idle.close()

    asyncio.run(look())


def test_what_is_ready_stays_so_whatever_is_noted_late(games: tuple[Path, list[Ready]]) -> None:
    folder, (_, (name, _), *_) = games

    async def look() -> None:
        async with hosted(folder) as server:
            shelf = Shelf(server.house.hall.log.engine)
            with shelf._engine.begin() as connection:
                connection.execute(sql.delete(ANALYSIS).where(ANALYSIS.c.place == name))
            assert await shelf.claim(name) is None
            await shelf.note(name, 20, 20, "all of it")
            await shelf.note(name, 19, 20)
            await shelf.give_up(name)
            assert await shelf.find(name) == "all of it"
            assert await shelf.claim(name) == (20, 20, "all of it")
            with shelf._engine.begin() as connection:
                connection.execute(sql.delete(ANALYSIS).where(ANALYSIS.c.place == name))

    asyncio.run(look())


def test_where_nothing_can_think_it_fails_and_is_made_by_the_next(
    games: tuple[Path, list[Ready]], workers: Workers
) -> None:
    folder, (_, (name, cookie), *_) = games

    async def look() -> None:
        async with serving(folder, workers) as server:
            table = await (await server.house.hall.enter(name)).look()
            nobody = Workers(1, ("false",))
            studies = Studies(nobody, Shelf(server.house.hall.log.engine), effort())
            study = studies.begin(table, "two", lambda: None)
            assert study.task is not None
            await asyncio.wait_for(study.task, PATIENCE)
            assert study.state == "failed"
            nobody.close()
            await analyse(server, name, cookie)
            assert await ready(server, name, cookie)

    asyncio.run(look())


def test_what_was_taken_back_is_not_looked_at(
    games: tuple[Path, list[Ready]], workers: Workers
) -> None:
    folder, ((name, _), *_) = games

    async def look() -> None:
        async with serving(folder, workers) as server:
            room = await server.house.hall.enter(name)
            table = await room.look()
            last = table.standing[-1]
            # Back by ten moves, and the same ten again.
            acts = [table.history[place].row.entry for place in table.standing[-10:]]
            back = TakenBack(0, table.standing[-11], 0)
            rows = number_entries(table.id, table.number + 1, [back, *acts])
            again = table.then(*rows)
            assert again.status == "finished"
            assert again.standing[-1] > last
            study = server.house.hall.studies.begin(again, "one", lambda: None)
            assert study.task is not None
            await asyncio.wait_for(study.task, PATIENCE)
            assert study.studied is not None
            entries = set(study.studied.entries)
            assert entries == set(again.standing)

    asyncio.run(look())


def test_a_bot_that_fails_leaves_its_choices_out(
    games: tuple[Path, list[Ready]], workers: Workers
) -> None:
    folder, ((name, cookie), *_) = games

    async def look() -> None:
        async with serving(folder, workers, bot="breaks") as server:
            await analyse(server, name, cookie)
            found = await ready(server, name, cookie)
            assert found["costly"] == []
            assert [one["choices"] for one in found["seats"]] == [0, 0]
            assert len(found["moments"]) == 1

    asyncio.run(look())


def _analysing(frames: list[str]) -> list[Json]:
    messages = [message for frame in frames for message in json.loads(frame)]
    return [message for message in messages if message["say"] == "analysing"]
