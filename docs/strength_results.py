"""What came of the matches of docs/strength.md so far: verdicts, win rates, ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log10, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from strength_rows import Row

from guimard.arena.kept import kept_deals
from guimard.arena.match import Played
from guimard.arena.sequential import Test
from guimard.arena.standings import Standing, standings, student_t, win_rate

Rates = list[float]
"""By deal: how much of it the first bot won."""

Pair = tuple[tuple[str, ...], Rates]
"""Two bots, and how much of each deal the first of them won."""

RESAMPLES: Final = 200
ROUNDS: Final = 200
"""So many corrections find the likeliest ratings."""


class Outcome(NamedTuple):
    row: Row
    standing: Standing
    """Of the bot that is named first."""
    rates: Rates
    points: list[float]
    """By deal: what it had on average."""
    test: Test | None


class Rating(NamedTuple):
    bot: str
    points: float
    low: float
    high: float


def file_of(parts: Path, row: Row) -> Path:
    return parts / f"{row.name}.jsonl"


def outcome(parts: Path, row: Row) -> Outcome | None:
    """None where nothing was played yet. After a verdict no deal counts."""
    deals = []
    test = None if row.claims is None else Test(row.claims)
    for deal in kept_deals(file_of(parts, row), row.match):
        deals.append(deal)
        if test is not None and test.add(rate(row, deal)) != "open":
            break
    if not deals:
        return None
    first = standings(row.match.bots, deals)[0]
    points = [fmean(game.points[0] for game in deal) for deal in deals]
    return Outcome(row, first, [rate(row, deal) for deal in deals], points, test)


def more(one: Outcome, other: Outcome) -> tuple[float, float]:
    """How many points one has more than the other in the same deals, and how far that may be off,
    with 95 % confidence."""
    differences = [ours - theirs for ours, theirs in zip(one.points, other.points, strict=False)]
    half = student_t(len(differences) - 1) * stdev(differences) / sqrt(len(differences))
    return fmean(differences), half


def how_far(row: Row, one: Outcome | None) -> str:
    if one is not None and one.test is not None and one.test.verdict != "open":
        return one.test.verdict
    return "complete" if one is not None and len(one.rates) == len(row.match.deals) else "to play"


def rate(row: Row, deal: Sequence[Played]) -> float:
    return win_rate(row.match.bots[0], row.match.bots, deal)


def ratings(names: Sequence[str], outcomes: Iterable[Outcome]) -> list[Rating]:
    """On the scale of chess, the first name at 0, with 95 % confidence by drawing deals again."""
    pairs: list[Pair] = [(one.row.match.bots, one.rates) for one in outcomes]
    rng = Random(1)
    found = _likeliest(names, pairs)
    again = [
        _likeliest(names, [(bots, rng.choices(rates, k=len(rates))) for bots, rates in pairs])
        for _ in range(RESAMPLES)
    ]
    told = []
    for place, name in enumerate(names):
        drawn = sorted(one[place] for one in again)
        low, high = drawn[RESAMPLES // 40], drawn[-1 - RESAMPLES // 40]
        told.append(Rating(name, found[place], low, high))
    return told


def _likeliest(names: Sequence[str], pairs: Sequence[Pair]) -> list[float]:
    """Bradley and Terry's model, each strength corrected in turn until all fit.

    One deal shared is added to each pair, so that all are finite.
    """
    wins = dict.fromkeys(names, 0.0)
    games: list[tuple[str, str, int]] = []
    for (one, other), rates in pairs:
        wins[one] += sum(rates) + 0.5
        wins[other] += len(rates) - sum(rates) + 0.5
        games.append((one, other, len(rates) + 1))
    strengths = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        for name in names:
            met = sum(
                count / (strengths[one] + strengths[other])
                for one, other, count in games
                if name in (one, other)
            )
            strengths[name] = wins[name] / met
    return [400 * log10(strengths[name] / strengths[names[0]]) for name in names]
