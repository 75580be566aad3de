"""The command ``guimard``."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from guimard import __version__
from guimard.commands.asking import Parser, printable

COMMANDS = (
    "guimard.commands.play",
    "guimard.commands.serve",
    "guimard.commands.options",
    "guimard.commands.rules",
    "guimard.commands.new",
    "guimard.commands.show",
    "guimard.commands.replay",
    "guimard.commands.score",
    "guimard.commands.check",
    "guimard.commands.verify",
    "guimard.commands.analyse",
    "guimard.commands.backup",
    "guimard.commands.restore",
    "guimard.commands.arena",
    "guimard.commands.selftest",
    "guimard.commands.bench",
)
"""The modules that each add a command, in the order of the help."""

INTERRUPTED = 130
CLOSED_PIPE = 141
"""128 and the number of the signal, as shells have it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    _prepare_streams()
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # What is still to be written goes nowhere, without a complaint at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    except Exception as error:
        from guimard.commands.complaints import sentence_for

        sentence = sentence_for(error)
        if sentence is None:
            raise
        print(f"guimard: {printable(sentence)}", file=sys.stderr)
        return 2
    return code


def make_parser() -> Parser:
    parser = Parser(
        prog="guimard",
        description="Play, host and study Metro and Paris Connection.",
        epilog="guimard COMMAND --help tells more about each, with examples.",
    )
    parser.add_argument("--version", action="version", version=f"guimard {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", title="commands")
    for module in COMMANDS:
        import_module(module).add_parser(subparsers)
    return parser


def _run(arguments: Sequence[str] | None) -> int:
    parser = make_parser()
    try:
        asked = parser.parse_args(arguments)
    except SystemExit as done:
        return int(done.code or 0)
    if not hasattr(asked, "run"):
        parser.print_help()
        return 0
    code: int = asked.run(asked)
    return code


def _prepare_streams() -> None:
    """A closed stream is an empty one; where one cannot hold a character, another stands for it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
        reconfigure = getattr(getattr(sys, name), "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
