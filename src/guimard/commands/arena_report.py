"""What ``guimard arena`` shows: how far it is, and what came of it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from guimard.arena.match import Match, Played
    from guimard.arena.ratings import Rated
    from guimard.arena.sequential import Test
    from guimard.arena.standings import Standing


class Tested(msgspec.Struct, frozen=True, kw_only=True):
    """The verdict on the bot that was named first."""

    bot: str
    accept: float
    against: float
    error: float
    verdict: str
    deals: int
    evidence: float
    bound: float


def tested(match: Match, test: Test) -> Tested:
    claims = test.claims
    return Tested(
        bot=match.bots[0],
        accept=claims.accept,
        against=claims.against,
        error=claims.error,
        verdict=test.verdict,
        deals=test.deals,
        evidence=round(test.evidence, 4),
        bound=round(test.bound, 4),
    )


def shown(
    deals: Iterable[Sequence[Played]], match: Match, test: Test | None
) -> Iterator[Sequence[Played]]:
    """The deals as they come, with a bar in a terminal that shows how many have come."""
    if not sys.stderr.isatty():
        yield from deals
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    what = "games" if test is None else "games at most, evidence {task.fields[evidence]}"
    columns = (BarColumn(), MofNCompleteColumn(), what, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=match.games, evidence="")
        for deal in deals:
            yield deal
            evidence = "" if test is None else f"{test.evidence:+.2f} of {test.bound:.2f}"
            progress.update(bar, advance=len(deal), evidence=evidence)


def print_report(
    match: Match,
    deals: Sequence[Sequence[Played]],
    found: Sequence[Standing],
    rated: Sequence[Rated],
    test: Test | None,
    seconds: float,
) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    table = Table(box=SIMPLE_HEAD if console.is_terminal else None, pad_edge=False)
    table.add_column("bot", overflow="fold")
    headings = ["games", "wins", "win rate", "95 % interval", "mean points"]
    for heading in headings + ["rating"] * bool(rated):
        table.add_column(heading, justify="right")
    ratings = {one.name: one for one in rated}
    for one in found:
        low, high = one.interval
        rate = f"{one.win_rate:.1%}"
        row = [str(one.games), f"{one.wins:g}", rate, f"{low:.1%} - {high:.1%}"]
        row.append(f"{one.mean_points:.1f}")
        if rated:
            own = ratings[one.name]
            row.append(f"{own.rating:.0f} ± {own.interval[1] - own.rating:.0f}")
        table.add_row(one.name, *row)
    console.print(table)
    rotations = len(match.bots)
    games = sum(map(len, deals))
    console.print(
        f"{_counted(games, 'game')}, {_counted(len(deals), 'deal')}, "
        f"each in {_counted(rotations, 'rotation')}; seed {match.seed}; {seconds:.1f} s."
    )
    if games % rotations:
        last = len(deals[-1])
        console.print(f"The last deal was played in {last} of its {rotations} rotations only.")
    if test is not None:
        console.print(_verdict(match, test))


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _verdict(match: Match, test: Test) -> str:
    claims = test.claims
    claim = f"{match.bots[0]} wins at least {claims.accept:.1%}"
    other = f"at most {claims.against:.1%}"
    after = f"after {test.deals} deals; either mistake has a probability of {claims.error:.1%}"
    if test.verdict == "accepted":
        return f"Accepted: {claim}, not {other}; {after}."
    if test.verdict == "rejected":
        return f"Rejected: {claim}. It is {other}; {after}."
    return (
        f"Open: whether {claim} or {other}. After {test.deals} deals the evidence is "
        f"{test.evidence:+.2f}, and {test.bound:.2f} is enough; more --games may tell."
    )
