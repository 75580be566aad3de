"""Games that the policy of `playing` plays against itself. All of it is compiled."""

from __future__ import annotations

from typing import Final

import numpy as np

from guimard.bots.connection.exploring import Table
from guimard.bots.connection.playing import take_turn
from guimard.bots.connection.position import COLOURS, MOVER, OVER, Bytes, Floats, Land
from guimard.bots.connection.prospects import SIGHTS, Model, foresee, gain
from guimard.rules.metro.random_play import GOLDEN, HALF, mixed
from guimard.rules.metro.track import Mask

GAINED: Final = SIGHTS
STOCK: Final = SIGHTS + 1
COMPANY: Final = SIGHTS + 2
ROW: Final = SIGHTS + 3
"""A row: what the network sees of a company, what that gained, its stock, and which it was."""
EVERY: Final = 7
"""Rows are written every so many turns."""


def set_up(land: Land, table: Table, bag: Bytes, drawn: int, seed: Mask) -> Mask:
    """*set-up*: deal start hexes and hands; seat 0 begins. Returns the generator's new state."""
    position = table.position
    position.there[:] = 0
    position.load[:] = 0
    position.reached[:] = 0
    position.values[:] = 0.0
    position.stock[:] = 0
    position.hands[:] = 0.0
    position.turn[:] = 0
    table.outlook.stale[:] = 1
    starts = np.arange(COLOURS).astype(np.uint8)
    for cards in (starts, bag):
        for last in range(len(cards) - 1, 0, -1):
            seed += GOLDEN
            place = np.int64(((mixed(seed) >> HALF) * np.uint64(last + 1)) >> HALF)
            cards[last], cards[place] = cards[place], cards[last]
    for colour in range(COLOURS):
        position.there[colour, len(land.worth) + starts[colour]] = 1
    seats = len(position.hands)
    for n in range(len(bag)):
        if n < seats * drawn:
            position.hands[n % seats, bag[n]] += 1
        else:
            position.stock[bag[n]] += 1
    return seed


def play_policies(
    land: Land,
    ours: Model,
    theirs: Model,
    table: Table,
    bag: Bytes,
    drawn: int,
    games: int,
    whim: float,
    seed: Mask,
    rows: Floats,
) -> int:
    """Play games in which `ours` has one seat, each in turn, and `theirs` the others.

    Writes `rows` as long as there is room; returns how many.
    """
    position, outlook, desk = table.position, table.outlook, table.desk
    seats = len(position.hands)
    row = 0
    for game in range(games):
        seed = set_up(land, table, bag, drawn, seed)
        first = row
        turns = 0
        while not position.turn[OVER]:
            own = position.turn[MOVER] == game % seats
            model = ours if own else theirs
            seed = take_turn(land, model, position, outlook, table.plans, desk, whim, seed)
            turns += 1
            told = turns % EVERY == game % EVERY and row + COLOURS <= len(rows)
            if told and not position.turn[OVER]:
                foresee(land, ours, position, outlook, desk.fades, desk.sights, desk.queue)
                for colour in range(COLOURS):
                    gain(ours, desk.sights[colour], outlook.reach[colour], position.stock[colour])
                    rows[row, :SIGHTS] = desk.sights[colour]
                    rows[row, GAINED] = -position.values[colour]
                    rows[row, STOCK] = position.stock[colour]
                    rows[row, COMPANY] = colour
                    row += 1
        for one in range(first, row):
            rows[one, GAINED] += position.values[np.int64(rows[one, COMPANY])]
    return row
