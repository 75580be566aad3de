"""Games of the policy of `placing` against itself, to learn what lines bring. It is compiled."""

from __future__ import annotations

import numpy as np

from guimard.bots.metro.placing import (
    EMPTY,
    STAGES,
    TILES_PER_STAGE,
    UNDO,
    Floats,
    Rules,
    add_worth,
    lowest,
    put,
)
from guimard.bots.metro.playout import shuffle, take_turn
from guimard.rules.metro.random_play import ANYWHERE, AT_EDGE, GOLDEN, HALF, ONE, mixed
from guimard.rules.metro.track import (
    EDGE_DEPARTURES,
    LEADS,
    NONE,
    PASSES,
    STARTS,
    WORTH,
    Bytes,
    Mask,
)

SUMS = 5
"""What is summed for a head: lines, passes, points, passes squared, passes times points."""


def clear(track: Bytes) -> None:
    """Take all tiles off the board."""
    for port in range(256):
        track[LEADS + port, 0] = port
        track[STARTS + port, 0] = port
        track[PASSES + port, 0] = 0


def stray(rules: Rules, laid: Mask, near: Mask, kind: int, chance: Mask) -> tuple[int, int]:
    """A random open square, and the pattern of one of the tile's turns."""
    turn = np.int64(((chance & np.uint64(0xFFFF)) * np.uint64(rules.turns[kind])) >> np.uint64(16))
    pattern = rules.patterns[kind, turn]
    touching = near & ANYWHERE & ~laid
    squares = touching & ~rules.stubs[pattern]
    squares = squares if squares != NONE else touching
    count = 0
    rest = squares
    while rest != NONE:
        rest &= rest - ONE
        count += 1
    for _ in range(np.int64(((chance >> HALF) * np.uint64(count)) >> HALF)):
        squares &= squares - ONE
    return lowest(squares), pattern


def play_policies(
    ours: Rules,
    theirs: Rules,
    hand_size: int,
    deck: Bytes,
    games: int,
    strays: float,
    seed: Mask,
    sums: Floats,
) -> tuple[float, float]:
    """Play games in which `ours` has one seat, each in turn, and `theirs` the others.

    strays: how often a tile goes anywhere, so that lines are met which the policy avoids. Adds to
    `sums[stage, head]` what became of the lines that were open then. Returns how many games ours
    has won, shared wins by share, and by how many points it led the best of the others in all.
    """
    seats = len(ours.weights)
    undo = np.empty(UNDO, np.uint8)
    track = np.empty((768, 1), np.uint8)
    hands = np.empty((seats, hand_size), np.uint8)
    bag = deck.copy()
    passes = np.zeros((STAGES, 32), np.int64)
    heads = np.zeros((STAGES, 32), np.int64)
    points = np.zeros(ours.weights.shape[1])
    wins = 0.0
    leads = 0.0
    for game in range(games):
        if game % seats == 0 or strays > 0:
            seed = shuffle(bag, seed)
        clear(track)
        left = len(bag)
        for seat in range(seats):
            for place in range(hand_size):
                left -= 1
                hands[seat, place] = bag[left]
        laid = NONE
        near = AT_EDGE
        tiles = 0
        seat = 0
        while tiles < len(bag):
            seed += GOLDEN
            chance = mixed(seed)
            if strays > np.float64(chance >> np.uint64(11)) / 2.0**53 and hands[seat, 0] != EMPTY:
                seed += GOLDEN
                square, pattern = stray(ours, laid, near, hands[seat, 0], mixed(seed))
                put(ours, track, square, pattern)
                left -= 1
                hands[seat, 0] = bag[left] if left >= 0 else EMPTY
                left = max(left, 0)
            elif seat == game % seats:
                square, left = take_turn(
                    ours, track, laid, near, tiles, seat, hands, bag, left, undo
                )
            else:
                square, left = take_turn(
                    theirs, track, laid, near, tiles, seat, hands, bag, left, undo
                )
            if square >= 0:
                laid |= ONE << np.uint64(square)
                near |= ours.beside[square]
                tiles += 1
                if tiles % TILES_PER_STAGE == 0 and tiles < len(bag):
                    for station in range(32):
                        port = EDGE_DEPARTURES + station
                        passes[tiles // TILES_PER_STAGE, station] = track[PASSES + port, 0]
                        heads[tiles // TILES_PER_STAGE, station] = track[LEADS + port, 0]
            seat = seat + 1 if seat + 1 < seats else 0
        for stage in range(STAGES):
            for station in range(32):
                port = EDGE_DEPARTURES + station
                head = heads[stage, station]
                before = float(passes[stage, station])
                if stage == 0:
                    head = port
                if ours.tables[WORTH + head] == 0 or before == 0:
                    made = track[PASSES + port, 0] * float(
                        ours.tables[WORTH + track[LEADS + port, 0]]
                    )
                    row = sums[stage, head]
                    row[0] += 1
                    row[1] += before
                    row[2] += made
                    row[3] += before * before
                    row[4] += before * made
        points[:] = 0.0
        add_worth(ours, track, STAGES - 1, points)
        own = points[game % seats]
        best = -1.0
        for other in range(seats):
            if other != game % seats:
                best = max(best, points[other])
        shared = 1
        for other in range(seats):
            if other != game % seats and points[other] == own:
                shared += 1
        if own >= best:
            wins += 1.0 / shared
        leads += own - best
    return wins, leads
