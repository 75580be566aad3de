"""The result of a game, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from guimard.rules.game import Game, Result
from guimard.texts import name_item


def told_result(game: Game, result: Result, names: Sequence[str], language: str) -> list[str]:
    """Each seat's points, most first, with what they are made of."""
    rows = []
    for seat in sorted(range(game.seats), key=lambda seat: -result.points[seat]):
        items = result.breakdown[seat]
        parts = (f"{name_item(game, item, names, language)} {item.points}" for item in items)
        star = "*" if seat in result.winners else " "
        rows.append(f"{star} {names[seat]}: {result.points[seat]} ({', '.join(parts)})")
    return rows
