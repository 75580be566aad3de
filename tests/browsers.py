"""Browsers for tests: they speak the protocol, and play by choosing among what is offered."""

from __future__ import annotations

import asyncio
import json
import secrets
import urllib.request
from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]


class Rest:
    """One guest's requests over HTTP."""

    def __init__(self, address: str, cookie: str | None = None) -> None:
        self.address = address
        self.cookie = cookie

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """The status and the answer, or the text of it where it is no JSON."""
        sent = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, sent, headers, method=method)
        if self.cookie is not None:
            request.add_header("cookie", self.cookie)
        try:
            answer = urllib.request.urlopen(request, timeout=20)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            set_cookie = answer.headers.get("set-cookie")
            if set_cookie and self.cookie is None:
                self.cookie = set_cookie.partition(";")[0]
            text = answer.read().decode()
        try:
            return answer.status, json.loads(text)
        except ValueError:
            return answer.status, text

    def get(self, path: str) -> Any:
        status, answer = self.call("GET", path)
        assert status == 200, answer
        return answer

    def post(self, path: str, body: Any) -> Any:
        status, answer = self.call("POST", path, body)
        assert status in (200, 201), answer
        return answer


class Browser:
    """One guest's page: a socket, and what it knows of tables."""

    def __init__(self, address: str, cookie: str | None = None) -> None:
        self.rest = Rest(address, cookie)
        self.updates: dict[str, Json] = {}
        """By table: the last update."""
        self.entries: dict[str, list[Json]] = {}
        """By table: the whole log, as told."""
        self.about: dict[str, Json] = {}
        self.frames: list[str] = []
        """All that was received, where `keeps` says so."""
        self.keeps = False
        self.closing: Json | None = None
        self._waiting: dict[str, asyncio.Future[Json]] = {}
        self._changed = asyncio.Event()
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Browser:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.disconnect()

    async def connect(self) -> None:
        if self.rest.cookie is None:
            await asyncio.to_thread(self.rest.get, "/health")
        url = self.rest.address.replace("http", "ws", 1) + "/api/play"
        cookie = {"cookie": self.rest.cookie or ""}
        self._socket = await connect(
            url, additional_headers=cookie, compression=None, max_size=None, proxy=None
        )
        self._reader = asyncio.create_task(self._read(self._socket))

    async def disconnect(self) -> None:
        if self._socket is not None:
            await self._socket.close()
            await asyncio.gather(self._reader, return_exceptions=True)
            self._socket = None

    async def _read(self, socket: ClientConnection) -> None:
        async for frame in socket:
            assert isinstance(frame, str)
            if self.keeps:
                self.frames.append(frame)
            for message in json.loads(frame):
                self.take(message)

    def take(self, message: Json) -> None:
        say = message["say"]
        if say == "table":
            self.about[message["table"]] = message
            self.entries[message["table"]] = []
        elif say == "update":
            entries = self.entries[message["table"]]
            assert message["after"] <= len(entries) - 1
            new = message["entries"][len(entries) - 1 - message["after"] :]
            entries += new
            assert [entry["number"] for entry in entries] == list(range(len(entries)))
            self.updates[message["table"]] = message
            self._changed.set()
        elif say == "closing":
            self.closing = message
        elif (waiting := self._waiting.pop(message.get("re"), None)) and not waiting.done():
            waiting.set_result(message)

    async def send(self, message: Json | str | bytes) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def say(self, message: Json, seconds: float = 20) -> Json:
        """Send a message and wait for its answer."""
        name = message.setdefault("id", secrets.token_hex(8))
        answer = self._waiting[name] = asyncio.get_running_loop().create_future()
        await self.send(message)
        return await asyncio.wait_for(answer, seconds)

    async def watch(self, table: str, have: int = -1) -> Json:
        answer = await self.say({"say": "watch", "table": table, "have": have})
        if answer["say"] == "accepted":
            await self.known(table, answer["number"])
        return answer

    async def ask(self, table: str, request: Json, have: int | None = None, **more: Any) -> Json:
        if have is None:
            have = self.updates[table]["number"] if table in self.updates else -1
        message = {"say": "ask", "table": table, "have": have, "request": request, **more}
        return await self.say(message)

    async def until(self, table: str, holds: Callable[[Json], bool], seconds: float = 20) -> Json:
        """The first update of a table that this holds for."""
        async with asyncio.timeout(seconds):
            while table not in self.updates or not holds(self.updates[table]):
                self._changed.clear()
                await self._changed.wait()
        return self.updates[table]

    async def known(self, table: str, number: int) -> Json:
        """The first update that goes as far as this entry."""
        return await self.until(table, lambda update: update["number"] >= number)

    async def sit(self, table: str, seat: int, name: str) -> str:
        """Sit down and promise a number, which is returned."""
        number = secrets.token_bytes(32)
        promise = sha256(number).hexdigest()
        answer = await self.ask(
            table, {"do": "sit", "seat": seat, "name": name, "promise": promise}
        )
        assert answer["say"] == "accepted", answer
        return number.hex()


async def deal(browsers: list[Browser], *, names: Sequence[str] = (), **new: Any) -> str:
    """A table of which every browser has a seat, dealt."""
    game = {"game": "metro", **new}
    game["options"] = {"players": len(browsers), **game.get("options", {})}
    made = await asyncio.to_thread(browsers[0].rest.post, "/api/tables", game)
    table: str = made["table"]
    numbers = []
    for seat, browser in enumerate(browsers):
        await browser.watch(table)
        name = names[seat] if names else f"Player {seat}"
        numbers.append(await browser.sit(table, seat, name))
    for seat, browser in enumerate(browsers):
        start = {"do": "start", "seat": seat, "number": numbers[seat]}
        answer = await browser.ask(table, start)
        assert answer["say"] == "accepted", answer
    for browser in browsers:
        await browser.until(table, lambda update: update["status"] == "running")
    return table


async def play_on(browser: Browser, table: str, rng: Random) -> None:
    """Act whenever it is this browser's turn, until the game is over."""
    while True:
        update = await browser.until(
            table, lambda now: now["status"] != "running" or bool(now["position"]["legal"])
        )
        if update["status"] != "running":
            return
        action = rng.choice(update["position"]["legal"])["number"]
        answer = await browser.ask(table, {"do": "act", "action": action})
        assert answer["say"] in ("accepted", "behind"), answer
        await browser.known(table, answer["number"])
