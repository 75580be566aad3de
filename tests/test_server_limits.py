"""Whoever asks for too much is refused in words; the others play on, and memory stays as it is."""

from __future__ import annotations

import asyncio
import json
import resource
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError

from browsers import Browser, deal, play_on
from guimard.server.limits import Limits
from guimard.server.patience import MOST_HEAD_BYTES, patient
from guimard.tables import room
from in_process import hosted
from serving import Server

pytestmark = pytest.mark.no_cover

FAR = ("203.0.113.7", 50_000)
NEW = {"game": "metro"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("data"))
    yield server
    assert server.stop() == ""


# Requests.


def test_an_address_asks_so_often_and_this_machine_as_often_as_it_likes(tmp_path: Path) -> None:
    async def ask() -> None:
        limits = Limits(requests_a_second=0.001, requests_at_once=5)
        async with hosted(tmp_path, limits) as server:
            found = [await server.call("GET", "/api/games", client=FAR) for _ in range(8)]
            assert [one.status for one in found] == [200] * 5 + [429] * 3
            assert found[-1].json["key"] == "server.too-many-requests"
            near = [await server.call("GET", "/api/games") for _ in range(8)]
            assert [one.status for one in near] == [200] * 8
            other = await server.call("GET", "/api/games", client=("203.0.113.8", 1))
            assert other.status == 200

    asyncio.run(ask())


def test_bodies_are_small_and_as_described(tmp_path: Path) -> None:
    async def ask() -> None:
        async with hosted(tmp_path) as server:
            deep = b'{"game":"metro","options":{"players":' + b"[" * 30_000 + b"]" * 30_000 + b"}}"
            for body, status in (
                (b"x" * (64 * 1024 + 1), 413),
                (b"", 400),
                (b"{", 400),
                (b"[]", 400),
                (b"\xff\xfe", 400),
                (deep, 400),
                (b'{"game":7}', 400),
                (b'{"game":"metro","more":1}', 400),
                (b'{"game":"chess"}', 400),
                (b'{"game":"metro","options":{"players":7}}', 400),
                (b'{"game":"metro","options":{"players":1e400}}', 400),
                (b'{"game":"metro","options":{"players":{"a":[]}}}', 400),
                (b'{"game":"metro","options":{"x":"\\u0000"}}', 400),
                (b'{"game":"metro","clock":{"clock":"per-move","seconds":0}}', 400),
            ):
                answer = await server.call("POST", "/api/tables", body)
                assert answer.status == status, (body[:60], answer)
                assert answer.json["text"]
            lobby = await server.call("GET", "/api/tables?language=xx")
            assert lobby.json == {"yours": [], "open": [], "running": []}
            assert (await server.call("GET", "/api/tables?language=" + "x" * 99)).status == 400

    asyncio.run(ask())


def test_tables_are_opened_so_often(tmp_path: Path) -> None:
    async def ask() -> None:
        limits = Limits(tables_an_hour=1, tables_at_once=3, tables=50)
        async with hosted(tmp_path, limits) as server:
            far = [await server.call("POST", "/api/tables", NEW, client=FAR) for _ in range(5)]
            assert [one.status for one in far] == [201] * 3 + [429] * 2
            assert far[-1].json["key"] == "server.too-many-tables"
            cookie = server.cookie("ann")
            mine = [await server.call("POST", "/api/tables", NEW, cookie=cookie) for _ in range(41)]
            assert [one.status for one in mine] == [201] * 40 + [429]
            assert mine[-1].json["key"] == "table.too-many-tables"
            rest = [await server.call("POST", "/api/tables", NEW) for _ in range(9)]
            assert [one.status for one in rest] == [201] * 7 + [503] * 2
            assert rest[-1].json["key"] == "server.full"

    asyncio.run(ask())


