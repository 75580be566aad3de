"""Where a game is shown and asked about: a terminal, or plain text through a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress

from rich.console import Console
from rich.text import Text

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears what can be scrolled back to as well: there may be a hand in it."""


class Leave(Exception):
    """There is nothing more to read: the input has ended."""


class Screen:
    """Shows rows of text and reads lines."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self.live = self.console.is_terminal and sys.stdin.isatty()
        """Whether a person looks on; otherwise nothing is cleared and answers are echoed."""
        if self.live:
            _edit_lines()

    @property
    def height(self) -> int:
        """Rows that can be seen at once."""
        return self.console.height if self.live else 1000

    @property
    def width(self) -> int:
        return self.console.width if self.live else 80

    def clear(self) -> None:
        if self.live:
            self.console.file.write(CLEAR)

    def show(self, rows: Iterable[Text | str]) -> None:
        for row in rows:
            self.console.print(row, soft_wrap=not self.live, crop=self.live)

    def ask(self, prompt: str) -> str:
        """What is typed after the prompt, without the spaces round it."""
        self.console.file.flush()
        try:
            answer = input(f"{prompt} ")
        except EOFError:
            print()
            raise Leave from None
        if not self.live:
            print(answer)
        return answer.strip()


def _edit_lines() -> None:
    """Let `input` edit and repeat lines where the system can."""
    with suppress(ImportError):
        import readline  # noqa: F401
