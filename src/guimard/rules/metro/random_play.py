"""Whole random games inside the kernel, for benchmarks and for bots. All of it is compiled.

The policy: with probability 1/2 draw and lay the drawn tile while the stack lasts, otherwise lay
the tile in hand and refill; then a uniformly random legal square.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from guimard.rules.metro.track import (
    CENTRE_DEPARTURES,
    EDGE_DEPARTURES,
    LEADS,
    NONE,
    ONE,
    PASSES,
    STARTS,
    Bytes,
    Mask,
    Masks,
    lay,
    touching_squares,
)

SHIFTS = (np.uint64(12), np.uint64(25), np.uint64(27), np.uint64(32))
MULTIPLIER = np.uint64(0x2545F4914F6CDD1D)
PAIRS = np.uint64(0x5555555555555555)
NIBBLES = np.uint64(0x3333333333333333)
HALVES = np.uint64(0x0F0F0F0F0F0F0F0F)
OCTETS = np.uint64(0x0101010101010101)
NOBODY = np.uint8(255)


def step(rng: Mask) -> Mask:
    """The next state of a xorshift generator; 0 is the one state it must not have."""
    rng ^= rng >> SHIFTS[0]
    rng ^= rng << SHIFTS[1]
    return rng ^ (rng >> SHIFTS[2])


def below(rng: Mask, limit: int | Mask) -> Mask:
    """The state's number below the limit."""
    return ((rng * MULTIPLIER) >> SHIFTS[3]) * np.uint64(limit) >> SHIFTS[3]


def count_bits(mask: Mask) -> Mask:
    mask -= (mask >> ONE) & PAIRS
    mask = (mask & NIBBLES) + ((mask >> np.uint64(2)) & NIBBLES)
    return (((mask + (mask >> np.uint64(4))) & HALVES) * OCTETS) >> np.uint64(56)


def nth_bit(mask: Mask, place: Mask) -> Mask:
    """The place in the word of the mask's set bit number `place`, counted from 0."""
    for _ in range(place):
        mask &= mask - ONE
    return count_bits((mask & (~mask + ONE)) - ONE)


def play_game(
    track: Bytes,
    lane: int,
    rng: Mask,
    tables: Bytes,
    stubs: Masks,
    deck: Bytes,
    owners: Bytes,
    corners: bool,
    hands: Bytes,
    points: NDArray[np.int64],
) -> Mask:
    """Play one game on this lane and add its points; returns the generator's new state.

    deck: the patterns of all tiles, reordered as they are drawn. owners: the seat that owns each
    departure from C1 up, or `NOBODY`. hands: room for a tile of each seat. points: by seat.
    """
    for port in range(256):
        track[LEADS + port, lane] = port
        track[STARTS + port, lane] = port
        track[PASSES + port, lane] = 0
    seats = len(hands)
    left = len(deck)
    for seat in range(seats):
        rng = step(rng)
        place = below(rng, left)
        left -= 1
        hands[seat] = deck[place]
        deck[place] = deck[left]
        deck[left] = hands[seat]
    laid = NONE
    seat = 0
    for _ in range(len(deck)):
        rng = step(rng)
        pattern = hands[seat]
        if left > 0:
            drawn_place = below(rng, left * 2)
            fresh = drawn_place & ONE
            place = drawn_place >> ONE
            left -= 1
            drawn = deck[place]
            deck[place] = deck[left]
            deck[left] = drawn
            if fresh == ONE:
                pattern = drawn
            else:
                hands[seat] = drawn
        touching = touching_squares(laid, corners)
        squares = touching & ~stubs[pattern]
        if squares == NONE:
            squares = touching
        rng = step(rng)
        square = nth_bit(squares, below(rng, count_bits(squares)))
        laid |= ONE << np.uint64(square)
        finished = lay(track, tables, square, pattern, 1, lane)
        while finished != NONE:
            departure = CENTRE_DEPARTURES + count_bits((finished & (~finished + ONE)) - ONE)
            finished &= finished - ONE
            owner = owners[departure - CENTRE_DEPARTURES]
            if owner != NOBODY:
                doubled = track[LEADS + departure, lane] < EDGE_DEPARTURES
                points[owner] += track[PASSES + departure, lane] * (2 if doubled else 1)
        seat = seat + 1 if seat + 1 < seats else 0
    return rng


def play_games(
    games: int,
    seed: int,
    track: Bytes,
    tables: Bytes,
    stubs: Masks,
    deck: Bytes,
    owners: Bytes,
    corners: bool,
    hands: Bytes,
    points: NDArray[np.int64],
) -> int:
    """Play so many games one after another on lane 0; returns how many tiles were laid."""
    rng = step(np.uint64(seed) * MULTIPLIER + ONE)
    for _ in range(games):
        rng = play_game(track, 0, rng, tables, stubs, deck, owners, corners, hands, points)
    return games * len(deck)
