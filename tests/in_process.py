"""A whole server without a network: requests and sockets handed to its application."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from browsers import Browser, Json, Rest
from guimard.server.app import make_app
from guimard.server.house import House
from guimard.server.limits import Limits
from guimard.server.serving import Serving, open_house

HERE = ("127.0.0.1", 50_000)
PLENTY = Limits(
    messages_a_second=1e9, messages_at_once=10**9, sockets_of_guest=10**6, tables_of_socket=10**6
)


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Hosted:
    """A house and its application."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.app = make_app(house)

    def cookie(self, guest: str) -> str:
        """The Cookie header of this guest."""
        return self.house.guests.cookie(guest).partition(";")[0]

    async def call(
        self,
        method: str,
        path: str,
        body: bytes | Json | None = None,
        client: tuple[str, int] = HERE,
        **headers: str,
    ) -> Answer:
        """Underscores in the names of headers stand for hyphens."""
        sent = json.dumps(body).encode() if isinstance(body, dict) else body or b""
        told: list[Any] = []
        asked = [{"type": "http.request", "body": sent, "more_body": False}]

        async def receive() -> Any:
            return asked.pop() if asked else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            told.append(message)

        named = {"host": "testing", "content-type": "application/json", **headers}
        await self.app(_scope("http", path, client, named, method), receive, send)
        start, *rest = told
        found = {name.decode(): value.decode() for name, value in start["headers"]}
        return Answer(start["status"], found, b"".join(part["body"] for part in rest))

    def browser(self, guest: str, **headers: str) -> InProcess:
        return InProcess(self, self.cookie(guest), headers)


@asynccontextmanager
async def hosted(folder: Path, limits: Limits = PLENTY) -> AsyncIterator[Hosted]:
    """A server with its log in this folder."""
    async with open_house(Serving(data=folder, limits=limits)) as house:
        yield Hosted(house)


class InProcess(Browser):
    """A browser whose socket is a pair of queues."""

    def __init__(self, server: Hosted, cookie: str, headers: dict[str, str]) -> None:
        super().__init__("", cookie)
        self.rest = _Rest(server, cookie)
        self.close_code: int | None = None
        self.is_closed = asyncio.Event()
        self._server = server
        self._headers = headers
        self._sent: asyncio.Queue[Any] = asyncio.Queue()
        self._running: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        self._sent = asyncio.Queue()
        self._sent.put_nowait({"type": "websocket.connect"})
        headers = {"host": "testing", "cookie": self.rest.cookie or "", **self._headers}
        scope = _scope("websocket", "/api/play", HERE, headers)
        self._running = asyncio.create_task(self._server.app(scope, self._sent.get, self._told))

    async def disconnect(self) -> None:
        if self._running is not None:
            self._sent.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await self._running
            self._running = None

    async def send(self, message: Json | str | bytes) -> None:
        text = json.dumps(message) if isinstance(message, dict) else message
        kind = "bytes" if isinstance(text, bytes) else "text"
        self._sent.put_nowait({"type": "websocket.receive", kind: text})

    async def settle(self) -> None:
        """Return when all that there is to tell has been told."""
        answer = await self.say({"say": "ping"})
        assert answer["say"] == "pong"

    async def _told(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.close_code = message.get("code", 1000)
            self.is_closed.set()
        elif message["type"] == "websocket.send":
            if self.keeps:
                self.frames.append(message["text"])
            for one in json.loads(message["text"]):
                self.take(one)


class _Rest(Rest):
    """To be called from another thread than the server's."""

    def __init__(self, server: Hosted, cookie: str) -> None:
        super().__init__("", cookie)
        self._server = server
        self._loop = asyncio.get_running_loop()

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        called = self._server.call(method, path, body, cookie=self.cookie or "", **headers)
        answer = asyncio.run_coroutine_threadsafe(called, self._loop).result()
        return answer.status, answer.json


def _scope(
    kind: str, path: str, client: tuple[str, int], headers: dict[str, str], method: str = "GET"
) -> dict[str, Any]:
    path, _, query = path.partition("?")
    of_kind = {"method": method} if kind == "http" else {"subprotocols": []}
    return {
        **of_kind,
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [
            (name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()
        ],
        "client": client,
        "server": ("testing", 80),
        "state": {},
        "extensions": {},
    }
