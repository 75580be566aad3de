"""New tables: for whoever opens one, and for a rematch."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from guimard.dealers import commitment, new_seed
from guimard.rules.game import Game
from guimard.tables.card import card_of
from guimard.tables.clocks import AnyClock
from guimard.tables.door import number_entries
from guimard.tables.entries import AnyEntry, BotSat, Keeping, Opened
from guimard.tables.refusal import NotHere
from guimard.tables.table import Secret, Table
from guimard.tables.writer import New


class Agreed(NamedTuple):
    """What is agreed before a game."""

    clock: AnyClock
    take_backs: bool
    listed: bool


def make(game: Game, agreed: Agreed, host: str) -> New:
    """A table with all its seats open."""
    secret = new_secret()
    return new_table(
        game,
        Opened(
            game=game.name,
            options=msgspec.to_builtins(game.options),
            parts_hash=game.parts_hash,
            seats=game.seats,
            clock=agreed.clock,
            take_backs=agreed.take_backs,
            listed=agreed.listed,
            host=host,
            commitment=commitment(*secret),
        ),
        secret,
    )


def make_rematch(table: Table, guest: str) -> New:
    """The same again: programs sit down, and everybody's seat is kept. Raises `NotHere`."""
    if table.status not in ("finished", "abandoned"):
        raise NotHere("table.not-over")
    if guest not in (seat.guest for seat in table.seats):
        raise NotHere("table.onlooker")
    secret = new_secret()
    kept = [Keeping(one.guest, one.name) if one.guest else None for one in table.seats]
    opened = msgspec.structs.replace(
        table.opened,
        host=guest,
        commitment=commitment(*secret),
        rematch_of=table.id,
        kept=tuple(kept),
    )
    bots = [BotSat(place, one.bot) for place, one in enumerate(table.seats) if one.bot]
    return new_table(table.game, opened, secret, bots)


def new_table(game: Game, opened: Opened, secret: Secret, others: Sequence[AnyEntry] = ()) -> New:
    entries: list[AnyEntry] = [opened, *others]
    rows = number_entries(secrets.token_urlsafe(15), 0, entries)
    table = Table(rows[0], game, secret).then(*rows[1:])
    return New(card_of(table), secret, rows)


def new_secret() -> Secret:
    return Secret(new_seed(), new_seed())