def test_whoever_connects_and_never_ends_a_request_is_not_waited_for() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError("no request is whole")

    async def answers(*words: bytes) -> list[bytes]:
        config = uvicorn.Config(app, log_config=None)
        config.load()
        state = ServerState()
        kind = patient(0.1)
        loop = asyncio.get_running_loop()
        serving = await loop.create_server(
            lambda: kind(config=config, server_state=state, app_state={}), "127.0.0.1", 0
        )
        port = serving.sockets[0].getsockname()[1]
        found = []
        for word in words:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(word)
            found.append(await asyncio.wait_for(reader.read(), 20))
            writer.close()
        serving.close()
        assert not state.connections
        return found

    endless = b"GET / HTTP/1.1\r\nhost: x\r\n" + b"a: b\r\n" * MOST_HEAD_BYTES
    nothing, half, body, long = asyncio.run(
        answers(
            b"",
            b"GET / HTTP/1.1\r\nhost:",
            b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n",
            endless,
        )
    )
    assert (nothing, half, body) == (b"", b"", b"")
    assert long.startswith(b"HTTP/1.1 400 ")


# Sockets.


@pytest.mark.parametrize(
    "limits",
    [
        Limits(sockets=3),
        Limits(sockets_of_guest=3),
    ],
)
def test_one_socket_too_many_is_told_so(tmp_path: Path, limits: Limits) -> None:
    async def ask() -> None:
        async with hosted(tmp_path, limits) as server:
            browsers = [server.browser("ann") for _ in range(4)]
            for browser in browsers:
                await browser.connect()
            for browser in browsers[:3]:
                await browser.settle()
            last = browsers[3]
            await asyncio.wait_for(last.is_closed.wait(), 20)
            assert last.closing is not None
            assert last.closing["key"] == "server.full"
            assert last.closing["again"]
            assert last.close_code == 1013
            # Where one goes, there is room again.
            await browsers[0].disconnect()
            again = server.browser("ann")
            await again.connect()
            await again.settle()
            for browser in (*browsers[1:3], again):
                await browser.disconnect()

    asyncio.run(ask())


def test_an_address_has_so_many_sockets(tmp_path: Path) -> None:
    async def ask() -> None:
        async with hosted(tmp_path, Limits(sockets_of_address=2)) as server:
            counts = server.house.counts
            assert [counts.open(f"guest {n}", FAR[0]) for n in range(3)] == [True, True, False]
            assert counts.open("guest 3", "203.0.113.8")
            assert all(counts.open(f"guest {n}", "127.0.0.1") for n in range(4, 9))
            counts.close("guest 0", FAR[0])
            assert counts.open("guest 9", FAR[0])

    asyncio.run(ask())


def test_who_says_much_is_answered_later_and_holds_up_nobody(tmp_path: Path) -> None:
    async def ask() -> None:
        limits = Limits(messages_a_second=50, messages_at_once=5)
        async with hosted(tmp_path, limits) as server:
            loud, quiet = server.browser("loud"), server.browser("quiet")
            for browser in (loud, quiet):
                await browser.connect()
            loop = asyncio.get_running_loop()
            began = loop.time()
            said = [asyncio.create_task(loud.say({"say": "ping"})) for _ in range(30)]
            await quiet.settle()
            assert not all(one.done() for one in said)
            await asyncio.gather(*said)
            assert loop.time() - began >= 0.4
            for browser in (loud, quiet):
                await browser.disconnect()

    asyncio.run(ask())


def test_a_socket_watches_so_many_tables(tmp_path: Path) -> None:
    async def ask() -> None:
        async with hosted(tmp_path, Limits(tables_of_socket=2)) as server:
            ann = server.browser("ann")
            await ann.connect()
            tables = [(await server.call("POST", "/api/tables", NEW)).json["table"] for _ in "123"]
            answers = [await ann.watch(table) for table in tables]
            assert [one["say"] for one in answers] == ["accepted", "accepted", "refused"]
            await ann.say({"say": "unwatch", "table": tables[0]})
            assert (await ann.watch(tables[2]))["say"] == "accepted"
            await ann.disconnect()

    asyncio.run(ask())


def test_a_log_grows_no_further_than_a_game_can_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> None:
        async with hosted(tmp_path) as server:
            browsers = [server.browser(name) for name in ("ann", "bob")]
            for browser in browsers:
                await browser.connect()
            table = await deal([*browsers])
            monkeypatch.setattr(room, "MOST_ENTRIES", 20)
            await asyncio.gather(*(play_on(one, table, Random(1)) for one in browsers))
            finished = browsers[0].updates[table]
            assert finished["status"] == "finished"
            assert finished["number"] > 40
            refused = await browsers[0].ask(table, {"do": "take-back", "to": 5})
            assert refused["key"] == "table.log-full"
            assert (await browsers[0].ask(table, {"do": "rematch"}))["say"] == "accepted"
            for browser in browsers:
                await browser.disconnect()

    asyncio.run(ask())


