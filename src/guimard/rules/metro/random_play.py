"""Whole random games inside the kernel, for benchmarks and for bots.

The policy: with probability 1/2 draw and lay the drawn tile while the stack lasts, otherwise lay
the tile in hand and refill; then a uniformly random legal square.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from guimard.rules.metro.track import (
    EDGE_DEPARTURES,
    EDGE_SQUARES,
    ENTRY,
    FIRST_STATION,
    LEADS,
    NEXT,
    NONE,
    PASSES,
    PLAYABLE,
    STARTS,
    WORTH,
    Bytes,
    Mask,
    Masks,
    join,
)

if TYPE_CHECKING:
    from guimard.rules.metro.metro import Metro

Points = NDArray[np.int64]

AT_EDGE = np.uint64(EDGE_SQUARES)
ANYWHERE = np.uint64(PLAYABLE)
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIXERS = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
SHIFTS = (np.uint64(30), np.uint64(27), np.uint64(31))
PAIRS = np.uint64(0x5555555555555555)
NIBBLES = np.uint64(0x3333333333333333)
HALVES = np.uint64(0x0F0F0F0F0F0F0F0F)
BYTES = np.uint64(0x0101010101010101)
TOPS = np.uint64(0x8080808080808080)
ONE = np.uint64(1)
TWO = np.uint64(2)
FOUR = np.uint64(4)
EIGHT = np.uint64(8)
LAST_BYTE = np.uint64(56)
LOW = np.uint64(0xFF)
DRAW_BITS = np.uint64(0x7FFFFFFF)
HALF = np.uint64(32)


def random_games(game: Metro, games: int, seed: int) -> tuple[int, list[int]]:
    """Play random games of the base game; returns the tiles laid and each seat's points in all."""
    deck = np.repeat(np.arange(len(game.tile_counts), dtype=np.uint8), game.tile_counts)
    owners = np.full(256, game.seats, np.uint8)
    for station, owner in enumerate(game.all_owners[:32]):
        if owner is not None:
            owners[EDGE_DEPARTURES + station] = owner
    points = np.zeros((1, game.seats + 1), np.int64)
    moves = game.kernel.play_games(
        games,
        np.uint64(seed),
        game.tables,
        make_selector(),
        np.array(game.stubs, np.uint64),
        np.array(game.beside, np.uint64),
        deck,
        owners,
        np.zeros(game.seats, np.uint8),
        points,
    )
    return moves, points[0, : game.seats].tolist()


def make_selector() -> Bytes:
    """By byte * 8 + n: the place of the byte's set bit number n, counted from 0."""
    table = np.zeros(2048, np.uint8)
    for byte in range(256):
        for n, place in enumerate(place for place in range(8) if byte >> place & 1):
            table[byte * 8 + n] = place
    return table


# What follows is compiled.


def mixed(state: Mask) -> Mask:
    """64 random bits from a counter that moves on by `GOLDEN` (splitmix)."""
    bits = (state ^ (state >> SHIFTS[0])) * MIXERS[0]
    bits = (bits ^ (bits >> SHIFTS[1])) * MIXERS[1]
    return bits ^ (bits >> SHIFTS[2])


def bits_by_byte(mask: Mask) -> Mask:
    """In each byte: how many bits of the mask are set up to the end of that byte."""
    mask -= (mask >> ONE) & PAIRS
    mask = (mask & NIBBLES) + ((mask >> TWO) & NIBBLES)
    return ((mask + (mask >> FOUR)) & HALVES) * BYTES


def nth_bit(mask: Mask, counts: Mask, n: Mask, selector: Bytes) -> Mask:
    """The place of the mask's set bit number n, counted from 0; `counts` is its `bits_by_byte`."""
    before = (((counts | TOPS) - (n + ONE) * BYTES) & TOPS) >> np.uint64(7)
    byte = EIGHT * (EIGHT - ((before * BYTES) >> LAST_BYTE))
    n -= ((counts << EIGHT) >> byte) & LOW
    return byte + np.uint64(selector[((mask >> byte) & LOW) * EIGHT + n])


