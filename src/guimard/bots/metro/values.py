"""What open lines are worth, as learned by self-play (`python -m guimard.bots.metro.train`).

One table serves every edition, number of players and variant: tables learned for each of them
played no better.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from types import SimpleNamespace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guimard.bots.greedy.lookahead import lead_weights
from guimard.bots.metro import placing, playout
from guimard.bots.metro.placing import STAGES, Rules
from guimard.bots.metro.playout import Moment
from guimard.rules.metro import track as board
from guimard.rules.metro.compiled import Sources, beside_kernel
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.state import departure

FILE: Final = "line_values.npy"
"""The base and the growth by stage and head, as halves of a float."""

PATIENCE: Final = 3.0
PATIENCE_WITH_TURNS: Final = 6.0
"""Found by matches of the policy against itself; tiles that may be turned gain more."""

Values = NDArray[np.float32]
"""The base and the growth, by stage and head."""

SOURCES: Final[Sources] = (
    (
        placing,
        (
            "stage_of",
            "lowest",
            "line_worth",
            "put",
            "gain",
            "best_place",
            "add_worth",
            "judge",
            "judge_draw",
        ),
    ),
    (playout, ("shuffle", "deal", "take_turn", "play_on", "explore")),
)


@cache
def line_values() -> Values:
    stored = np.load(BytesIO((files(__package__) / FILE).read_bytes()))
    return np.ascontiguousarray(stored, np.float32)


def rules_of(game: Metro, values: Values) -> Rules:
    """The game's rules, under which each account belongs to the seat of its number.

    A seat weighs its own points against the others' average.
    """
    patterns = np.zeros((len(game.codes), 4), np.uint8)
    for kind, turns in enumerate(game.turns_of):
        patterns[kind, : len(turns)] = [game.turned[kind][turn] for turn in turns]
    weights = np.zeros((game.seats, game.accounts + 1))
    for seat in range(game.seats):
        weights[seat, : game.seats] = lead_weights(game.seats, seat)
    return Rules(
        tables=game.tables,
        stubs=np.array(game.stubs, np.uint64),
        beside=np.array(game.beside, np.uint64),
        patterns=patterns,
        turns=np.array([len(turns) for turns in game.turns_of], np.uint8),
        accounts=accounts_of(game, game.all_owners),
        weights=weights,
        base=values[0],
        growth=values[1],
        patience=PATIENCE_WITH_TURNS if game.turns > 1 else PATIENCE,
    )


def accounts_of(game: Metro, owners: tuple[int | None, ...]) -> board.Bytes:
    """By port: the account whose departure it is, or the number of accounts for nobody."""
    accounts = np.full(256, game.accounts, np.uint8)
    for station, account in enumerate(owners):
        if account is not None:
            accounts[departure(station)] = account
    return accounts


def rotated_ports() -> NDArray[np.int64]:
    """By port: the one that takes its place when the board is turned a quarter clockwise."""
    tables = board.make_tables().tolist()
    ports = []
    for place in tables[board.PLACE : board.PLACE + 256]:
        square, side = divmod(place, 4)
        row, column = divmod(square, 8)
        ports.append(tables[board.ENTRY + (column * 8 + 7 - row) * 4 + (side + 1) % 4])
    return np.array(ports)


@cache
def compiled() -> SimpleNamespace:
    return beside_kernel(SOURCES, _warm_up)


def _warm_up(functions: SimpleNamespace) -> None:
    """Compile what every answer needs, so that none waits for it."""
    game = Metro()
    rules = rules_of(game, np.zeros((2, STAGES, 256), np.float32))
    track = board.empty_track()
    accounts = game.accounts
    unseen = np.repeat(np.arange(len(game.codes), dtype=np.uint8), game.tile_counts)[1:]
    near = np.uint64(board.EDGE_SQUARES)
    moment = Moment(
        track, board.NONE, near, 0, 0, np.zeros(1, np.uint8), np.ones(2, np.uint8), unseen
    )
    one = np.zeros(1, np.uint8)
    functions.judge(rules, track, 0, one, one, np.zeros((1, accounts)))
    counts = np.array(game.tile_counts, np.uint8)
    functions.judge_draw(rules, track, board.NONE, near, 0, 0, counts, np.zeros(accounts))
    functions.explore(
        rules, moment, one, one, one, 1, board.NONE, np.zeros((1, 1)), np.zeros((1, accounts))
    )
