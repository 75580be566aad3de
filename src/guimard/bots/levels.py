"""The levels above greedy. They expect points in the end; the higher ones play on in thought."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from guimard.bots.bot import Answer, Bot, Budget
from guimard.bots.effort import Effort
from guimard.bots.greedy.bot import GreedyBot
from guimard.rules.game import Game, View


class Level(Bot):
    """In games that it has not learned it plays as greedy does."""

    effort: ClassVar[Effort]

    def __init__(self, game: Game, seat: int, rng: Random) -> None:
        super().__init__(game, seat, rng)
        if game.name == "metro":
            from guimard.bots.metro.thinker import MetroThinker

            self._thinker: MetroThinker | None = MetroThinker(game, self.effort)
        else:
            self._thinker = None
            self._greedy = GreedyBot(game, seat, rng)

    def answer(self, view: View, budget: Budget) -> Answer:
        if self._thinker is None:
            return self._greedy.answer(view, budget)
        return self._thinker.answer(view, budget, self.rng)


class Conductor(Level):
    """Looks one placement ahead, and knows what lines come to."""

    effort = Effort(width=0, plies=0, playouts=0)


class Engineer(Level):
    """Plays on so many times."""

    effort = Effort(width=8, plies=6, playouts=72)


class Strongest(Level):
    """Plays on for as long as its budget lasts."""

    effort = Effort(width=16, plies=16)
