"""Pieces that not everybody has seen.

Who has seen a piece is a mask: a bit for each seat, and behind them one for onlookers, who see
what is open to all. A mask stays with its piece wherever that goes, as long as it can be followed.
"""

from __future__ import annotations

UNSEEN = 0


def everyone(seats: int) -> int:
    """The mask of a piece that lies open."""
    return (1 << (seats + 1)) - 1


def sees(seen: int, seat: int | None, seats: int) -> bool:
    """Whether this seat (None: an onlooker) has seen the piece."""
    return bool(seen >> (seats if seat is None else seat) & 1)
