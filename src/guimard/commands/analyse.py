"""``guimard analyse``: what was to be expected turn by turn, and the moves that cost most."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from guimard.commands.asking import Complaint, add_command, count, seconds
from guimard.commands.game_options import add_parts, own_parts
from guimard.commands.language import add_language

if TYPE_CHECKING:
    from guimard.commands.asking import Subparsers

BOTS: Final = ("greedy", "conductor", "engineer", "strongest")
"""Those that compare."""
MOST_SECONDS: Final = 3600
EXAMPLES = """\
  guimard analyse evening.json
  guimard analyse evening.json --seconds 2 --jobs 1 --lang nl
  guimard analyse evening.json --playouts 2000 --json
"""
TEXT = """\
A bot looks at every choice that somebody had in a finished game, knowing what that player knew
then and no more. A move costs the points by which the best one would have led by more.
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers, "analyse", run, "Find the moves that cost most", text=TEXT, examples=EXAMPLES
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game that is over")
    parser.add_argument(
        "--bot", choices=BOTS, default="strongest", help="who looks at it (strongest)"
    )
    parser.add_argument(
        "--seconds", type=seconds, default=0.3, metavar="S", help="time for each choice (0.3)"
    )
    parser.add_argument(
        "--playouts",
        type=count,
        metavar="N",
        help="instead of a time, how many games to play on: gives the same every time",
    )
    parser.add_argument("--seed", type=count, default=1, metavar="N", help="of the bot (1)")
    parser.add_argument("--jobs", type=count, metavar="J", help="processes (one for each core)")
    parser.add_argument("--json", action="store_true", help="all of it as JSON")
    add_parts(parser)
    add_language(parser)


def run(asked: argparse.Namespace) -> int:
    from guimard.analysis import Analysis, Effort, ask, walk
    from guimard.bots.workers import Workers
    from guimard.commands.analysis_report import as_json, print_report, shown
    from guimard.records import BadRecord, Record, load, replay

    if asked.seconds > MOST_SECONDS:
        raise Complaint(f"--seconds goes up to {MOST_SECONDS}.")
    record = load(asked.file, own_parts(asked))
    replay(record)
    assert isinstance(record, Record)
    if record.result is None:
        raise BadRecord("record.not-over")
    effort = Effort(bot=asked.bot, seconds=asked.seconds, playouts=asked.playouts, seed=asked.seed)
    walked = walk(record.game, record.numbers())
    workers = Workers(asked.jobs)
    try:
        with shown(len(walked.decided)) as progress:
            answers = ask(record.game, walked.decided, effort, workers, progress)
    finally:
        workers.close()
    assert answers is not None
    found = Analysis.of(record.game, walked, answers)
    if asked.json:
        print(as_json(record, effort, found))
    else:
        print_report(record, effort, found, asked.lang)
    return 0
