"""``guimard rules``: how a game, a module or a city is played."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from guimard.commands.asking import add_command
from guimard.commands.language import add_language
from guimard.texts.rulebook import TOPICS, page, title

if TYPE_CHECKING:
    from guimard.commands.asking import Subparsers


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "rules",
        run,
        "Read how a game, a module or a city is played",
        text="Without a topic it lists them. Piped, a page is Markdown.",
        examples="  guimard rules metro\n  guimard rules berlin --lang de\n",
    )
    parser.add_argument("topic", nargs="?", choices=TOPICS, metavar="TOPIC", help=", ".join(TOPICS))
    add_language(parser)


def run(asked: argparse.Namespace) -> int:
    if asked.topic is None:
        for topic in TOPICS:
            print(f"{topic:<18}{title(asked.lang, topic)}")
        return 0
    text = page(asked.lang, asked.topic)
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        console = Console()
        console.print(Markdown(text), width=min(console.width, 88))
    else:
        print(text, end="")
    return 0
