"""How much a level thinks, and how long it may."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from guimard.bots.bot import Budget

SHARE_OF_BUDGET: Final = 0.9
"""The rest pays for what an answer needs before and after the search."""


@dataclass(frozen=True)
class Effort:
    """What one level puts into a search."""

    width: int
    """How many candidates are compared, the most promising by a first look."""
    plies: int
    """How many turns are played on after a candidate."""
    playouts: int | None = None
    """How many games are played on in all; None for as many as the budget allows."""


class Watch:
    """The clock of one answer; it starts when it is made."""

    def __init__(self, budget: Budget) -> None:
        self._started = time.monotonic()
        self._seconds = budget.seconds * SHARE_OF_BUDGET
        self._cancel = budget.cancel

    def spent(self) -> float:
        """How much of the budget is spent; 1 or more when there is no time left."""
        if self._seconds <= 0 or (self._cancel is not None and self._cancel.is_set()):
            return 1.0
        return (time.monotonic() - self._started) / self._seconds
