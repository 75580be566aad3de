"""Which matches docs/strength.md is made of, the most important first.

Every row is a match of paired deals, kept in a file of its own in docs/strength. A row with claims
is over as soon as a sequential test knows which of them is true.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from guimard.arena.match import Match
from guimard.arena.sequential import Claims
from guimard.rules.metro.extensions import CITIES, MODULES

SEED: Final = "strength"
BASE: Final = {"edition": "metro-2000"}
SHORT, LONG = "strongest@0.1", "strongest@1"
CONNECTION: Final = "paris-connection"
BUDGETS: Final = (0.03, 0.05, 0.1, 0.2, 0.3)
LADDER: Final = ("greedy", "conductor", "engineer", SHORT)
"""Whose ratings are told. To each its neighbours are rivals, and the next but one."""
SOLO: Final = (SHORT, "greedy", "random")
CLEARLY: Final = 0.1
"""Who beats another wins by this more than its fair share, against not more than that."""

Options = dict[str, Any]


class Row(NamedTuple):
    name: str
    group: str
    match: Match
    claims: Claims | None = None


def rows() -> list[Row]:
    strong = Claims(accept=0.9, against=0.85)
    perfect = Claims(accept=0.995, against=0.985)
    return [
        _row("base", "base-short", (SHORT, "greedy"), BASE, 400),
        _row("base", "base-long", (LONG, "greedy"), BASE, 2000, strong),
        *_kinds("strongest", SHORT, "greedy", 300),
        *_solo(),
        *_tables(),
        *_budgets(),
        *_ladder(1, 400),
        *_kinds("greedy", "greedy", "random", 400),
        _row("base", "base-random", (SHORT, "random"), BASE, 2000, perfect),
        *_ladder(2, 60),
    ]


def _budgets() -> Iterator[Row]:
    for seconds in BUDGETS:
        yield _budget(seconds, 300)


def _budget(seconds: float, games: int) -> Row:
    """By time: against a bot whose effort is always the same."""
    name = f"strongest@{seconds:g}"
    return _row("budgets", f"budget-{seconds:g}", (name, "engineer"), BASE, games)


def _tables() -> Iterator[Row]:
    """One of the strongest among greedy ones."""
    for seats, games in ((3, 300), (4, 400), (6, 420)):
        bots = (SHORT, *["greedy"] * (seats - 1))
        yield _row("tables", f"table-{seats}", bots, BASE, games)


def _solo() -> Iterator[Row]:
    """Alone: the same deals for each."""
    for bot in SOLO:
        name = f"solo-{bot.partition('@')[0]}"
        yield _row("solo", name, (bot,), {"modules": ("solo",)}, 60)


def _ladder(apart: int, games: int) -> Iterator[Row]:
    for low, high in zip(LADDER, LADDER[apart:], strict=False):
        if (high, low) != (SHORT, "engineer"):  # which is among the budgets
            name = f"ladder-{high.partition('@')[0]}-{low}"
            yield _row("ladder", name, (high, low), BASE, games)


def _kinds(group: str, bot: str, other: str, games: int) -> Iterator[Row]:
    """Everything that can be played by several, one bot against another."""
    for name, options in _everything():
        seats = 3 if name == CONNECTION else 2
        fair = 1 / seats
        claims = Claims(accept=round(fair + CLEARLY, 3), against=round(fair, 3))
        bots = (bot, *[other] * (seats - 1))
        yield _row(group, f"{group}-{name}", bots, options, games // seats * seats, claims)


def _everything() -> Iterator[tuple[str, Options]]:
    for module in MODULES:
        if module != "solo":
            yield module, {"modules": (module,)}
    for city in CITIES:
        yield city, {"city": city}
    yield CONNECTION, {}
    yield "edition-2000-it", {"edition": "metro-2000-it"}
    yield "edition-2021", {}
    yield "any-direction", {"any_direction": True}
    yield "hand-of-three", {"hand_size": 3}
    yield "random-stations", {"random_stations": True}


def _row(
    group: str,
    name: str,
    bots: tuple[str, ...],
    options: Options,
    games: int,
    claims: Claims | None = None,
) -> Row:
    game = CONNECTION if name.endswith(CONNECTION) else "metro"
    match = Match(bots=bots, game=game, options=options, games=games, seed=SEED)
    return Row(name, group, match, claims)
