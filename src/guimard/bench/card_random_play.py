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
from guimard.batch.layout import MASKS, TILES_IN_ALL
from guimard.rules.metro.random_play import GOLDEN
from guimard.rules.metro.track import BOARD, FIRST_STATION

TABLES: Final = FIRST_STATION + 1
SELECTOR: Final = 2048


class Variant(NamedTuple):
    """A way to lay the games out."""

    threads: int
    wide: bool
    """Whether a block takes more shared memory than every card gives without being asked."""
    shared_tables: bool = False
    shared_deck: bool = False
    """Whether the tiles lie there too, beside the boards of a wide block."""


VARIANTS: Final = (
    Variant(128, True, shared_tables=True),
    Variant(128, True, shared_deck=True),
    Variant(128, True),
    Variant(64, False),
    Variant(32, False, shared_tables=True),
    Variant(32, False),
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
    rows = BOARD + TILES_IN_ALL * variant.shared_deck
    dynamic = rows * variant.threads * room if variant.wide else 0
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
    threads, wide, shared_tables, shared_deck = variant
    accounts = seats + 1
    boards = _as_rows(0, BOARD, threads)
    decks = _as_rows(BOARD, TILES_IN_ALL, threads)

    def body(board, lane, deck, printed, tables, selector, masks, games, seed, points):
        hands = cuda.local.array(seats, np.uint8)
        earned = cuda.local.array(accounts, np.int64)
        for seat in range(accounts):
            earned[seat] = 0
        number = cuda.grid(1)
        own = mixed(seed + np.uint64(number + 1) * GOLDEN)
        for _ in range(games):
            own = random_game(
                board, lane, printed, tables, selector, masks, own, deck, hands, earned
            )
        for seat in range(seats):
            points[seat, number] = earned[seat]

    run = cuda.jit(body, device=True)

    # What the variant says is known when a kernel is compiled: the other branches are left out.
    def kernel(printed, tables, selector, masks, games, seed, points):
        thread = cuda.threadIdx.x
        if wide:
            board = boards(cuda.shared.array(0, np.uint8))
            lane = np.uint64(spread(thread))
        else:
            board = cuda.shared.array((BOARD, threads), np.uint8)
            lane = np.uint64(thread)
        if shared_deck:
            deck = decks(cuda.shared.array(0, np.uint8))[:, lane]
        else:
            deck = cuda.local.array(TILES_IN_ALL, np.uint8)
        run(board, lane, deck, printed, tables, selector, masks, games, seed, points)

    if not shared_tables:
        return cuda.jit(kernel)

    def kernel_beside(printed, tables, selector, masks, games, seed, points):
        thread = cuda.threadIdx.x
        if wide:
            board = boards(cuda.shared.array(0, np.uint8))
            lane = np.uint64(spread(thread))
        else:
            board = cuda.shared.array((BOARD, threads), np.uint8)
            lane = np.uint64(thread)
        own_tables = cuda.shared.array(TABLES, np.uint8)
        own_selector = cuda.shared.array(SELECTOR, np.uint8)
        own_masks = cuda.shared.array(MASKS, np.uint64)
        for place in range(thread, TABLES, threads):
            own_tables[place] = tables[place]
        for place in range(thread, SELECTOR, threads):
            own_selector[place] = selector[place]
        for place in range(thread, MASKS, threads):
            own_masks[place] = masks[place]
        cuda.syncthreads()
        deck = cuda.local.array(TILES_IN_ALL, np.uint8)
        run(board, lane, deck, printed, own_tables, own_selector, own_masks, games, seed, points)

    return cuda.jit(kernel_beside)


def _as_rows(first: int, many: int, threads: int) -> Any:
    """So many rows of a flat array, each with a byte for every thread.

    `reshape` would do, but then the compiler no longer knows how long a row is and that it is
    shared memory, and multiplies for each port.
    """
    extending: Any = import_module("numba.cuda.extending")
    types: Any = import_module("numba.cuda.types")
    arrays: Any = import_module("numba.cuda.np.arrayobj")
    kind = types.Array(types.uint8, 2, "C")

    @extending.intrinsic
    def as_rows(context, flat):
        def generate(context, builder, signature, arguments):
            number = context.get_constant
            data = context.make_array(flat)(context, builder, arguments[0]).data
            array = context.make_array(kind)(context, builder)
            arrays.populate_array(
                array,
                data=builder.gep(data, [number(types.intp, first * threads)]),
                shape=[number(types.intp, many), number(types.intp, threads)],
                strides=[number(types.intp, threads), number(types.intp, 1)],
                itemsize=number(types.intp, 1),
                meminfo=None,
            )
            return array._getvalue()

        return kind(flat), generate

    return as_rows


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
