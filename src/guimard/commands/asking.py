"""How a command is declared, and how it says that what it was given will not do."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


class Complaint(Exception):
    """One sentence for whoever typed the command. Nothing has been changed; the exit code is 2."""


class Parser(argparse.ArgumentParser):
    """Complains in one sentence, and takes no option that is not written out."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        raise Complaint(f"{message[:1].upper()}{message[1:]}. See {self.prog} --help.")


def add_command(
    subparsers: Subparsers,
    name: str,
    run: Callable[[argparse.Namespace], int],
    summary: str,
    text: str = "",
    examples: str = "",
) -> argparse.ArgumentParser:
    """Declare a command. `run` gets its arguments and returns the exit code."""
    parser = subparsers.add_parser(
        name,
        help=summary,
        description=f"{summary}.\n\n{text}".rstrip(),
        epilog=f"examples:\n{examples}" if examples else None,
    )
    parser.set_defaults(run=run)
    return parser


def count(text: str) -> int:
    """For an argument that is a whole number from 1 up."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return number


def seconds(text: str) -> float:
    """For an argument that is a time."""
    try:
        given = float(text)
    except ValueError:
        given = math.nan
    if not 0 < given < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return given


def printable(text: str) -> str:
    """The text without anything that could steer a terminal."""
    return "".join(character if character.isprintable() else "\ufffd" for character in text)
