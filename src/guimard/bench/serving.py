"""How fast a server hands moves on: real games of Metro between real sockets, stored durably.

The server is a process of its own, so that what it uses is told apart from what its browsers do.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import re
import secrets
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from guimard.bench.suite import NotHere, Values

TABLES: Final = 100
ACTIONS_A_SECOND: Final = 100
SECONDS: Final = 20.0
IDLE_TABLES: Final = 3
"""So many tables each pair of browsers leaves as soon as they are dealt, for what a table takes."""

PAGE: Final = ("index.html", "src/pages/TablePage.svelte", "src/games/metro/Play.svelte")
"""What a browser loads for a game of Metro at a table, in English."""


def measure_server(
    tables: int = TABLES, actions_a_second: float = ACTIONS_A_SECOND, seconds: float = SECONDS
) -> Values:
    """Two browsers at each table: at a leisurely pace for the times, then as fast as it goes."""
    if not Path("/proc/self/stat").exists():
        raise NotHere("only Linux tells what another process uses", page_bytes())
    with TemporaryDirectory() as folder, server(Path(folder)) as (process, address):
        measured = _measure(process.pid, address, tables, actions_a_second, seconds)
        values = asyncio.run(measured) | page_bytes()
    if len(values) == 5:
        raise NotHere("make client builds the page", values)
    return values


async def _measure(
    pid: int, address: str, tables: int, actions_a_second: float, seconds: float
) -> Values:
    async with _pairs(address, tables) as pairs:
        await _deal_all(pairs)
        before = _memory(pid)
        for _ in range(IDLE_TABLES):
            await _deal_all(pairs)
        memory = (_memory(pid) - before) / (IDLE_TABLES * tables)
        await _play(pairs, seconds / 10, None)
        waits = sorted(await _play(pairs, seconds, tables / actions_a_second))
        cpu = _cpu_seconds(pid)
        count = len(await _play(pairs, seconds / 2, None))
        cpu = _cpu_seconds(pid) - cpu
    return {
        "server.p50_milliseconds": 1000 * waits[len(waits) // 2],
        "server.p99_milliseconds": 1000 * waits[len(waits) * 99 // 100],
        "server.slowest_milliseconds": 1000 * waits[-1],
        "server.actions_per_cpu_second": count / cpu,
        "server.table_bytes": max(0.0, memory),
    }


async def _deal_all(pairs: list[_Pair]) -> None:
    await asyncio.gather(*(pair.deal() for pair in pairs))


async def _play(pairs: list[_Pair], seconds: float, pause: float | None) -> list[float]:
    """Let all play for so long; how long the other of each pair waited for each action.

    `pause`: between two actions of a pair; None: each as soon as the one before is told.
    """
    until = perf_counter() + seconds
    rng = Random(1)
    starts = [rng.random() * (pause or 0) for _ in pairs]
    waits = await asyncio.gather(
        *(pair.play(until, pause, start) for pair, start in zip(pairs, starts, strict=True))
    )
    return [wait for some in waits for wait in some]


class _Heard(msgspec.Struct):
    """What is read of any message."""

    say: str
    re: str | None = None
    number: int = -1
    after: int = -1
    status: str = ""
    position: _Position | None = None


class _Position(msgspec.Struct):
    legal: list[_Legal]


class _Legal(msgspec.Struct):
    number: int


_HEARD = msgspec.json.Decoder(list[_Heard])


class _Browser:
    """One guest's socket. Of the one table that it plays at it knows the last update."""

    def __init__(self, socket: ClientConnection) -> None:
        assert socket.response is not None
        self.cookie = socket.response.headers["set-cookie"].partition(";")[0]
        self.now: _Heard | None = None
        self.heard_at = 0.0
        self._socket = socket
        self._changed = asyncio.Event()

    async def run(self) -> None:
        async for frame in self._socket:
            at = perf_counter()
            for message in _HEARD.decode(frame):
                if message.say == "update":
                    self.now, self.heard_at = message, at
                    self._changed.set()
                elif message.say in ("refused", "behind", "closing"):
                    raise RuntimeError(f"the server said: {frame!r}")

    async def say(self, message: dict[str, Any]) -> None:
        await self._socket.send(json.dumps({"id": secrets.token_hex(16), **message}))

    async def reached(self, number: int) -> _Heard:
        while self.now is None or self.now.number < number:
            self._changed.clear()
            await self._changed.wait()
        return self.now


