"""A bot is asked about every choice of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from threading import Event
from typing import Final

import msgspec

from guimard.analysis.decisions import Decision
from guimard.bots.bot import Answer
from guimard.bots.workers import Question, Workers
from guimard.bots.workers.messages import Thought
from guimard.rules.game import Game

LOOK_SECONDS: Final = 0.3
"""How long a choice is usually looked at."""
COUNTED_SECONDS: Final = 120.0
"""How long a search whose playouts are counted may take over them."""
_NOTICE_SECONDS: Final = 0.1
"""How soon it is noticed that nobody waits for an analysis any more."""


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """Who looks at the choices of a game, and for how long at each."""

    bot: str = "strongest"
    seconds: float = LOOK_SECONDS
    playouts: int | None = None
    """With it a search ends after so many games played on, however long they take."""
    seed: int | None = None
    """The same seed and the same `playouts` give the same analysis."""

    def question(self, game: Game, decision: Decision) -> Question:
        """What to ask about a decision; of the game the bot hears what the seat knew."""
        return Question.of(
            game,
            self.bot,
            decision.view,
            self.seconds if self.playouts is None else COUNTED_SECONDS,
            also=(decision.action,),
            playouts=self.playouts,
            seed=None if self.seed is None else (self.seed << 20) + decision.place,
        )


def ask(
    game: Game,
    decided: Sequence[Decision],
    effort: Effort,
    workers: Workers,
    progress: Callable[[int], None] = lambda done: None,
    cancel: Event | None = None,
) -> list[Answer] | None:
    """What the bot says of each; `progress` hears how many are done. None if it was called off.

    Raises `BotFailed` where it does not answer.
    """
    asked = [workers.ask("analysis", effort.question(game, one)) for one in decided]
    waiting: set[Future[Thought]] = set(asked)
    try:
        while waiting:
            done, waiting = wait(waiting, _NOTICE_SECONDS, FIRST_COMPLETED)
            for one in done:
                one.result()
            if done:
                progress(len(asked) - len(waiting))
            if cancel is not None and cancel.is_set():
                return None
    finally:
        for one in waiting:
            one.cancel()
    return [one.result().answer for one in asked]
