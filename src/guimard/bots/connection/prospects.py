"""What companies will be worth in the end, as learned by self-play. All of it is compiled.

A small network of two layers tells what a company will still gain, from what lies within its reach,
what is left on the storing boards and how it is held.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from guimard.bots.connection.position import (
    COLOURS,
    FAR,
    MOST_STEPS,
    MOVER,
    OVER,
    Floats,
    Land,
    Position,
    Shorts,
    measure,
)

REACHES: Final = 5
"""How many ways there are to add up the cities in reach."""
FADINGS: Final = (0.35, 0.6, 0.8, 0.92)
"""What a city counts less for each locomotive; the last way counts Marseille alone."""
FADING_OF_MARSEILLE: Final = 0.75
SIGHTS: Final = 13
"""What the network sees of a company."""
UNITS: Final = 16
GAIN: Final = 10.0
"""The network's own unit, in points of value."""


class Model(NamedTuple):
    first: Floats
    """[unit, sight], the last sight always 1."""
    second: Floats
    """By unit, and a last one that is always 1."""


class Outlook(NamedTuple):
    """What is known of a position's companies; a company is looked at again when it is stale."""

    steps: Shorts
    """[colour, hex]: how many locomotives it takes to get there."""
    reach: Floats
    """[colour, way]: the cities in reach, added up."""
    stale: Shorts
    """By colour: whether steps and reach have to be told again."""
    worth: Floats
    """By colour: its value now and what it will gain."""


# What follows is compiled.


def add_up(land: Land, position: Position, steps: Shorts, fades: Floats, reach: Floats) -> None:
    reach[:] = 0.0
    for city in land.cities:
        step = steps[city]
        if step < FAR:
            if city == land.marseille:
                reach[REACHES - 1] = fades[REACHES - 1, step]
            else:
                for way in range(REACHES - 1):
                    reach[way] += fades[way, step] * land.worth[city]


def look(
    land: Land, position: Position, outlook: Outlook, colour: int, fades: Floats, queue: Shorts
) -> None:
    measure(land, position, colour, MOST_STEPS, outlook.steps[colour], queue)
    add_up(land, position, outlook.steps[colour], fades, outlook.reach[colour])
    outlook.stale[colour] = 0


def sights_of_all(position: Position, mover: int, sights: Floats) -> None:
    """What the network sees that does not hang on reach and stock of one company."""
    seats = len(position.hands)
    total = 0
    most = 0
    boards = 0
    for colour in range(COLOURS):
        stock = position.stock[colour]
        total += stock
        most = max(most, stock)
        boards += stock > 0
    for colour in range(COLOURS):
        held = 0.0
        top = 0.0
        for seat in range(seats):
            held += position.hands[seat, colour]
            top = max(top, position.hands[seat, colour])
        mean = held / seats
        apart = 0.0
        for seat in range(seats):
            apart += max(position.hands[seat, colour] - mean, 0.0)
        row = sights[colour]
        row[6] = (total - most) / 100.0
        row[7] = boards / 6.0
        row[8] = held / 20.0
        row[9] = (top - mean) / 5.0
        row[10] = (position.hands[mover, colour] - mean) / 5.0
        row[11] = apart / 5.0
        row[12] = position.values[colour] / 10.0


def gain(model: Model, sights: Floats, reach: Floats, stock: int) -> float:
    """What the company will gain, with this reach and stock and the rest as in `sights`."""
    if stock == 0:
        return 0.0
    sights[0] = reach[0] / 2.0
    sights[1] = reach[1] / 4.0
    sights[2] = reach[2] / 8.0
    sights[3] = reach[3] / 16.0
    sights[4] = reach[4]
    sights[5] = stock / 20.0
    total = model.second[UNITS]
    for unit in range(UNITS):
        row = model.first[unit]
        one = row[SIGHTS]
        for sight in range(SIGHTS):
            one += row[sight] * sights[sight]
        if one > 0.0:
            total += model.second[unit] * one
    return float(max(total, 0.0) * GAIN)


def foresee(
    land: Land,
    model: Model,
    position: Position,
    outlook: Outlook,
    fades: Floats,
    sights: Floats,
    queue: Shorts,
) -> None:
    """Write what the companies will be worth to `outlook.worth`."""
    if position.turn[OVER]:
        for colour in range(COLOURS):
            outlook.worth[colour] = position.values[colour]
        return
    sights_of_all(position, position.turn[MOVER], sights)
    for colour in range(COLOURS):
        if outlook.stale[colour]:
            look(land, position, outlook, colour, fades, queue)
        outlook.worth[colour] = position.values[colour] + gain(
            model, sights[colour], outlook.reach[colour], position.stock[colour]
        )


def make_fades() -> Floats:
    """[way, steps]: what a city counts that is so many locomotives away."""
    steps = np.arange(MOST_STEPS + 1) - 1.0
    return np.array([one**steps for one in (*FADINGS, FADING_OF_MARSEILLE)])
