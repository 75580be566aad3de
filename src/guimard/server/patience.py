"""How long, and for how much, the server waits until a request is whole."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD_BYTES: Final = 32 * 1024


def patient(seconds: float) -> type[HttpToolsProtocol]:
    """The protocol of HTTP, for connections that have so long for each of their requests."""

    class Patient(HttpToolsProtocol):
        """Whoever connects and says nothing, or never comes to an end, is not waited for."""

        _late: asyncio.TimerHandle | None = None
        _head: int | None = 0
        """The bytes of a head that is not whole; None after its end."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._done()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self._head is not None and self._head > MOST_HEAD_BYTES:
                self.send_400_response("The head of this request is too long.")
                return
            super().data_received(data)
            if self._head is not None:
                self._head += len(data)

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self._wait()

        def on_headers_complete(self) -> None:
            self._head = None
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self._done()
            super().on_message_complete()

        def handle_websocket_upgrade(self) -> None:
            self._done()
            super().handle_websocket_upgrade()

        def _wait(self) -> None:
            self._done()
            self._head = 0
            self._late = self.loop.call_later(seconds, self._too_late)

        def _done(self) -> None:
            if self._late is not None:
                self._late.cancel()
                self._late = None

        def _too_late(self) -> None:
            self._late = None
            transport: Any = self.transport
            transport.close()

    return Patient
