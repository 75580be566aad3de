"""How fast batches are on a graphics card, and how near to what its memory can move.

`python -m guimard.bench.on_card` tells all details, a JSON object a line.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any, Final

import numpy as np

from guimard.batch import layout
from guimard.batch.fixed import base_game, make_fixed
from guimard.batch.graphics_card import CardBatch
from guimard.batch.kernels import NoCardError, cuda_here
from guimard.bench.card_random_play import VARIANTS, Variant, make_play
from guimard.bench.suite import NotHere, Values

OPTIONS: Final = {"players": 2, "edition": "metro-2000", "first": 0}
LANES: Final = 1 << 20
GAMES: Final = 200
"""On each thread of the random games."""
WAVES: Final = 4
"""Blocks for each that a multiprocessor can hold at once."""
RUNS: Final = 5
STEPS: Final = 60
HIDDEN: Final = 128
"""The width of the network's middle."""
BOARD_BYTES: Final = 4 * (4 + 3)
"""Of the board, that the four joins of a move read and write."""
MEAN_POINTS: Final = (190.0, 206.0)
"""Of a random game of two in all; another average would mean another game."""


def measure_card(lanes: int = LANES, games: int = GAMES) -> Values:
    """The best of the ways to play at random, and a batch's steps with and without a network."""
    try:
        cuda_here()
    except NoCardError as absent:
        raise NotHere(str(absent), {}) from None
    values: Values = {}
    wanting = ""
    for detail in details(lanes, games):
        if "wanting" in detail:
            wanting = wanting or f"{detail['name']}: {detail['wanting']}"
        else:
            name, value = f"batch.gpu.{detail['name']}", float(detail["value"])
            values[name] = max(value, values.get(name, 0.0))
    if wanting:
        raise NotHere(wanting, values)
    return values


