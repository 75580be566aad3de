"""Learn what companies will gain, by self-play: ``python -m guimard.bots.connection.train``.

In each round the policy plays itself with the network of the round before. Its players differ in
how much they count on what a company will gain: among equals everybody's favourite is always built,
and the network would not learn that a company gains nothing by itself.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guimard.bots.connection.model import (
    FILE,
    PLAYERS,
    Board,
    compiled,
    hoping,
    numbers_of,
)
from guimard.bots.connection.position import COLOURS, Floats
from guimard.bots.connection.prospects import GAIN, SIGHTS, UNITS, Model
from guimard.bots.connection.self_play import GAINED, ROW, STOCK
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.options import DRAWN, IN_BAG, ParisConnectionOptions

ROUNDS: Final = 3
GAMES: Final = 1200
"""For each pair of hopes in each round."""
WHIM: Final = 8.0
"""Points of chance in each choice, so that more is met than what seems best."""
HOPES: Final = ((0.2, 0.2), (0.2, 0.5), (0.5, 0.2), (0.5, 0.5), (1, 0.35), (0.35, 1), (0.1, 0.3))
"""How much of what a company will gain is counted on: by one seat, and by the others."""
ROWS: Final = 90
"""Room for so many rows a game."""
EPOCHS: Final = 8
BATCH: Final = 256
PACE: Final = 3e-3
HELD_BACK: Final = 0.1
"""The share of the rows that says how well the network tells."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m guimard.bots.connection.train")
    parser.description = "Learn what companies of Paris Connection will gain, by self-play."
    parser.add_argument("--seed", type=int, default=1, help="the same number learns the same (1)")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games of each kind ({GAMES})")
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name(FILE))
    asked = parser.parse_args(arguments)
    learned = []
    for players in PLAYERS:
        for number, (model, told) in enumerate(learn(players, asked.games, asked.seed), 1):
            last = model
            print(f"{players} players, round {number}: tells {told:.1%} of the variance.")
        learned.append(numbers_of(last))
    np.save(asked.out, np.array(learned, np.float32))
    return 0


def learn(players: int, games: int, seed: int) -> Iterator[tuple[Model, float]]:
    """After each round: the network, and how much of the variance it tells."""
    game = ParisConnection(ParisConnectionOptions(players=players))
    play = compiled().play_policies
    board = Board(game)
    bag = np.repeat(np.arange(COLOURS, dtype=np.uint8), IN_BAG)
    rng = np.random.default_rng(seed)
    model = beginning(rng)
    for number in range(ROUNDS):
        met = []
        for kind, (one, others) in enumerate(HOPES):
            rows = np.zeros((games * ROWS, ROW))
            begin = np.uint64((seed * ROUNDS + number) * len(HOPES) + kind)
            count = play(
                board.land,
                hoping(model, one) if number else FIRST,
                hoping(model, others) if number else FIRST,
                board.table,
                bag,
                DRAWN[players],
                games,
                WHIM,
                begin,
                rows,
            )
            met.append(rows[:count])
        model, told = fitted(np.concatenate(met), model, rng)
        yield model, told


def beginning(rng: np.random.Generator) -> Model:
    return Model(
        first=rng.normal(0, 0.3, (UNITS, SIGHTS + 1)), second=rng.normal(0, 0.3, UNITS + 1)
    )


def simplest() -> Model:
    """What the first round plays with: half of the cities in reach, the further the less."""
    first = np.zeros((UNITS, SIGHTS + 1))
    second = np.zeros(UNITS + 1)
    first[0, 1] = 1
    second[0] = 0.2
    return Model(first, second)


FIRST: Final = simplest()


def fitted(rows: Floats, model: Model, rng: np.random.Generator) -> tuple[Model, float]:
    """The network gone on with from this one by gradient descent (Adam), and what it tells."""
    rows = rng.permutation(rows[rows[:, STOCK] > 0])
    sights = np.hstack([rows[:, :SIGHTS], np.ones((len(rows), 1))])
    gains = rows[:, GAINED] / GAIN
    learned = round(len(rows) * (1 - HELD_BACK))
    weights = [model.first.copy(), model.second.copy()]
    slopes = [np.zeros_like(one) for one in weights]
    squares = [np.zeros_like(one) for one in weights]
    step = 0
    for epoch in range(EPOCHS):
        order = rng.permutation(learned)
        for start in range(0, learned - BATCH + 1, BATCH):
            batch = order[start : start + BATCH]
            step += 1
            for one, slope, square, now in zip(
                weights, slopes, squares, _slopes(weights, sights[batch], gains[batch]), strict=True
            ):
                slope += 0.1 * (now - slope)
                square += 0.001 * (now**2 - square)
                size = np.sqrt(square / (1 - 0.999**step)) + 1e-8
                one -= PACE * (1 - epoch / EPOCHS) * slope / (1 - 0.9**step) / size
    told, _ = _told(weights, sights[learned:])
    errors = np.maximum(told, 0) - gains[learned:]
    return Model(*weights), float(1 - np.mean(errors**2) / gains[learned:].var())


Weights = list[NDArray[np.float64]]


def _told(weights: Weights, sights: Floats) -> tuple[Floats, Floats]:
    first, second = weights
    units = np.maximum(sights @ first.T, 0)
    return units @ second[:-1] + second[-1], units


def _slopes(weights: Weights, sights: Floats, gains: Floats) -> Weights:
    told, units = _told(weights, sights)
    off = (told - gains) / len(gains)
    back = np.outer(off, weights[1][:-1]) * (units > 0)
    return [back.T @ sights, np.append(units.T @ off, off.sum())]


if __name__ == "__main__":
    sys.exit(main())
