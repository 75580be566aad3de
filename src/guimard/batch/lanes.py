"""One game of a batch, a lane of its arrays: dealt, asked what is legal, played.

All of it is compiled, for the processor and for graphics cards. `printed`, `tables` and `masks` are
those of the game, the same for all lanes; `layout` says what stands where.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np

from guimard.batch.layout import (
    BESIDE,
    COUNT,
    DEALT,
    DECK,
    DRAWN,
    FIRST,
    HAND_SIZE,
    HANDS,
    KINDS_OF_ALL,
    LAID,
    LEFT,
    NEAR,
    NO_SEAT,
    OVER,
    OWNERS,
    OWNERS_AT_FIRST,
    PLAYERS,
    SEAT,
    SEED,
    SHOWN,
    SQUARE_AT,
    STUBS,
    TILES_IN_ALL,
    TURN_COUNTS,
    TURNED,
    TURNS,
)
from guimard.rules.metro.random_play import (
    ANYWHERE,
    AT_EDGE,
    GOLDEN,
    HALF,
    LAST_BYTE,
    ONE,
    TWO,
    bits_by_byte,
    mixed,
    nth_bit,
)
from guimard.rules.metro.track import (
    EDGE_DEPARTURES,
    LEADS,
    NONE,
    PASSES,
    STARTS,
    TILES,
    WORTH,
    Bytes,
    Mask,
    Masks,
    lay,
)

whole = cast(Callable[[Any], int], np.int64)
"""A signed number: what a byte or a word is counted with."""

REFUSED: Final = 0
PLAYED: Final = 1
ENDED: Final = 2
"""What became of an action."""

ROW_1_TO_4 = np.uint64((1 << 27) - 1)
BETWEEN = np.uint64(((1 << 6) - 1) << 27)
ROW_5_TO_8 = np.uint64(((1 << 27) - 1) << 33)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
FOUR_BITS = np.uint64(4)


def one_of(count: int, chance: Mask) -> int:
    """A number below `count`, from 32 random bits."""
    return whole(((chance >> HALF) * np.uint64(count)) >> HALF)


def draw_kind(rows: Bytes, words: Masks, lane: int) -> int:
    """Chance draws a tile of the stack, each as likely as any other; returns its kind."""
    words[SEED, lane] += GOLDEN
    left = whole(rows[LEFT, lane])
    place = DECK + one_of(left, mixed(words[SEED, lane]))
    left -= 1
    kind = rows[place, lane]
    rows[place, lane] = rows[DECK + left, lane]
    rows[DECK + left, lane] = kind
    rows[LEFT, lane] = left
    return whole(kind)


def deal_lane(rows: Bytes, words: Masks, points: Any, printed: Bytes, lane: int) -> None:
    """Begin a game: an empty board, the first player, the stations, a hand for each."""
    for port in range(256):
        rows[LEADS + port, lane] = port
        rows[STARTS + port, lane] = port
        rows[PASSES + port, lane] = 0
    for square in range(64):
        rows[TILES + square, lane] = 0
    for tile in range(TILES_IN_ALL):
        rows[DECK + tile, lane] = printed[KINDS_OF_ALL + tile]
    for station in range(32):
        rows[OWNERS + station, lane] = printed[OWNERS_AT_FIRST + station]
    for row in range(SHOWN, OVER + 1):
        rows[row, lane] = 0
    for seat in range(points.shape[0]):
        points[seat, lane] = 0
    words[LAID, lane] = NONE
    words[NEAR, lane] = AT_EDGE
    players = whole(printed[PLAYERS])
    first = whole(printed[FIRST])
    if first == NO_SEAT:
        words[SEED, lane] += GOLDEN
        first = one_of(players, mixed(words[SEED, lane]))
    if printed[DEALT]:
        for last in range(31, 0, -1):
            words[SEED, lane] += GOLDEN
            other = one_of(last + 1, mixed(words[SEED, lane]))
            owner = rows[OWNERS + other, lane]
            rows[OWNERS + other, lane] = rows[OWNERS + last, lane]
            rows[OWNERS + last, lane] = owner
    rows[LEFT, lane] = TILES_IN_ALL
    rows[SEAT, lane] = first
    for place in range(printed[HAND_SIZE]):
        for after in range(players):
            seat = first + after
            seat = seat - players if seat >= players else seat
            rows[HANDS + seat * 3 + place, lane] = draw_kind(rows, words, lane) + 1


def touching_of(words: Masks, lane: int) -> Mask:
    """*free square*, *touching*."""
    touching: Mask = words[NEAR, lane] & ANYWHERE & ~words[LAID, lane]
    return touching


def opened(touching: Mask, printed: Bytes, masks: Masks, kind: int) -> Mask:
    """The squares that a tile must keep away from: none where all would break *no stub*."""
    good = NONE
    for turn in range(printed[TURNS]):
        good |= touching & ~masks[STUBS + printed[TURNED + kind * 4 + turn]]
    return NONE if good == NONE else ALL


def squares_for(
    touching: Mask, printed: Bytes, masks: Masks, kind: int, turn: int, strict: Mask
) -> Mask:
    """Where a tile may be laid in this turn; `strict` is what `opened` says of it."""
    at = kind * 4 + turn
    here: Mask = touching & ~(masks[STUBS + printed[TURNED + at]] & strict)
    return here if printed[TURN_COUNTS + at] else NONE


def kind_at(rows: Bytes, printed: Bytes, lane: int, tile: int) -> int:
    """The kind that a number's tile stands for now, -1 where that tile cannot be laid."""
    hand_size = whole(printed[HAND_SIZE])
    drawn = whole(rows[DRAWN, lane])
    if tile == hand_size:
        return drawn - 1
    if drawn != 0 or tile > hand_size:
        return -1
    first = HANDS + whole(rows[SEAT, lane]) * 3
    kind = whole(rows[first + tile, lane])
    for before in range(tile):
        kind = 0 if rows[first + before, lane] == kind else kind
    return kind - 1


