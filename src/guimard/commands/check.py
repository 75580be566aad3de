"""``guimard check``: whether tiles can be laid like that, one after another."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from guimard.commands.asking import add_command
from guimard.commands.boards import NOTATION, add_boards, given_boards
from guimard.commands.language import add_language

if TYPE_CHECKING:
    from guimard.commands.asking import Subparsers

EXAMPLES = """\
  guimard check aacb00cbaa01
  guimard check --edition metro-2000-it --any-direction - < boards.txt
"""
TEXT = f"""\
A line for each board: legal, or the first placement that is not, counted from 1, with the rule that
it breaks. Exit code 1 if one is not legal.

{NOTATION}"""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "check",
        run,
        "Check whether tiles of Metro can be laid in this order",
        text=TEXT,
        examples=EXAMPLES,
    )
    add_boards(parser)
    parser.add_argument("--any-direction", action="store_true", help="tiles may be turned")
    add_language(parser)


def run(asked: argparse.Namespace) -> int:
    from guimard.commands.laying import first_fault
    from guimard.rules.metro.metro import Metro
    from guimard.rules.metro.options import MetroOptions

    game = Metro(MetroOptions(edition=asked.edition, any_direction=asked.any_direction))
    code = 0
    for board in given_boards(asked.boards):
        fault = first_fault(game, board, asked.lang)
        print(fault or "legal")
        code = code or int(fault is not None)
    return code
