"""Blocks of rows put together: a board, what stands beside it, and what has been told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

from rich.text import Text


def joined(blocks: Sequence[Sequence[Text]]) -> list[Text]:
    """Blocks of rows beside one another."""
    widths = [max(map(len, block), default=0) + 1 for block in blocks]
    rows = []
    for parts in zip_longest(*blocks, fillvalue=Text()):
        whole = Text()
        for part, width in zip(parts, widths, strict=True):
            whole.append_text(part)
            whole.pad_right(width - len(part))
        whole.rstrip()
        rows.append(whole)
    return rows


def wrapped(told: Sequence[str], width: int, room: int) -> list[Text]:
    """The last sentences that have room, each wrapped, below an empty row."""
    rows: list[str] = []
    for sentence in reversed(told):
        lines = wrap(sentence, width)
        if len(rows) + len(lines) + 1 > room:
            break
        rows = [*lines, *rows]
    return [Text(row) for row in ("", *rows)] if rows else []
