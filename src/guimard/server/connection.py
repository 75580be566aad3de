"""One browser's socket: every message is answered, and what happens at tables is told.

What is to be told is never queued: the connection remembers how far it has told each table, and
when the browser can take more it tells all that has come since in one update. So a slow browser
costs no memory, and a new connection of an old browser goes on where the last one broke off.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from guimard import __version__
from guimard.rules.game import Game, Refused
from guimard.server import messages as says
from guimard.server.limits import Bucket, Buckets, Limits
from guimard.server.looking import effects_asked, table_is, update
from guimard.server.studied import analysing
from guimard.server.telling import talked
from guimard.tables.hall import Hall
from guimard.tables.refusal import NotHere, Stale
from guimard.tables.room import Room
from guimard.tables.table import Table
from guimard.texts import LANGUAGES, Told, catalogue, explain

MOST_ANSWERS: Final = 32
"""So many answers wait for a slow browser before the next of its messages is read."""

_LOGGER = logging.getLogger(__name__)

_NOT_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)

_DECODER = msgspec.json.Decoder(says.AnyFromBrowser)
_ENCODER = msgspec.json.Encoder()


class _WithId(msgspec.Struct):
    id: says.MessageId


class _Watching:
    """A table that is told of, up to entry `told`, in a language."""

    def __init__(self, room: Room, told: int, language: str) -> None:
        self.room = room
        self.told = told
        self.heard = -1
        """The last line of the talk that it was told."""
        self.language = language


class Connection:
    def __init__(
        self,
        hall: Hall,
        guest: str,
        limits: Limits,
        link: Callable[[str], str],
        talking: Buckets,
    ) -> None:
        """`talking`: how much may be said, by guest and by table."""
        self.guest = guest
        self._talking = talking
        self._hall = hall
        self._limits = limits
        self._link = link
        self._bucket = Bucket(limits.messages_a_second, limits.messages_at_once)
        self._watching: dict[str, _Watching] = {}
        self._answers: list[says.FromServer] = [says.Welcome(version=__version__)]
        self._news: dict[str, None] = {}
        """The tables with something to tell, in order."""
        self._studies: dict[str, None] = {}
        """Those whose analysis has come further."""
        self._talks: dict[str, None] = {}
        """Those where something was said."""
        self._something = asyncio.Event()
        self._something.set()
        self._room_for_more = asyncio.Event()
        self._room_for_more.set()
        self._language = "en"
        self._end: says.Closing | None = None
        self.ended = False
        """Whether the last frame has been given."""

    def wake(self, table: str) -> None:
        self._news[table] = None
        self._something.set()

    def study(self, table: str) -> None:
        self._studies[table] = None
        self._something.set()

    def talk(self, table: str) -> None:
        self._talks[table] = None
        self._something.set()

    async def hear(self, text: str | bytes) -> None:
        """Take in a message and answer it; later, if this browser says much at a time."""
        if wait := self._bucket.take():
            await asyncio.sleep(wait)
        await self._room_for_more.wait()
        answers = await self._answers_to(text)
        self._answers += answers
        self._something.set()
        if len(self._answers) >= MOST_ANSWERS:
            self._room_for_more.clear()

    async def next_frame(self) -> str:
        """What there is to tell, as soon as there is something; the last is why it ends."""
        messages: list[says.FromServer] = []
        while not messages:
            await self._something.wait()
            self._something.clear()
            messages, self._answers = self._answers, []
            self._room_for_more.set()
            news, self._news = self._news, {}
            for name in news:
                messages += await self._news_of(name)
            talks, self._talks = self._talks, {}
            for name in talks:
                messages += await self._talk_of(name)
            studies, self._studies = self._studies, {}
            for name in studies:
                messages += await self._study_of(name)
            if self._end is not None:
                messages.append(self._end)
                self.ended = True
        return _ENCODER.encode(messages).decode()

    def end(self, key: str, again: bool) -> None:
        """The server ends this connection, for this reason."""
        text = catalogue(self._language).say(key)
        self._end = says.Closing(key=key, text=text, again=again)
        self._something.set()
        self._room_for_more.set()

    def lose(self) -> None:
        """The browser is gone, and nothing need wait for it."""
        self._room_for_more.set()

    def close(self) -> None:
        for watching in self._watching.values():
            watching.room.unwatch(self)
        self._watching.clear()

    async def _news_of(self, name: str) -> list[says.FromServer]:
        watching = self._watching.get(name)
        if watching is None:
            return []
        try:
            table = await watching.room.look()
        except NotHere:
            return []
        told = watching.told if watching.told <= table.number else -1
        watching.told = table.number
        return [update(watching.room, table, self.guest, told, watching.language)]

    async def _talk_of(self, name: str) -> list[says.FromServer]:
        watching = self._watching.get(name)
        if watching is None:
            return []
        talk = watching.room.talk
        with contextlib.suppress(NotHere):
            await talk.load()
        after, watching.heard = watching.heard, talk.number
        return [says.Talked(table=name, after=after, lines=talked(talk, after, self.guest))]

    async def _study_of(self, name: str) -> list[says.FromServer]:
        watching = self._watching.get(name)
        if watching is None:
            return []
        try:
            study = await self._hall.studies.recall(await watching.room.look())
        except NotHere:
            return []
        return [] if study is None else [analysing(name, study)]

    async def _answers_to(self, text: str | bytes) -> Sequence[says.FromServer]:
        try:
            message = _DECODER.decode(text)
        except _NOT_JSON as error:
            return [self._not_understood(text, error)]
        if isinstance(message, says.Ping):
            return [says.Pong(re=message.id)]
        try:
            return await self._do_or_tell(message)
        except (NotHere, Refused) as error:
            room = self._hall.rooms.get(message.table)
            game = room.known.game if room and room.known else None
            return [self._refused(message.id, message.table, error, game)]
        except Exception:
            _LOGGER.exception("%s failed", message.__struct_config__.tag)
            return [self._refused(message.id, message.table, NotHere("table.failed"))]

    async def _do_or_tell(self, message: says.AboutTable) -> Sequence[says.FromServer]:
        try:
            return await self._do(message)
        except Stale:
            return [await self._behind(message)]

    async def _do(self, message: says.AboutTable) -> Sequence[says.FromServer]:
        name = message.table
        if isinstance(message, says.Unwatch):
            return [self._unwatch(message)]
        room = await self._hall.enter(name)
        if isinstance(message, says.Talk):
            return [await self._say(message, room)]
        table = await room.look(message.have)
        if isinstance(message, says.Watch):
            return self._watch(message, room, table)
        if isinstance(message, says.Ask):
            done = await room.ask(self.guest, message.id, message.request, message.have)
            return [says.Accepted(re=message.id, table=name, number=done.number, made=done.made)]
        would = effects_asked(table, self.guest, message.have, message.action, self._language)
        return [
            says.EffectsOf(
                re=message.id,
                table=name,
                number=table.number,
                action=message.action,
                effects=would,
            )
        ]

    def _watch(self, message: says.Watch, room: Room, table: Table) -> Sequence[says.FromServer]:
        name = message.table
        known = self._watching.get(name)
        if known is None and len(self._watching) >= self._limits.tables_of_socket:
            raise NotHere("table.too-many-watched", count=self._limits.tables_of_socket)
        self._language = message.language if message.language in LANGUAGES else "en"
        have = message.have if message.have <= table.number else -1
        self._watching[name] = _Watching(room, have, self._language)
        if known is None:
            room.watch(self)
        self._news[name] = None
        self._studies[name] = None
        self._talks[name] = None
        answers: list[says.FromServer] = [
            says.Accepted(re=message.id, table=name, number=table.number)
        ]
        if have == -1:
            answers.append(table_is(table, self._language, self._link(name)))
        return answers

    async def _say(self, message: says.Talk, room: Room) -> says.FromServer:
        """What strangers say is counted for the table as well, so that no crowd drowns it."""
        table = await room.look()
        names = [self.guest] if table.seats_of(self.guest) else [self.guest, f"table {table.id}"]
        if not all(self._talking.allow(name) for name in names):
            raise NotHere("table.too-much-said")
        number = await room.say(self.guest, message.id, message.text, message.name)
        return says.Accepted(re=message.id, table=message.table, number=number)

    def _unwatch(self, message: says.Unwatch) -> says.FromServer:
        watching = self._watching.pop(message.table, None)
        if watching is None:
            raise NotHere("table.not-watched")
        watching.room.unwatch(self)
        return says.Accepted(re=message.id, table=message.table, number=watching.told)

    async def _behind(self, message: says.AboutTable) -> says.FromServer:
        """What is missing follows, if this browser watches that table."""
        name = message.table
        table = await self._hall.room(name).look()
        watching = self._watching.get(name)
        if watching is not None:
            watching.told = min(watching.told, getattr(message, "have", -1))
            self._news[name] = None
        text = catalogue(self._language).say("table.behind")
        return says.Behind(re=message.id, table=name, number=table.number, text=text)

    def _not_understood(self, text: str | bytes, error: Exception) -> says.FromServer:
        try:
            re = msgspec.json.decode(text, type=_WithId).id
        except _NOT_JSON:
            re = None
        return self._refused(re, None, NotHere("table.not-understood", detail=str(error)[:200]))

    def _refused(
        self, re: str | None, table: str | None, error: Told, game: Game | None = None
    ) -> says.FromServer:
        return says.Refused(
            re=re,
            table=table,
            key=error.key,
            params=dict(error.params),
            text=explain(error, self._language, game),
        )
