"""``guimard verify``: that a finished game was dealt as had been promised."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from guimard.commands.asking import add_command
from guimard.commands.game_options import add_parts, own_parts

if TYPE_CHECKING:
    from guimard.commands.asking import Subparsers

TEXT = """\
Works every draw out anew from the seed that the file reveals, judges every move by the rules, and
holds the seed against what was promised before the game. docs/fair-dealing.md tells how.
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "verify",
        run,
        "Check that a finished game was dealt fairly",
        text=TEXT,
        examples="  guimard verify evening.json\n",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game that is over")
    add_parts(parser)


def run(asked: argparse.Namespace) -> int:
    from guimard.records import BadRecord, SeenGame, check_seal, load
    from guimard.rules.game import CHANCE

    record = load(asked.file, own_parts(asked))
    if isinstance(record, SeenGame):
        raise BadRecord("record.seen-only")
    check_seal(record)
    draws = sum(move.by == CHANCE for turn in record.turns for move in turn)
    seal = record.seal
    assert seal is not None
    print(f"All {draws} draws are as sealed by {seal.commitment}.")
    if seal.numbers:
        given = len([one for one in seal.numbers if one])
        print(f"Numbers of {given} {'seat' if given == 1 else 'seats'} went into the deal.")
    return 0
