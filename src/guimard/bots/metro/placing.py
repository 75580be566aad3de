"""What a tile does to the lines, and the policy that places one tile ahead. All of it is compiled.

The worth of an open line is what it is expected to bring in the end, told from the tiles that are
laid (the *stage*: one for every four), from the port where the line now ends (its *head*) and from
the tiles it passes: base[stage, head] + growth[stage, head] * passes.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guimard.rules.metro.random_play import (
    ANYWHERE,
    LAST_BYTE,
    ONE,
    bits_by_byte,
)
from guimard.rules.metro.track import (
    CENTRE_DEPARTURES,
    EDGE_DEPARTURES,
    ENTRY,
    FIRST_STATION,
    LEADS,
    NEXT,
    NONE,
    PASSES,
    STARTS,
    WORTH,
    Bytes,
    Mask,
    Masks,
    join,
)

Floats = NDArray[np.float64]
Singles = NDArray[np.float32]

STAGES: Final = 16
TILES_PER_STAGE: Final = 4
EMPTY: Final = 255
"""A place of a hand without a tile."""
UNDO: Final = 20
"""Room that `gain` needs to take a tile back."""
WORST: Final = -1e9


class Rules(NamedTuple):
    """What does not change during a search."""

    tables: Bytes
    stubs: Masks
    """By pattern: the squares where *no stub* forbids it."""
    beside: Masks
    """By square: those that it touches."""
    patterns: Bytes
    """By kind and n: the pattern of its n-th turn among those that differ."""
    turns: Bytes
    """By kind: how many turns differ."""
    accounts: Bytes
    """By port: whose departure it is; where nobody's, the number of accounts."""
    weights: Floats
    """By seat and account: what a point of that account is worth to the seat; nobody's is 0."""
    base: Singles
    growth: Singles
    patience: float
    """A tile in hand that gains less than this is not laid while one can be drawn."""


def stage_of(laid: int) -> int:
    """The stage when so many tiles are laid."""
    return min(laid // TILES_PER_STAGE, STAGES - 1)


def lowest(mask: Mask) -> int:
    """The place of the lowest bit of a mask that has one."""
    return int(np.int64(bits_by_byte((mask & (~mask + ONE)) - ONE) >> LAST_BYTE))


def line_worth(rules: Rules, track: Bytes, departure: int, stage: int) -> float:
    """What the line from a departure brings its account, or is expected to bring."""
    head = track[LEADS + departure, 0]
    passes = float(track[PASSES + departure, 0])
    worth = rules.tables[WORTH + head]
    if worth > 0 and passes > 0:
        return passes * (worth if departure >= EDGE_DEPARTURES else 1)
    return float(rules.base[stage, head] + rules.growth[stage, head] * passes)


def put(rules: Rules, track: Bytes, square: int, pattern: int) -> None:
    """Lay a tile, for its lines alone."""
    first = rules.tables[FIRST_STATION]
    for side in range(4):
        port = rules.tables[ENTRY + square * 4 + side]
        out = rules.tables[NEXT + (pattern * 64 + square) * 4 + side]
        join(track, first, port, out, 1, 0)


def gain(
    rules: Rules, track: Bytes, square: int, pattern: int, seat: int, stage: int, undo: Bytes
) -> float:
    """What a tile changes in the lines' worth to a seat. The track is as before afterwards."""
    first = rules.tables[FIRST_STATION]
    nobody = rules.weights.shape[1] - 1
    gained = 0.0
    for side in range(4):
        port = rules.tables[ENTRY + square * 4 + side]
        out = rules.tables[NEXT + (pattern * 64 + square) * 4 + side]
        start = port if port >= first else track[STARTS + port, 0]
        end = out if out >= first else track[LEADS + out, 0]
        undo[side * 5] = start
        undo[side * 5 + 1] = track[LEADS + start, 0]
        undo[side * 5 + 2] = track[PASSES + start, 0]
        undo[side * 5 + 3] = end
        undo[side * 5 + 4] = track[STARTS + end, 0]
        account = rules.accounts[start]
        if account == nobody:
            join(track, first, port, out, 1, 0)
        else:
            before = line_worth(rules, track, start, stage)
            join(track, first, port, out, 1, 0)
            after = line_worth(rules, track, start, stage)
            gained += (after - before) * rules.weights[seat, account]
    for side in range(3, -1, -1):
        start = undo[side * 5]
        end = undo[side * 5 + 3]
        track[STARTS + end, 0] = undo[side * 5 + 4]
        track[LEADS + start, 0] = undo[side * 5 + 1]
        track[PASSES + start, 0] = undo[side * 5 + 2]
    return gained


def best_place(
    rules: Rules,
    track: Bytes,
    laid: Mask,
    near: Mask,
    kind: int,
    seat: int,
    stage: int,
    undo: Bytes,
) -> tuple[float, int, int]:
    """The highest gain of a tile of this kind, and the square and pattern that bring it."""
    touching = near & ANYWHERE & ~laid
    good = NONE
    for turn in range(rules.turns[kind]):
        good |= touching & ~rules.stubs[rules.patterns[kind, turn]]
    best = WORST
    best_square = 0
    best_pattern = 0
    for turn in range(rules.turns[kind]):
        pattern = rules.patterns[kind, turn]
        squares = touching & ~rules.stubs[pattern] if good != NONE else touching
        while squares != NONE:
            square = lowest(squares)
            squares &= squares - ONE
            gained = gain(rules, track, square, pattern, seat, stage, undo)
            if gained > best:
                best = gained
                best_square = square
                best_pattern = pattern
    return best, best_square, best_pattern


def add_worth(rules: Rules, track: Bytes, stage: int, points: Floats) -> None:
    """Add what each account's lines are worth to its points."""
    nobody = rules.weights.shape[1] - 1
    for port in range(CENTRE_DEPARTURES, 256):
        account = rules.accounts[port]
        if account != nobody:
            points[account] += line_worth(rules, track, port, stage)


def judge(
    rules: Rules,
    track: Bytes,
    stage: int,
    squares: Bytes,
    patterns: Bytes,
    points: Floats,
) -> None:
    """Add to `points[n]` the accounts' worth after tile n of those listed."""
    spare = track.copy()
    for n in range(len(squares)):
        spare[:] = track
        put(rules, spare, squares[n], patterns[n])
        add_worth(rules, spare, stage, points[n])


def judge_draw(
    rules: Rules,
    track: Bytes,
    laid: Mask,
    near: Mask,
    stage: int,
    seat: int,
    unseen: Bytes,
    points: Floats,
) -> None:
    """Add to `points` the accounts' worth when any of the unseen tiles, by kind, is laid well."""
    undo = np.empty(UNDO, np.uint8)
    spare = track.copy()
    mean = np.zeros_like(points)
    for kind in range(len(unseen)):
        if unseen[kind] > 0:
            _, square, pattern = best_place(rules, track, laid, near, kind, seat, stage, undo)
            spare[:] = track
            put(rules, spare, square, pattern)
            after = np.zeros_like(points)
            add_worth(rules, spare, stage, after)
            mean += after * unseen[kind]
    points += mean / unseen.sum()
