"""A race between candidates: each sample plays the game on after every one that is left.

All that are left have met the same samples, so that their differences are known better than any of
their means. Who is clearly behind drops out, and as the effort is spent the field is thinned to
those in front.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

FIRST_SAMPLES: Final = 8
"""Nobody drops out before so many."""
CLEARLY: Final = 3.0
"""How many standard errors behind is clear."""
NEGLIGIBLE: Final = 0.1
"""Who can hardly be ahead by more points than this drops out as well."""
USUAL: Final = 3.0
"""How far good candidates usually lie apart, in points: few samples that say more are doubted."""


class Race:
    """`alive` are the numbers of those left; `leads` and `points` have a row for every candidate:
    its means, those of who has dropped out as they were then."""

    def __init__(self, candidates: int, accounts: int) -> None:
        self.samples = 0
        self.alive = np.arange(candidates)
        self.leads = np.zeros(candidates)
        self.points = np.zeros((candidates, accounts))
        self._field = candidates
        self._sums = np.zeros(candidates)
        self._products = np.zeros((candidates, candidates))
        self._doubts = np.zeros(candidates)

    @property
    def leader(self) -> int:
        return int(self.alive[self._sums.argmax()])

    @property
    def sure(self) -> float:
        """How likely nobody is better than the leader, as far as samples tell."""
        others = np.arange(len(self.leads)) != self.leader
        return float(np.prod(1 - self._doubts[others]))

    @property
    def order(self) -> list[int]:
        """All candidates: the leader, then the others by their leads."""
        leader = self.leader
        return sorted(range(len(self.leads)), key=lambda one: (one != leader, -self.leads[one]))

    def add(self, leads: Floats, points: Floats) -> None:
        """Samples of those alive: leads by candidate and sample, and the sums of the points."""
        before = self.samples
        self.samples += leads.shape[1]
        self._sums += leads.sum(axis=1)
        self._products += leads @ leads.T
        self.leads[self.alive] = self._sums / self.samples
        self.points[self.alive] *= before / self.samples
        self.points[self.alive] += points / self.samples

    def thin_out(self, spent: float) -> None:
        """`spent`: how much of the effort, from 0 to 1."""
        if self.samples < FIRST_SAMPLES:
            return
        first = int(self._sums.argmax())
        behind = (self._sums[first] - self._sums) / self.samples
        squares = self._products.diagonal()
        square = (squares[first] + squares - 2 * self._products[first]) / self.samples
        errors = np.sqrt(np.maximum(square - behind**2, 1e-9) / self.samples)
        distances = behind / errors * USUAL / np.sqrt(USUAL**2 + errors**2)
        self._doubts[self.alive] = [NormalDist().cdf(-one) for one in distances]
        most = max(2, round(self._field ** (1 - spent)))
        keep = CLEARLY * errors - behind >= NEGLIGIBLE
        keep[np.argsort(behind, kind="stable")[most:]] = False
        keep[first] = True
        self.alive = self.alive[keep]
        self._sums = self._sums[keep]
        self._products = self._products[np.ix_(keep, keep)]
