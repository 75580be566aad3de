"""Learn a small policy on the batch simulator, in minutes, and let it play against *random*.

    .venv/bin/pip install torch
    .venv/bin/python examples/learn_policy.py
    .venv/bin/python examples/learn_policy.py --positions 50000 --games 400

Random games fill thousands of boards. Each position is judged by random playouts, before and after
a random action; the difference says what that action was worth, and a network of a few thousand
numbers learns to tell it from what the seat sees. The policy takes the action it likes best: one
step better than random in each decision, which is a great deal better in a game.
"""

from __future__ import annotations

import argparse
import sys
import time
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guimard.batch import Batch
from guimard.batch.layout import DRAWN_TILE, GOES_TO, IN_HAND, OWNER_OF, PASSED, STACK, TILE_AT
from guimard.rules.game import OVER
from guimard.rules.metro.moves import Lay
from guimard.rules.metro.track import FIRST_STATION, NEXT, PLACE, WORTH

try:
    import torch
except ImportError:
    sys.exit("This example needs PyTorch, which Guimard does not install: pip install torch")

LANES = 1024
PLAYOUTS = 48
"""Of each position."""
FEATURES = 4 * 7 + 3
Numbers = NDArray[Any]


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a small policy on the batch simulator.")
    parser.add_argument("--positions", type=int, default=250_000, help="to learn from")
    parser.add_argument("--games", type=int, default=2000, help="against random, afterwards")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    torch.set_num_threads(2)

    sees = Features(Batch({"players": asked.players}, 1))
    started = time.monotonic()
    network = learn(sees, asked.positions, asked.players, asked.seed)
    learned = time.monotonic() - started
    wins, margin = match(sees, network, asked.games, asked.players, asked.seed)
    low, high = interval(wins, asked.games)
    print(
        f"Learned for {learned:.0f} s, it won {wins:g} of {asked.games} games against random:"
        f" with 95 % confidence it wins between {low:.1%} and {high:.1%},"
        f" by {margin:.1f} points on average."
    )


class Features:
    """What the network is told of an action: what the tile would do to the lines at its sides.

    By side of the square: whether the line that would enter there is one's own or another's, how
    many tiles it has passed, by whose it is, and whether it would leave for a station at the edge,
    for one of the centre, or over a tile that lies there. Then how large the stack is, how many
    lines one has open, and whether the action is to draw.
    """

    def __init__(self, batch: Batch) -> None:
        game = batch.game
        lays = [action if isinstance(action, Lay) else None for action in game.actions]
        self.draws = np.array([lay is None for lay in lays])
        self.place = np.array([lay.tile if lay else 0 for lay in lays])
        self.square = np.array([lay.square if lay else 0 for lay in lays])
        self.hand_size = game.hand_size
        tables = game.tables.astype(int)
        exits = tables[NEXT : NEXT + 24 * 256].reshape(24, 64, 4)
        self.worth = np.where(exits >= tables[FIRST_STATION], tables[WORTH + exits], 0)
        """By pattern, square and side: 1 where the line would end at the edge, 2 in the centre."""
        self.next_square = tables[PLACE + exits] // 4

    def of(self, seen: Numbers, lanes: Numbers, actions: Numbers) -> Any:
        """For each pair of a lane and an action."""
        heads, passed = seen[:, GOES_TO : GOES_TO + 40], seen[:, PASSED : PASSED + 40]
        owner = seen[:, OWNER_OF : OWNER_OF + 32]
        lines = np.zeros((len(seen), 4, 256), np.float32)
        # Whose line goes where: own, others'; and how far it has come.
        for whose, ours in enumerate((owner == 0, owner > 0)):
            lane, station = np.nonzero(ours & (heads[:, :32] >= 0))
            at = heads[lane, station]
            lines[lane, whose, at] = 1
            lines[lane, 2 + whose, at] = passed[lane, station] / 8
        drawn = seen[lanes, DRAWN_TILE]
        held = seen[lanes, IN_HAND + np.minimum(self.place[actions], self.hand_size - 1)]
        kind = np.maximum(np.where(drawn > 0, drawn, held) - 1, 0)
        square = self.square[actions]
        sides = square[:, None] * 4 + np.arange(4)
        worth = self.worth[kind, square]
        after = self.next_square[kind, square]
        laid = (seen[lanes[:, None], TILE_AT + after] > 0) & (worth == 0)
        parts = [
            *(lines[lanes[:, None], row, sides] for row in range(4)),
            worth == 1,
            worth == 2,
            laid,
        ]
        numbers = np.concatenate(parts, axis=1).astype(np.float32)
        numbers[self.draws[actions]] = 0
        own_open = ((owner == 0) & (heads[:, :32] >= 0)).sum(axis=1)
        rest = (seen[lanes, STACK] / 60, own_open[lanes] / 16, self.draws[actions])
        return torch.from_numpy(np.column_stack([numbers, *rest]).astype(np.float32))


