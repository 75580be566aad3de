"""The programs that play at the tables of a server. They think in worker processes."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Final, NamedTuple

from guimard.bots import BOTS, weaker
from guimard.bots.workers import BotFailed, NoProcess, Question, Workers
from guimard.rules.game import State
from guimard.tables.table import STAND_IN, Table

THINK_SECONDS: Final = 0.8
"""How long a program may think about one action."""

_LOGGER = logging.getLogger(__name__)


class Chosen(NamedTuple):
    """What is done for a program, and which one it comes from: a weaker one, if it failed."""

    action: int
    bot: str


class Players:
    def __init__(self, workers: Workers, seconds: float = THINK_SECONDS, pace: float = 0.0) -> None:
        self.workers = workers
        self._seconds = seconds
        self._pace = pace
        """No move of a program comes sooner after the one before, so that people can follow."""

    async def choose(self, table: Table) -> Chosen:
        """What the program to act does. Who cancels this ends the search at once."""
        since = monotonic()
        assert table.state is not None
        assert table.to_act is not None
        chosen = await self._chosen(table, table.state, table.to_act.player or STAND_IN)
        await asyncio.sleep(max(0.0, since + self._pace - monotonic()))
        return chosen

    async def _chosen(self, table: Table, state: State, player: str) -> Chosen:
        """Where a program fails, the next weaker one answers."""
        legal = state.actions()
        view = state.view(state.to_act)
        for bot in (player, *weaker(player)):
            question = Question.of(table.game, bot, view, self._seconds)
            try:
                thought = await asyncio.wrap_future(self.workers.ask(table.id, question))
            except NoProcess:
                _LOGGER.error("table %s: there is no process for bots to think in", table.id)
                return Chosen(legal[0], player)
            except BotFailed as failed:
                _LOGGER.error("table %s: the program %s %s", table.id, bot, failed)
                continue
            if thought.answer.action in legal:
                return Chosen(thought.answer.action, bot)
            _LOGGER.error(
                "table %s: the program %s chose what is not legal: %s",
                table.id,
                bot,
                thought.answer.action,
            )
        return Chosen(legal[0], next(iter(BOTS)))
