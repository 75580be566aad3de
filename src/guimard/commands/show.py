"""``guimard show``: a picture of a game or a position."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from guimard.commands.asking import Complaint, add_command
from guimard.commands.game_options import add_parts, own_parts
from guimard.commands.language import add_language

if TYPE_CHECKING:
    from guimard.commands.asking import Subparsers
    from guimard.commands.games import Shown

EXAMPLES = """\
  guimard show evening.json
  guimard show evening.json --to 20 --seat 1
  guimard show evening.json --svg evening.svg --png evening.png --width 2000
"""
TEXT = """\
In the terminal, or as files with --svg and --png. What a seat does not know is not shown; without
--seat it is what an onlooker knows.
"""
WIDEST = 10_000
"""Pixels; more than that would only fill the memory."""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers, "show", run, "Show a game or a position", text=TEXT, examples=EXAMPLES
    )
    parser.add_argument("source", metavar="FILE|POSITION", help="a saved game, or a position")
    parser.add_argument("--to", type=int, metavar="K", help="at the end of turn K; 0 is the set-up")
    parser.add_argument("--seat", type=int, metavar="S", help="as seat S sees it, from 1")
    parser.add_argument("--svg", type=Path, metavar="OUT", help="write an SVG file")
    parser.add_argument("--png", type=Path, metavar="OUT", help="write a PNG file")
    parser.add_argument("--width", type=int, default=1600, metavar="N", help="of the PNG (1600)")
    parser.add_argument("--dark", action="store_true", help="colours for a dark page")
    add_parts(parser)
    add_language(parser)


def run(asked: argparse.Namespace) -> int:
    from guimard.commands.games import show_in_terminal, shown

    if not 1 <= asked.width <= WIDEST:
        raise Complaint(f"--width goes from 1 to {WIDEST}.")
    what = shown(asked.source, own_parts(asked), asked.to, asked.seat)
    if asked.svg is None and asked.png is None:
        show_in_terminal(what, asked.lang)
    else:
        _write_pictures(what, asked)
    return 0


def _write_pictures(what: Shown, asked: argparse.Namespace) -> None:
    from guimard.pictures import draw, to_png

    theme: Literal["light", "dark"] = "dark" if asked.dark else "light"
    svg = draw(what.game, what.view, theme=theme, names=what.names, language=asked.lang)
    if asked.svg is not None:
        asked.svg.write_text(svg, encoding="utf-8")
        print(asked.svg)
    if asked.png is not None:
        asked.png.write_bytes(to_png(svg, asked.width))
        print(asked.png)