class _Pair:
    """Two browsers that play one game after another."""

    def __init__(self, address: str, ann: _Browser, bob: _Browser) -> None:
        self._address = address
        self._both = (ann, bob)
        self._rng = Random(id(self))
        self._table = ""

    async def deal(self) -> None:
        """Leave the table that there was, and begin at another."""
        if self._table:
            for browser in self._both:
                await browser.say({"say": "unwatch", "table": self._table})
        self._table = await asyncio.to_thread(self._open)
        numbers = [secrets.token_bytes(32) for _ in self._both]
        for browser in self._both:
            browser.now = None
            await browser.say({"say": "watch", "table": self._table})
        for seat, (browser, number) in enumerate(zip(self._both, numbers, strict=True)):
            promise = sha256(number).hexdigest()
            await self._ask(browser, do="sit", seat=seat, name=f"Player {seat}", promise=promise)
        for seat, (browser, number) in enumerate(zip(self._both, numbers, strict=True)):
            await browser.reached(2)
            await self._ask(browser, do="start", seat=seat, number=number.hex())
        for browser in self._both:
            await browser.reached(5)

    async def play(self, until: float, pause: float | None, start: float) -> list[float]:
        """How long each action took from the one browser's word to the other's ear."""
        waits: list[float] = []
        due = perf_counter() + start
        while True:
            if pause is not None:
                await asyncio.sleep(max(0.0, due - perf_counter()))
                due += pause
            if perf_counter() >= until:
                return waits
            waits.append(await self._act())

    async def _act(self) -> float:
        ann, bob = self._both
        assert ann.now is not None
        if ann.now.status != "running":
            await self.deal()
        ann, bob = sorted(self._both, key=lambda one: not _legal(one))
        number = self._rng.choice(_legal(ann)).number
        assert ann.now is not None
        then = ann.now.number + 1
        said_at = perf_counter()
        await self._ask(ann, do="act", action=number)
        await bob.reached(then)
        wait = bob.heard_at - said_at
        await ann.reached(then)
        return wait

    async def _ask(self, browser: _Browser, **request: object) -> None:
        have = -1 if browser.now is None else browser.now.number
        ask = {"say": "ask", "table": self._table, "have": have, "request": request}
        await browser.say(ask)

    def _open(self) -> str:
        from urllib.request import Request, urlopen

        body = json.dumps({"game": "metro", "options": {"players": 2}}).encode()
        headers = {"cookie": self._both[0].cookie, "content-type": "application/json"}
        with urlopen(Request(f"{self._address}/api/tables", body, headers)) as answer:
            return str(json.load(answer)["table"])


def _legal(browser: _Browser) -> list[_Legal]:
    now = browser.now
    return [] if now is None or now.position is None else now.position.legal


@asynccontextmanager
async def _pairs(address: str, count: int) -> AsyncIterator[list[_Pair]]:
    url = address.replace("http", "ws", 1) + "/api/play"
    sockets = [
        await connect(url, compression=None, max_size=None, proxy=None) for _ in range(2 * count)
    ]
    browsers = [_Browser(socket) for socket in sockets]
    async with asyncio.TaskGroup() as running:
        listening = [running.create_task(browser.run()) for browser in browsers]
        yield [_Pair(address, *both) for both in zip(browsers[::2], browsers[1::2], strict=True)]
        for task in listening:
            task.cancel()
    for socket in sockets:
        await socket.close()


@contextmanager
def server(data: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = [sys.executable, "-m", "guimard", "serve", "--port", "0", "--data", str(data)]
    command += options
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found, "the server did not start"
        yield process, found[0]
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def _cpu_seconds(pid: int) -> float:
    """What a process has used of all processors."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> int:
    """The bytes of memory that a process has for itself."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def page_bytes(language: str = "en") -> Values:
    """The JavaScript that a game of Metro at a table loads, as gzip sends it."""
    built = files("guimard.server").joinpath("static")
    manifest = built.joinpath(".vite", "manifest.json")
    if not manifest.is_file():
        return {}
    chunks = json.loads(manifest.read_text())
    wanted = [*PAGE, next(name for name in chunks if name.endswith(f"texts/{language}"))]
    loaded: set[str] = set()
    while wanted:
        chunk = chunks[wanted.pop()]
        if chunk["file"] not in loaded:
            loaded.add(chunk["file"])
            wanted += chunk.get("imports", [])
    size = sum(len(gzip.compress(built.joinpath(file).read_bytes())) for file in loaded)
    return {"server.javascript_bytes": size}
