"""What can be checked of a game: its record, its draws, and the promises they rest on."""

from __future__ import annotations

from typing import NamedTuple

from guimard.records import Player, Record, Seal, SeenGame, as_seen_by
from guimard.tables.entries import Acted, Dealt
from guimard.tables.refusal import NotHere
from guimard.tables.table import Table


class Draw(NamedTuple):
    """One answer of chance, and what it was worked out from."""

    entry: int
    pool: str
    n: int
    weights: tuple[int, ...]
    answer: int
    """Its place in `weights`."""


def is_over(table: Table) -> bool:
    return table.status in ("finished", "abandoned")


def record_for(table: Table, seat: int | None) -> Record | SeenGame:
    """The whole game once it is over; until then what this seat, or an onlooker, has seen."""
    if table.state is None:
        raise NotHere("table.not-dealt")
    seal = (
        None
        if table.opened.from_file
        else Seal(
            commitment=table.opened.commitment,
            seed=table.secret.seed.hex() if is_over(table) else None,
            salt=table.secret.salt.hex() if is_over(table) else None,
            numbers=tuple(one.number or "" for one in table.seats),
        )
    )
    players = [Player(one.name, one.bot or "person") for one in table.seats]
    numbers: list[int] = []
    for place in table.standing:
        entry = table.history[place].row.entry
        assert isinstance(entry, Dealt | Acted)
        numbers += [entry.action] if isinstance(entry, Acted) else []
        numbers += entry.answers
    record = Record.of(table.game, players, numbers, seal)
    return record if is_over(table) else as_seen_by(record, seat)


def draws_of(table: Table) -> list[Draw]:
    """Every answer of chance that stands, in a game that is over."""
    if not is_over(table):
        raise NotHere("table.not-over")
    if table.opened.from_file:
        raise NotHere("table.from-file")
    if table.state is None:
        raise NotHere("table.not-dealt")
    state = table.game.start()
    draws: list[Draw] = []
    for place in table.standing:
        entry = table.history[place].row.entry
        assert isinstance(entry, Dealt | Acted)
        if isinstance(entry, Acted):
            state.apply(entry.action)
        for answer in entry.answers:
            pool, n = state.pool()
            weights = tuple(state.weights())
            draws.append(Draw(place, pool, n, weights, list(state.actions()).index(answer)))
            state.apply(answer)
    return draws
