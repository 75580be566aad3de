"""Learn what open lines are worth, by self-play: ``python -m guimard.bots.metro.train``.

Policy and values improve each other. In each round the policy plays itself with the values of the
round before, now and then laying a tile anywhere; what the lines that were open at a stage brought
in the end, against the tiles they passed then, is one straight line for each head. The board's four
turns count as one, and heads that few lines reach lean towards the usual growth.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guimard.bots.metro import self_play
from guimard.bots.metro.placing import STAGES
from guimard.bots.metro.self_play import SUMS
from guimard.bots.metro.values import FILE, SOURCES, Values, rotated_ports, rules_of
from guimard.rules.metro.compiled import beside_kernel
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.options import MetroOptions

ROUNDS: Final = 5
GAMES: Final = 20_000
STRAYS: Final = 0.05
FEWEST: Final = 50
"""A head with fewer lines than this is taken for the average of its stage."""
USUAL_GROWTH: Final = 1.1
LEANING: Final = 50.0

_SOURCES: Final = (*SOURCES, (self_play, ("clear", "stray", "play_policies")))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m guimard.bots.metro.train")
    parser.description = "Learn what open lines of Metro are worth, by self-play."
    parser.add_argument("--seed", type=int, default=1, help="the same number learns the same (1)")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games in a round ({GAMES})")
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name(FILE))
    asked = parser.parse_args(arguments)
    for number, (values, rate) in enumerate(learn(asked.games, asked.seed), 1):
        print(f"Round {number}: wins {rate:.1%} against the values of the round before.")
        np.save(asked.out, values.astype(np.float16))
    return 0


def learn(games: int, seed: int) -> Iterator[tuple[Values, float]]:
    """After each round: the values, and how often they win against those before."""
    game = Metro(MetroOptions(edition="metro-2000"))
    deck = np.repeat(np.arange(len(game.codes), dtype=np.uint8), game.tile_counts)
    functions = compiled()
    values = np.stack([np.full((STAGES, 256), 8), np.ones((STAGES, 256))]).astype(np.float32)

    def play(ours: Values, theirs: Values, strays: float, number: int) -> tuple[float, Sums]:
        sums = np.zeros((STAGES, 256, SUMS))
        wins, _ = functions.play_policies(
            rules_of(game, ours),
            rules_of(game, theirs),
            1,
            deck.copy(),
            games,
            strays,
            np.uint64(seed * 2 * ROUNDS + number),
            sums,
        )
        return wins / games, sums

    for number in range(ROUNDS):
        _, sums = play(values, values, STRAYS, number)
        better = fitted(sums)
        rate, _ = play(better, values, 0.0, ROUNDS + number)
        values = better
        yield values, rate


Sums = NDArray[np.float64]
"""By stage and head: what `self_play.SUMS` names."""


def fitted(sums: Sums) -> Values:
    """The base and growth that fit best."""
    turned = np.arange(256)
    everywhere = np.zeros_like(sums)
    for _ in range(4):
        everywhere += sums[:, turned]
        turned = rotated_ports()[turned]
    lines, passes, points, squares, products = np.moveaxis(everywhere, 2, 0)
    lines = np.maximum(lines, 1)
    mean_passes, mean_points = passes / lines, points / lines
    spread = squares - lines * mean_passes**2
    together = products - lines * mean_passes * mean_points
    growth = (together + USUAL_GROWTH * LEANING) / (spread + LEANING)
    base = mean_points - growth * mean_passes
    for stage in range(STAGES):
        known = lines[stage] >= min(FEWEST, lines[stage].max())
        for row in (base, growth):
            row[stage, ~known] = np.average(row[stage, known], weights=lines[stage, known])
    return np.stack([base, growth]).astype(np.float32)


def compiled() -> SimpleNamespace:
    return beside_kernel(_SOURCES, lambda functions: None)


if __name__ == "__main__":
    sys.exit(main())
