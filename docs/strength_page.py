"""Writes docs/strength.md and its picture from what was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from math import log
from pathlib import Path
from typing import Final

from strength_results import Outcome, more, outcome, ratings
from strength_rows import BUDGETS, LADDER, rows

MACHINE: Final = "an Intel Xeon or AMD EPYC server processor"
"""Where it was played."""

INTRO: Final = f"""\
# How strong the bots are

Two players, edition metro-2000, where nothing else is said. Each deal is played once for every
rotation of the bots over the seats, so that all meet the same tiles from every seat; the intervals
hold the truth with 95 % confidence: [the arena](arena.md) tells how they and the tests are made. A
bot has one core of {MACHINE} to itself, and the time that stands behind its name:
`strongest@0.1` has 0.1 seconds for an action. The levels below strongest put the same effort into
every action, hundredths of a second at most.

`make strength` plays what is missing and writes this page, `make strength ARGS=--list` tells what
there is, and `make strength ARGS="--jobs 16 --rows base-"` plays a part of it. Every deal is kept
in `docs/strength`: broken off, all goes on from there.
"""

HEAD: Final = "| games | win rate | 95 % interval |"
RULE: Final = "|---:|---:|---:|"


def write(parts: Path, folder: Path) -> None:
    text, plot = page(parts)
    (folder / "img").mkdir(exist_ok=True)
    (folder / "strength.md").write_text(text, encoding="utf-8")
    (folder / "img" / "strength.svg").write_text(plot, encoding="utf-8")


def page(parts: Path) -> tuple[str, str]:
    """The page and its picture."""
    groups: dict[str, list[Outcome]] = {}
    for row in rows():
        if (one := outcome(parts, row)) is not None:
            groups.setdefault(row.group, []).append(one)
    budgets = sorted(groups.get("budgets", []), key=lambda one: _seconds(one.row.match.bots[0]))
    text = [
        INTRO,
        *_base(groups.get("base", [])),
        *_by_time(budgets),
        *_tables(groups.get("tables", [])),
        *_everything(groups.get("strongest", []), groups.get("greedy", [])),
        *_solo(groups.get("solo", [])),
        *_levels([*groups.get("ladder", []), *budgets]),
    ]
    return "".join(text), _plot(budgets)


def _base(outcomes: Sequence[Outcome]) -> Iterator[str]:
    yield f"\n## Against greedy and random\n\n| bot | against {HEAD} sequential test |\n"
    yield f"|---|---{RULE}---|\n"
    for one in outcomes:
        bot, other = one.row.match.bots
        yield f"| {bot} | {other} | {_figures(one)} | {_verdict(one)} |\n"


def _by_time(outcomes: Sequence[Outcome]) -> Iterator[str]:
    yield "\n## By time\n\nAgainst engineer, whose effort is always the same.\n\n"
    yield "![The win rate of strongest against engineer grows with its time.](img/strength.svg)\n\n"
    yield f"| seconds {HEAD}\n|---:{RULE}\n"
    for one in outcomes:
        yield f"| {_seconds(one.row.match.bots[0]):g} | {_figures(one)} |\n"


def _tables(outcomes: Sequence[Outcome]) -> Iterator[str]:
    yield "\n## More players\n\nOne `strongest@0.1`, all others greedy.\n\n"
    yield f"| players {HEAD} fair | times its fair share |\n|---:{RULE}---:|---:|\n"
    for one in outcomes:
        seats = len(one.row.match.bots)
        low, _ = one.standing.interval
        times = f"{one.standing.win_rate * seats:.2f}, at least {low * seats:.2f}"
        yield f"| {seats} | {_figures(one)} | {1 / seats:.1%} | {times} |\n"


def _everything(strongest: Sequence[Outcome], greedy: Sequence[Outcome]) -> Iterator[str]:
    yield "\n## Every module, city, edition and variant, and Paris Connection\n\n"
    yield """\