def details(lanes: int = LANES, games: int = GAMES) -> Iterator[dict[str, Any]]:
    """Each figure as it comes, with what else is to be known of it; `wanting` says why not."""
    cuda_here()
    parts: tuple[tuple[str, Callable[[], Iterator[dict[str, Any]]]], ...] = (
        *(
            ("random_moves_per_second", lambda variant=variant: _random_moves(variant, games))
            for variant in VARIANTS
        ),
        ("half_as_many_games_ratio", lambda: _half_as_many(games)),
        ("steps_per_second", lambda: _steps(lanes)),
        ("network_steps_per_second", lambda: _network(lanes)),
        ("playout_moves_per_second", lambda: _playouts(lanes // 16)),
        ("copy_bytes_per_second", lambda: _copies(lanes)),
    )
    for name, part in parts:
        try:
            yield from part()
        except Exception as error:  # whatever a driver or another library may raise
            yield {"name": name, "wanting": f"{type(error).__name__}: {error}"[:500]}


def _seconds(run: Callable[[], object], runs: int = RUNS) -> float:
    """Until the card is done with it: the median of several runs, after one that compiles."""
    cuda = cuda_here()
    taken = []
    for _ in range(runs + 1):
        cuda.synchronize()
        started = time.perf_counter()
        run()
        cuda.synchronize()
        taken.append(time.perf_counter() - started)
    return median(taken[1:])


def _copies(lanes: int) -> Iterator[dict[str, Any]]:
    """What the card's memory moves, counting bytes read and written."""
    cuda = cuda_here()
    size = lanes * 1024
    one, other = (cuda.device_array(size, np.uint8) for _ in range(2))
    times = 10

    def copy() -> None:
        for _ in range(times):
            other.copy_to_device(one)

    yield {"name": "copy_bytes_per_second", "value": 2 * size * times / _seconds(copy)}


def _random_moves(variant: Variant, games: int) -> Iterator[dict[str, Any]]:
    """Whole games, over and over on each thread."""
    play = make_play(variant, make_fixed(base_game(dict(OPTIONS))), 2)
    blocks = _blocks(variant)
    threads = blocks * variant.threads
    earned = play(blocks, games, 1).copy_to_host()
    mean = float(earned.sum()) / (threads * games)
    assert MEAN_POINTS[0] < mean < MEAN_POINTS[1], f"{mean} points a game are not this game's"
    moves = threads * games * layout.TILES_IN_ALL
    seconds = _seconds(lambda: play(blocks, games, 2))
    yield {
        "name": "random_moves_per_second",
        "value": moves / seconds,
        **variant._asdict(),
        "blocks": blocks,
        "seconds": seconds,
        "mean_points": mean,
        "board_bytes_per_second": moves / seconds * BOARD_BYTES,
    }


def _half_as_many(games: int) -> Iterator[dict[str, Any]]:
    """What is left of that speed where half as many games fit a multiprocessor.

    A half, and each game waits for its own last read; all of it, and the memory gives no more.
    """
    variant = VARIANTS[0]
    fixed = make_fixed(base_game(dict(OPTIONS)))
    blocks = _blocks(variant)
    all_of_them, half = (make_play(variant, fixed, 2, room) for room in (1, 2))
    seconds = _seconds(lambda: all_of_them(blocks, games, 2))
    alone = _seconds(lambda: half(blocks, games, 2))
    yield {"name": "half_as_many_games_ratio", "value": seconds / alone}


def _blocks(variant: Variant) -> int:
    """As many as keep the card busy."""
    processors: int = cuda_here().get_current_device().MULTIPROCESSOR_COUNT
    return processors * (256 // variant.threads) * WAVES


def _steps(lanes: int) -> Iterator[dict[str, Any]]:
    """Steps with masks and observations, the actions chosen at random by the card."""
    batch = CardBatch(dict(OPTIONS), lanes, seed=1)
    for _ in range(45):
        batch.step(batch.random_actions())

    def play() -> None:
        for _ in range(STEPS):
            batch.step(batch.random_actions())
            batch.legal()
            batch.observe()

    seconds = _seconds(play) / STEPS
    bytes_written = batch.actions + 2 * layout.FEATURES
    chosen = batch.random_actions()

    def refuse() -> None:
        batch.step(chosen)

    # A second step with the same actions is refused on nearly every lane: the cost of asking.
    parts = {
        "choose": _seconds(batch.random_actions),
        "legal": _seconds(batch.legal),
        "observe": _seconds(batch.observe),
        "step_refused": _seconds(refuse),
    }
    yield {
        "name": "steps_per_second",
        "value": lanes / seconds,
        "lanes": lanes,
        "milliseconds_each": {name: taken * 1e3 for name, taken in parts.items()},
        "handed_bytes_per_step": bytes_written,
        "observed_bytes_per_second": lanes * 2 * layout.FEATURES / parts["observe"],
    }
    yield {"name": "handed_bytes_per_second", "value": lanes * bytes_written / seconds}


def _network(lanes: int) -> Iterator[dict[str, Any]]:
    """The same, the actions sampled from what a small network of PyTorch says of each position."""
    import torch

    batch = CardBatch(dict(OPTIONS), lanes, seed=1)
    for _ in range(45):
        batch.step(batch.random_actions())
    seen = torch.from_dlpack(batch.hand(batch.observe()))
    legal = torch.from_dlpack(batch.hand(batch.legal()))
    torch.manual_seed(1)
    kind = torch.bfloat16
    first = torch.randn(HIDDEN, layout.FEATURES, device="cuda", dtype=kind) / 64
    second = torch.randn(batch.actions, HIDDEN, device="cuda", dtype=kind) / 64

    def play() -> None:
        with torch.inference_mode():
            for _ in range(STEPS):
                batch.observe()
                batch.legal()
                logits = second @ torch.relu(first @ seen.to(kind))
                noise = torch.empty_like(logits).exponential_().log_()
                # The largest of scores with such noise is a sample of the softmax.
                chosen = (logits - noise).masked_fill_(legal == 0, -torch.inf).argmax(0)
                batch.step(chosen)

    seconds = _seconds(play) / STEPS
    refused = int(batch.refused.copy_to_host().sum())
    assert refused == 0, f"{refused} lanes refused their action"
    yield {"name": "network_steps_per_second", "value": lanes / seconds, "lanes": lanes}


def _playouts(lanes: int) -> Iterator[dict[str, Any]]:
    """Random games from positions in the middle, the unseen dealt anew in each."""
    batch = CardBatch(dict(OPTIONS), lanes, seed=1)
    for _ in range(45):
        batch.step(batch.random_actions())
    times = 64
    tiles = batch.playouts(times, 1).tiles
    seconds = _seconds(lambda: batch.playouts(times, 1))
    yield {
        "name": "playout_moves_per_second",
        "value": tiles / seconds,
        "positions": lanes,
        "playouts": times,
    }


def main() -> int:
    try:
        for detail in details():
            print(json.dumps(detail), flush=True)
    except NoCardError as absent:
        print(absent, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
