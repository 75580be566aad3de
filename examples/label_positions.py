"""Label positions with what random games from them come to: a data set for learning.

    .venv/bin/python examples/label_positions.py labels.npz
    .venv/bin/python examples/label_positions.py --games 4096 --playouts 256 labels.npz

It plays on a graphics card of NVIDIA's where there is one (make cuda), else on every core here;
the labels are the same. In the file, by position: `observation` (what the seat to act sees, as
`guimard.batch.layout` lists it), `legal` (whether an action is), `points` and `wins` (by seat
clockwise from the one to act: on average, and as a share).
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from guimard.batch import Batch, CardBatch
from guimard.batch.kernels import NoCardError

TURNS = 60
"""Positions of each game: the first, and those after each action that follows."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Label positions with random playouts.")
    parser.add_argument("file", nargs="?", default="labels.npz")
    parser.add_argument("--games", type=int, default=1024, help=f"{TURNS} positions of each")
    parser.add_argument("--playouts", type=int, default=64, help="of each position")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()

    batch = Batch({"players": asked.players}, asked.games, seed=asked.seed)
    card = None
    where = "a graphics card."
    try:
        card = CardBatch(batch.game, batch.lanes)
    except NoCardError as absent:
        where = f"the processor, since {absent}"

    columns: dict[str, list[np.ndarray]] = {}
    seconds, tiles = 0.0, 0
    for turn in range(TURNS):
        started = time.perf_counter()
        if card is None:
            told = batch.playouts(asked.playouts, seed=turn)
        else:
            card.load(batch)
            told = card.playouts(asked.playouts, seed=turn)
        seconds += time.perf_counter() - started
        tiles += told.tiles
        clockwise = (batch.to_act[:, None] + np.arange(asked.players)) % asked.players
        labelled = {
            "observation": batch.observe().copy(),
            "legal": batch.legal().copy(),
            "points": np.take_along_axis(told.points, clockwise, axis=1).astype(np.float32),
            "wins": np.take_along_axis(told.wins, clockwise, axis=1).astype(np.float32),
        }
        for name, column in labelled.items():
            columns.setdefault(name, []).append(column)
        batch.step(batch.random_actions())

    labels = {name: np.concatenate(parts) for name, parts in columns.items()}
    np.savez_compressed(asked.file, **labels)
    wins = labels["wins"][:, 0]
    reach = 1.96 * np.sqrt((wins * (1 - wins)).mean() / asked.playouts)
    print(f"{len(wins):,} positions in {asked.file}, each judged by {asked.playouts} random games.")
    print(f"{tiles:,} tiles in {seconds:.2f} s on {where}")
    print(
        f"The seat to act wins {wins.mean():.1%}; of one position that is sure within {reach:.1%}."
    )


if __name__ == "__main__":
    main()
