"""Analyses of finished games: made once, in the background, for everybody who looks at a table."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

import msgspec
from msgspec import Struct

from guimard.analysis import Analysis, Effort, Walk, positions, walk
from guimard.bots import Answer, Explanation
from guimard.bots.workers import BotFailed, NoProcess, Workers
from guimard.rules.game import Game, State
from guimard.tables.entries import Acted, Dealt
from guimard.tables.games import Games
from guimard.tables.refusal import NotHere
from guimard.tables.shelf import Shelf
from guimard.tables.table import Table

MOST_KEPT: Final = 64
"""Analyses that a server has in memory; all of them are on the shelf."""
NOTE_SECONDS: Final = 2.0
"""How often other servers are told how far one is."""
MOST_AT_ONCE: Final = 12
MOST_OF_GUEST: Final = 2

_LOGGER = logging.getLogger(__name__)


class Studied(Struct, frozen=True, kw_only=True):
    """What came of it, as it is kept."""

    effort: Effort
    analysis: Analysis
    entries: tuple[int, ...]
    """By place of a number among all that were applied: the entry of the log that has it."""


@dataclass
class Study:
    """The analysis of one table, as far as it is."""

    guest: str
    """Who asked for it."""
    done: int = 0
    """How many choices have been looked at."""
    of: int = 0
    """How many there are; 0 until they are counted."""
    studied: Studied | None = None
    before: Mapping[int, State] = field(default_factory=dict, repr=False)
    """By place of the costliest choices: the state in which they were made."""
    failed: bool = False
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def state(self) -> Literal["going-on", "ready", "failed"]:
        if self.failed:
            return "failed"
        return "going-on" if self.studied is None else "ready"


class Studies:
    """All of a server. Games in play always come before them."""

    def __init__(self, workers: Workers, shelf: Shelf, effort: Effort | None = None) -> None:
        self._workers = workers
        self._shelf = shelf
        self._effort = effort or Effort()
        self._kept: OrderedDict[str, Study] = OrderedDict()

    async def recall(self, table: Table) -> Study | None:
        """The analysis of a finished game, if anybody has asked for it, here or anywhere."""
        study = self._kept.get(table.id)
        if study is None and table.status == "finished":
            body = await self._shelf.find(table.id)
            if body is not None:
                found = Study("")
                await self._take_over(found, table, body)
                study = self._kept.setdefault(table.id, found)
                self._forget()
        return study

    def begin(self, table: Table, guest: str, tell: Callable[[], None]) -> Study:
        """Analyse a finished game, unless that is done or going on already.

        `tell` is called whenever it has come further. Raises `NotHere` where the game is not over,
        whoever asks, or where too many others are analysed.
        """
        check_over(table)
        study = self._kept.get(table.id)
        if study is not None and study.state != "failed":
            self._kept.move_to_end(table.id)
            return study
        going = [one for one in self._kept.values() if one.state == "going-on"]
        if sum(one.guest == guest for one in going) >= MOST_OF_GUEST:
            raise NotHere("table.analysing-others", count=MOST_OF_GUEST)
        if len(going) >= MOST_AT_ONCE:
            raise NotHere("table.too-many-analyses")
        study = self._kept[table.id] = Study(guest)
        study.task = asyncio.create_task(self._study(study, table, tell))
        self._forget()
        return study

    async def close(self) -> None:
        tasks = [study.task for study in self._kept.values() if study.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self) -> None:
        for name, study in list(self._kept.items()):
            if len(self._kept) > MOST_KEPT and study.state != "going-on":
                del self._kept[name]

    async def _study(self, study: Study, table: Table, tell: Callable[[], None]) -> None:
        try:
            while (note := await self._shelf.claim(table.id)) is not None:
                # Another server is at work on it, or has been.
                if note.body is not None:
                    await self._take_over(study, table, note.body)
                    break
                study.done, study.of = note.done, note.of
                tell()
                await asyncio.sleep(NOTE_SECONDS)
            else:
                await self._work(study, table, tell)
        except Exception:
            _LOGGER.exception("table %s cannot be analysed", table.id)
            study.failed = True
        tell()

    async def _work(self, study: Study, table: Table, tell: Callable[[], None]) -> None:
        """Make it here, and tell other servers how far it is."""
        noting = asyncio.create_task(self._note(study, table.id))
        try:
            studied, before = await self._studied(study, table, tell)
        except BaseException:
            await self._shelf.give_up(table.id)
            raise
        finally:
            noting.cancel()
        body = msgspec.json.encode(studied).decode()
        await self._shelf.note(table.id, study.done, study.of, body)
        study.studied, study.before = studied, before

    async def _note(self, study: Study, table: str) -> None:
        while True:
            await asyncio.sleep(NOTE_SECONDS)
            await self._shelf.note(table, study.done, study.of)

    async def _take_over(self, study: Study, table: Table, body: str) -> None:
        """What was kept of it is enough to tell all of it."""
        studied = msgspec.json.decode(body, type=Studied)
        study.before = await asyncio.to_thread(_before, table, studied.analysis)
        study.done = study.of = sum(one.choices for one in studied.analysis.seats)
        study.studied = studied

    async def _studied(
        self, study: Study, table: Table, tell: Callable[[], None]
    ) -> tuple[Studied, Mapping[int, State]]:
        numbers, entries = _applied(table)
        game, walked = await asyncio.to_thread(_walked, table, numbers)
        study.of = len(walked.decided)
        answers: list[Answer] = [_NOTHING] * study.of
        group = f"analysis of {table.id}"

        async def answer(place: int) -> None:
            question = self._effort.question(game, walked.decided[place])
            asked = self._workers.ask(group, question, can_wait=True)
            try:
                answers[place] = (await asyncio.wrap_future(asked)).answer
            except NoProcess:
                raise
            except BotFailed as failed:
                _LOGGER.error("%s: choice %s: %s", group, place, failed)
            study.done += 1
            tell()

        async with asyncio.TaskGroup() as tasks:
            for place in range(study.of):
                tasks.create_task(answer(place))
        analysis = await asyncio.to_thread(Analysis.of, game, walked, answers)
        before = await asyncio.to_thread(_before, table, analysis)
        return Studied(effort=self._effort, analysis=analysis, entries=entries), before


def check_over(table: Table) -> None:
    """Nobody is told anything of a game that somebody could still make use of."""
    if table.status != "finished":
        raise NotHere("table.not-over")


_NOTHING: Final = Answer(action=-1, explanation=Explanation("bot.random"))
"""Where a bot failed: nothing was compared."""


def _applied(table: Table) -> tuple[list[int], tuple[int, ...]]:
    """All numbers that led to the end, and the entry of each."""
    numbers: list[int] = []
    entries: list[int] = []
    for place in table.standing:
        entry = table.history[place].row.entry
        assert isinstance(entry, Dealt | Acted)
        numbers += [entry.action] if isinstance(entry, Acted) else []
        numbers += entry.answers
        entries += [place] * (len(numbers) - len(entries))
    return numbers, tuple(entries)


def _walked(table: Table, numbers: list[int]) -> tuple[Game, Walk]:
    """In a thread, with a game that nobody else has."""
    game = Games().make(table.opened)
    return game, walk(game, numbers)


def _before(table: Table, analysis: Analysis) -> Mapping[int, State]:
    """In a thread: the states in which the costliest choices were made."""
    numbers, _ = _applied(table)
    places = {one.place for one in analysis.costliest()}
    return positions(Games().make(table.opened), numbers, places)
