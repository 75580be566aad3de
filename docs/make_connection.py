"""Let the simple bots play Paris Connection, for docs/rules/paris-connection-games.md.

python docs/make_connection.py                 20,000 games, half of them by each bot
python docs/make_connection.py --games 200     fewer, for a look

Broken off, it goes on where it stopped, as long as build/connection.jsonl is there.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from statistics import fmean, quantiles, stdev
from typing import Final, NamedTuple

from piecewise import worked

from guimard.bots import Budget, new_bot
from guimard.dealers import Sampling, answer_chance
from guimard.rules.game import OVER
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.moves import Built, Traded
from guimard.rules.paris_connection.options import ParisConnectionOptions

PAGE: Final = Path(__file__).parent / "rules" / "paris-connection-games.md"
KEPT: Final = Path(__file__).parents[1] / "build" / "connection.jsonl"
BOTS: Final = ("random", "greedy")
PLAYERS: Final = (2, 3, 4, 5, 6)
CHUNK: Final = 20
"""So many games are played in one go."""
ENDS: Final = {"marseille": "Marseille", "boards": "one board left", "stall": "stall guard"}

INTRO: Final = """\
# {games:,} games of Paris Connection by the simple bots

On Guimard's own map, which is a [reconstruction](paris-connection.md#the-map): the tables say how
the game goes there, not how it goes on the printed board. At half of the tables all players are
random, at the others all are greedy ([the bots](../bots.md#random-and-greedy)). Equal parts of the
games have 2, 3, 4, 5 and 6 players; the option for two is Guimard's own. `make connection` plays
all of them again and writes this page.

± is the standard error of a mean.
"""


class Told(NamedTuple):
    """What is kept of a game."""

    bot: str
    players: int
    starts: tuple[int, ...]
    """By start hex: the final value of its company."""
    reached: int | None
    """The start hex of the company that reached Marseille."""
    points: tuple[int, ...]
    """By turn order, the first player's first."""
    wins: tuple[float, ...]
    """Likewise: each one's share of the win."""
    builds: int
    trades: int
    end: str


def play(bot: str, players: int, number: int) -> Told:
    """One game. All in it follows from these three."""
    game = game_for(players)
    rng = Random(f"{bot} {players} {number}")
    dealer = Sampling(rng)
    state = game.start()
    answer_chance(state, dealer)
    first = state.player
    bots = [new_bot(bot, game, seat, rng) for seat in range(players)]
    done: Counter[type] = Counter()
    while (seat := state.to_act) != OVER:
        done.update(map(type, state.apply(bots[seat].answer(state.view(seat), Budget()).action)))
        answer_chance(state, dealer)
    result = state.result()
    by_turn = [(first + place) % players for place in range(players)]
    company = [
        next(c for c, hexes in enumerate(state.networks.hexes) if hexes >> start & 1)
        for start in game.map.starts
    ]
    there = [state.networks.hexes[c] >> game.map.marseille & 1 for c in company]
    share = 1 / len(result.winners)
    return Told(
        bot,
        players,
        tuple(state.values[c] for c in company),
        there.index(1) if any(there) else None,
        tuple(result.points[seat] for seat in by_turn),
        tuple(share * (seat in result.winners) for seat in by_turn),
        done[Built],
        done[Traded],
        state.ended_by or "",
    )


@cache
def game_for(players: int) -> ParisConnection:
    return ParisConnection(ParisConnectionOptions(players=players))


class Job(NamedTuple):
    bot: str
    players: int
    start: int
    stop: int


def play_some(job: Job) -> list[Told]:
    return [play(job.bot, job.players, number) for number in range(job.start, job.stop)]


def jobs(games: int) -> list[Job]:
    """A piece of every kind, then the next of every kind: broken off, all have as many games."""
    each = games // len(PLAYERS) // len(BOTS)
    return [
        Job(bot, players, start, min(start + CHUNK, each))
        for start in range(0, each, CHUNK)
        for bot in BOTS
        for players in PLAYERS
    ]


def page(told: Sequence[Told]) -> str:
    hexes = ParisConnection().map
    stations = [hexes.hexes[start].name for start in hexes.starts]
    written = INTRO.format(games=len(told))
    for bot in BOTS:
        own = [one for one in told if one.bot == bot]
        written += f"\n## {bot.capitalize()}\n"
        written += "".join(by_start(own, stations))
        written += "".join(by_turn(own))
        written += "".join(by_length(own))
        written += "".join(by_end(own))
    return written


def by_start(told: Sequence[Told], stations: Sequence[str]) -> Iterator[str]:
    yield "\nThe final value of a company, by its start hex:\n\n"
    columns = " | ".join(f"{players} players" for players in PLAYERS)
    yield f"| start hex | all | {columns} | highest | Marseille |\n"
    yield f"|---|---:|{'---:|' * len(PLAYERS)}---:|---:|\n"
    for start, name in enumerate(stations):
        every = [one.starts[start] for one in told]
        means = [
            fmean(one.starts[start] for one in told if one.players == players)
            for players in PLAYERS
        ]
        reached = fmean(one.reached == start for one in told)
        cells = " | ".join(f"{value:.1f}" for value in means)
        yield f"| {name} | {mean(every)} | {cells} | {max(every)} | {reached:.1%} |\n"


def by_turn(told: Sequence[Told]) -> Iterator[str]:
    yield "\nPoints and wins by seat, whoever begins first; equal points share a win:\n\n"
    yield f"| players | {' | '.join(f'seat {place + 1}' for place in range(max(PLAYERS)))} |\n"
    yield f"|---:|{'---:|' * max(PLAYERS)}\n"
    for players in PLAYERS:
        own = [one for one in told if one.players == players]
        points = [mean([one.points[place] for one in own]) for place in range(players)]
        wins = [fmean(one.wins[place] for one in own) for place in range(players)]
        cells = [f"{each}, {share:.1%}" for each, share in zip(points, wins, strict=True)]
        cells += [""] * (max(PLAYERS) - players)
        yield f"| {players} | {' | '.join(cells)} |\n"


def by_length(told: Sequence[Told]) -> Iterator[str]:
    yield "\nHow long a game is, in turns of all players together. Eight of ten games lie between\n"
    yield "10 % and 90 %:\n\n"
    yield "| players | mean | shortest | 10 % | 90 % | longest | builds | trades |\n"
    yield "|---:|---:|---:|---:|---:|---:|---:|---:|\n"
    for players in PLAYERS:
        own = [one for one in told if one.players == players]
        turns = [one.builds + one.trades for one in own]
        tenths = quantiles(turns, n=10)
        builds, trades = fmean(one.builds for one in own), fmean(one.trades for one in own)
        yield (
            f"| {players} | {mean(turns)} | {min(turns)} | {tenths[0]:.0f} | {tenths[-1]:.0f}"
            f" | {max(turns)} | {builds:.1f} | {trades:.1f} |\n"
        )


def by_end(told: Sequence[Told]) -> Iterator[str]:
    yield f"\nHow it ends:\n\n| players | {' | '.join(ENDS.values())} |\n|---:|---:|---:|---:|\n"
    for players in PLAYERS:
        own = [one.end for one in told if one.players == players]
        cells = [f"{own.count(end) / len(own):.1%}" for end in ENDS]
        yield f"| {players} | {' | '.join(cells)} |\n"


def mean(values: Sequence[int]) -> str:
    return f"{fmean(values):.1f} ± {stdev(values) / len(values) ** 0.5:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20_000, help="in all (20,000)")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--page", type=Path, default=PAGE)
    asked = parser.parse_args()
    fewest = 2 * len(PLAYERS) * len(BOTS)
    if asked.games < fewest:
        parser.error(f"--games has to be {fewest} at least.")
    results = worked(jobs(asked.games), play_some, list[Told], KEPT, asked.processes)
    told = [one for some in results for one in some]
    asked.page.parent.mkdir(exist_ok=True)
    asked.page.write_text(page(told), encoding="utf-8")


if __name__ == "__main__":
    main()