def legal_lane(
    rows: Bytes, words: Masks, printed: Bytes, masks: Masks, legal: Bytes, lane: int
) -> None:
    """Write 1 at every number that is a legal action, 0 elsewhere."""
    turns = whole(printed[TURNS])
    touching = touching_of(words, lane)
    number = 0
    for tile in range(whole(printed[HAND_SIZE]) + 1):
        kind = kind_at(rows, printed, lane, tile)
        strict = NONE
        if kind >= 0:
            strict = opened(touching, printed, masks, kind)
        for turn in range(turns):
            squares = NONE
            if kind >= 0:
                squares = squares_for(touching, printed, masks, kind, turn, strict)
            places = (
                (squares & ROW_1_TO_4)
                | ((squares >> TWO) & BETWEEN)
                | ((squares >> FOUR_BITS) & ROW_5_TO_8)
            )
            for place in range(60):
                legal[number + place, lane] = (places >> np.uint64(place)) & ONE
            number += 60
    playing = rows[DRAWN, lane] == 0 and rows[OVER, lane] == 0
    legal[number, lane] = playing and rows[LEFT, lane] > 0
    legal[number + 1, lane] = 0


def random_action(
    rows: Bytes,
    words: Masks,
    printed: Bytes,
    masks: Masks,
    selector: Bytes,
    lane: int,
    chance: Mask,
) -> int:
    """A legal action, each as likely as any other; 0 when the game is over."""
    turns = whole(printed[TURNS])
    tiles = whole(printed[HAND_SIZE]) + 1
    touching = touching_of(words, lane)
    may_draw = rows[DRAWN, lane] == 0 and rows[LEFT, lane] > 0
    total = whole(may_draw)
    for tile in range(tiles):
        kind = kind_at(rows, printed, lane, tile)
        if kind >= 0:
            strict = opened(touching, printed, masks, kind)
            for turn in range(turns):
                squares = squares_for(touching, printed, masks, kind, turn, strict)
                total += whole(bits_by_byte(squares) >> LAST_BYTE)
    n = one_of(total, chance)
    found = tiles * turns * 60 if may_draw else 0
    for tile in range(tiles):
        kind = kind_at(rows, printed, lane, tile)
        if kind >= 0:
            strict = opened(touching, printed, masks, kind)
            for turn in range(turns):
                squares = squares_for(touching, printed, masks, kind, turn, strict)
                counts = bits_by_byte(squares)
                here = whole(counts >> LAST_BYTE)
                if 0 <= n < here:
                    square = nth_bit(squares, counts, np.uint64(n), selector)
                    found = (tile * turns + turn) * 60 + place_of(whole(square))
                n -= here
    return found


