"""All the tables of a server."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from time import time
from typing import Any, Final, TypeVarTuple, Unpack

from guimard.analysis import Effort
from guimard.bots.workers import Workers
from guimard.rules import new_game
from guimard.rules.game import OVER
from guimard.tables.card import Card
from guimard.tables.clocks import NoClock
from guimard.tables.entries import Abandoned
from guimard.tables.games import Games
from guimard.tables.lobby import Lobby
from guimard.tables.log import Log
from guimard.tables.making import Agreed, make
from guimard.tables.neighbours import Neighbours
from guimard.tables.players import Players
from guimard.tables.refusal import NotHere, Stale
from guimard.tables.room import Room
from guimard.tables.shelf import Shelf
from guimard.tables.showing import table_of
from guimard.tables.studies import Studies, Study
from guimard.tables.writer import Append

MOST_UNFINISHED: Final = 40
"""Tables that one guest may have opened at a time."""
IDLE_SECONDS: Final = 300
"""A table that nobody has needed for so long is kept in the log only."""
FORGOTTEN_SECONDS: Final = 3 * 24 * 3600
"""An open table where nothing has happened for so long is closed."""
ALIVE_SECONDS: Final = 2
SWEEP_SECONDS: Final = 30
LOOK_SECONDS: Final = 10
PRESENCE_SECONDS: Final = 3
AT_ONCE: Final = 50

_NAME = re.compile(r"[\w-]{8,40}", re.ASCII)
"""What a table may be called; no database need be asked about anything else."""
_ALIVE = "alive"
"""Under this name the database knows when a server last ran."""

_LOGGER = logging.getLogger(__name__)

Given = TypeVarTuple("Given")


class Hall:
    """`start` comes first, `close` last."""

    def __init__(
        self, log: Log, players: Players | None = None, effort: Effort | None = None
    ) -> None:
        """`effort`: what goes into the analysis of a finished game."""
        self.log = log
        self.players = players or Players(Workers())
        self.studies = Studies(self.players.workers, Shelf(log.engine), effort)
        self.lobby = Lobby(log.engine)
        self.rooms: dict[str, Room] = {}
        """The tables in memory."""
        self._games = Games()
        self._chores: list[asyncio.Task[None]] = []
        self._neighbours = (
            Neighbours(log.engine, self._heard, self._talked) if log.is_shared else None
        )
        self._hints: dict[str, int] = {}
        """By table that catches up: how far others have said that it has gone."""
        self._catching_up: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Take up the tables where something is due. The others are as soon as they are asked for.

        No clock ran while there was no server. Where there is another server, all goes on there.
        """
        await self.log.start()
        await asyncio.to_thread(warm_up)
        if self._neighbours is None or await self._neighbours.join():
            await self._resume()
        self._chores = [
            asyncio.create_task(_every(ALIVE_SECONDS, self._note_alive)),
            asyncio.create_task(_every(SWEEP_SECONDS, self._sweep)),
        ]
        if self._neighbours is not None:
            self._chores += [
                asyncio.create_task(_every(LOOK_SECONDS, self._look, self._neighbours)),
                asyncio.create_task(_every(PRESENCE_SECONDS, self._meet, self._neighbours)),
            ]

    async def _resume(self) -> None:
        alive = int(await self.log.shared(_ALIVE, str(_now())))
        due = [card.id for card, to_act, _ in await self.lobby.running() if _is_due(card, to_act)]
        for first in range(0, len(due), AT_ONCE):
            rooms = map(self.room, due[first : first + AT_ONCE])
            await asyncio.gather(*(_if_possible(room.resume(alive)) for room in rooms))

    async def close(self) -> None:
        """Store what waits. Whatever is asked from now on is refused."""
        for chore in self._chores:
            chore.cancel()
        for room in self.rooms.values():
            room.close()
        await self.studies.close()
        await asyncio.to_thread(self.players.workers.close)
        if self._neighbours is not None:
            await self._neighbours.leave()
        await self._note_alive()
        await self.log.close()

    async def enter(self, name: str) -> Room:
        """The room of a table, taken up from the log if need be. `NotHere` if there is none."""
        if not _NAME.fullmatch(name):
            raise NotHere("table.no-such-table")
        room = self.room(name)
        try:
            await room.look()
        except NotHere:
            # Whoever watches a table that cannot be read just now still does when it can.
            if room.is_idle(0):
                self.rooms.pop(name, None)
            raise
        return room

    def room(self, name: str) -> Room:
        """The room of a table that there is."""
        room = self.rooms.get(name)
        if room is None:
            room = self.rooms[name] = Room(name, self.log, self._games, self.players)
        return room

    async def open(self, host: str, game: str, options: Mapping[str, Any], agreed: Agreed) -> str:
        """A new table, by its name. Raises `NotHere`, or `BadOptions` where nothing fits."""
        if await self.lobby.unfinished_of(host) >= MOST_UNFINISHED:
            raise NotHere("table.too-many-tables", count=MOST_UNFINISHED)
        new = make(new_game(game, options), agreed, host)
        await self.log.append(Append(rows=(), new=new))
        return new.card.id

    async def analyse(self, name: str, guest: str) -> Study:
        """The analysis of a finished game, begun if need be. Whoever watches is told how far it is.

        Raises `NotHere` where the game is not over.
        """

        def tell() -> None:
            room = self.rooms.get(name)
            for watcher in room.watchers if room else ():
                watcher.study(name)

        return self.studies.begin(await (await self.enter(name)).look(), guest, tell)

    # Other servers.

    def _heard(self, name: str, number: int) -> None:
        """Another server, or this one, has stored so much of a table's log."""
        room = self.rooms.get(name)
        if room is None or room.known is None or room.known.number >= number:
            return
        catching_up = name in self._hints
        self._hints[name] = max(number, self._hints.get(name, -1))
        if not catching_up:
            task = asyncio.create_task(self._catch_up(room))
            self._catching_up.add(task)
            task.add_done_callback(self._catching_up.discard)

    def _talked(self, name: str) -> None:
        """Somebody has said something, by way of this server or another."""
        room = self.rooms.get(name)
        if room is not None:
            task = asyncio.create_task(_if_possible(room.hear_talk()))
            self._catching_up.add(task)
            task.add_done_callback(self._catching_up.discard)

    async def _catch_up(self, room: Room) -> None:
        said = -1
        while said < self._hints[room.name]:
            said = self._hints[room.name]
            await _if_possible(room.catch_up())
        del self._hints[room.name]

    async def _look(self, neighbours: Neighbours) -> None:
        """Hear what no hint has told."""
        tables = [(name, room.known) for name, room in self.rooms.items()]
        known = {name: table.number for name, table in tables if table is not None}
        for name, number in await neighbours.newer(known):
            self._heard(name, number)

    async def _meet(self, neighbours: Neighbours) -> None:
        """Who is at the same tables by way of another server."""
        watched = {name: room for name, room in self.rooms.items() if room.watchers}
        here = [(name, one.guest) for name, room in watched.items() for one in room.watchers]
        elsewhere = await neighbours.present(here, watched)
        for name, room in watched.items():
            room.elsewhere = frozenset(elsewhere.get(name, ()))

    async def show(self, text: str, host: str) -> str:
        """A table to look at, by its name: the saved game in a text. Raises `BadRecord`."""
        new = await asyncio.to_thread(table_of, text, host)
        await self.log.append(Append(rows=(), new=new))
        return new.card.id

    async def _note_alive(self) -> None:
        await self.log.share(_ALIVE, str(_now()))

    async def _sweep(self) -> None:
        for name, room in list(self.rooms.items()):
            if room.is_idle(IDLE_SECONDS):
                del self.rooms[name]
            elif room.known is None:
                # The log could not be reached. Clocks and programs go on as soon as it can.
                await _if_possible(room.look())
        for name in await self.lobby.forgotten(_now() - FORGOTTEN_SECONDS * 1000):
            if not self.room(name).watchers:
                await _if_possible(self.room(name).add(lambda _: [Abandoned(None)]))


def _is_due(card: Card, to_act: int | None) -> bool:
    """Whether a running table goes on by itself: by a clock, or a program."""
    is_timed = not isinstance(card.clock, NoClock)
    return is_timed or (to_act is not None and card.players[to_act] is not None)


async def _if_possible(done: Awaitable[object]) -> None:
    """A table that cannot be taken up now stays in the log, and the others go on."""
    try:
        await done
    except (NotHere, Stale) as error:
        _LOGGER.warning("a table stays in the log: %s", error)


async def _every(
    seconds: float, chore: Callable[[Unpack[Given]], Awaitable[None]], *given: *Given
) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await chore(*given)
        except Exception:
            _LOGGER.exception("a chore failed")


def warm_up() -> None:
    """Compile what is compiled at its first use, before anybody waits for it."""
    state = new_game("metro", {}).start()
    while state.to_act != OVER:
        before = state.copy()
        state.apply(state.actions()[0])
        state.changes(before)


def _now() -> int:
    return int(time() * 1000)
