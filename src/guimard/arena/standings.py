"""What a match says about its bots, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import NormalDist, fmean, variance

import msgspec

from guimard.arena.match import Played


class Standing(msgspec.Struct, frozen=True):
    """One name's part in a match. A name that plays several seats counts each of them as a game."""

    name: str
    games: int
    wins: float
    """A shared win counts as its share."""
    win_rate: float
    interval: tuple[float, float]
    """Where the win rate lies, with 95 % confidence."""
    mean_points: float


def standings(bots: Sequence[str], deals: Iterable[Sequence[Played]]) -> list[Standing]:
    """One for each name, in the order typed. `deals` holds the games of each deal."""
    deals = list(deals)
    return [_standing(name, bots, deals) for name in dict.fromkeys(bots)]


def win_rate(name: str, bots: Sequence[str], deal: Sequence[Played]) -> float:
    """How much of a deal a name won, on average of its seats."""
    return fmean(game.wins[place] for game in deal for place, bot in enumerate(bots) if bot == name)


def interval(rates: Sequence[float]) -> tuple[float, float]:
    """Where the win rate lies, with 95 % confidence, given that in each deal.

    Student's t over the deals: games of one deal are not independent of one another, deals are.
    One deal won altogether and one lost are added, so that a clean sweep, or few deals that
    happen to agree, do not look certain.
    """
    rates = [*rates, 0.0, 1.0]
    half = student_t(len(rates) - 1) * sqrt(variance(rates) / len(rates))
    return max(0.0, fmean(rates) - half), min(1.0, fmean(rates) + half)


def student_t(freedom: int) -> float:
    """What Student's t exceeds, in absolute value, once in twenty times.

    The Cornish-Fisher expansion, right to 0.01 from 3 degrees of freedom up.
    """
    z: float = NormalDist().inv_cdf(0.975)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum((term / freedom**power for power, term in enumerate(terms, 1)), z)


def _standing(name: str, bots: Sequence[str], deals: list[Sequence[Played]]) -> Standing:
    places = [place for place, bot in enumerate(bots) if bot == name]
    points = [game.points[place] for deal in deals for game in deal for place in places]
    wins = sum(game.wins[place] for deal in deals for game in deal for place in places)
    return Standing(
        name=name,
        games=len(points),
        wins=round(wins, 6),
        win_rate=wins / len(points),
        interval=interval([win_rate(name, bots, deal) for deal in deals]),
        mean_points=fmean(points),
    )
