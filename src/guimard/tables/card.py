"""A table's card: what is known of it without taking it up."""

from __future__ import annotations

from typing import Any

import msgspec

from guimard.tables.clocks import AnyClock
from guimard.tables.table import Status, Table


class Card(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    game: str
    options: dict[str, Any]
    clock: AnyClock
    listed: bool
    host: str
    status: Status
    names: tuple[str, ...]
    """By seat; empty where it is open."""
    guests: tuple[str | None, ...]
    """By seat: who holds it, or for whom it is kept."""
    players: tuple[str | None, ...]
    """By seat: the program that plays there."""


def card_of(table: Table) -> Card:
    opened = table.opened
    return Card(
        id=table.id,
        game=opened.game,
        options=opened.options,
        clock=opened.clock,
        listed=opened.listed,
        host=opened.host,
        status=table.status,
        names=tuple(seat.name for seat in table.seats),
        guests=tuple(seat.guest or seat.kept_for for seat in table.seats),
        players=tuple(seat.player for seat in table.seats),
    )
