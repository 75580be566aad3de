"""A sequential test: deals are played until it is clear which of two claims about a bot is true.

A generalised sequential probability ratio test, as chess engines are tested with: what is known of
a deal is only how much of it the bot won, so the likelihood of each claim is that of the most
likely distribution of deals that has the claimed mean.
"""

from __future__ import annotations

from collections import Counter
from math import log
from typing import Final, Literal

import msgspec

Verdict = Literal["accepted", "rejected", "open"]

PRIOR: Final = 0.25
"""So much of a deal won altogether, and of one lost, is added to those played: a few deals that
happen to agree are no proof."""

FEWEST_DEALS: Final = 5


class Claims(msgspec.Struct, frozen=True, kw_only=True):
    """The bot wins at least `accept` of its games, against: at most `against` of them."""

    accept: float
    against: float
    error: float = 0.05
    """How often a bot at either border may be judged wrongly. In between no verdict is wrong, and
    beyond the borders mistakes are rarer."""

    def __post_init__(self) -> None:
        if not 0 < self.against < self.accept < 1:
            raise ValueError("against and accept are shares of wins, the smaller one first")
        if not 0 < self.error < 0.5:
            raise ValueError("error is a probability below one half")


class Test:
    """Takes deal after deal in their order, and says when it knows enough."""

    __test__ = False

    def __init__(self, claims: Claims) -> None:
        self.claims = claims
        self.deals = 0
        self.verdict: Verdict = "open"
        self.evidence = 0.0
        """The logarithm of how many times likelier the claim is than what it is held against."""
        self._rates: Counter[float] = Counter({0.0: PRIOR, 1.0: PRIOR})

    @property
    def bound(self) -> float:
        """The evidence, for or against, that is enough."""
        return log((1 - self.claims.error) / self.claims.error)

    def add(self, rate: float) -> Verdict:
        """`rate`: how much of a whole deal the bot won. After a verdict nothing changes it."""
        if self.verdict != "open":
            return self.verdict
        self.deals += 1
        self._rates[rate] += 1
        self.evidence = _log_likelihood_ratio(
            dict(self._rates), self.claims.accept, self.claims.against
        )
        if self.deals >= FEWEST_DEALS and abs(self.evidence) >= self.bound:
            self.verdict = "accepted" if self.evidence > 0 else "rejected"
        return self.verdict


def _log_likelihood_ratio(weights: dict[float, float], mean: float, other: float) -> float:
    """Of the likeliest distributions over the same values that have these means."""
    tilt, other_tilt = _tilt(weights, mean), _tilt(weights, other)
    return sum(
        weight * log((1 + other_tilt * (value - other)) / (1 + tilt * (value - mean)))
        for value, weight in weights.items()
    )


def _tilt(weights: dict[float, float], mean: float) -> float:
    """The x with which weights w / (1 + x (v - mean)) have this mean; found by bisection.

    The sum falls from one pole to the other, so there is exactly one between them.
    """
    low = max(-1 / (value - mean) for value in weights if value > mean)
    high = min(-1 / (value - mean) for value in weights if value < mean)
    for _ in range(50):
        x = (low + high) / 2
        off = sum(w * (value - mean) / (1 + x * (value - mean)) for value, w in weights.items())
        low, high = (x, high) if off > 0 else (low, x)
    return (low + high) / 2
