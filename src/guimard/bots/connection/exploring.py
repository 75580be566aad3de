"""Whole turns to choose from, and games played on after them. All of it is compiled."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from guimard.bots.connection.playing import (
    Desk,
    Plans,
    ahead_of,
    finish,
    lead_of,
    place,
    play_on,
)
from guimard.bots.connection.position import (
    COLOURS,
    MOST_PLACED,
    MOVER,
    NOWHERE,
    OVER,
    Counts,
    Floats,
    Land,
    Position,
    Shorts,
    beside,
    copy,
    copy_rows,
    pay,
    swap,
    takes,
)
from guimard.bots.connection.prospects import Model, Outlook, foresee
from guimard.rules.metro.random_play import GOLDEN, HALF, mixed
from guimard.rules.metro.track import Mask

CLOSE: Final = 6.0
SURE_WIN: Final = 100.0
DOUBT: Final = 0.2
"""So many points ahead a win is likely: at the end, and more for each locomotive before it."""
PART: Final = 0.3
"""What a point of the lead counts besides what it does for the win."""
SAME: Final = 1e-9


class Table(NamedTuple):
    """A position and everything that thinking about it needs."""

    position: Position
    outlook: Outlook
    plans: Plans
    desk: Desk


# What follows is compiled.


def set_back(table: Table, root: Table) -> None:
    """Make a position what another one is."""
    copy_rows(root.position.there, table.position.there)
    copy(root.position.load, table.position.load)
    copy(root.position.reached, table.position.reached)
    copy(root.position.values, table.position.values)
    copy(root.position.stock, table.position.stock)
    copy_rows(root.position.hands, table.position.hands)
    copy(root.position.turn, table.position.turn)
    copy_rows(root.outlook.steps, table.outlook.steps)
    copy_rows(root.outlook.reach, table.outlook.reach)
    copy(root.outlook.stale, table.outlook.stale)
    copy_rows(root.plans.hexes, table.plans.hexes)
    copy(root.plans.counts, table.plans.counts)
    copy(root.plans.gained, table.plans.gained)
    copy_rows(root.plans.reach, table.plans.reach)


def judge(land: Land, model: Model, table: Table, seat: int) -> float:
    """How good the position is for a seat; its desk's points are what each seat expects."""
    position, outlook, desk = table.position, table.outlook, table.desk
    for colour in range(COLOURS):
        if outlook.stale[colour]:
            table.plans.counts[colour] = NOWHERE
    foresee(land, model, position, outlook, desk.fades, desk.sights, desk.queue)
    pay(land, position.hands, outlook.worth, desk.points)
    ahead = ahead_of(desk.points, seat)
    if position.turn[OVER]:
        won = 1.0 if ahead > 0 else (0.5 if ahead == 0 else 0.0)
    else:
        left = 0
        most = 0
        for colour in range(COLOURS):
            left += position.stock[colour]
            most = max(most, position.stock[colour])
        won = 1.0 / (1.0 + np.exp(-ahead / (CLOSE + DOUBT * (left - most))))
    return lead_of(desk.points, seat) * PART + SURE_WIN * won


def do(land: Land, table: Table, colour: int, hexes: Shorts, take: int, count: int) -> None:
    """A whole turn: a trade where `count` is not 0, else a build on these hexes to `NOWHERE`."""
    if count > 0:
        swap(table.position, colour, take, count)
        return
    for n in range(MOST_PLACED):
        if hexes[n] == NOWHERE:
            break
        place(land, table.position, table.outlook, table.desk, colour, hexes[n])
    finish(table.position)


def find_builds(
    land: Land,
    model: Model,
    root: Table,
    table: Table,
    colour: int,
    first: int,
    most: int,
    width: int,
    hexes: Shorts,
    scores: Floats,
) -> int:
    """The most promising builds of a colour, `width` of every length up to `most`.

    first: the hex to begin with, or `NOWHERE` for any. Writes a row for each; returns how many.
    """
    seat = root.position.turn[MOVER]
    open_ = table.desk.steps
    begun = 0
    ended = 0
    found = 0
    for length in range(1, most + 1):
        kept = 0
        for parent in range(begun, ended) if length > 1 else range(1):
            set_back(table, root)
            for n in range(length - 1):
                place(land, table.position, table.outlook, table.desk, colour, hexes[parent, n])
            if table.position.turn[OVER]:
                continue
            hexes_open = 0
            for hex in range(len(land.worth)):
                if (length > 1 or first in (NOWHERE, hex)) and (
                    takes(land, table.position, colour, hex)
                    and beside(land, table.position, colour, hex)
                ):
                    open_[hexes_open] = hex
                    hexes_open += 1
            for child in range(hexes_open):
                set_back(table, root)
                for n in range(length - 1):
                    place(land, table.position, table.outlook, table.desk, colour, hexes[parent, n])
                if not place(land, table.position, table.outlook, table.desk, colour, open_[child]):
                    continue
                finish(table.position)
                score = judge(land, model, table, seat)
                last = found + kept
                if kept == width and score <= scores[last - 1]:
                    continue
                same = False
                for other in range(found, last):
                    same = same or abs(scores[other] - score) < SAME
                if same:
                    continue
                if kept < width:
                    kept += 1
                    last += 1
                at = last - 1
                while at > found and scores[at - 1] < score:
                    scores[at] = scores[at - 1]
                    copy(hexes[at - 1], hexes[at])
                    at -= 1
                # The row of a parent is above `found` and stays as it is.
                scores[at] = score
                for n in range(MOST_PLACED):
                    hexes[at, n] = hexes[parent, n] if n < length - 1 else NOWHERE
                hexes[at, length - 1] = open_[child]
        begun, ended = found, found + kept
        found = ended
        if kept == 0:
            break
    return found


def explore(
    land: Land,
    model: Model,
    policy: Model,
    root: Table,
    table: Table,
    colours: Counts,
    hexes: Shorts,
    takes_: Counts,
    counts: Counts,
    deals: Floats,
    plies: int,
    whim: float,
    seed: Mask,
    leads: Floats,
    points: Floats,
) -> Mask:
    """Play on after each candidate; in sample n all meet the same hands.

    Writes how good it came out to `leads[candidate, n]` and adds what each seat expects then to
    `points[candidate]`. Returns the generator's new state.
    """
    seat = root.position.turn[MOVER]
    position, outlook, plans, desk = table
    for sample in range(leads.shape[1]):
        seed += GOLDEN
        deal = np.int64(((mixed(seed) >> HALF) * np.uint64(len(deals))) >> HALF)
        for one in range(len(colours)):
            set_back(table, root)
            copy_rows(deals[deal], position.hands)
            do(land, table, colours[one], hexes[one], takes_[one], counts[one])
            play_on(land, policy, position, outlook, plans, desk, plies, whim, seed)
            leads[one, sample] = judge(land, model, table, seat)
            for account in range(points.shape[1]):
                points[one, account] += desk.points[account]
    return seed
