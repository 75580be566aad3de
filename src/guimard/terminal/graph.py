"""Values over the course of a game in characters: a digit for each player, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

HEIGHT: Final = 12
SEVERAL: Final = "*"
"""Stands where the values of several players fall on one place."""


def graph(series: Sequence[Sequence[float]], turns: Sequence[int], width: int) -> list[str]:
    """Rows of text. `series`: by player, a value for each of `turns`."""
    low, high = (round(pick(map(pick, series))) for pick in (min, max))
    high = max(high, low + 1)
    margin = max(len(str(low)), len(str(high)))
    columns = min(len(turns), width - margin - 2)
    rows = [[" "] * columns for _ in range(HEIGHT)]
    for player, values in enumerate(series, 1):
        for column in range(columns):
            value = values[_moment(column, columns, len(values))]
            row = rows[round((high - value) / (high - low) * (HEIGHT - 1))]
            row[column] = str(player) if row[column] == " " else SEVERAL
    marks = {0: high, HEIGHT - 1: low, HEIGHT // 2: round(high - (high - low) * 6 / 11)}
    drawn = [
        f"{marks.get(place, ''):>{margin}} {'┤' if place in marks else '│'}{''.join(row).rstrip()}"
        for place, row in enumerate(rows)
    ]
    first, last = str(turns[0]), str(turns[-1])
    axis = f"{'':{margin}} └{'─' * columns}"
    below = f"{'':{margin}}  {first}{last:>{max(columns - len(first), len(last) + 1)}}"
    return [*drawn, axis, below]


def _moment(column: int, columns: int, moments: int) -> int:
    return round(column * (moments - 1) / max(columns - 1, 1))