`strongest@0.1` against greedy and greedy against random, each until a sequential test knows whether
the first wins no more than its fair share, or ten per cent of all games more; either mistake has a
probability of 5 %. Paris Connection is played by three, one against two, where a third of the games
is fair. Modules, cities and variants are played with the edition of 2021.
"""
    for name, outcomes in (("strongest", strongest), ("greedy", greedy)):
        other = {"strongest": "greedy", "greedy": "random"}[name]
        yield f"\n| {name} against {other} {HEAD} beats it |\n|---{RULE}---|\n"
        for one in outcomes:
            what = one.row.name.removeprefix(f"{name}-")
            yield f"| {what} | {_figures(one)} | {_yes(one)} |\n"


def _solo(outcomes: Sequence[Outcome]) -> Iterator[str]:
    yield "\n## Alone\n\nThe module solo has no rival: the same deals are played by each.\n\n"
    yield "| bot | games | points | more than the next |\n|---|---:|---:|---:|\n"
    for one, other in zip_longest(outcomes, outcomes[1:]):
        told = "{:.2f} ± {:.2f}".format(*more(one, other)) if other else ""
        games, points = one.standing.games, one.standing.mean_points
        yield f"| {one.row.match.bots[0]} | {games} | {points:.2f} | {told} |\n"


def _levels(outcomes: Sequence[Outcome]) -> Iterator[str]:
    between = [one for one in outcomes if {*one.row.match.bots} <= {*LADDER}]
    yield "\n## The levels\n\nRatings on the scale of chess, greedy at 0: who is rated 400 more "
    yield "wins ten times as\noften. They follow from the matches below.\n\n"
    yield "| bot | rating | 95 % interval |\n|---|---:|---:|\n"
    met = {bot for one in between for bot in one.row.match.bots}
    for rating in ratings([bot for bot in LADDER if bot in met], between):
        interval = f"{rating.low:.0f} - {rating.high:.0f}"
        yield f"| {rating.bot} | {rating.points:.0f} | {interval} |\n"
    yield f"\n| bot | against {HEAD}\n|---|---{RULE}\n"
    for one in between:
        bot, other = one.row.match.bots
        yield f"| {bot} | {other} | {_figures(one)} |\n"


def _figures(one: Outcome) -> str:
    low, high = one.standing.interval
    rate = f"{one.standing.win_rate:.1%}"
    return f"{one.standing.games} | {rate} | {low:.1%} - {high:.1%}"


def _verdict(one: Outcome) -> str:
    if one.test is None:
        return ""
    claims = one.test.claims
    least, most = f"at least {claims.accept:.1%}", f"at most {claims.against:.1%}"
    return {
        "accepted": f"{least}, and not {most}",
        "rejected": f"{most}, and not {least}",
        "open": f"not yet clear whether {least} or {most}",
    }[one.test.verdict]


def _yes(one: Outcome) -> str:
    assert one.test is not None
    return {"accepted": "yes", "rejected": "no", "open": "not yet clear"}[one.test.verdict]


def _seconds(name: str) -> float:
    return float(name.partition("@")[2])


WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 20, 50
STYLE: Final = """\
text { font: 13px sans-serif; fill: #333 }
.grid { stroke: #ccc }
.line { stroke: #1f6f54; stroke-width: 2.5; fill: none; stroke-linejoin: round }
.dot { fill: #1f6f54 }
.doubt { stroke: #1f6f54; stroke-width: 1.2 }
@media (prefers-color-scheme: dark) {
text { fill: #ccc } .grid { stroke: #444 }
.line, .doubt { stroke: #6cc5a4 } .dot { fill: #6cc5a4 }
}
"""


def _plot(outcomes: Sequence[Outcome]) -> str:
    """Win rates by time, with their intervals; time by its logarithm."""
    first, last = log(BUDGETS[0]), log(BUDGETS[-1])

    def x(seconds: float) -> float:
        return round(LEFT + (log(seconds) - first) / (last - first) * (WIDTH - LEFT - RIGHT), 1)

    def y(share: float) -> float:
        return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM), 1)

    parts = []
    for percent in range(0, 101, 25):
        height = y(percent / 100)
        parts.append(f'<path class="grid" d="M{LEFT} {height}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{height + 4}" text-anchor="end">{percent} %</text>')
    for seconds in BUDGETS:
        across = x(seconds)
        anchor = "end" if seconds == BUDGETS[-1] else "middle"
        parts.append(
            f'<text x="{across}" y="{HEIGHT - BOTTOM + 20}" text-anchor="{anchor}">{seconds:g}'
            f"{' s' if seconds == BUDGETS[-1] else ''}</text>"
        )
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(
        f'<text x="{middle:g}" y="{HEIGHT - 8}" text-anchor="middle">'
        "seconds for an action; wins against engineer</text>"
    )
    points = []
    for one in outcomes:
        across = x(_seconds(one.row.match.bots[0]))
        low, high = one.standing.interval
        points.append(f"{across} {y(one.standing.win_rate)}")
        parts.append(f'<path class="doubt" d="M{across} {y(low)}V{y(high)}"/>')
        height = y(one.standing.win_rate)
        parts.append(f'<circle class="dot" cx="{across}" cy="{height}" r="4"/>')
    if points:
        parts.append(f'<path class="line" d="M{"L".join(points)}"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" role="img">\n<title>Strength by time</title>\n<style>{STYLE}</style>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )
