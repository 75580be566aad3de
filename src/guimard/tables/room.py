"""One table in play: behind its door, with its clock, its programs and those who watch."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from math import inf
from time import monotonic, time
from typing import Final, NamedTuple, Protocol

from guimard.tables.asking import act, decide, move, out_of_time
from guimard.tables.door import Door
from guimard.tables.entries import AnyEntry, RematchOpened, Replaced, Resumed
from guimard.tables.games import Games
from guimard.tables.log import Log
from guimard.tables.making import make_rematch
from guimard.tables.players import Chosen, Players
from guimard.tables.refusal import NotHere, Overtaken, Stale
from guimard.tables.requests import Act, AnyRequest, Rematch, Resign
from guimard.tables.table import Table
from guimard.tables.talk import Talk, speaker

ELSEWHERE_SECONDS: Final = 3
"""For so long programs are left to the server that went on with the table."""
MOST_OVERTAKEN: Final = 5
"""So often in a row other servers may be faster with the same table."""
GONE_SECONDS: Final = 60
"""After so long without a connection somebody may be replaced."""
MOST_ENTRIES: Final = 4000
"""Of a log. A game is a few hundred; beyond this nothing is begun any more but moves."""

_LOGGER = logging.getLogger(__name__)


class Watcher(Protocol):
    """Somebody who is told when something happens."""

    guest: str

    def wake(self, table: str) -> None: ...

    def study(self, table: str) -> None:
        """Its analysis has come further."""

    def talk(self, table: str) -> None:
        """Something has been said there."""


class Done(NamedTuple):
    """What was asked is done: it is this entry of the log."""

    number: int
    made: str | None = None
    """The table that was opened for it."""


class Room:
    def __init__(self, name: str, log: Log, games: Games, players: Players) -> None:
        self.name = name
        self.watchers: list[Watcher] = []
        self._elsewhere: frozenset[str] = frozenset()
        self.talk = Talk(name, log)
        self._log = log
        self._door = Door(name, log, games)
        self._players = players
        self._playing: asyncio.Task[None] | None = None
        self._thinking: tuple[Table, asyncio.Task[Chosen]] | None = None
        """What a program is asked: how things stood, and its answer to come."""
        self._alarm: asyncio.TimerHandle | None = None
        self._clock: tuple[int, float] | None = None
        """The entry since which the clock of the seat to act runs, and when that was."""
        self._told: Table | None = None
        """The table that the watchers know of."""
        self._heard_at = -inf
        """When another server was last heard to have gone on with this table."""
        self._last_here: dict[str, float] = {}
        self._made = self._used = monotonic()

    @property
    def known(self) -> Table | None:
        """How things stand, where that is in memory."""
        return self._door.table

    async def look(self, at_least: int = -1) -> Table:
        """How things stand, up to this entry if there is one."""
        if self._lags(at_least):
            await self.catch_up()
        if self._door.table is None:
            async with self._inside() as table:
                return table
        return self._door.table

    async def ask(self, guest: str, asked: str, request: AnyRequest, have: int) -> Done:
        """Do what a guest asks. `asked` is their own id for it, and counts once."""
        if self._lags(have):
            await self.catch_up()
        for _ in range(MOST_OVERTAKEN):
            try:
                return await self._ask(guest, asked, request, have)
            except Overtaken:
                # It is decided anew on what the other server stored, which may be just this.
                continue
        raise Stale

    async def _ask(self, guest: str, asked: str, request: AnyRequest, have: int) -> Done:
        async with self._inside() as table:
            number = table.requests.get((guest, asked))
            if number is not None:
                return Done(number, table.rematch)
            if isinstance(request, Rematch):
                return await self._rematch(table, guest, asked)
            table = await self._check_time(table)
            if table.number >= MOST_ENTRIES and not isinstance(request, Act | Resign):
                raise NotHere("table.log-full")
            entries = decide(table, guest, request, have, self._took(), self._gone(table))
            await self._door.append(entries, guest, asked)
            return Done(table.number + 1)

    async def move(self, seat: int, owner: str, guest: str) -> None:
        """A seat goes from its owner's device to another."""
        async with self._inside() as table:
            await self._door.append(move(table, seat, owner, guest))

    async def add(self, decided: Callable[[Table], Sequence[AnyEntry]]) -> None:
        """Append what follows from how things stand, of nobody's asking."""
        async with self._inside() as table:
            if entries := decided(table):
                await self._door.append(entries)

    async def resume(self, alive: int) -> None:
        """The server was away; it was last known to run at `alive`, milliseconds since 1970."""

        def resumed(table: Table) -> Sequence[AnyEntry]:
            if table.timed is None:
                return ()
            ran = alive - table.history[table.clock_set_at].row.at
            return [Resumed(min(max(0, ran), table.left[table.timed] or 0))]

        await self.add(resumed)

    async def catch_up(self) -> None:
        """Take in what another server has stored."""
        async with self._inside() as table:
            await self._door.catch_up()
            if self._door.table is not table:
                self._heard_at = monotonic()

    def _lags(self, number: int) -> bool:
        known = self._door.table
        return self._log.is_shared and known is not None and known.number < number

    def left(self) -> list[int | None]:
        """By seat: the milliseconds on its clock at this moment."""
        table = self._door.table
        if table is None:
            return []
        left = table.left[:]
        if table.timed is not None:
            left[table.timed] = max(0, (left[table.timed] or 0) - self._took())
        return left

    # Talk.

    async def say(self, guest: str, asked: str, text: str, name: str | None) -> int:
        """Somebody says something to all who are here; the number of that line."""
        number = await self.talk.say(speaker(await self.look(), guest, name), asked, text)
        self._pass_on()
        return number

    async def hear_talk(self) -> None:
        """Something has been said by way of another server."""
        before = self.talk.number
        await self.talk.load(again=True)
        if self.talk.number != before:
            self._pass_on()

    def _pass_on(self) -> None:
        for watcher in self.watchers:
            watcher.talk(self.name)

    # Who watches.

    def watch(self, watcher: Watcher) -> None:
        self.watchers.append(watcher)
        self._wake()

    def unwatch(self, watcher: Watcher) -> None:
        self.watchers.remove(watcher)
        self._last_here[watcher.guest] = self._used = monotonic()
        self._wake()

    def is_here(self, guest: str | None) -> bool:
        """Whether somebody is connected, to this server or another."""
        return guest in self._elsewhere or any(one.guest == guest for one in self.watchers)

    @property
    def elsewhere(self) -> frozenset[str]:
        """The guests who watch by way of another server."""
        return self._elsewhere

    @elsewhere.setter
    def elsewhere(self, guests: frozenset[str]) -> None:
        if guests != self._elsewhere:
            self._last_here |= dict.fromkeys(self._elsewhere - guests, monotonic())
            self._elsewhere = guests
            self._wake()

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody needs it in memory: nobody watches, nothing is due."""
        busy = self.watchers or self._door.is_closed or self._alarm or self._is_playing()
        return not busy and monotonic() - self._used > seconds

    def close(self) -> None:
        """Nothing happens here by itself any more."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._playing is not None:
            self._playing.cancel()

    def _gone(self, table: Table) -> Collection[str]:
        """The guests with a seat who have not been here for a while."""
        before = monotonic() - GONE_SECONDS
        guests = {seat.guest for seat in table.seats if seat.guest is not None}
        return [
            guest
            for guest in guests
            if not self.is_here(guest) and self._last_here.get(guest, self._made) < before
        ]

    def _wake(self) -> None:
        for watcher in self.watchers:
            watcher.wake(self.name)

    # Behind the door.

    @asynccontextmanager
    async def _inside(self) -> AsyncIterator[Table]:
        """Alone with the table; afterwards whatever follows from how things stand then."""
        self._used = monotonic()
        async with self._door as table:
            if self._clock is None:
                since = table.history[table.clock_set_at].row.at / 1000
                self._clock = (table.clock_set_at, monotonic() - max(0.0, time() - since))
            try:
                yield table
            finally:
                self._go_on()

    def _go_on(self) -> None:
        table = self._door.table
        if table is self._told and table is not None:
            return
        self._told = table
        self._wake()
        if self._thinking is not None and not _still_asks(table, self._thinking[0]):
            self._thinking[1].cancel()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if table is None:
            return
        if self._clock is None or self._clock[0] != table.clock_set_at:
            self._clock = (table.clock_set_at, monotonic())
        if table.timed is not None:
            seconds = ((table.left[table.timed] or 0) - self._took() + 5) / 1000
            self._alarm = asyncio.get_running_loop().call_later(max(0.0, seconds), self._ring)
        if table.to_act and table.to_act.player and not self._is_playing():
            self._playing = asyncio.create_task(self._play())

    async def _rematch(self, table: Table, guest: str, asked: str) -> Done:
        if table.rematch is not None:
            return Done(table.number, table.rematch)
        new = make_rematch(table, guest)
        seat = table.seats_of(guest)[0]
        await self._door.append([RematchOpened(seat, new.card.id)], guest, asked, new)
        return Done(table.number + 1, new.card.id)

    # Time.

    def _took(self) -> int:
        """Milliseconds since the clock of the seat to act was set."""
        return int((monotonic() - self._clock[1]) * 1000) if self._clock else 0

    def _ring(self) -> None:
        self._alarm = None
        self._ringing = asyncio.create_task(self._time_is_up())

    async def _time_is_up(self) -> None:
        try:
            async with self._inside() as table:
                await self._check_time(table)
        except (NotHere, Stale):
            _LOGGER.warning("table %s: the clock's end waits for the log", self.name)

    async def _check_time(self, table: Table) -> Table:
        seat = table.timed
        if seat is None or self._took() < (table.left[seat] or 0):
            return table
        await self._door.append(out_of_time(table, seat))
        assert self._door.table is not None
        return self._door.table

    # Programs.

    def _is_playing(self) -> bool:
        return self._playing is not None and not self._playing.done()

    async def _chosen(self, table: Table) -> Chosen | None:
        """What the program to act does; None where it is not asked any more."""
        thinking = asyncio.create_task(self._players.choose(table))
        self._thinking = (table, thinking)
        try:
            return await thinking
        except asyncio.CancelledError:
            thinking.cancel()
            playing = asyncio.current_task()
            if playing is not None and playing.cancelling():
                raise
            return None
        finally:
            self._thinking = None

    async def _play(self) -> None:
        """Let programs act until it is a person's turn."""
        try:
            while (table := self._door.table) and table.state and table.to_act:
                seat, player = table.state.to_act, table.to_act.player
                if player is None:
                    return
                if (wait := self._heard_at + ELSEWHERE_SECONDS - monotonic()) > 0:
                    await asyncio.sleep(wait)
                    continue
                chosen = await self._chosen(table)
                async with self._inside() as now:
                    if chosen is not None and _still_asks(now, table):
                        await self._door.append(_done(now, seat, player, chosen))
        except (NotHere, Stale):
            _LOGGER.warning("table %s: a program waits for the log", self.name)


def _still_asks(now: Table | None, before: Table) -> bool:
    """Whether the same program is to act in the same position as before."""
    if now is None or now.to_act is None or before.to_act is None:
        return False
    return (now.changed_at, now.to_act.player) == (before.changed_at, before.to_act.player)


def _done(table: Table, seat: int, player: str, chosen: Chosen) -> list[AnyEntry]:
    """What a program does. Where it failed, the one that answered plays on, and all are told."""
    acted = act(table, chosen.action)
    if chosen.bot != player and table.seats[seat].bot == player:
        return [Replaced(seat, chosen.bot), acted]
    return [acted]
