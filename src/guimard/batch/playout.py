"""Random games from a position to the end, for search and for labelling positions.

What the seat to act has not seen is dealt anew in each, evenly, so that no playout knows more than
that seat. Then: with probability 1/2 draw and lay the drawn tile while the stack lasts, otherwise
lay a tile of the hand and refill; any of the places where it may go, each as likely as the others.
All of it is compiled.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from guimard.batch.lanes import one_of, opened, squares_for, whole
from guimard.batch.layout import (
    BESIDE,
    COUNT,
    DECK,
    DRAWN,
    HAND_SIZE,
    HANDS,
    KINDS_OF_ALL,
    LAID,
    LEFT,
    NEAR,
    OWNERS,
    OWNERS_AT_FIRST,
    PLAYERS,
    SEAT,
    STUBS,
    TILES_IN_ALL,
    TURNED,
    TURNS,
)
from guimard.rules.metro.random_play import (
    ANYWHERE,
    AT_EDGE,
    DRAW_BITS,
    GOLDEN,
    LAST_BYTE,
    ONE,
    SHIFTS,
    bits_by_byte,
    fill_board,
    join_at,
    mixed,
    nth_bit,
)
from guimard.rules.metro.track import (
    BOARD,
    EDGE_DEPARTURES,
    FIRST_STATION,
    LEADS,
    NONE,
    PASSES,
    STARTS,
    WORTH,
    Bytes,
    Mask,
    Masks,
)

NO_TILE: Final = 255
"""The kind in an empty place of a hand."""
WON: Final = 60
"""A win, counted so that up to six can share it evenly."""


def deal_unseen(
    rows: Bytes, lane: int, printed: Bytes, deck: Bytes, hands: Bytes, seed: Mask
) -> Mask:
    """Deal the stack and the hands of the others anew; returns the generator's new state.

    The stack goes to deck[:LEFT], the hand of each seat to hands[seat * HAND_SIZE:].
    """
    size = whole(printed[HAND_SIZE])
    seats = whole(printed[PLAYERS])
    to_act = whole(rows[SEAT, lane])
    unseen = whole(rows[LEFT, lane])
    for place in range(unseen):
        deck[place] = rows[DECK + place, lane]
    for seat in range(seats):
        for place in range(size):
            held = rows[HANDS + seat * 3 + place, lane]
            hands[seat * size + place] = held - 1 if held != 0 else NO_TILE
            if seat != to_act and held != 0:
                deck[unseen] = held - 1
                unseen += 1
    for seat in range(seats):
        for place in range(size):
            if seat != to_act and hands[seat * size + place] != NO_TILE:
                seed += GOLDEN
                drawn = one_of(unseen, mixed(seed))
                unseen -= 1
                hands[seat * size + place] = deck[drawn]
                deck[drawn] = deck[unseen]
    return seed


def lay_somewhere(
    board: Bytes,
    at: int,
    tables: Bytes,
    selector: Bytes,
    masks: Masks,
    printed: Bytes,
    touching: Mask,
    kind: int,
    chance: Mask,
) -> Mask:
    """Lay a tile at any of the places and in any of the turns there are; returns the square."""
    turns = whole(printed[TURNS])
    strict = opened(touching, printed, masks, kind)
    total = whole(0)
    for turn in range(turns):
        squares = squares_for(touching, printed, masks, kind, turn, strict)
        total += whole(bits_by_byte(squares) >> LAST_BYTE)
    n = one_of(total, chance)
    square = NONE
    pattern = 0
    for turn in range(turns):
        squares = squares_for(touching, printed, masks, kind, turn, strict)
        counts = bits_by_byte(squares)
        here = whole(counts >> LAST_BYTE)
        if 0 <= n < here:
            square = nth_bit(squares, counts, np.uint64(n), selector)
            pattern = whole(printed[TURNED + kind * 4 + turn])
        n -= here
    join_at(board, at, tables, tables[FIRST_STATION], square, pattern)
    return square


def fill_any_board(
    board: Bytes,
    at: int,
    seed: Mask,
    tables: Bytes,
    selector: Bytes,
    masks: Masks,
    printed: Bytes,
    deck: Bytes,
    left: int,
    hands: Bytes,
    seat: int,
    laid: Mask,
    near: Mask,
    turns: int,
) -> Mask:
    """As the kernel's `fill_board`, for hands of any size and tiles laid in any direction."""
    size = whole(printed[HAND_SIZE])
    seats = whole(printed[PLAYERS])
    for _ in range(turns):
        seed += GOLDEN
        chance = mixed(seed)
        held = 0
        for place in range(size):
            held += whole(hands[seat * size + place] != NO_TILE)
        draws = left > 0 and (chance & ONE == ONE or held == 0)
        if draws:
            left -= 1
            drawn = whole((((chance >> ONE) & DRAW_BITS) * np.uint64(left + 1)) >> SHIFTS[2])
            kind = whole(deck[drawn])
            deck[drawn] = deck[left]
        else:
            seed += GOLDEN
            n = one_of(held, mixed(seed))
            taken = seat * size
            for place in range(size):
                if hands[seat * size + place] != NO_TILE:
                    taken = seat * size + place if n == 0 else taken
                    n -= 1
            kind = whole(hands[taken])
            hands[taken] = NO_TILE
            if left > 0:
                left -= 1
                drawn = whole((((chance >> ONE) & DRAW_BITS) * np.uint64(left + 1)) >> SHIFTS[2])
                hands[taken] = deck[drawn]
                deck[drawn] = deck[left]
        touching = near & ANYWHERE & ~laid
        square = lay_somewhere(board, at, tables, selector, masks, printed, touching, kind, chance)
        laid |= ONE << square
        near |= masks[BESIDE + whole(square)]
        seat = seat + 1 if seat + 1 < seats else 0
    return seed


