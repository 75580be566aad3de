"""``guimard replay``: a saved game told turn by turn, and the board it came to."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from guimard.commands.asking import add_command
from guimard.commands.game_options import add_parts, own_parts
from guimard.commands.language import add_language

if TYPE_CHECKING:
    from guimard.commands.asking import Subparsers

EXAMPLES = """\
  guimard replay evening.json
  guimard replay evening.json --to 20 --lang it
"""
TEXT = "Every move is judged anew by the rules; a file that breaks one is told apart."


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers, "replay", run, "Tell a saved game turn by turn", text=TEXT, examples=EXAMPLES
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game")
    parser.add_argument("--to", type=int, metavar="K", help="to the end of turn K; 0 is the set-up")
    add_parts(parser)
    add_language(parser)


def run(asked: argparse.Namespace) -> int:
    from guimard.commands.games import Shown, show_in_terminal, up_to
    from guimard.records import SeenGame, load, replay
    from guimard.records.transcript import transcript

    record = load(asked.file, own_parts(asked))
    if isinstance(record, SeenGame):
        print(transcript(record, asked.lang), end="")
        return 0
    state = replay(record, asked.to).state
    print(transcript(up_to(record, asked.to), asked.lang))
    names = [player.name for player in record.players]
    show_in_terminal(Shown(state.game, state.view(None), names), asked.lang)
    return 0
