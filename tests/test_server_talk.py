"""What people say at a table reaches all who are there, is kept beside the game, and has limits."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from browsers import Browser, Json, deal
from guimard.server.limits import Limits
from guimard.tables import writer
from guimard.tables.talk import readable
from in_process import Hosted, InProcess, hosted

CHATTY = {"lines_a_second": 1e9, "lines_at_once": 10**9}


async def _people(server: Hosted) -> tuple[InProcess, InProcess, InProcess, str]:
    """Ann and Bob, who play, and Eve, who watches."""
    people = [server.browser(name) for name in ("ann", "bob", "eve")]
    for one in people:
        one.keeps = True
        await one.connect()
    ann, bob, eve = people
    table = await deal([ann, bob])
    await eve.watch(table)
    return ann, bob, eve, table


def _heard(browser: Browser) -> list[Json]:
    messages = [one for frame in browser.frames for one in json.loads(frame)]
    return [line for one in messages if one["say"] == "talked" for line in one["lines"]]


def _talk(table: str, text: str, **more: Any) -> Json:
    return {"say": "talk", "table": table, "text": text, **more}


def test_all_who_are_there_hear_it_and_onlookers_are_marked(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as server:
            ann, bob, eve, table = await _people(server)
            assert (await ann.say(_talk(table, "Good luck!")))["say"] == "accepted"
            assert (await eve.say(_talk(table, "Hello", name="Eve")))["say"] == "accepted"
            for browser in (ann, bob, eve):
                await browser.settle()
                first, second = _heard(browser)
                assert (first["name"], first["seat"], first["text"]) == (
                    "Player 0",
                    0,
                    "Good luck!",
                )
                assert (second["name"], second["seat"], second["text"]) == ("Eve", None, "Hello")
                assert [first["yours"], second["yours"]] == [browser is ann, browser is eve]
                await browser.disconnect()
            # Whoever comes later is told, and nobody is told of guests.
            late = server.browser("late")
            late.keeps = True
            await late.connect()
            await late.watch(table)
            await late.settle()
            assert [line["number"] for line in _heard(late)] == [0, 1]
            assert not any("ann" in frame or '"eve"' in frame for frame in late.frames)
            await late.disconnect()

    asyncio.run(scene())


def test_it_is_no_part_of_the_game(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as server:
            ann, bob, eve, table = await _people(server)
            number = ann.updates[table]["number"]
            await ann.say(_talk(table, "Unmistakable"))
            await bob.settle()
            assert bob.updates[table]["number"] == number
            for path in ("", "/record", "/positions/5"):
                answer = await server.call("GET", f"/api/tables/{table}{path}")
                assert answer.status == 200
                assert b"Unmistakable" not in answer.body
            for browser in (ann, bob, eve):
                await browser.disconnect()
        # It outlives the server.
        async with hosted(tmp_path) as server:
            again = server.browser("bob")
            again.keeps = True
            await again.connect()
            await again.watch(table)
            await again.settle()
            assert [line["text"] for line in _heard(again)] == ["Unmistakable"]
            await again.disconnect()

    asyncio.run(scene())


def test_what_cannot_be_said_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as server:
            ann, bob, eve, table = await _people(server)
            for browser, message, key in (
                (ann, _talk(table, " \n\u200b\u202e"), "table.nothing-said"),
                (ann, _talk(table, ""), "table.not-understood"),
                (ann, _talk(table, "x" * 301), "table.not-understood"),
                (eve, _talk(table, "Hello"), "table.no-name"),
                (eve, _talk(table, "Hello", name=" \u200b"), "table.no-name"),
                (eve, _talk(table, "Hello", name="player  0"), "table.name-taken"),
                (eve, _talk("no-such-table-there-is", "Hello"), "table.no-such-table"),
            ):
                refused = await browser.say(message)
                assert refused["say"] == "refused"
                assert refused["key"] == key
            await bob.settle()
            assert _heard(bob) == []
            for browser in (ann, bob, eve):
                await browser.disconnect()

    asyncio.run(scene())


def test_a_line_said_again_counts_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hosted(tmp_path) as server:
            ann, bob, eve, table = await _people(server)
            for _ in range(3):
                answer = await ann.say(_talk(table, "Once", id="the same"))
                assert (answer["say"], answer["number"]) == ("accepted", 0)
            # Another guest's id is another's.
            assert (await bob.say(_talk(table, "Too", id="the same")))["number"] == 1
            await eve.settle()
            assert [line["text"] for line in _heard(eve)] == ["Once", "Too"]
            for browser in (ann, bob, eve):
                await browser.disconnect()

    asyncio.run(scene())


def test_so_much_is_said_and_no_more(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(lines_a_second=0.001, lines_at_once=3)
        async with hosted(tmp_path, limits) as server:
            ann, bob, eve, table = await _people(server)
            said = [(await ann.say(_talk(table, str(n))))["say"] for n in range(5)]
            assert said == ["accepted"] * 3 + ["refused"] * 2
            assert (await bob.say(_talk(table, "still")))["say"] == "accepted"
            # Onlookers share what a table bears, however many they are.
            crowd = [server.browser(f"guest-{n}") for n in range(5)]
            answers = []
            for place, one in enumerate(crowd):
                await one.connect()
                answers.append(await one.say(_talk(table, "Me!", name=f"Guest {place}")))
            assert [one["say"] for one in answers] == ["accepted"] * 3 + ["refused"] * 2
            assert answers[-1]["key"] == "table.too-much-said"
            for browser in (ann, bob, eve, *crowd):
                await browser.disconnect()

    asyncio.run(scene())


def test_the_last_lines_are_kept(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(messages_a_second=1e9, messages_at_once=10**9, **CHATTY)
        async with hosted(tmp_path, limits) as server:
            ann, bob, eve, table = await _people(server)
            for number in range(writer.TALK_KEPT + 15):
                assert (await ann.say(_talk(table, str(number))))["number"] == number
            room = await server.house.hall.enter(table)
            for again in (False, True):
                await room.talk.load(again)
                numbers = [line.number for line in room.talk.lines]
                assert numbers == list(range(15, writer.TALK_KEPT + 15))
            for browser in (ann, bob, eve):
                await browser.disconnect()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("  a\n\tb  c ", "a b c"),
        ("\u202eevil\u202c", "evil"),
        ("a\0b\x1b[31mc", "a b [31mc"),
        ("e\u0301", "é"),
        ("e" + "\u0316" * 50, "e" + "\u0316" * 3),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("👩\u200d👩\u200d👧 ça va ?", "👩\u200d👩\u200d👧 ça va ?"),
        ("שלום", "שלום"),
    ],
)
def test_lines_are_readable(text: str, read: str) -> None:
    assert readable(text) == read
