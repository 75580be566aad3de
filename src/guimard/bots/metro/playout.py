"""Games played on from a position by the policy of `placing`. All of it is compiled."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from guimard.bots.metro.placing import (
    EMPTY,
    UNDO,
    WORST,
    Floats,
    Rules,
    add_worth,
    best_place,
    put,
    stage_of,
)
from guimard.rules.metro.random_play import GOLDEN, HALF, ONE, mixed
from guimard.rules.metro.track import Bytes, Mask

DRAWN: Final = 253
"""As the place of a candidate's tile: it has been drawn, and no hand changes."""
DRAW: Final = 254
"""As the place of a candidate's tile: draw one, and lay it where it gains most."""
NO_PLACE: Final = 255
"""As the place of a candidate's tile: no tile is laid."""


class Moment(NamedTuple):
    """A position as the seat to act knows it."""

    track: Bytes
    laid: Mask
    near: Mask
    tiles: int
    """How many are laid."""
    seat: int
    hand: Bytes
    """The seat's own kinds by place, `EMPTY` where there is none."""
    held: Bytes
    """By seat: how many tiles it holds."""
    unseen: Bytes
    """The kinds of the tiles that the seat has not seen, in any order."""


def shuffle(bag: Bytes, seed: Mask) -> Mask:
    """Put the tiles in random order; returns the generator's new state."""
    for last in range(len(bag) - 1, 0, -1):
        seed += GOLDEN
        place = np.int64(((mixed(seed) >> HALF) * np.uint64(last + 1)) >> HALF)
        kind = bag[place]
        bag[place] = bag[last]
        bag[last] = kind
    return seed


def deal(moment: Moment, bag: Bytes, hands: Bytes) -> int:
    """Deal the others' hands from the end of the bag; returns how many tiles stay in it."""
    hands[:] = EMPTY
    hands[moment.seat] = moment.hand
    left = len(bag)
    for seat in range(len(hands)):
        if seat != moment.seat:
            for place in range(moment.held[seat]):
                left -= 1
                hands[seat, place] = bag[left]
    return left


def take_turn(
    rules: Rules,
    track: Bytes,
    laid: Mask,
    near: Mask,
    tiles: int,
    seat: int,
    hands: Bytes,
    bag: Bytes,
    left: int,
    undo: Bytes,
) -> tuple[int, int]:
    """Lay the tile that gains most, or draw and lay that one where none in hand gains enough.

    The next tile of the stack is bag[left - 1]. Returns the square, -1 for want of a tile, and how
    many tiles are left in the stack.
    """
    stage = stage_of(tiles)
    best = WORST
    chosen = -1
    square = -1
    pattern = 0
    for place in range(hands.shape[1]):
        kind = hands[seat, place]
        if kind != EMPTY:
            gained, at, turned = best_place(rules, track, laid, near, kind, seat, stage, undo)
            if gained > best:
                best = gained
                square = at
                pattern = turned
                chosen = place
    if chosen < 0:
        return -1, left
    if left == 0:
        hands[seat, chosen] = EMPTY
    else:
        left -= 1
        if best >= rules.patience:
            hands[seat, chosen] = bag[left]
        else:
            _, square, pattern = best_place(rules, track, laid, near, bag[left], seat, stage, undo)
    put(rules, track, square, pattern)
    return square, left


def play_on(
    rules: Rules,
    track: Bytes,
    laid: Mask,
    near: Mask,
    tiles: int,
    seat: int,
    hands: Bytes,
    bag: Bytes,
    left: int,
    plies: int,
    undo: Bytes,
) -> int:
    """Play so many turns, or to the end; returns how many tiles are laid then."""
    for _ in range(plies):
        square, left = take_turn(rules, track, laid, near, tiles, seat, hands, bag, left, undo)
        if square >= 0:
            laid |= ONE << np.uint64(square)
            near |= rules.beside[square]
            tiles += 1
        seat = seat + 1 if seat + 1 < len(hands) else 0
    return tiles


def explore(
    rules: Rules,
    moment: Moment,
    places: Bytes,
    squares: Bytes,
    patterns: Bytes,
    plies: int,
    seed: Mask,
    leads: Floats,
    points: Floats,
) -> Mask:
    """Play on after each candidate; in sample n all meet the same hands and the same stack.

    places, squares, patterns: by candidate, its tile's place, where it goes, and how it is turned.
    Writes the seat's worth to `leads[candidate, n]` and adds the accounts' to `points[candidate]`.
    Returns the generator's new state.
    """
    undo = np.empty(UNDO, np.uint8)
    track = moment.track.copy()
    hands = np.empty((len(moment.held), len(moment.hand)), np.uint8)
    bag = moment.unseen.copy()
    worth = np.empty(points.shape[1])
    seat = moment.seat
    after = seat + 1 if seat + 1 < len(hands) else 0
    for sample in range(leads.shape[1]):
        seed = shuffle(bag, seed)
        for candidate in range(len(places)):
            track[:] = moment.track
            left = deal(moment, bag, hands)
            place = places[candidate]
            square = squares[candidate]
            pattern = patterns[candidate]
            if place == DRAW:
                left -= 1
                _, square, pattern = best_place(
                    rules,
                    track,
                    moment.laid,
                    moment.near,
                    bag[left],
                    seat,
                    stage_of(moment.tiles),
                    undo,
                )
            elif place < DRAWN:
                hands[seat, place] = EMPTY
                if left > 0:
                    left -= 1
                    hands[seat, place] = bag[left]
            laid = moment.laid
            near = moment.near
            tiles = moment.tiles
            if place != NO_PLACE:
                put(rules, track, square, pattern)
                laid |= ONE << np.uint64(square)
                near |= rules.beside[square]
                tiles += 1
            tiles = play_on(
                rules,
                track,
                laid,
                near,
                tiles,
                after,
                hands,
                bag,
                left,
                plies,
                undo,
            )
            worth[:] = 0.0
            add_worth(rules, track, stage_of(tiles), worth)
            lead = 0.0
            for account in range(len(worth)):
                lead += worth[account] * rules.weights[seat, account]
                points[candidate, account] += worth[account]
            leads[candidate, sample] = lead
    return seed
