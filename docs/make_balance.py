"""Play random games of every module and city: docs/metro/balance.md tells what each place pays.

python docs/make_balance.py                     20,000 games for each number of players
python docs/make_balance.py --games 200         fewer, for a look

Broken off, it goes on where it stopped, as long as build/balance.jsonl is there.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
from piecewise import worked

from guimard.dealers import Sampling, answer_chance
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.options import MetroOptions
from guimard.texts import catalogue

PAGE = Path(__file__).parent / "metro" / "balance.md"
KEPT = Path(__file__).parents[1] / "build" / "balance.jsonl"
CHUNK = 500
"""So many games are played in one go."""
MUCH = 0.05
"""A mean that is off by more than this stands out."""
SURE = 3.0
"""And is off by this many standard errors at least."""

KINDS: tuple[tuple[tuple[str, ...], str | None], ...] = (
    ((), None),
    (("companies",), None),
    (("central-stations",), None),
    (("central-tracks",), None),
    (("solo",), None),
    ((), "paris"),
    ((), "stockholm"),
    ((), "london"),
    ((), "new-york"),
    ((), "st-petersburg"),
    ((), "berlin"),
)

CAPTIONS = {
    "turn": "By turn: who plays first, second ...",
    "colour": "By colour of the player",
    "company": "Profit by company",
    "tourist": "Paid to all players together, by colour of the tourists",
}

INTRO = """\
# What each place pays

Random games, {games:,} of each kind for each number of players, say whether a seat, a colour or
a company has it better than the others by the parts alone: by where its stations are, by what its
fields and chips are worth, by when its turn comes. Whoever plays well may still make more of one
place than of another. Everybody chooses evenly among all that can be done; who begins is drawn.

Each number is a mean of points. **Bold**: off the mean of its row by more than {much:.0%}, and by
more than three standard errors. `make balance ARGS="--games {games}"` plays all of it again: under
a minute of 16 cores of an Intel Xeon server processor.
"""


class Mean(msgspec.Struct):
    """A mean and how sure it is. Sums are of whole numbers, so their order does not matter."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def take(self, other: Mean) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def value(self) -> float:
        return self.total / self.count

    @property
    def error(self) -> float:
        variance = self.squares / self.count - self.value**2
        return sqrt(max(variance, 0.0) / self.count)


Means = dict[str, dict[str, Mean]]
"""By what is compared (turn, colour, company, tourist), then by which of them."""


class Job(NamedTuple):
    modules: tuple[str, ...]
    city: str | None
    players: int
    seed: int
    games: int


Kind = tuple[tuple[str, ...], str | None, int]
"""Modules, city and number of players."""


def play(job: Job) -> Means:
    """So many games, and what each place earned in them."""
    game = Metro(MetroOptions(players=job.players, modules=job.modules, city=job.city))
    rng = Random(f"{job}")
    dealer = Sampling(rng)
    means: Means = {what: defaultdict(Mean) for what in CAPTIONS}
    tourists = [colour for one in game.extensions for colour in getattr(one, "colours", ())]
    for _ in range(job.games):
        state = game.start()
        answer_chance(state, dealer)
        first = state.player
        while actions := state.actions():
            state.apply(actions[int(rng.random() * len(actions))])
            answer_chance(state, dealer)
        result = state.result()
        for seat, points in enumerate(result.points):
            if job.players > 1:
                means["turn"][str((seat - first) % job.players + 1)].add(points)
                means["colour"][game.colours[seat]].add(points)
        for company, profit in zip(game.companies, state.points[job.players :], strict=True):
            means["company"][company].add(profit)
        paid: Counter[str] = Counter()
        for items in result.breakdown:
            for item in items:
                if "colour" in item.params:
                    paid[str(item.params["colour"])] += item.points
        for colour in tourists:
            means["tourist"][colour].add(paid[colour])
    return means


def jobs(games: int) -> Iterator[Job]:
    """A piece of every kind, then the next of every kind: broken off, all have as many games."""
    for seed, start in enumerate(range(0, games, CHUNK)):
        for modules, city in KINDS:
            for players in (1,) if "solo" in modules else range(2, 7):
                yield Job(modules, city, players, seed, min(CHUNK, games - start))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--page", type=Path, default=PAGE)
    asked = parser.parse_args()
    found: dict[Kind, Means] = {}
    todo = list(jobs(asked.games))
    results = worked(todo, play, Means, KEPT, asked.processes)
    for job, means in zip(todo, results, strict=True):
        kind = found.setdefault((job.modules, job.city, job.players), {})
        for what, which in means.items():
            for name, mean in which.items():
                kind.setdefault(what, {}).setdefault(name, Mean()).take(mean)
    asked.page.parent.mkdir(exist_ok=True)
    asked.page.write_text(page(found, asked.games), encoding="utf-8")


def page(found: dict[Kind, Means], games: int) -> str:
    say = catalogue("en").say
    written = INTRO.format(games=games, much=MUCH)
    for modules, city in KINDS:
        name = (*modules, city)[0]
        title = say(f"option.{name}") if name else say("game.metro")
        rows = {
            players: found[modules, city, players]
            for players in range(1, 7)
            if (modules, city, players) in found
        }
        written += f"\n## {title[0].upper()}{title[1:]}\n"
        for what in CAPTIONS:
            written += "".join(table(rows, what))
    return written


def table(rows: dict[int, Means], what: str) -> Iterator[str]:
    shown = {players: means[what] for players, means in rows.items() if what in means}
    names = list(dict.fromkeys(name for which in shown.values() for name in which))
    if not any(mean.total for which in shown.values() for mean in which.values()):
        return
    if what == "turn":
        names.sort(key=int)
    yield f"\n{CAPTIONS[what]}:\n\n| players | mean | {' | '.join(names)} |\n"
    yield f"|---:|---:|{'---:|' * len(names)}\n"
    for players, which in shown.items():
        middle = sum(mean.value for mean in which.values()) / len(which)
        cells = [cell(which[name], middle) if name in which else " " for name in names]
        yield f"| {players} | {middle:.1f} | {' | '.join(cells)} |\n"


def cell(mean: Mean, middle: float) -> str:
    off = mean.value - middle
    stands_out = abs(off) > MUCH * abs(middle) and abs(off) > SURE * mean.error
    return f"**{mean.value:.1f}**" if stands_out else f"{mean.value:.1f}"


if __name__ == "__main__":
    main()
