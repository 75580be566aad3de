"""What ``guimard analyse`` shows: how far it is, and what it has found."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from guimard.analysis import Analysis, Effort, positions
from guimard.analysis.words import told_action
from guimard.records import Record
from guimard.terminal.graph import graph
from guimard.texts import Catalogue, catalogue

PLAIN_WIDTH = 80


@contextmanager
def shown(total: int) -> Iterator[Callable[[int], None]]:
    """What hears how many choices have been looked at; a bar in a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=total)
        yield lambda done: progress.update(bar, completed=done)


def as_json(record: Record, effort: Effort, found: Analysis) -> str:
    """The analysis with its actions written out."""
    game = record.game
    judged = [
        {
            **msgspec.structs.asdict(one),
            "action": game.actions[one.action],
            "better": game.actions[one.better],
        }
        for one in found.judged
    ]
    whole = {
        "game": game.name,
        "options": game.options,
        "players": record.players,
        "effort": effort,
        "seats": found.seats,
        "moments": found.moments,
        "choices": judged,
    }
    return msgspec.json.encode(whole).decode()


def print_report(record: Record, effort: Effort, found: Analysis, language: str) -> None:
    texts = catalogue(language)
    console = Console(highlight=False, markup=False, emoji=False)
    names = [player.name for player in record.players]
    game = texts.say(f"game.{record.game.name}")
    console.print(texts.say("transcript.title", game=game, players=texts.listed(names)))
    console.print(_how(texts, effort))
    console.print(_turns(texts, names, found, console.is_terminal))
    console.print(texts.say("analysis.graph"))
    series = list(zip(*(one.points for one in found.moments), strict=True))
    width = console.width if console.is_terminal else PLAIN_WIDTH
    for row in graph(series, [one.turn for one in found.moments], width):
        console.print(row, soft_wrap=True)
    console.print("  ".join(f"{seat} {name}" for seat, name in enumerate(names, 1)))
    console.print(f"\n{texts.say('analysis.costly')}")
    for line in _costly(record, found, names, language):
        console.print(line, soft_wrap=not console.is_terminal)
    console.print(f"\n{texts.say('analysis.tallies')}")
    for name, tally in zip(names, found.seats, strict=True):
        cost = number(tally.cost, texts)
        told = texts.say(
            "analysis.tally", name=name, choices=tally.choices, good=tally.as_good, cost=cost
        )
        console.print(told, soft_wrap=True)


def number(value: float, texts: Catalogue) -> str:
    """With one decimal, as the language writes it."""
    return f"{value:.1f}".replace(".", texts.say("analysis.point"))


def _how(texts: Catalogue, effort: Effort) -> str:
    bot = texts.say(f"bot.name.{effort.bot}").partition(":")[0]
    if effort.playouts is not None:
        return texts.say("analysis.counted", bot=bot, count=effort.playouts)
    return texts.say("analysis.timed", bot=bot, seconds=f"{effort.seconds:g}")


def _turns(texts: Catalogue, names: list[str], found: Analysis, framed: bool) -> Table:
    """By turn: each player's points and chance to win to be expected, and what it cost."""
    table = Table(box=SIMPLE_HEAD if framed else None, pad_edge=False)
    table.add_column(texts.say("analysis.turn"), justify="right")
    table.add_column(texts.say("analysis.player"), overflow="fold")
    for name in names:
        table.add_column(name, justify="right")
    table.add_column(texts.say("analysis.cost"), justify="right")
    alone = len(names) == 1
    for moment in found.moments:
        choices = [one for one in found.judged if one.turn == moment.turn]
        cells = (
            f"{points:.0f}" if alone else f"{points:.0f} {chance:4.0%}"
            for points, chance in zip(moment.points, moment.chances, strict=True)
        )
        player = names[choices[0].seat] if choices else ""
        cost = number(sum(one.cost for one in choices), texts) if choices else ""
        table.add_row(str(moment.turn), player, *cells, cost)
    return table


def _costly(record: Record, found: Analysis, names: list[str], language: str) -> Iterator[str]:
    texts = catalogue(language)
    costly = found.costliest()
    if not costly:
        yield texts.say("analysis.nothing-costly")
    states = positions(record.game, record.numbers(), {one.place for one in costly})
    for one in costly:
        state = states[one.place]
        done, better = (told_action(state, n, names, language) for n in (one.action, one.better))
        yield texts.say(
            "analysis.costly-one" if len(names) > 1 else "analysis.costly-alone",
            turn=one.turn,
            name=names[one.seat],
            cost=number(one.cost, texts),
            done=done,
            better=better,
            chance=f"{one.chances[one.seat]:.0%}",
            other=f"{one.better_chances[one.seat]:.0%}",
        )
