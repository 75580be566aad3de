"""A browser without a page: it does what docs/protocol.md says, and knows nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Message = dict[str, Any]

RESEND_SECONDS = 0.1
"""Without an answer for so long a message is sent again."""
PATIENCE_SECONDS = 60
"""How long anything may take in a test before it has failed."""


class Known:
    """What a browser knows of a table."""

    def __init__(self) -> None:
        self.have = -1
        self.now: Message = {"status": "unknown", "position": None}
        """The last update."""
        self.entries: list[Message] = []


class Client:
    """One guest with one socket, which it opens again for as long as it runs."""

    def __init__(self, address: str, socket_address: str | None = None) -> None:
        self.host = address.removeprefix("http://")
        self.cookie = ""
        self.tables: dict[str, Known] = {}
        self.talk: dict[int, str] = {}
        """What was said, at any table."""
        self.connections = 0
        """How often it has had to connect."""
        self._socket_address = (socket_address or address).replace("http", "ws", 1) + "/api/play"
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, tuple[Message, asyncio.Future[Message]]] = {}
        self._numbers: dict[tuple[str, int], str] = {}
        self._changed = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Client:
        await self.http("GET", "/api/games")
        self._running = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._running is not None
        self._running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._running

    def go_to(self, address: str) -> None:
        """From the next connection on by way of this server."""
        self.host = address.removeprefix("http://")
        self._socket_address = address.replace("http", "ws", 1) + "/api/play"

    # Beside play.

    async def http(self, method: str, path: str, body: object = None) -> Any:
        """Ask the REST interface, again and again while there is no server."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                try:
                    return await asyncio.to_thread(self._http, method, path, body)
                except (OSError, http.client.HTTPException):
                    await asyncio.sleep(0.02)

    def _http(self, method: str, path: str, body: object) -> Any:
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE_SECONDS)
        headers = {"Cookie": self.cookie} if self.cookie else {}
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read()
        finally:
            connection.close()
        if cookie := answer.getheader("Set-Cookie"):
            self.cookie = cookie.split(";")[0]
        if answer.status >= 400:
            raise AssertionError(f"{method} {path}: {answer.status} {text.decode()}")
        return json.loads(text)

    async def open_table(self, game: str = "metro", **agreed: object) -> str:
        made = await self.http("POST", "/api/tables", {"game": game, **agreed})
        return str(made["table"])

    # Play.

    async def watch(self, table: str) -> None:
        self.tables.setdefault(table, Known())
        await self.say(table, say="watch", have=-1)

    async def ask(self, table: str, do: str, **request: object) -> Message:
        """The answer, however often it has to be asked for."""
        have = self.tables[table].have
        return await self.say(table, say="ask", have=have, request={"do": do, **request})

    async def sit(self, table: str, seat: int, name: str) -> Message:
        number = self._numbers[table, seat] = secrets.token_hex(32)
        promise = sha256(bytes.fromhex(number)).hexdigest()
        return await self.ask(table, "sit", seat=seat, name=name, promise=promise)

    async def start(self, table: str, seat: int) -> Message:
        return await self.ask(table, "start", seat=seat, number=self._numbers[table, seat])

    async def until(self, table: str, holds: Callable[[Message], object]) -> Message:
        """The first update from now on of which that holds."""
        known = self.tables[table]
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not holds(known.now):
                self._changed.clear()
                await self._changed.wait()
        return known.now

    async def heard(self, table: str, number: int) -> None:
        """Return when entry `number` has been told."""
        await self.until(table, lambda _: self.tables[table].have >= number)

    async def say(self, table: str, **message: object) -> Message:
        name = secrets.token_hex(16)
        message = {"id": name, "table": table, **message}
        answered: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._waiting[name] = (message, answered)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while not answered.done():
                    await self._send(message)
                    await asyncio.wait([answered], timeout=RESEND_SECONDS)
        finally:
            del self._waiting[name]
        return answered.result()

    async def _send(self, message: Message) -> None:
        if self._socket is not None:
            with contextlib.suppress(WebSocketException, OSError):
                await self._socket.send(json.dumps(message))

    async def _run(self) -> None:
        while True:
            try:
                headers = {"Cookie": self.cookie}
                async with connect(
                    self._socket_address, additional_headers=headers, proxy=None, max_size=None
                ) as socket:
                    self.connections += 1
                    self._socket = socket
                    for table, known in self.tables.items():
                        await self._watch_again(table, known)
                    for message, _ in list(self._waiting.values()):
                        await self._send(message)
                    async for frame in socket:
                        for message in json.loads(frame):
                            await self._hear(message)
            except (OSError, WebSocketException, TimeoutError):
                pass
            self._socket = None
            await asyncio.sleep(0.02)

    async def _watch_again(self, table: str, known: Known) -> None:
        watch = {"say": "watch", "id": secrets.token_hex(16), "table": table, "have": known.have}
        await self._send(watch)

    async def _hear(self, message: Message) -> None:
        if message["say"] == "update":
            await self._update(message)
        elif message["say"] == "talked":
            self.talk |= {line["number"]: line["text"] for line in message["lines"]}
        elif "re" in message and message["re"] in self._waiting:
            _, answered = self._waiting[message["re"]]
            if not answered.done():
                answered.set_result(message)

    async def _update(self, update: Message) -> None:
        known = self.tables[update["table"]]
        if update["number"] < known.have:
            return
        if update["after"] > known.have:
            await self._watch_again(update["table"], known)
            return
        known.entries += [one for one in update["entries"] if one["number"] > known.have]
        known.have = update["number"]
        known.now = update
        self._changed.set()
