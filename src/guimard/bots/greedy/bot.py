"""The bot that looks one action ahead."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Final, Protocol

from guimard.bots.bot import Answer, Bot, Budget, Candidate, Explanation
from guimard.rules.game import Game, State, View

JUDGES: Final[dict[str, str]] = {"metro": "guimard.bots.greedy.metro:MetroJudge"}
"""By game: what judges its actions, as module:name."""


class Judge(Protocol):
    """What the actions of a game are worth when nothing after them is considered."""

    def __init__(self, game: Game) -> None: ...

    def candidates(self, state: State, view: View) -> list[Candidate]:
        """The legal actions that can be judged, in any order; `state` fits `view`.

        The points are what each seat would have if all that is still open, lines above all, paid
        what it promises.
        """
        ...


class GreedyBot(Bot):
    """Takes the action after which its seat stands best against the others.

    Of several that stand equally well it takes any. Where none can be judged, it takes any.
    """

    def __init__(self, game: Game, seat: int, rng: Random) -> None:
        super().__init__(game, seat, rng)
        self._judge: Judge | None = None
        if game.name in JUDGES:
            module, name = JUDGES[game.name].split(":")
            self._judge = getattr(import_module(module), name)(game)

    def answer(self, view: View, budget: Budget) -> Answer:
        state = self.imagine(view)
        candidates = self._judge.candidates(state, view) if self._judge else []
        if not candidates:
            action = self.rng.choice(state.actions())
            return Answer(action=action, explanation=Explanation("bot.random"))
        weights = lead_weights(self.game.seats, self.seat)
        self.rng.shuffle(candidates)
        candidates.sort(key=lambda candidate: -_weighted(candidate.points, weights))
        return Answer(
            action=candidates[0].action,
            explanation=Explanation("bot.greedy", {"considered": len(candidates)}),
            candidates=tuple(candidates),
        )


def lead_weights(seats: int, seat: int) -> tuple[float, ...]:
    """How much the points of each seat count: one's own for it, the others' average against."""
    against = -1 / max(seats - 1, 1)
    return tuple(1.0 if other == seat else against for other in range(seats))


def _weighted(points: tuple[float, ...], weights: tuple[float, ...]) -> float:
    return sum(one * weight for one, weight in zip(points, weights, strict=True))
