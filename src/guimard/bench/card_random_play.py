"""Whole random games on a graphics card: one to a thread, its lines in shared memory.

A board is 768 bytes, so shared memory bounds how many games a multiprocessor holds. Threads of a
warp get lanes four bytes apart, so that they meet in no bank; `wide` blocks of 128 threads, whose
boards fill half of a multiprocessor's memory, then never wait for one another there. What all games
share (tables, masks) is copied beside the boards, since the threads of a warp read it at 32 places.
"""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, NamedTuple

import numpy as np

from guimard.batch import kernels
from guimard.batch.fixed import Fixed
from guimard.batch.layout import MASKS
from guimard.rules.metro.random_play import GOLDEN
from guimard.rules.metro.track import BOARD, FIRST_STATION

TABLES: Final = FIRST_STATION + 1
SELECTOR: Final = 2048


class Variant(NamedTuple):
    """A way to lay the games out."""

    threads: int
    wide: bool
    """Whether a block takes more shared memory than every card gives without being asked."""
    shared_tables: bool


VARIANTS: Final = (
    Variant(128, True, True),
    Variant(128, True, False),
    Variant(32, False, True),
    Variant(32, False, False),
    Variant(64, False, False),
)

Play = Callable[[int, int, int], Any]
"""play(blocks, games, seed): what each seat has earned on each thread, by seat and thread."""


def make_play(variant: Variant, fixed: Fixed, seats: int, room: int = 1) -> Play:
    """Games of one-tile hands laid along the arrow, compiled for the card that is here.

    room: shared memory for so many times the boards, in a wide block, so that fewer blocks fit.
    """
    cuda = kernels.cuda_here()
    kernel = _make_kernel(variant, seats)
    arrays = tuple(map(cuda.to_device, fixed))
    dynamic = BOARD * variant.threads * room if variant.wide else 0
    allowed = False

    def play(blocks: int, games: int, seed: int) -> Any:
        nonlocal kernel, allowed
        points = cuda.device_array((seats, blocks * variant.threads), np.int32)
        arguments = (*arrays, games, np.uint64(seed), points)
        if not allowed:
            kernel = kernel.specialize(*arguments)
            _allow_shared_memory(kernel, dynamic)
            allowed = True
        kernel[blocks, variant.threads, 0, dynamic](*arguments)
        return points

    return play


def lane_of(thread: int) -> int:
    """The lane of a thread in boards whose rows are multiples of 128 bytes: bank by bank."""
    return (thread & 31) * 4 + ((thread >> 5) & 3) + (thread & ~127)


def _make_kernel(variant: Variant, seats: int) -> Any:
    cuda = kernels.cuda
    functions = kernels.device_functions()
    random_game, mixed = functions.random_game, functions.mixed
    spread = cuda.jit(lane_of, device=True)
    threads, wide, shared_tables = variant
    size = BOARD * threads
    accounts = seats + 1

    def body(board, printed, tables, selector, masks, games, seed, points):
        deck = cuda.local.array(60, np.uint8)
        hands = cuda.local.array(seats, np.uint8)
        earned = cuda.local.array(accounts, np.int64)
        for seat in range(accounts):
            earned[seat] = 0
        number = cuda.grid(1)
        thread = cuda.threadIdx.x
        lane = np.uint64(spread(thread) if wide else thread)
        own = mixed(seed + np.uint64(number + 1) * GOLDEN)
        for _ in range(games):
            own = random_game(
                board, lane, printed, tables, selector, masks, own, deck, hands, earned
            )
        for seat in range(seats):
            points[seat, number] = earned[seat]

    run = cuda.jit(body, device=True)

    if not shared_tables:

        def kernel(printed, tables, selector, masks, games, seed, points):
            if wide:
                board = cuda.shared.array(0, np.uint8)[:size].reshape((BOARD, threads))
            else:
                board = cuda.shared.array((BOARD, threads), np.uint8)
            run(board, printed, tables, selector, masks, games, seed, points)

        return cuda.jit(kernel)

    def kernel_beside(printed, tables, selector, masks, games, seed, points):
        if wide:
            board = cuda.shared.array(0, np.uint8)[:size].reshape((BOARD, threads))
        else:
            board = cuda.shared.array((BOARD, threads), np.uint8)
        own_tables = cuda.shared.array(TABLES, np.uint8)
        own_selector = cuda.shared.array(SELECTOR, np.uint8)
        own_masks = cuda.shared.array(MASKS, np.uint64)
        for place in range(cuda.threadIdx.x, TABLES, threads):
            own_tables[place] = tables[place]
        for place in range(cuda.threadIdx.x, SELECTOR, threads):
            own_selector[place] = selector[place]
        for place in range(cuda.threadIdx.x, MASKS, threads):
            own_masks[place] = masks[place]
        cuda.syncthreads()
        run(board, printed, own_tables, own_selector, own_masks, games, seed, points)

    return cuda.jit(kernel_beside)


def _allow_shared_memory(kernel: Any, dynamic: int) -> None:
    """Ask for as much shared memory as a multiprocessor has, and for `dynamic` bytes of a block."""
    driver: Any = import_module("numba.cuda.cudadrv.driver")

    attributes = driver.binding.CUfunction_attribute
    for compiled in kernel.overloads.values():
        function = compiled._codelibrary.get_cufunc()
        asked = [(attributes.CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 100)]
        if dynamic:
            asked.append((attributes.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, dynamic))
        for attribute, value in asked:
            try:
                driver.driver.cuKernelSetAttribute(
                    attribute, value, function.handle, function.device.id
                )
            except AttributeError:
                driver.driver.cuFuncSetAttribute(function.handle, attribute, value)
