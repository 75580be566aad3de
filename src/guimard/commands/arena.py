"""``guimard arena``: a match between bots, and who won how often."""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from guimard.commands.asking import add_command

if TYPE_CHECKING:
    from guimard.arena.match import Match, Played
    from guimard.arena.standings import Standing
    from guimard.commands.asking import Subparsers

BOTS = "random, greedy, conductor, engineer or strongest"
TEXT = """\
As many seats as names; a name may be repeated, and then has one row for all its seats. Each deal
is played once for every rotation of the bots over the seats, with the same tiles. Equal points
share the win.
"""
EXAMPLES = """\
  guimard arena greedy random --games 100
  guimard arena greedy random random --edition metro-2000 --seed 7 --jobs
  guimard arena greedy greedy --any-direction --games 1000 --jobs 4 --json
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers, "arena", run, "Play a match between bots", text=TEXT, examples=EXAMPLES
    )
    parser.add_argument("bots", nargs="+", metavar="BOT", help=BOTS)
    parser.add_argument(
        "--games", type=_count, default=100, metavar="N", help="how many games (100)"
    )
    parser.add_argument("--seed", metavar="TEXT", help="the same text deals the same tiles")
    parser.add_argument(
        "--budget", type=_seconds, default=1.0, metavar="SECONDS", help="time for an action (1)"
    )
    parser.add_argument(
        "--jobs",
        type=_count,
        nargs="?",
        default=1,
        const=os.cpu_count() or 1,
        metavar="J",
        help="processes (1); without a number, one for each core",
    )
    parser.add_argument("--json", action="store_true", help="the match and the bots as JSON lines")
    group = parser.add_argument_group("the game", "What is not said is as usual.")
    group.add_argument("--game", default="metro", help="metro (usual) or paris-connection")
    group.add_argument("--edition", metavar="E", help="metro-2000, metro-2000-it or metro-2021")
    group.add_argument(
        "--module", action="append", dest="modules", metavar="M", help="a module; may be repeated"
    )
    group.add_argument("--city", metavar="C", help="a city")
    group.add_argument(
        "--any-direction", action="store_true", default=None, help="tiles may be turned"
    )
    group.add_argument("--hand-size", type=int, metavar="N", help="tiles in hand, 1 to 3")
    group.add_argument(
        "--random-stations", action="store_true", default=None, help="stations dealt at random"
    )


def run(asked: argparse.Namespace) -> int:
    import msgspec

    from guimard.arena.match import Match, check, play_match
    from guimard.arena.standings import standings

    names = ("edition", "modules", "city", "any_direction", "hand_size", "random_stations")
    given = {name: getattr(asked, name) for name in names}
    match = Match(
        bots=tuple(asked.bots),
        game=asked.game,
        options={name: value for name, value in given.items() if value is not None},
        games=asked.games,
        seed=asked.seed if asked.seed is not None else os.urandom(4).hex(),
        seconds=asked.budget,
    )
    check(match)
    started = time.perf_counter()
    deals = list(_shown(play_match(match, asked.jobs), match))
    found = standings(match.bots, deals)
    if asked.json:
        for line in ({"match": match}, {"bots": found}):
            print(msgspec.json.encode(line).decode())
    else:
        _print_table(match, found, time.perf_counter() - started)
    return 0


def _shown(deals: Iterable[Sequence[Played]], match: Match) -> Iterator[Sequence[Played]]:
    """The deals as they come, with a bar in a terminal that shows how many have come."""
    if not sys.stderr.isatty():
        yield from deals
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=match.games)
        for deal in deals:
            progress.advance(bar, len(deal))
            yield deal


def _print_table(match: Match, found: Sequence[Standing], seconds: float) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    table = Table(box=SIMPLE_HEAD if console.is_terminal else None, pad_edge=False)
    table.add_column("bot")
    for heading in ("games", "wins", "win rate", "95 % interval", "mean points"):
        table.add_column(heading, justify="right")
    for one in found:
        low, high = one.interval
        rate = f"{one.win_rate:.1%}"
        row = (str(one.games), f"{one.wins:g}", rate, f"{low:.1%} - {high:.1%}")
        table.add_row(one.name, *row, f"{one.mean_points:.1f}")
    console.print(table)
    rotations = len(match.bots)
    console.print(
        f"{match.games} games, {len(match.deals)} deals, each in {rotations} rotations; "
        f"seed {match.seed}; {seconds:.1f} s."
    )
    if match.games % rotations:
        last = len(match.rotations(match.deals[-1]))
        console.print(f"The last deal was played in {last} of its {rotations} rotations only.")


def _count(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return number


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return seconds
