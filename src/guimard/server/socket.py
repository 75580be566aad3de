"""The one WebSocket of a browser: its frames in and out, until either side ends it."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from guimard.server.connection import Connection
from guimard.server.gate import address_of, guest_of
from guimard.server.house import House

GOING_AWAY = 1001
TRY_AGAIN_LATER = 1013


@websocket("/api/play")
async def play(socket: WebSocket[Any, Any, Any], house: NamedDependency[House]) -> None:
    guest, address = guest_of(socket.scope), address_of(socket.scope)
    await socket.accept()
    connection = Connection(house.hall, guest, house.limits, house.table_link, house.talking)
    if house.closing or not house.counts.open(guest, address):
        connection.end("server.full", again=True)
        await _send(socket, connection, TRY_AGAIN_LATER)
        return
    house.connections.add(connection)
    both = [
        asyncio.create_task(_hear(socket, connection)),
        asyncio.create_task(_send(socket, connection, GOING_AWAY)),
    ]
    try:
        done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        for one in done:
            one.result()
    finally:
        for one in both:
            one.cancel()
        house.connections.discard(connection)
        house.counts.close(guest, address)
        connection.close()


async def _hear(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    while True:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            return
        await connection.hear(message.get("text") or message.get("bytes") or "")


async def _send(socket: WebSocket[Any, Any, Any], connection: Connection, code: int) -> None:
    try:
        while not connection.ended:
            frame = await connection.next_frame()
            await socket.send({"type": "websocket.send", "text": frame, "bytes": None})
        await socket.close(code=code)
    except (WebSocketDisconnect, OSError):
        connection.lose()
