"""Positions of Paris Connection as arrays, and what placing and trading do to them.

The functions are compiled; they hold to the rules as `guimard.rules.paris_connection` does, which
the tests compare them with.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Shorts = NDArray[np.int16]
Counts = NDArray[np.int64]
Floats = NDArray[np.float64]

COLOURS: Final = 6
SIDES: Final = 6
NOWHERE: Final = -1
FAR: Final = 99
"""The distance of what cannot be reached."""
MOST_STEPS: Final = 14
"""Hexes further away than this are held to be out of reach."""
MOST_PLACED: Final = 5
ROUNDS_OF_TRADES: Final = 3
SURPLUS_COSTS: Final = 20.0

MOVER: Final = 0
TRADES: Final = 1
OVER: Final = 2


class Land(NamedTuple):
    """What the map and the options say."""

    around: Shorts
    """[hex, side]: the neighbours that can be built on, then `NOWHERE`."""
    worth: Shorts
    """By hex that can be built on: the value of its city, or 0."""
    cities: Shorts
    marseille: int
    limit: int


class Position(NamedTuple):
    there: Bytes
    """[colour, hex]: whether a locomotive of that colour is there."""
    load: Bytes
    """By hex that can be built on: how many locomotives it has."""
    reached: Bytes
    """By colour: whether it has reached a city."""
    values: Floats
    stock: Counts
    hands: Floats
    """[seat, colour]: whole numbers, or what is to be expected."""
    turn: Counts
    """The seat to move, the trades since the last build, and whether the game is over."""


# What follows is compiled.


def copy(these: NDArray[Any], to: NDArray[Any]) -> None:
    for n in range(len(these)):
        to[n] = these[n]


def copy_rows(these: NDArray[Any], to: NDArray[Any]) -> None:
    for row in range(len(these)):
        for n in range(these.shape[1]):
            to[row, n] = these[row, n]


def takes(land: Land, position: Position, colour: int, hex: int) -> bool:
    """Whether a hex has room for this colour."""
    if position.there[colour, hex]:
        return False
    load = position.load[hex]
    return bool(load == 0 or (load == 1 and land.worth[hex] == 0))


def beside(land: Land, position: Position, colour: int, hex: int) -> bool:
    """Whether a colour has a locomotive beside this hex, be it on its start hex."""
    for side in range(SIDES):
        near = land.around[hex, side]
        if near < 0:
            break
        if position.there[colour, near]:
            return True
    for start in range(len(land.worth), position.there.shape[1]):
        if position.there[colour, start]:
            for side in range(SIDES):
                if land.around[start, side] == hex:
                    return True
    return False


def measure(
    land: Land, position: Position, colour: int, most: int, steps: Shorts, queue: Shorts
) -> None:
    """Write to `steps[hex]` how many locomotives a colour needs to get there, up to `most`.

    No way leads on from Marseille, where the game ends.
    """
    steps[:] = FAR
    there = position.there[colour]
    last = 0
    for hex in range(len(there)):
        if there[hex]:
            for side in range(SIDES):
                near = land.around[hex, side]
                if near < 0:
                    break
                if steps[near] == FAR and takes(land, position, colour, near):
                    steps[near] = 1
                    queue[last] = near
                    last += 1
    first = 0
    while first < last:
        hex = queue[first]
        first += 1
        step = steps[hex] + 1
        if step > most or hex == land.marseille:
            continue
        for side in range(SIDES):
            near = land.around[hex, side]
            if near < 0:
                break
            if steps[near] == FAR and takes(land, position, colour, near):
                steps[near] = step
                queue[last] = near
                last += 1


def finds_city(
    land: Land, position: Position, colour: int, but: int, seen: Bytes, queue: Shorts
) -> bool:
    """Whether a colour has a way to a free city that does not cross the hex `but`."""
    seen[:] = 0
    seen[but] = 1
    last = 0
    for hex in range(position.there.shape[1]):
        if position.there[colour, hex]:
            queue[last] = hex
            last += 1
    first = 0
    while first < last:
        hex = queue[first]
        first += 1
        for side in range(SIDES):
            near = land.around[hex, side]
            if near < 0:
                break
            if not seen[near] and takes(land, position, colour, near):
                if land.worth[near] > 0:
                    return True
                seen[near] = 1
                queue[last] = near
                last += 1
    return False


def fills(land: Land, position: Position, hex: int) -> bool:
    """Whether one more locomotive fills this hex."""
    return bool(land.worth[hex] > 0 or position.load[hex] == 1)


def cuts_off(
    land: Land, position: Position, colour: int, hex: int, seen: Bytes, queue: Shorts
) -> bool:
    """*blocking*: whether a locomotive of this colour there would cut off another company."""
    if not fills(land, position, hex):
        return False
    for other in range(COLOURS):
        if (
            other != colour
            and not position.reached[other]
            and not finds_city(land, position, other, hex, seen, queue)
        ):
            return True
    return False


def put(land: Land, position: Position, colour: int, hex: int) -> None:
    """One locomotive from its storing board; the city counts at once."""
    position.there[colour, hex] = 1
    position.load[hex] += 1
    position.stock[colour] -= 1
    if land.worth[hex] > 0:
        position.reached[colour] = 1
        position.values[colour] += land.worth[hex]
    if hex == land.marseille:
        position.turn[OVER] = 1


def boards_left(position: Position) -> int:
    left = 0
    for colour in range(COLOURS):
        left += position.stock[colour] > 0
    return left


def end_turn(position: Position) -> None:
    """*end*, *stall guard*, or the next player clockwise."""
    turn = position.turn
    seats = len(position.hands)
    if boards_left(position) <= 1 or turn[TRADES] >= ROUNDS_OF_TRADES * seats:
        turn[OVER] = 1
    turn[MOVER] = turn[MOVER] + 1 if turn[MOVER] + 1 < seats else 0


def swap(position: Position, give: int, take: int, count: int) -> None:
    """A trade by the seat to move, up to the end of its turn."""
    hand = position.hands[position.turn[MOVER]]
    hand[give] -= 1
    hand[take] += count
    position.stock[give] += 1
    position.stock[take] -= count
    position.turn[TRADES] += 1
    end_turn(position)


def pay(land: Land, hands: Floats, values: Floats, points: Floats) -> None:
    """*score*: write what each seat has with these values of the companies."""
    for seat in range(len(hands)):
        held = 0.0
        worth = 0.0
        for colour in range(COLOURS):
            held += hands[seat, colour]
            worth += hands[seat, colour] * values[colour]
        points[seat] = worth - SURPLUS_COSTS * max(held - land.limit, 0.0)
