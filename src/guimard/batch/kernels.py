"""What a graphics card runs: a game to a thread. numba-cuda is loaded here, when it is wanted."""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import FunctionType, SimpleNamespace
from typing import Any, Final

import numpy as np

from guimard.batch.compiled import BY_LANE
from guimard.batch.layout import OVER, PLAYERS, SEAT, SEED
from guimard.batch.playout import WON
from guimard.rules.metro import random_play, track
from guimard.rules.metro.compiled import Sources, compile_with

THREADS: Final = 128
PLAYOUT_THREADS: Final = 32
"""Threads of a block whose boards fit the 48 KiB of shared memory that every card has."""

_KERNEL: Final[Sources] = (
    (track, ("join", "lay")),
    (random_play, ("mixed", "bits_by_byte", "nth_bit", "join_at", "fill_board")),
)


class NoCardError(Exception):
    """There is no graphics card to play on; the message says what is wanting."""


cuda: Any = None
"""numba's module for NVIDIA's graphics cards, once it is loaded; kernels ask for it here."""


@cache
def cuda_here() -> Any:
    """Load that module."""
    global cuda
    if not hasattr(np, "row_stack"):
        # numba-cuda 0.30 asks for what NumPy 2.5 no longer has.
        np.row_stack = np.vstack
    try:
        cuda = import_module("numba.cuda")
    except ImportError:
        raise NoCardError(
            "numba-cuda is not installed: make cuda, or pip install 'guimard[cuda]'."
        ) from None
    if not cuda.is_available():
        raise NoCardError("numba finds no graphics card of NVIDIA's here.")
    return cuda


@cache
def device_functions() -> SimpleNamespace:
    """The functions of a lane, compiled for the card when a kernel calls them."""
    cuda_here()

    def jit(name: str, function: FunctionType) -> Any:
        return cuda.jit(function, device=True)

    return compile_with(jit, _KERNEL + BY_LANE)


@cache
def make_kernels() -> SimpleNamespace:
    cuda_here()
    of = device_functions()
    deal_lane, legal_lane, observe_lane = of.deal_lane, of.legal_lane, of.observe_lane
    step_lane, random_action, play_out_lane = of.step_lane, of.random_action, of.play_out
    mixed = of.mixed
    golden = random_play.GOLDEN
    ended, refused_it = np.int64(2), np.int64(0)

    @cuda.jit
    def sow(seeds, words):
        lane = cuda.grid(1)
        if lane < seeds.shape[0]:
            words[SEED, lane] = seeds[lane]

    @cuda.jit
    def deal(rows, words, points, printed):
        lane = cuda.grid(1)
        if lane < rows.shape[1]:
            deal_lane(rows, words, points, printed, lane)

    @cuda.jit
    def clear(gained, final, done, refused):
        lane = cuda.grid(1)
        if lane < done.shape[0]:
            done[lane] = 0
            refused[lane] = 0
            for seat in range(gained.shape[0]):
                gained[seat, lane] = 0
                final[seat, lane] = 0

    @cuda.jit
    def to_act(rows, seats):
        lane = cuda.grid(1)
        if lane < rows.shape[1]:
            seats[lane] = -2 if rows[OVER, lane] != 0 else np.int64(rows[SEAT, lane])

    @cuda.jit
    def legal(rows, words, printed, masks, numbers):
        lane = cuda.grid(1)
        if lane < rows.shape[1]:
            legal_lane(rows, words, printed, masks, numbers, lane)

    @cuda.jit
    def observe(rows, points, printed, tables, observation):
        lane = cuda.grid(1)
        if lane < rows.shape[1]:
            seat = np.int64(rows[SEAT, lane])
            observe_lane(rows, points, printed, tables, observation, lane, seat)

    @cuda.jit
    def step(
        rows,
        words,
        points,
        gained,
        final,
        done,
        refused,
        printed,
        tables,
        masks,
        actions,
        again,
    ):
        lane = cuda.grid(1)
        if lane < rows.shape[1]:
            action = np.int64(actions[lane])
            outcome = step_lane(rows, words, points, gained, printed, tables, masks, lane, action)
            over = rows[OVER, lane] != 0
            done[lane] = over
            refused[lane] = outcome == refused_it and not over
            if outcome == ended:
                for seat in range(points.shape[0]):
                    final[seat, lane] = points[seat, lane]
                if again:
                    deal_lane(rows, words, points, printed, lane)

    @cuda.jit
    def choose(rows, words, printed, masks, selector, seed, actions):
        lane = cuda.grid(1)
        if lane < rows.shape[1]:
            chance = mixed(seed + np.uint64(lane + 1) * golden)
            actions[lane] = random_action(rows, words, printed, masks, selector, lane, chance)

    @cuda.jit
    def play_out(rows, words, printed, tables, selector, masks, seed, times, sums, wins):
        board = cuda.shared.array((768, PLAYOUT_THREADS), np.uint8)
        deck = cuda.local.array(60, np.uint8)
        hands = cuda.local.array(18, np.uint8)
        points = cuda.local.array(7, np.int64)
        number = cuda.grid(1)
        lane = number // times
        if lane < rows.shape[1]:
            own = mixed(seed + np.uint64(number + 1) * golden)
            play_out_lane(
                rows,
                words,
                lane,
                printed,
                tables,
                selector,
                masks,
                own,
                board,
                cuda.threadIdx.x,
                deck,
                hands,
                points,
            )
            seats = np.int64(printed[PLAYERS])
            best = points[0]
            for seat in range(1, seats):
                best = max(best, points[seat])
            winners = np.int64(0)
            for seat in range(seats):
                winners += np.int64(points[seat] == best)
            for seat in range(seats):
                cuda.atomic.add(sums, (seat, lane), points[seat])
                if points[seat] == best:
                    cuda.atomic.add(wins, (seat, lane), WON // winners)

    kernels = (sow, deal, clear, to_act, legal, observe, step, choose, play_out)
    return SimpleNamespace(**{kernel.py_func.__name__: kernel for kernel in kernels})