# A server for real.


@pytest.mark.parametrize("size", [8 * 1024 + 1, 100_000, 3_000_000])
def test_a_frame_that_is_too_large_ends_its_connection_only(server: Server, size: int) -> None:
    async def ask() -> None:
        async with Browser(server.address) as ann, Browser(server.address) as bob:
            table = await deal([ann, bob])
            async with await _socket(server, ann) as socket:
                await socket.recv()
                with pytest.raises(ConnectionClosedError) as closed:
                    await _say_and_hear(socket, '{"say":"ping","id":"' + "x" * size + '"}')
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1009
            await _moves(table, 3, ann, bob)

    asyncio.run(ask())


def test_slow_readers_cost_neither_the_others_nor_memory(server: Server) -> None:
    """They are told all of it in the end, in fewer and larger updates."""

    async def ask() -> None:
        async with AsyncExitStack() as stack:
            ann, bob = [await stack.enter_async_context(Browser(server.address)) for _ in "12"]
            table = await deal([ann, bob])
            await _moves(table, 10, ann, bob)
            slow = [
                await stack.enter_async_context(
                    connect(_address(server), proxy=None, max_queue=1, max_size=None)
                )
                for _ in range(20)
            ]
            watch = {"say": "watch", "table": table, "id": "1"}
            for socket in slow:
                for place in range(100):
                    await socket.send(json.dumps({**watch, "id": str(place)}))
            await asyncio.sleep(1)
            before = _memory(server)
            await _moves(table, 40, ann, bob)
            for socket in slow:
                await asyncio.wait_for(socket.send(json.dumps(watch)), 20)
            grown = _memory(server) - before
            assert grown < 30e6, grown
            now = ann.updates[table]["number"]
            async with asyncio.timeout(60):
                for socket in slow[:3]:
                    while not any(
                        one["say"] == "update" and one["number"] == now
                        for one in json.loads(await socket.recv())
                    ):
                        pass
            for socket in slow:
                socket.transport.abort()

    asyncio.run(ask())


def test_a_thousand_idle_sockets_disturb_nobody(server: Server) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    count = min(1000, hard - 200)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, count + 200), hard))

    async def ask() -> None:
        async with Browser(server.address) as ann, Browser(server.address) as bob:
            table = await deal([ann, bob])
            await _moves(table, 3, ann, bob)
            before = _memory(server)
            idle = []
            for _ in range(count // 50):
                idle += await asyncio.gather(*(_socket(server) for _ in range(50)))
            # And some that say nothing at all, not even what they want.
            silent = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(100)]
            status, health = await asyncio.to_thread(ann.rest.call, "GET", "/health")
            assert status == 200
            assert health["sockets"] >= count // 50 * 50
            assert (_memory(server) - before) / count < 120e3
            await _moves(table, 20, ann, bob)
            for socket in idle:
                socket.transport.abort()
            for _, writer in silent:
                writer.close()

    asyncio.run(ask())
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def _say_and_hear(socket: ClientConnection, text: str) -> None:
    await socket.send(text)
    while True:
        await socket.recv()


def _address(server: Server) -> str:
    return server.address.replace("http", "ws", 1) + "/api/play"


async def _socket(server: Server, browser: Browser | None = None) -> ClientConnection:
    headers = {"cookie": browser.rest.cookie or ""} if browser else {}
    return await connect(
        _address(server), proxy=None, compression=None, additional_headers=headers, max_size=None
    )


def _memory(server: Server) -> int:
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * resource.getpagesize()


async def _moves(table: str, count: int, *browsers: Browser) -> None:
    for _ in range(count):
        mover = next(one for one in browsers if one.updates[table]["position"]["legal"])
        action = mover.updates[table]["position"]["legal"][-1]["number"]
        answer = await mover.ask(table, {"do": "act", "action": action})
        assert answer["say"] == "accepted", answer
        for browser in browsers:
            await browser.known(table, answer["number"])
