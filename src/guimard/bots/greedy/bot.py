"""The bot that looks one action ahead."""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from random import Random
from typing import Final, Protocol

from guimard.bots.bot import Answer, Bot, Budget, Candidate, Explanation
from guimard.bots.greedy.lookahead import lead, lead_weights
from guimard.rules.game import Game, State, View

JUDGES: Final[dict[str, str]] = {
    "metro": "guimard.bots.greedy.metro:MetroJudge",
    "paris-connection": "guimard.bots.greedy.paris_connection:ParisConnectionJudge",
}
"""By game: what judges its actions, as module:name."""


class Judge(Protocol):
    """What the actions of a game are worth when nothing after them is considered."""

    def __init__(self, game: Game) -> None: ...

    def candidates(
        self, state: State, view: View, rng: Random, also: Collection[int] = ()
    ) -> list[Candidate]:
        """Legal actions, in any order: all but those that are plainly worse; `state` fits `view`.

        Those of `also` are among them whatever they are worth.

        The points are what each seat would have if all that is still open, lines above all, paid
        what it promises.
        """
        ...


class GreedyBot(Bot):
    """Takes the action after which its seat stands best against the others.

    Of several that stand equally well it takes any, and any at all in a game without a judge.
    """

    def __init__(self, game: Game, seat: int, rng: Random) -> None:
        super().__init__(game, seat, rng)
        self._judge: Judge | None = None
        if game.name in JUDGES:
            module, name = JUDGES[game.name].split(":")
            self._judge = getattr(import_module(module), name)(game)

    def answer(self, view: View, budget: Budget) -> Answer:
        state = self.imagine(view)
        if self._judge is None:
            action = self.rng.choice(state.actions())
            return Answer(action=action, explanation=Explanation("bot.random"))
        candidates = self._judge.candidates(state, view, self.rng, budget.also)
        weights = lead_weights(self.game.seats, self.seat)
        self.rng.shuffle(candidates)
        candidates.sort(key=lambda candidate: -lead(candidate.points, weights))
        return Answer(
            action=candidates[0].action,
            explanation=Explanation("bot.greedy", {"considered": len(candidates)}),
            candidates=tuple(candidates),
        )
