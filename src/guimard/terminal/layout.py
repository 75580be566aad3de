"""A board, what stands beside it, and what has been told, in one rectangle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

from rich.text import Text


def side_by_side(
    board: Sequence[Text],
    panel: Sequence[Text],
    told: Sequence[str],
    width: int,
    height: int,
    narrow: int,
) -> list[Text]:
    """The panel right of the board, `narrow` columns wide at least, and below it what was told."""
    left = max(len(row) for row in board) + 1
    room = min(max(width - left, narrow), 2 * narrow)
    beside = [*panel, *_wrapped(told, room, max(len(board), height) - len(panel))]
    rows = []
    for row, right in zip_longest(board, beside, fillvalue=Text()):
        whole = row.copy()
        whole.pad_right(left - len(row))
        whole.append_text(right)
        whole.rstrip()
        rows.append(whole)
    return rows


def _wrapped(told: Sequence[str], width: int, room: int) -> list[Text]:
    """The last sentences that have room, each wrapped, below an empty row."""
    rows: list[str] = []
    for sentence in reversed(told):
        wrapped = wrap(sentence, width)
        if len(rows) + len(wrapped) + 1 > room:
            break
        rows = [*wrapped, *rows]
    return [Text(row) for row in ("", *rows)]
