"""``guimard backup``: everything a server holds, in one file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from guimard.commands.asking import add_command
from guimard.commands.database import add_database, address_in_use, counted

if TYPE_CHECKING:
    from guimard.commands.asking import Subparsers

TEXT = """\
The server may go on meanwhile. The file holds all tables as they are at one moment, and the secrets
of the games under way: keep it where nobody else can read it.
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "backup",
        run,
        "Copy all tables to a file",
        text=TEXT,
        examples="  guimard backup tables.guimard\n",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a new file")
    add_database(parser)


def run(asked: argparse.Namespace) -> int:
    from guimard.tables.backup import back_up

    count = back_up(address_in_use(asked), asked.file)
    print(f"{asked.file}: {counted(count)}.")
    return 0
