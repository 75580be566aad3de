"""From the points to be expected to the chance to win.

What is still to come moves each seat's points away from what is expected by a spread that shrinks
towards the end. The spreads were measured in games of bots against themselves; docs/analysis.md
tells how well the chances came true.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, prod, sqrt
from typing import Final

import numpy as np

from guimard.rules.game import Game, Result, View
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.view import MetroView
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.view import ParisConnectionView

METRO: Final = 47.0
"""For a whole board to come, shared out among so many seats as there are."""
WITH: Final = {
    "companies": 1.3,
    "central-stations": 1.2,
    "central-tracks": 1.8,
    "paris": 1.2,
    "london": 1.4,
    "berlin": 1.5,
    "st-petersburg": 1.4,
}
"""How many times that with a module or a city."""
TRUST_IN_SHARES: Final = 0.15
"""How much of the lead that a seat expects with companies comes true: it sees few of the shares."""
PARIS_CONNECTION: Final = 0.33
"""For each locomotive on the boards: while there are many, a lead says little."""

_STEPS: Final = np.linspace(-5.0, 5.0, 201)
_WEIGHTS: Final = np.exp(-(_STEPS**2) / 2) / np.exp(-(_STEPS**2) / 2).sum()
_BELOW: Final = np.vectorize(lambda x: (1 + erf(x / sqrt(2))) / 2, otypes=[float])


def expected_chances(game: Game, view: View, points: Sequence[float]) -> tuple[float, ...]:
    """By seat: how likely it wins, when who knows `view` expects these points."""
    if isinstance(game, Metro) and game.companies:
        points = [TRUST_IN_SHARES * one for one in points]
    return chances(points, spread_of(game, view))


def chances(points: Sequence[float], spread: float) -> tuple[float, ...]:
    """By seat: how likely it has the most points, when each may have more or fewer than expected.

    `spread`: the standard deviation of a seat's points; without any, equal points share the win.
    """
    expected = np.array(points)
    if spread <= 0:
        first = expected == expected.max()
        return tuple((first / first.sum()).tolist())
    found = []
    for seat, own in enumerate(expected):
        others = np.delete(expected, seat)
        ahead = (own - others[:, None]) / spread + _STEPS
        found.append(float(_WEIGHTS @ _BELOW(ahead).prod(axis=0)))
    total = sum(found)
    return tuple(one / total for one in found)


def final_chances(result: Result) -> tuple[float, ...]:
    """Who has won shares in the win."""
    share = 1 / len(result.winners)
    return tuple(share if seat in result.winners else 0.0 for seat in range(len(result.points)))


def spread_of(game: Game, view: View) -> float:
    """How far a seat's points may still move, as a standard deviation, by what a seat knows."""
    if isinstance(game, Metro):
        assert isinstance(view, MetroView)
        left = max(game.tiles_in_all - len(view.tiles), 0) / game.tiles_in_all
        factor = prod(WITH.get(extension.name, 1.0) for extension in game.extensions)
        return METRO / game.seats * factor * sqrt(left)
    assert isinstance(game, ParisConnection)
    assert isinstance(view, ParisConnectionView)
    return PARIS_CONNECTION * sum(view.stock.values())
