"""Plays batches on a graphics card that numba simulates; run by test_batch_card.

The simulator runs every thread of a kernel in Python; the functions of a lane, which no simulator
can run as fast, are those compiled for the processor.
"""

import functools
import json
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

from card_play import (
    assert_positions_go_on,
    assert_refused_lanes_stay,
    assert_resting_lanes,
    assert_same_games,
)
from guimard.batch import graphics_card, kernels
from guimard.batch.compiled import compiled
from guimard.rules.metro.compiled import kernel


def plain(value: Any) -> Any:
    """The NumPy array that the simulator wraps, once inside kernels and once outside."""
    outside = getattr(value, "_item", value)
    return getattr(outside, "_ary", outside)


def unwrapping(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def call(*arguments: Any) -> Any:
        return function(*map(plain, arguments))

    return call


def main() -> None:
    functions = vars(kernel()) | vars(compiled())
    wrapped = SimpleNamespace(**{name: unwrapping(one) for name, one in functions.items()})
    wrapped.mixed = lambda bits: np.uint64(functions["mixed"](bits))
    kernels.device_functions = lambda: wrapped  # type: ignore[assignment]
    graphics_card.THREADS = graphics_card.PLAYOUT_THREADS = 8  # type: ignore[misc]
    options = {"players": 3, "hand_size": 2, "any_direction": True, "random_stations": True}
    ended = [assert_same_games(options, 5, 75), assert_same_games({}, 5, 95)]
    assert_positions_go_on(4)
    assert_refused_lanes_stay(9)
    assert_resting_lanes(3)
    print(json.dumps(ended))


if __name__ == "__main__":
    sys.exit(main())
