"""Analyses of finished games: made once, in the background, for everybody who looks at a table."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from guimard.analysis import Analysis, Effort, Walk, positions, walk
from guimard.bots import Answer, Explanation
from guimard.bots.workers import BotFailed, Workers
from guimard.rules.game import Game, State
from guimard.tables.entries import Acted, Dealt
from guimard.tables.games import Games
from guimard.tables.refusal import NotHere
from guimard.tables.table import Table

MOST_KEPT: Final = 64
"""Analyses that a server remembers; another is made anew when it is asked for."""
MOST_AT_ONCE: Final = 12
MOST_OF_GUEST: Final = 2

_LOGGER = logging.getLogger(__name__)


class Studied(NamedTuple):
    """What came of it."""

    effort: Effort
    analysis: Analysis
    entries: tuple[int, ...]
    """By place of a number among all that were applied: the entry of the log that has it."""
    before: Mapping[int, State]
    """By place of the costliest choices: the state in which they were made."""


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
    failed: bool = False
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def state(self) -> Literal["going-on", "ready", "failed"]:
        if self.failed:
            return "failed"
        return "going-on" if self.studied is None else "ready"


class Studies:
    """All of a server. Games in play always come before them."""

    def __init__(self, workers: Workers, effort: Effort | None = None) -> None:
        self._workers = workers
        self._effort = effort or Effort()
        self._kept: OrderedDict[str, Study] = OrderedDict()

    def of(self, table: str) -> Study | None:
        """The analysis of a table, if anybody has asked for it."""
        return self._kept.get(table)

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
            study.studied = await self._studied(study, table, tell)
        except Exception:
            _LOGGER.exception("table %s cannot be analysed", table.id)
            study.failed = True
        tell()

    async def _studied(self, study: Study, table: Table, tell: Callable[[], None]) -> Studied:
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
            except BotFailed as failed:
                _LOGGER.error("%s: choice %s: %s", group, place, failed)
            study.done += 1
            tell()

        async with asyncio.TaskGroup() as tasks:
            for place in range(study.of):
                tasks.create_task(answer(place))
        analysis = await asyncio.to_thread(Analysis.of, game, walked, answers)
        places = {one.place for one in analysis.costliest()}
        before = await asyncio.to_thread(positions, game, numbers, places)
        return Studied(self._effort, analysis, entries, before)


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
