"""A saved game is opened from its file, looked at, and refused where it is not what it says."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from browsers import Json
from guimard.rules import new_game
from in_process import Answer, Hosted, hosted
from ready_tables import make_ready

pytestmark = pytest.mark.no_cover

KINDS: list[Json] = [
    {"game": "metro", "options": {"players": 2}},
    {"game": "metro", "options": {"players": 3, "city": "paris", "modules": ["companies"]}},
    {"game": "metro", "options": {"players": 1, "modules": ["solo"]}},
    {"game": "paris-connection", "options": {"players": 4}},
]


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Games to their end, as a server hands them out."""
    folder = tmp_path_factory.mktemp("played")
    ready = make_ready(folder, [(kind, 1.0) for kind in KINDS])

    async def fetch() -> list[str]:
        async with hosted(folder) as server:
            paths = [f"/api/tables/{one.table}/record" for one in ready]
            return [(await server.call("GET", path)).body.decode() for path in paths]

    return asyncio.run(fetch())


async def _open(server: Hosted, text: str | bytes) -> Answer:
    body = text.encode() if isinstance(text, str) else text
    return await server.call("POST", "/api/records", body, content_type="text/plain")


def test_what_was_saved_is_shown_again(saved: list[str], tmp_path: Path) -> None:
    async def show() -> None:
        async with hosted(tmp_path) as server:
            for text in saved:
                made = await _open(server, text)
                assert made.status == 201, made
                here = f"/api/tables/{made.json['table']}"
                about, now = (await server.call("GET", here)).json
                record = json.loads(text)
                assert about["from_file"]
                assert now["status"] == "finished"
                assert now["you"] == []
                assert now["proof"] is None
                assert [seat["name"] for seat in now["seats"]] == [
                    player["name"] for player in record["players"]
                ]
                assert list(now["result"]["points"]) == record["result"]["points"]
                acts = [one["number"] for one in now["entries"] if one["kind"] == "acted"]
                for number in Random(1).sample(acts, 3):
                    position = await server.call("GET", f"{here}/positions/{number}")
                    assert position.status == 200
                again = json.loads((await server.call("GET", f"{here}/record")).body)
                assert again["turns"] == record["turns"]
                assert "seal" not in again
                assert (await server.call("GET", f"{here}/proof")).json["key"] == "table.from-file"

    asyncio.run(show())


def test_it_is_nobodys_game(saved: list[str], tmp_path: Path) -> None:
    async def show() -> None:
        async with hosted(tmp_path) as server:
            table = (await _open(server, saved[0])).json["table"]
            eve = server.browser("eve")
            await eve.connect()
            await eve.watch(table)
            for request in (
                {"do": "act", "action": 1},
                {"do": "rematch"},
                {"do": "resign", "seat": 0},
                {"do": "close"},
                {"do": "take-back", "to": 4},
            ):
                assert (await eve.ask(table, request))["say"] == "refused"
            lobby = await server.call("GET", "/api/tables")
            assert table.encode() not in lobby.body
            await eve.disconnect()
        # Taken up from the log it is the same.
        async with hosted(tmp_path) as server:
            _, now = (await server.call("GET", f"/api/tables/{table}")).json
            assert now["status"] == "finished"

    asyncio.run(show())


def test_a_game_that_broke_off_is_shown_so_far(saved: list[str], tmp_path: Path) -> None:
    async def show() -> None:
        async with hosted(tmp_path) as server:
            record = json.loads(saved[0])
            record["turns"] = record["turns"][:21]
            del record["result"]
            made = await _open(server, json.dumps(record))
            assert made.status == 201, made
            _, now = (await server.call("GET", f"/api/tables/{made.json['table']}")).json
            assert now["status"] == "abandoned"
            assert now["entries"][-1]["lines"] == ["The file ends here."]
            assert now["position"]["view"]["turn"] == 21

    asyncio.run(show())


def _bad(text: str) -> list[tuple[str | bytes, int]]:
    """Files that are refused, and the status."""

    def changed(**values: Any) -> str:
        return json.dumps({**json.loads(text), **values})

    turns = json.loads(text)["turns"]
    other = new_game("metro", {"players": 2})
    return [
        (b"", 400),
        (b"\xff\xfe", 400),
        (b"PK\x03\x04 a zip", 400),
        ("{}", 400),
        ("[" * 50_000, 400),
        ("x" * (256 * 1024 + 1), 413),
        (text[: len(text) // 2], 400),
        (changed(version=99), 400),
        (changed(game="chess"), 400),
        (changed(players=[{"name": "\u202e"}] * 2), 400),
        (changed(options={"players": 7}), 400),
        (changed(turns=[]), 400),
        (changed(turns=[turns[0], *turns]), 400),
        (changed(turns=turns[::-1]), 400),
        (changed(turns=[*turns, *turns]), 400),
        (changed(result={**json.loads(text)["result"], "points": [999, 0]}), 400),
        (changed(parts={"hash": "0" * len(other.parts_hash)}), 400),
        (changed(turns=[*turns[:5], [{"do": "act"}]]), 400),
    ]


def test_what_is_no_saved_game_is_refused_in_a_sentence(saved: list[str], tmp_path: Path) -> None:
    async def show() -> None:
        async with hosted(tmp_path) as server:
            for text, status in _bad(saved[0]):
                refused = await _open(server, text)
                assert refused.status == status, (text[:80], refused)
                assert "\n" not in refused.json["text"]
                assert refused.json["key"] != "table.failed"
            assert server.house.hall.rooms == {}

    asyncio.run(show())


def test_what_one_seat_has_seen_of_a_game_under_way_is_not_shown(tmp_path: Path) -> None:
    ready = make_ready(tmp_path, [(KINDS[0], 0.3)])[0]

    async def show() -> None:
        async with hosted(tmp_path) as server:
            path = f"/api/tables/{ready.table}/record"
            seen = await server.call("GET", path, cookie=ready.cookie)
            refused = await _open(server, seen.body)
            assert refused.json["key"] == "record.seen-only"

    asyncio.run(show())


def test_files_damaged_at_random_are_opened_or_refused(saved: list[str], tmp_path: Path) -> None:
    async def show() -> None:
        rng = Random(3)
        async with hosted(tmp_path) as server:
            for _ in range(150):
                text = bytearray(rng.choice(saved).encode())
                for _ in range(rng.randrange(1, 4)):
                    place = rng.randrange(len(text))
                    match rng.randrange(3):
                        case 0:
                            text[place] = rng.randrange(256)
                        case 1:
                            del text[place : place + rng.randrange(1, 40)]
                        case _:
                            text[place:place] = text[place : place + rng.randrange(1, 40)]
                answer = await _open(server, bytes(text))
                assert answer.status in (201, 400), answer

    asyncio.run(show())
