"""What a thread does with its share of the lanes. All of it is compiled, for the processor."""

from __future__ import annotations

from typing import Any

import numpy as np

from guimard.batch.lanes import (
    ENDED,
    REFUSED,
    deal_lane,
    is_legal,
    legal_lane,
    random_action,
    step_lane,
    whole,
)
from guimard.batch.layout import HAND_SIZE, OVER, PLAYERS
from guimard.batch.observing import observe_lane
from guimard.batch.playout import add_result, play_out
from guimard.rules.metro.random_play import GOLDEN, mixed
from guimard.rules.metro.track import BOARD, Bytes, Mask, Masks


def deal_lanes(
    start: int, stop: int, rows: Bytes, words: Masks, points: Any, printed: Bytes
) -> None:
    for lane in range(start, stop):
        deal_lane(rows, words, points, printed, lane)


def first_refused(
    start: int,
    stop: int,
    rows: Bytes,
    words: Masks,
    printed: Bytes,
    masks: Masks,
    actions: Any,
) -> int:
    """The first lane whose action is not legal in a game that is not over; -1 if there is none."""
    for lane in range(start, stop):
        if rows[OVER, lane] == 0 and not is_legal(rows, words, printed, masks, lane, actions[lane]):
            return lane
    return -1


def step_lanes(
    start: int,
    stop: int,
    rows: Bytes,
    words: Masks,
    points: Any,
    gained: Any,
    final: Any,
    done: Any,
    printed: Bytes,
    tables: Bytes,
    masks: Masks,
    actions: Any,
    again: bool,
) -> None:
    for lane in range(start, stop):
        outcome = step_lane(
            rows, words, points, gained, printed, tables, masks, lane, actions[lane]
        )
        done[lane] = outcome == ENDED or (outcome == REFUSED and rows[OVER, lane] != 0)
        if outcome == ENDED:
            for seat in range(points.shape[0]):
                final[seat, lane] = points[seat, lane]
            if again:
                deal_lane(rows, words, points, printed, lane)


def legal_lanes(
    start: int,
    stop: int,
    rows: Bytes,
    words: Masks,
    printed: Bytes,
    masks: Masks,
    legal: Bytes,
) -> None:
    for lane in range(start, stop):
        legal_lane(rows, words, printed, masks, legal, lane)


def observe_lanes(
    start: int,
    stop: int,
    rows: Bytes,
    points: Any,
    printed: Bytes,
    tables: Bytes,
    observation: Any,
    seats: Any,
) -> None:
    for lane in range(start, stop):
        observe_lane(rows, points, printed, tables, observation, lane, seats[lane])


def choose_lanes(
    start: int,
    stop: int,
    rows: Bytes,
    words: Masks,
    printed: Bytes,
    masks: Masks,
    selector: Bytes,
    seed: Mask,
    actions: Any,
) -> None:
    for lane in range(start, stop):
        chance = mixed(seed + np.uint64(lane + 1) * GOLDEN)
        actions[lane] = random_action(rows, words, printed, masks, selector, lane, chance)


def spare_board() -> Bytes:
    """Room for one board without TILES; compiled, `guimard.batch.compiled` puts it elsewhere."""
    return np.empty((BOARD, 1), np.uint8)


def play_out_lanes(
    start: int,
    stop: int,
    rows: Bytes,
    words: Masks,
    printed: Bytes,
    tables: Bytes,
    selector: Bytes,
    masks: Masks,
    seed: Mask,
    times: int,
    sums: Any,
    wins: Any,
) -> int:
    """Play so many random games from each lane's position; returns how many tiles were laid."""
    seats = whole(printed[PLAYERS])
    board = spare_board()
    deck = np.empty(60, np.uint8)
    hands = np.empty(seats * whole(printed[HAND_SIZE]), np.uint8)
    points = np.empty(seats + 1, np.int64)
    tiles = 0
    for lane in range(start, stop):
        for time in range(times):
            own = mixed(seed + np.uint64(lane * times + time + 1) * GOLDEN)
            tiles += play_out(
                rows,
                words,
                lane,
                printed,
                tables,
                selector,
                masks,
                own,
                board,
                0,
                deck,
                hands,
                points,
            )
            add_result(points, seats, sums, wins, lane)
    return tiles
