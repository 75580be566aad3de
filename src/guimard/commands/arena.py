"""``guimard arena``: a match between bots, and who won how often."""

from __future__ import annotations

import argparse
import math
import os
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from guimard.commands.asking import Complaint, add_command, count, seconds

if TYPE_CHECKING:
    from guimard.arena.match import Match, Played
    from guimard.arena.ratings import Rated
    from guimard.arena.sequential import Test
    from guimard.commands.asking import Subparsers

USUAL_GAMES: Final = 100
MOST_TESTED: Final = 2000
"""So many games a test may take, where it is not said."""

BOTS = "random, greedy, conductor, engineer, strongest or 'program: COMMAND'"
TEXT = """\
As many seats as names; a name may be repeated, and then has one row for all its seats. Each deal
is played once for every rotation of the bots over the seats, with the same tiles. Equal points
share the win. A bot may have a time of its own: strongest@0.3 thinks for 0.3 seconds.

With --accept and --against the match is over as soon as it is clear whether the first bot wins at
least the one or at most the other share of its games. A match that was broken off goes on when the
same is typed again with --resume and the same file.
"""
EXAMPLES = """\
  guimard arena greedy random --games 100
  guimard arena greedy random random --edition metro-2000 --seed 7 --jobs
  guimard arena greedy greedy --any-direction --games 1000 --jobs 4 --json
  guimard arena strongest@0.3 strongest@0.1
  guimard arena 'program: ./mybot.py' greedy --records games
  guimard arena strongest greedy --accept 0.6 --against 0.5 --jobs --resume match.jsonl
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers, "arena", run, "Play a match between bots", text=TEXT, examples=EXAMPLES
    )
    parser.add_argument("bots", nargs="+", metavar="BOT", help=BOTS)
    parser.add_argument(
        "--games", type=count, metavar="N", help="how many games (100; at most 2000 in a test)"
    )
    parser.add_argument("--seed", metavar="TEXT", help="the same text deals the same tiles")
    parser.add_argument(
        "--budget", type=seconds, default=1.0, metavar="SECONDS", help="time for an action (1)"
    )
    parser.add_argument(
        "--jobs",
        type=count,
        nargs="?",
        const=os.cpu_count() or 1,
        metavar="J",
        help="processes (1); without a number, one for each core",
    )
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="play on the Ray cluster there (needs guimard[ray])"
    )
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="keep every deal there, and go on from there"
    )
    parser.add_argument("--records", type=Path, metavar="DIR", help="save every game there")
    parser.add_argument("--json", action="store_true", help="the match and the bots as JSON lines")
    group = parser.add_argument_group(
        "a test", "Of the first bot, and for as many games as it takes."
    )
    group.add_argument("--accept", type=_share, metavar="SHARE", help="it wins at least so much")
    group.add_argument("--against", type=_share, metavar="SHARE", help="it wins at most so much")
    group.add_argument(
        "--error",
        type=_share,
        default=0.05,
        metavar="SHARE",
        help="how often each verdict may be wrong (0.05)",
    )
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

    from guimard.arena.match import Match, check
    from guimard.arena.standings import standings, win_rate
    from guimard.commands.arena_report import print_report, shown, tested

    if asked.ray is not None and asked.jobs is not None:
        raise Complaint("--jobs is for this machine and --ray for a cluster: only one of them goes")
    test = _test(asked)
    names = ("edition", "modules", "city", "any_direction", "hand_size", "random_stations")
    given = {name: getattr(asked, name) for name in names}
    match = Match(
        bots=tuple(asked.bots),
        game=asked.game,
        options={name: value for name, value in given.items() if value is not None},
        games=asked.games or (USUAL_GAMES if test is None else MOST_TESTED),
        seed=_seed(asked),
        seconds=asked.budget,
    )
    check(match)
    started = time.perf_counter()
    deals: list[Sequence[Played]] = []
    with closing(_play(asked, match)) as coming:
        for deal in shown(coming, match, test):
            deals.append(deal)
            if test is not None and len(deal) == len(match.bots):
                test.add(win_rate(match.bots[0], match.bots, deal))
                if test.verdict != "open":
                    break
    found = standings(match.bots, deals)
    rated = _ratings(match, deals)
    if not asked.json:
        print_report(match, deals, found, rated, test, time.perf_counter() - started)
        return 0
    lines: dict[str, object] = {"match": match}
    if test is not None:
        lines["test"] = tested(match, test)
    if rated:
        lines["ratings"] = rated
    for name, line in (*lines.items(), ("bots", found)):
        print(msgspec.json.encode({name: line}).decode())
    return 0


def _play(asked: argparse.Namespace, match: Match) -> Generator[Sequence[Played]]:
    """The deals as they are played, or as a file has them of a match that was broken off."""
    from guimard.arena.cluster import play_on_cluster
    from guimard.arena.kept import resumed
    from guimard.arena.match import play_match
    from guimard.arena.saving import saving

    recorded = asked.records is not None

    def play(deals: Sequence[int]) -> Iterator[list[Played]]:
        if asked.ray is None:
            played = play_match(match, asked.jobs or 1, deals, recorded=recorded)
        else:
            played = play_on_cluster(match, asked.ray, deals, recorded=recorded)
        return saving(asked.records, deals, played) if recorded else played

    yield from play(match.deals) if asked.resume is None else resumed(asked.resume, match, play)


def _ratings(match: Match, deals: Sequence[Sequence[Played]]) -> list[Rated]:
    """Between two bots the win rate says it all."""
    if len(match.bots) == 2 or len(set(match.bots)) == 1:
        return []
    from guimard.arena.ratings import ratings

    return ratings(match.bots, deals)


def _seed(asked: argparse.Namespace) -> str:
    """As asked; or that of the match that goes on; or any."""
    from guimard.arena.kept import kept_match

    if asked.seed is not None:
        return str(asked.seed)
    kept = None if asked.resume is None else kept_match(asked.resume)
    return os.urandom(4).hex() if kept is None else kept.seed


def _test(asked: argparse.Namespace) -> Test | None:
    from guimard.arena.sequential import Claims, Test

    if asked.accept is None and asked.against is None:
        return None
    if asked.accept is None or asked.against is None:
        raise Complaint("--accept and --against go together: a test weighs one against the other")
    if not asked.against < asked.accept:
        raise Complaint("--against must be below --accept")
    if not asked.error < 0.5:
        raise Complaint("--error must be below 0.5")
    return Test(Claims(accept=asked.accept, against=asked.against, error=asked.error))


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = math.nan
    if not 0 < share < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a share between 0 and 1")
    return share
