"""How a table's game ended: the rules' result, and who gave up ranks last."""

from __future__ import annotations

from typing import NamedTuple

from guimard.rules.game import Result
from guimard.tables.entries import OutOfTime, Resigned
from guimard.tables.table import Table


class Ending(NamedTuple):
    result: Result
    ranks: tuple[int, ...]
    """By seat, from 1; equal ranks are shared."""

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


def ending(table: Table) -> Ending | None:
    """None as long as the game goes on, and where nobody played it to its end."""
    if table.status != "finished" or table.state is None:
        return None
    result = table.state.result()
    gave_up = {
        row.entry.seat: row.number
        for row, *_ in table.history
        if isinstance(row.entry, Resigned | OutOfTime)
    }
    scores = [
        # Those who stayed first, then whoever gave up, the later the better.
        (seat not in gave_up, gave_up.get(seat, 0), seat in result.winners, points)
        for seat, points in enumerate(result.points)
    ]
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Ending(result, ranks)
