"""``guimard restore``: a server's tables from a backup."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from guimard.commands.asking import add_command
from guimard.commands.database import add_database, address_of, counted

if TYPE_CHECKING:
    from guimard.commands.asking import Subparsers

TEXT = """\
Into a database without tables only, so nothing is ever lost. The file may come from SQLite and go
to PostgreSQL, or the other way round.
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "restore",
        run,
        "Bring all tables back from a backup",
        text=TEXT,
        examples="  guimard restore tables.guimard --data new-folder\n",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="what guimard backup wrote")
    add_database(parser)


def run(asked: argparse.Namespace) -> int:
    from guimard.tables.backup import check_backup, restore

    check_backup(asked.file)  # before a folder is made
    count = restore(asked.file, address_of(asked))
    print(f"{asked.file}: {counted(count)}.")
    return 0
