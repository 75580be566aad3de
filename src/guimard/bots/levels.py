"""The levels above greedy. They expect points in the end; the higher ones play on in thought."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import ClassVar, Final, Protocol

from guimard.bots.bot import Answer, Bot, Budget
from guimard.bots.effort import Effort
from guimard.rules.game import Game, View


class Thinker(Protocol):
    """How levels think about a game."""

    def __init__(self, game: Game, effort: Effort) -> None: ...

    def answer(self, view: View, budget: Budget, rng: Random) -> Answer: ...


THINKERS: Final = {
    "metro": "guimard.bots.metro.thinker:MetroThinker",
    "paris-connection": "guimard.bots.connection.thinker:ConnectionThinker",
}
"""By game: the class that thinks, as module:name."""


class Level(Bot):
    """`efforts`: by game, what it puts into an answer."""

    efforts: ClassVar[dict[str, Effort]]

    def __init__(self, game: Game, seat: int, rng: Random) -> None:
        super().__init__(game, seat, rng)
        module, name = THINKERS[game.name].split(":")
        thinker: type[Thinker] = getattr(import_module(module), name)
        self._thinker = thinker(game, self.efforts[game.name])

    def answer(self, view: View, budget: Budget) -> Answer:
        return self._thinker.answer(view, budget, self.rng)


class Conductor(Level):
    """Looks one turn ahead, and knows what lines and companies come to."""

    efforts: ClassVar = {
        "metro": Effort(width=0, plies=0, playouts=0),
        "paris-connection": Effort(width=0, plies=0, playouts=0),
    }


class Engineer(Level):
    """Plays on so many times."""

    efforts: ClassVar = {
        "metro": Effort(width=8, plies=6, playouts=72),
        "paris-connection": Effort(width=12, plies=9, playouts=120),
    }


class Strongest(Level):
    """Plays on for as long as its budget lasts."""

    efforts: ClassVar = {
        "metro": Effort(width=16, plies=16),
        "paris-connection": Effort(width=24, plies=12),
    }
