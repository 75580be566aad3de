"""A server from its start to its end."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import signal
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from socket import AF_INET, AF_INET6, SOCK_DGRAM, create_server, socket

import msgspec
import uvicorn
import uvloop
from uvicorn.server import HANDLED_SIGNALS

from guimard.analysis import LOOK_SECONDS, Effort
from guimard.bots.workers import Workers
from guimard.server.app import make_app
from guimard.server.guests import Guests
from guimard.server.house import House
from guimard.server.limits import Limits
from guimard.server.patience import patient
from guimard.tables.hall import Hall
from guimard.tables.log import Log
from guimard.tables.players import THINK_SECONDS, Players
from guimard.tables.storage import database_file, sqlite_address

GOODBYE_SECONDS = 2


class Serving(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is to run."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path
    database: str | None = None
    public_url: str | None = None
    behind_proxy: bool = False
    limits: Limits = Limits()
    bots_at_once: int | None = None
    """How many programs may think at once; None: as many as suit this machine."""
    bot_seconds: float = THINK_SECONDS
    """How long each may think about an action."""
    analysis_seconds: float = LOOK_SECONDS
    """How long one looks at each choice of a game that is over."""
    bot_pace: float = 0.0
    """And how long it takes at least."""

    @property
    def address(self) -> str:
        """Where browsers find it."""
        if self.public_url is not None:
            return self.public_url.rstrip("/")
        host = self.host
        if host in ("127.0.0.1", "::1"):
            host = "localhost"
        elif host in ("0.0.0.0", "::"):
            host = address_in_network() or "localhost"
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"


def address_in_network() -> str | None:
    """Under which address others in the same network find this machine, if there is one."""
    with socket(AF_INET, SOCK_DGRAM) as asking:
        try:
            # Nothing is sent: the system only says which way it would go.
            asking.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = asking.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address


def listen(host: str, port: int) -> socket:
    """A socket that listens there; port 0 is any that is free."""
    family = AF_INET6 if ":" in host else AF_INET
    try:
        return create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise OSError(error.errno, error.strerror, f"{host}:{port}") from None


def run_server(serving: Serving, listening: socket) -> None:
    """Serve until a signal says stop."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(serving, listening))


async def serve(serving: Serving, listening: socket) -> None:
    """Serve until told to stop."""
    _allow_files(3 * serving.limits.sockets)
    async with open_house(serving) as house:
        house.hall.players.workers.warm_up()
        config = uvicorn.Config(
            make_app(house),
            access_log=False,
            log_config=None,
            lifespan="off",
            proxy_headers=serving.behind_proxy,
            forwarded_allow_ips="*" if serving.behind_proxy else None,
            server_header=False,
            http=patient(serving.limits.request_seconds),
            limit_concurrency=2 * serving.limits.sockets,
            ws="websockets-sansio",
            ws_max_size=serving.limits.frame_bytes,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=GOODBYE_SECONDS,
        )
        await _Server(config, house).serve(sockets=[listening])


def _allow_files(count: int) -> None:
    """Let this process have so many sockets open, as far as the system lets it."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = count if most == resource.RLIM_INFINITY else min(count, most)
        if now != resource.RLIM_INFINITY and now < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


@asynccontextmanager
async def open_house(serving: Serving) -> AsyncIterator[House]:
    """The tables of a server, from the log and back to it."""
    log = Log(serving.database or sqlite_address(database_file(serving.data)))
    workers = Workers(serving.bots_at_once)
    players = Players(workers, serving.bot_seconds, serving.bot_pace)
    hall = Hall(log, players, Effort(seconds=serving.analysis_seconds))
    await hall.start()
    try:
        secret = await hall.log.shared("secret", secrets.token_hex(32))
        guests = Guests(bytes.fromhex(secret), secure=serving.address.startswith("https:"))
        yield House(hall, guests, serving.limits, serving.address)
    finally:
        await hall.close()


class _Server(uvicorn.Server):
    """Tells every browser that it ends, and that they may come back soon."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal stops the server, and no more: the log is still to be closed after it."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.signal(one, self.handle_exit) for one in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        self._house.closing = True
        for connection in list(self._house.connections):
            connection.end("server.stopping", again=True)
        for _ in range(GOODBYE_SECONDS * 20):
            if not self._house.connections:
                break
            await asyncio.sleep(0.05)
        await super().shutdown(sockets)
