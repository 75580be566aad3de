"""What comes before everything else: who is it, from where, and how often."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

from guimard.server.bodies import Problem
from guimard.server.house import House
from guimard.server.limits import Buckets, is_local
from guimard.texts import catalogue

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; "
        b"img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
]


class Gate:
    """Knows a browser by its cookie, or makes it a new guest; `scope["state"]["guest"]` is who."""

    def __init__(self, app: App, house: House) -> None:
        self._app = app
        self._house = house
        limits = house.limits
        self._buckets = Buckets(limits.requests_a_second, limits.requests_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = _headers(scope)
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await _refuse(scope, send, *refusal)
            return
        guests = self._house.guests
        guest = guests.known(headers.get("cookie", ""))
        added = [*_HEADERS]
        if guest is None:
            guest = guests.new()
            added.append((b"set-cookie", guests.cookie(guest).encode()))
        scope.setdefault("state", {})["guest"] = guest

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                message["headers"] = [*message.get("headers", ()), *added]
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        """The status and the reason, if this goes no further."""
        origin = headers.get("origin")
        changes = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD")
        if changes and origin and not self._house.is_own(origin, headers.get("host", "")):
            return 403, "server.other-origin"
        address = address_of(scope)
        if not is_local(address) and not self._buckets.allow(address):
            return 429, "server.too-many-requests"
        return None


def guest_of(scope: Any) -> str:
    guest: str = scope["state"]["guest"]
    return guest


def caller_of(scope: Any) -> str:
    """Whose requests are counted together: an address's or, behind a proxy's, a guest's."""
    address = address_of(scope)
    return guest_of(scope) if is_local(address) else address


def address_of(scope: Any) -> str:
    """Where a browser calls from; behind a proxy, uvicorn has put the browser's own here."""
    client: tuple[str, int] | None = scope.get("client")
    return client[0] if client else ""


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


async def _refuse(scope: Scope, send: Send, status: int, key: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": key})
        return
    problem = Problem(key=key, params={}, text=catalogue("en").say(key))
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
