"""Ratings of bots that met several at a time, and how sure they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log, sqrt
from typing import Final

import msgspec
from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from guimard.arena.match import Played

AVERAGE: Final = 1500
"""What the bots of a match are rated on average."""


class Rated(msgspec.Struct, frozen=True):
    """On the scale that chess made known: who is rated 400 more wins ten times as often."""

    name: str
    rating: float
    interval: tuple[float, float]
    """Where it lies, with about 95 % confidence."""


def ratings(bots: Sequence[str], deals: Iterable[Sequence[Played]]) -> list[Rated]:
    """One for each name, in the order typed, from all games in theirs.

    Every pair of players of a game counts as a game of the two, won by who has more points. A name
    with several seats is rated by one of them at a time, in turn: it cannot beat itself.
    """
    model = BradleyTerryFull(tau=0.0)
    names = list(dict.fromkeys(bots))
    seats = {name: [seat for seat, bot in enumerate(bots) if bot == name] for name in names}
    found: list[BradleyTerryFullRating] = [model.rating() for _ in names]
    for number, game in enumerate(game for deal in deals for game in deal):
        playing = [seats[name][number % len(seats[name])] for name in names]
        # Winners are told apart from others with the same points by who won, as the rules say.
        scores = [(game.wins[seat] > 0, game.points[seat]) for seat in playing]
        ranks = [float(sum(other > score for other in scores)) for score in scores]
        rated = model.rate([[one] for one in found], ranks=ranks)
        found = [one for (one,) in rated]
    average = sum(one.mu for one in found) / len(found)
    scale = 400 / log(10) / (sqrt(2) * model.beta)
    return [
        _rated(name, AVERAGE + scale * (one.mu - average), scale * one.sigma)
        for name, one in zip(names, found, strict=True)
    ]


def _rated(name: str, rating: float, sigma: float) -> Rated:
    low, high = rating - 1.96 * sigma, rating + 1.96 * sigma
    return Rated(name, round(rating, 1), (round(low, 1), round(high, 1)))