def place_of(square: int) -> int:
    """The place (0-59) of a square that is not the centre's."""
    if square < 27:
        return square
    return square - 2 if square < 35 else square - 4


def is_legal(
    rows: Bytes, words: Masks, printed: Bytes, masks: Masks, lane: int, action: int
) -> bool:
    """Whether the rules allow an action; nothing is allowed when the game is over."""
    turns = whole(printed[TURNS])
    draw_number = (whole(printed[HAND_SIZE]) + 1) * turns * 60
    if action < 0 or action > draw_number or rows[OVER, lane] != 0:
        return False
    if action == draw_number:
        return bool(rows[DRAWN, lane] == 0 and rows[LEFT, lane] > 0)
    kind = kind_at(rows, printed, lane, action // (turns * 60))
    if kind < 0:
        return False
    touching = touching_of(words, lane)
    strict = opened(touching, printed, masks, kind)
    squares = squares_for(touching, printed, masks, kind, action // 60 % turns, strict)
    return bool((squares >> np.uint64(printed[SQUARE_AT + action % 60])) & ONE != NONE)


def step_lane(
    rows: Bytes,
    words: Masks,
    points: Any,
    gained: Any,
    printed: Bytes,
    tables: Bytes,
    masks: Masks,
    lane: int,
    action: int,
) -> int:
    """Do an action, and what chance answers to it; an action that is not legal changes nothing.

    gained: what each seat earns by it. Returns REFUSED, PLAYED or ENDED.
    """
    for seat in range(gained.shape[0]):
        gained[seat, lane] = 0
    if not is_legal(rows, words, printed, masks, lane, action):
        return REFUSED
    turns = whole(printed[TURNS])
    hand_size = whole(printed[HAND_SIZE])
    tile = action // (turns * 60)
    if tile > hand_size:
        rows[DRAWN, lane] = draw_kind(rows, words, lane) + 1
        return PLAYED
    turn = action // 60 % turns
    kind = kind_at(rows, printed, lane, tile)
    square = whole(printed[SQUARE_AT + action % 60])
    seat = whole(rows[SEAT, lane])
    if tile == hand_size:
        rows[DRAWN, lane] = 0
    else:
        taken = 0
        if rows[LEFT, lane] > 0:
            taken = draw_kind(rows, words, lane) + 1
        rows[HANDS + seat * 3 + tile, lane] = taken
    pattern = whole(printed[TURNED + kind * 4 + turn])
    finished = lay(rows, tables, square, pattern, 1, lane) >> HALF
    words[LAID, lane] |= ONE << np.uint64(square)
    words[NEAR, lane] |= masks[BESIDE + square]
    rows[SHOWN + kind, lane] += 1
    players = whole(printed[PLAYERS])
    while finished != NONE:
        station = whole(bits_by_byte((finished & (~finished + ONE)) - ONE) >> LAST_BYTE)
        finished &= finished - ONE
        owner = whole(rows[OWNERS + station, lane])
        if owner < players:
            port = EDGE_DEPARTURES + station
            end = whole(rows[LEADS + port, lane])
            won = whole(rows[PASSES + port, lane]) * whole(tables[WORTH + end])
            points[owner, lane] += won
            gained[owner, lane] += won
    rows[SEAT, lane] = seat + 1 if seat + 1 < players else 0
    count = whole(rows[COUNT, lane]) + 1
    rows[COUNT, lane] = count
    if count == TILES_IN_ALL:
        rows[OVER, lane] = 1
        return ENDED
    return PLAYED