def play_game(
    track: Bytes,
    lane: int,
    seed: Mask,
    tables: Bytes,
    selector: Bytes,
    stubs: Masks,
    beside: Masks,
    deck: Bytes,
    owners: Bytes,
    hands: Bytes,
    points: Points,
) -> Mask:
    """Play one game on this lane and add its points; returns the generator's new state.

    stubs: by pattern, and beside: by square, masks of squares. deck: the patterns of all tiles,
    reordered as they are drawn. owners: by port, the seat whose departure it is, or the number of
    seats. hands: room for a tile of each seat. points: by lane, and seat or nobody.
    """
    for port in range(256):
        track[LEADS + port, lane] = port
        track[STARTS + port, lane] = port
        track[PASSES + port, lane] = 0
    left = len(deck)
    for seat in range(len(hands)):
        seed += GOLDEN
        left -= 1
        place = ((mixed(seed) >> HALF) * np.uint64(left + 1)) >> HALF
        hands[seat] = deck[place]
        deck[place] = deck[left]
        deck[left] = hands[seat]
    seed = fill_board(
        track,
        lane,
        seed,
        tables,
        selector,
        stubs,
        beside,
        deck,
        left,
        hands,
        0,
        NONE,
        AT_EDGE,
        len(deck),
    )
    # A full board finishes every line, so that they can all be paid at once.
    for port in range(EDGE_DEPARTURES, EDGE_DEPARTURES + 32):
        end = track[LEADS + port, lane]
        points[lane, owners[port]] += track[PASSES + port, lane] * tables[WORTH + end]
    return seed


def fill_board(
    track: Bytes,
    lane: int,
    seed: Mask,
    tables: Bytes,
    selector: Bytes,
    stubs: Masks,
    beside: Masks,
    deck: Bytes,
    left: int,
    hands: Bytes,
    seat: int,
    laid: Mask,
    near: Mask,
    turns: int,
) -> Mask:
    """Play so many turns, as many as fill the board; returns the generator's new state.

    The stack is deck[:left]. Each seat has one tile; `seat` begins.
    """
    first = tables[FIRST_STATION]
    seats = len(hands)
    for _ in range(turns):
        # One number serves the turn: a bit, 31 bits for the draw and 32 for the square.
        seed += GOLDEN
        chance = mixed(seed)
        pattern = hands[seat]
        if left > 0:
            place = (((chance >> ONE) & DRAW_BITS) * np.uint64(left)) >> SHIFTS[2]
            left -= 1
            drawn = deck[place]
            deck[place] = deck[left]
            deck[left] = drawn
            keep = (chance & ONE) == ONE
            hands[seat] = pattern if keep else drawn
            pattern = drawn if keep else pattern
        touching = near & ANYWHERE & ~laid
        squares = touching & ~stubs[pattern]
        squares = squares if squares != NONE else touching
        counts = bits_by_byte(squares)
        n = ((chance >> HALF) * (counts >> LAST_BYTE)) >> HALF
        square = nth_bit(squares, counts, n, selector)
        laid |= ONE << square
        near |= beside[square]
        join_at(track, lane, tables, first, square, pattern)
        seat = seat + 1 if seat + 1 < seats else 0
    return seed


def join_at(track: Bytes, lane: int, tables: Bytes, first: int, square: Mask, pattern: int) -> None:
    """Join what a tile of this pattern joins there, and note neither the tile nor what it ends."""
    at = square * FOUR
    for side in range(4):
        port = tables[at + np.uint64(ENTRY + side)]
        out = tables[at + np.uint64(NEXT + side) + np.uint64(pattern) * np.uint64(256)]
        join(track, first, port, out, 1, lane)


def play_games(
    games: int,
    seed: Mask,
    tables: Bytes,
    selector: Bytes,
    stubs: Masks,
    beside: Masks,
    deck: Bytes,
    owners: Bytes,
    hands: Bytes,
    points: Points,
) -> int:
    """Play so many games one after another; returns how many tiles were laid."""
    track = np.empty((768, 1), np.uint8)
    for _ in range(games):
        seed = play_game(
            track, 0, seed, tables, selector, stubs, beside, deck, owners, hands, points
        )
    return games * len(deck)
