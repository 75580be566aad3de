"""The functions of a batch: which there are, and all of them compiled for this processor."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Final

from guimard.batch import lanes, observing, playout, ranges
from guimard.rules.metro.compiled import Sources, beside_kernel

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
    (observing, ("observe_lane",)),
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
    *("random_action", "step_lane", "legal_lane", "observe_lane", "play_out", "add_result"),
)
"""Compiled into the functions of a range, which then know how their arrays lie."""
_UNCOUNTED: Final = tuple(
    name
    for _, names in BY_LANE + _BY_RANGE
    for name in names
    if name != "play_out_lanes"  # it makes room for a board
)


def compiled() -> SimpleNamespace:
    return beside_kernel(BY_LANE + _BY_RANGE, _when_called, _INLINED, _UNCOUNTED)


def _when_called(functions: SimpleNamespace) -> None:
    """Each is compiled when it is called: few programs want them all."""
