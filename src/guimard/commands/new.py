"""``guimard new``: a game set up and put into a file, to be played later."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from guimard.commands.asking import add_command
from guimard.commands.game_options import add_game_options
from guimard.commands.language import add_language
from guimard.commands.seats import add_seats

if TYPE_CHECKING:
    from guimard.commands.asking import Subparsers

EXAMPLES = """\
  guimard new --player Ann --player Bob --save friday.json
  guimard new --module companies --city berlin --players 4
  guimard play --load friday.json --save friday.json
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "new",
        run,
        "Set a game up and save it, to be played later",
        text="It prints the name of the file. A file that exists is left alone.",
        examples=EXAMPLES,
    )
    add_game_options(parser)
    add_seats(parser)
    group = parser.add_argument_group("file and chance")
    group.add_argument(
        "--save", type=Path, metavar="FILE", help="the file (the name of the game, and .json)"
    )
    group.add_argument("--seed", metavar="TEXT", help="the same text deals the same tiles")
    add_language(parser)
    parser.set_defaults(load=None)


def run(asked: argparse.Namespace) -> int:
    from guimard.commands.desk import Desk, free_name

    if asked.save is None:
        asked.save = free_name(asked.game)
    desk = Desk(asked)
    desk.set_up()
    desk.keep()
    print(asked.save)
    return 0
