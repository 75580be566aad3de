"""The programs that play at one table, each in a thread while it thinks."""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import Final

from guimard.bots import Bot, Budget, new_bot
from guimard.rules.game import Game, View
from guimard.tables.entries import Opened
from guimard.tables.games import Games

THINK_SECONDS: Final = 0.5

_LOGGER = logging.getLogger(__name__)


class Players:
    """They have a game to themselves, since they think in another thread."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._game: Game | None = None
        self._bots: dict[tuple[str, int], Bot] = {}

    async def action(self, opened: Opened, name: str, seat: int, view: View) -> int | None:
        """What this program chooses; None if it fails."""
        try:
            return await asyncio.to_thread(self._answer, opened, name, seat, view)
        except Exception:
            _LOGGER.exception("the program %s failed", name)
            return None

    def _answer(self, opened: Opened, name: str, seat: int, view: View) -> int:
        if self._game is None:
            self._game = self._games.make(opened)
        bot = self._bots.get((name, seat))
        if bot is None:
            bot = self._bots[name, seat] = new_bot(name, self._game, seat, Random())
        return bot.answer(view, Budget(THINK_SECONDS)).action