def learn(sees: Features, positions: int, players: int, seed: int) -> Any:
    """A network that tells what an action is worth, learned from random playouts."""
    network = torch.nn.Sequential(
        *(torch.nn.Linear(FEATURES, 64), torch.nn.ReLU()),
        *(torch.nn.Linear(64, 64), torch.nn.ReLU()),
        torch.nn.Linear(64, 1),
    )
    rounds = max(1, positions // LANES)
    optimizer = torch.optim.Adam(network.parameters(), 2e-3)
    slower = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, rounds)
    batch = Batch({"players": players}, LANES, seed=seed)
    every_lane = np.arange(LANES)
    kept: list[tuple[Any, Any]] = []
    before = margins(batch, 0)
    for turn in range(1, rounds + 1):
        seats, actions = batch.to_act, batch.random_actions()
        numbers = sees.of(batch.observe(), every_lane, actions)
        batch.step(actions)
        after = margins(batch, turn)
        going_on = np.flatnonzero(~batch.done)
        worth = (after - before)[going_on, seats[going_on]] / 10
        before = after
        kept = [*kept[-15:], (numbers[going_on], torch.from_numpy(worth.astype(np.float32)))]
        # Each position serves in several steps, beside others.
        inputs, wanted = (torch.cat(one) for one in zip(*kept, strict=True))
        for _ in range(4):
            some = torch.randint(len(inputs), (1024,))
            loss = torch.nn.functional.mse_loss(network(inputs[some])[:, 0], wanted[some])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        slower.step()
        if turn % max(1, rounds // 10) == 0:
            print(f"{turn * LANES:8,} positions, error {loss.item():.3f}", flush=True)
    return network.eval()


def margins(batch: Batch, seed: int) -> Numbers:
    """By lane and seat: how far ahead of the best other seat it ends, in random playouts."""
    points = batch.playouts(PLAYOUTS, seed).points
    others = np.stack([np.delete(points, seat, 1).max(axis=1) for seat in range(points.shape[1])])
    return np.asarray(points - others.T)


def best_actions(sees: Features, network: Any, batch: Batch) -> Numbers:
    """By lane: the action that the network likes best."""
    lanes, actions = np.nonzero(batch.legal())
    scores = np.full((batch.lanes, batch.actions), -np.inf)
    with torch.inference_mode():
        scores[lanes, actions] = network(sees.of(batch.observe(), lanes, actions))[:, 0].numpy()
    return scores.argmax(axis=1)


def match(sees: Features, network: Any, games: int, players: int, seed: int) -> tuple[float, float]:
    """Games won, a shared win by its share, and by how many points; the policy's seat changes."""
    batch = Batch({"players": players}, games, seed=seed + 1, again=False)
    its_seat = np.arange(games) % players
    while not batch.done.all():
        learned = np.where(batch.to_act == OVER, 0, best_actions(sees, network, batch))
        batch.step(np.where(batch.to_act == its_seat, learned, batch.random_actions()))
    points = batch.final.astype(int)
    own = points[np.arange(games), its_seat]
    best = points == points.max(axis=1, keepdims=True)
    won = best[np.arange(games), its_seat] / best.sum(axis=1)
    others = (points.sum(axis=1) - own) / (players - 1)
    return float(won.sum()), float((own - others).mean())


def interval(wins: float, games: int) -> tuple[float, float]:
    """Where the share of games won lies, with 95 % confidence (Wilson)."""
    z = 1.96
    share = wins / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - reach) / (1 + z * z / games), (middle + reach) / (1 + z * z / games)


if __name__ == "__main__":
    main()
