"""Players that are programs, by name.

A bot is imported when it is asked for, so that nothing is loaded for a bot that does not play.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Final

from guimard.bots.bot import Answer, Bot, Budget, Candidate, Explanation
from guimard.rules.game import BadOptions, Game

__all__ = [
    "BOTS",
    "Answer",
    "Bot",
    "Budget",
    "Candidate",
    "Explanation",
    "bot_class",
    "new_bot",
    "weaker",
]

BOTS: Final[dict[str, str]] = {
    "random": "guimard.bots.random_bot:RandomBot",
    "greedy": "guimard.bots.greedy.bot:GreedyBot",
    "conductor": "guimard.bots.levels:Conductor",
    "engineer": "guimard.bots.levels:Engineer",
    "strongest": "guimard.bots.levels:Strongest",
}
"""By name, the weakest first: where the class is, as module:name."""


def bot_class(name: str) -> type[Bot]:
    """The class of the bot of this name, or a `BadOptions` that says which there are."""
    if name not in BOTS:
        raise BadOptions("bot", "one-of", value=name, choices=", ".join(BOTS))
    module, class_name = BOTS[name].split(":")
    found: type[Bot] = getattr(import_module(module), class_name)
    return found


def weaker(name: str) -> tuple[str, ...]:
    """The bots that this one is above, the strongest first."""
    names = list(BOTS)
    return tuple(reversed(names[: names.index(name)])) if name in names else ()


def new_bot(name: str, game: Game, seat: int, rng: Random) -> Bot:
    """A player for one seat of one game. `rng` is its own: nobody else draws from it."""
    return bot_class(name)(game, seat, rng)
