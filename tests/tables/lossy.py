"""A line between browsers and a server that drops, doubles, delays and swaps what browsers say."""

from __future__ import annotations

import asyncio
import contextlib
from random import Random

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

PROBABILITY = 0.2
"""Of each kind of fault, for every message."""
LONGEST_DELAY = 0.05


class Lossy:
    def __init__(self, server: str, rng: Random) -> None:
        self.dropped = self.doubled = self.delayed = self.swapped = 0
        self._server = server.replace("http", "ws", 1)
        self._rng = rng
        self._listening: Server | None = None
        self._late: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Lossy:
        self._listening = await serve(self._join, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._listening is not None
        self._listening.close()
        await self._listening.wait_closed()

    @property
    def address(self) -> str:
        assert self._listening is not None
        return f"http://127.0.0.1:{next(iter(self._listening.sockets)).getsockname()[1]}"

    async def _join(self, browser: ServerConnection) -> None:
        assert browser.request is not None
        headers = {"Cookie": browser.request.headers["Cookie"]}
        path = self._server + browser.request.path
        async with connect(path, additional_headers=headers, proxy=None, max_size=None) as server:
            down = asyncio.create_task(_pass_on(server, browser))
            with contextlib.suppress(ConnectionClosed):
                await self._spoil(browser, server)
            down.cancel()

    async def _spoil(self, browser: ServerConnection, server: ClientConnection) -> None:
        held: list[str | bytes] = []
        async for message in browser:
            if self._happens():
                self.dropped += 1
                continue
            messages = [message]
            if self._happens():
                self.doubled += 1
                messages.append(message)
            if self._happens():
                self.swapped += 1
                held += messages
                continue
            if self._happens():
                self.delayed += 1
                late = asyncio.create_task(self._send_late(server, [*messages, *held]))
                self._late.add(late)
                late.add_done_callback(self._late.discard)
            else:
                for one in [*messages, *held]:
                    await server.send(one)
            held = []

    async def _send_late(self, server: ClientConnection, messages: list[str | bytes]) -> None:
        await asyncio.sleep(self._rng.random() * LONGEST_DELAY)
        with contextlib.suppress(ConnectionClosed):
            for one in messages:
                await server.send(one)

    def _happens(self) -> bool:
        return self._rng.random() < PROBABILITY


async def _pass_on(server: ClientConnection, browser: ServerConnection) -> None:
    with contextlib.suppress(ConnectionClosed):
        async for frame in server:
            await browser.send(frame)