def play_out(
    rows: Bytes,
    words: Masks,
    lane: int,
    printed: Bytes,
    tables: Bytes,
    selector: Bytes,
    masks: Masks,
    seed: Mask,
    board: Bytes,
    at: int,
    deck: Bytes,
    hands: Bytes,
    points: Any,
) -> int:
    """Play one random game from the position of a lane; returns how many tiles were laid.

    board: room for a board without TILES, of which lane `at` is used; deck: for 60 tiles; hands:
    for those of all seats; points: for what each seat has in the end, and last for nobody's.
    """
    for row in range(BOARD):
        board[row, at] = rows[row, lane]
    seed = deal_unseen(rows, lane, printed, deck, hands, seed)
    seats = whole(printed[PLAYERS])
    seat = whole(rows[SEAT, lane])
    left = whole(rows[LEFT, lane])
    turns = TILES_IN_ALL - whole(rows[COUNT, lane])
    laid = words[LAID, lane]
    near = words[NEAR, lane]
    tiles = turns
    if rows[DRAWN, lane] != 0:
        seed += GOLDEN
        touching = near & ANYWHERE & ~laid
        kind = whole(rows[DRAWN, lane]) - 1
        square = lay_somewhere(
            board, at, tables, selector, masks, printed, touching, kind, mixed(seed)
        )
        laid |= ONE << square
        near |= masks[BESIDE + whole(square)]
        seat = seat + 1 if seat + 1 < seats else 0
        turns -= 1
    stubs = masks[STUBS:BESIDE]
    beside = masks[BESIDE:]
    if printed[HAND_SIZE] == 1 and printed[TURNS] == 1:
        fill_board(
            board,
            at,
            seed,
            tables,
            selector,
            stubs,
            beside,
            deck,
            left,
            hands[:seats],
            seat,
            laid,
            near,
            turns,
        )
    else:
        fill_any_board(
            board,
            at,
            seed,
            tables,
            selector,
            masks,
            printed,
            deck,
            left,
            hands,
            seat,
            laid,
            near,
            turns,
        )
    for account in range(seats + 1):
        points[account] = 0
    for station in range(32):
        port = EDGE_DEPARTURES + station
        won = whole(board[PASSES + port, at]) * whole(
            tables[WORTH + whole(board[LEADS + port, at])]
        )
        points[rows[OWNERS + station, lane]] += won
    return tiles


def random_game(
    board: Bytes,
    at: int,
    printed: Bytes,
    tables: Bytes,
    selector: Bytes,
    masks: Masks,
    seed: Mask,
    deck: Bytes,
    hands: Bytes,
    points: Any,
) -> Mask:
    """Play a whole game of one-tile hands laid along the arrow; returns the generator's new state.

    As a playout from the first position, but that seat 0 begins; the points are added.
    """
    for port in range(256):
        board[LEADS + port, at] = port
        board[STARTS + port, at] = port
        board[PASSES + port, at] = 0
    for tile in range(TILES_IN_ALL):
        deck[tile] = printed[KINDS_OF_ALL + tile]
    left = TILES_IN_ALL
    for seat in range(len(hands)):
        seed += GOLDEN
        place = one_of(left, mixed(seed))
        left -= 1
        hands[seat] = deck[place]
        deck[place] = deck[left]
    seed = fill_board(
        board,
        at,
        seed,
        tables,
        selector,
        masks[STUBS:BESIDE],
        masks[BESIDE:],
        deck,
        left,
        hands,
        0,
        NONE,
        AT_EDGE,
        TILES_IN_ALL,
    )
    for station in range(32):
        port = EDGE_DEPARTURES + station
        won = whole(board[PASSES + port, at]) * whole(
            tables[WORTH + whole(board[LEADS + port, at])]
        )
        points[printed[OWNERS_AT_FIRST + station]] += won
    return seed


def add_result(points: Any, seats: int, sums: Any, wins: Any, lane: int) -> None:
    """Add the points of one game to a lane's, and to each winner's wins an equal share of WON."""
    best = points[0]
    for seat in range(1, seats):
        best = max(best, points[seat])
    winners = 0
    for seat in range(seats):
        winners += whole(points[seat] == best)
    for seat in range(seats):
        sums[seat, lane] += points[seat]
        if points[seat] == best:
            wins[seat, lane] += WON // winners
