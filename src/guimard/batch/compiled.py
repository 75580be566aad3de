"""The functions of a batch: which there are, and all of them compiled for this processor."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Final

from guimard.batch import lanes, observing, playout, ranges
from guimard.rules.metro.compiled import Sources, beside_kernel
from guimard.rules.metro.track import BOARD

BY_LANE: Final[Sources] = (
    (
        lanes,
        (
            "one_of",
            "draw_kind",
            "deal_lane",
            "touching_of",
            "opened",
            "squares_for",
            "kind_at",
            "legal_lane",
            "place_of",
            "random_action",
            "is_legal",
            "step_lane",
        ),
    ),
    (observing, ("observe_line", "observe_lane")),
    (
        playout,
        ("deal_unseen", "lay_somewhere", "fill_any_board", "play_out", "random_game", "add_result"),
    ),
)
"""Functions of one game, which any machine can call."""

_BY_RANGE: Final[Sources] = (
    (
        ranges,
        (
            "deal_lanes",
            "first_refused",
            "step_lanes",
            "legal_lanes",
            "observe_lanes",
            "choose_lanes",
            "play_out_lanes",
        ),
    ),
)


_INLINED: Final = (
    *("one_of", "touching_of", "opened", "squares_for", "kind_at", "place_of", "is_legal"),
    *(
        "random_action",
        "step_lane",
        "legal_lane",
        "observe_line",
        "observe_lane",
        "play_out",
        "add_result",
    ),
)
"""Compiled into the functions of a range, which then know how their arrays lie."""
_UNCOUNTED: Final = tuple(
    name
    for _, names in BY_LANE + _BY_RANGE
    for name in names
    if name != "play_out_lanes"  # it makes room for a board
)


@cache
def compiled() -> SimpleNamespace:
    return beside_kernel(
        BY_LANE + _BY_RANGE, _when_called, _INLINED, _UNCOUNTED, spare_board=_board_on_stack()
    )


def _board_on_stack() -> Any:
    """`ranges.spare_board` on the stack of the function that asks for it.

    The compiler then has a register more for a turn. Without it, it kept in memory what every turn
    waits for, and about every other process played a fifth slower, by where its code happened to
    be loaded.
    """
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    cgutils: Any = import_module("numba.core.cgutils")
    arrayobj: Any = import_module("numba.np.arrayobj")
    board = types.Array(types.uint8, 2, "C")

    @intrinsic
    def spare_board(context: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            room = cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(8), BOARD))
            room.align = 64  # a line of the cache
            array = context.make_array(board)(context, builder)
            number = context.get_constant
            arrayobj.populate_array(
                array,
                data=builder.bitcast(room, array.data.type),
                shape=[number(types.intp, BOARD), number(types.intp, 1)],
                strides=[number(types.intp, 1), number(types.intp, 1)],
                itemsize=number(types.intp, 1),
                meminfo=None,
            )
            return array._getvalue()

        return board(), generate

    return spare_board


def _when_called(functions: SimpleNamespace) -> None:
    """Each is compiled when it is called: few programs want them all."""
