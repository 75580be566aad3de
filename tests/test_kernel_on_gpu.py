"""The kernel's one source, compiled for a graphics card, plays the games it plays elsewhere."""

from types import FunctionType
from typing import Any

import numpy as np
import pytest

from guimard.rules.metro import random_play, track
from guimard.rules.metro.compiled import compile_with, kernel
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.options import MetroOptions

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # type: ignore[attr-defined] # an older numba-cuda asks for it
cuda: Any = pytest.importorskip("numba.cuda")
pytestmark = pytest.mark.skipif(not cuda.is_available(), reason="there is no graphics card here")

LANES = 512
SEATS = 3


def test_a_game_on_each_lane_is_the_game_that_the_processor_plays() -> None:
    game = Metro(MetroOptions(edition="metro-2000-it", players=SEATS))
    deck = np.repeat(np.arange(len(game.tile_counts), dtype=np.uint8), game.tile_counts)
    owners = np.full(256, SEATS, np.uint8)
    for station, owner in enumerate(game.all_owners[:32]):
        if owner is not None:
            owners[track.EDGE_DEPARTURES + station] = owner
    fixed = (
        game.tables,
        random_play.make_selector(),
        np.array(game.stubs, np.uint64),
        np.array(game.beside, np.uint64),
    )
    seeds = np.arange(1, LANES + 1, dtype=np.uint64)

    here = np.zeros((LANES, SEATS + 1), np.int64)
    for lane in range(LANES):
        points = np.zeros((1, SEATS + 1), np.int64)
        hands = np.zeros(SEATS, np.uint8)
        kernel().play_games(1, seeds[lane], *fixed, deck.copy(), owners, hands, points)
        here[lane] = points[0]

    def on_card(name: str, function: FunctionType) -> Any:
        return cuda.jit(function, device=name != "play_games") if name != "play_games" else None

    play_game = compile_with(on_card).play_game

    @cuda.jit  # type: ignore[untyped-decorator]
    def play(board, seeds, tables, selector, stubs, beside, tiles, owners, points):  # type: ignore[no-untyped-def]
        lane = cuda.grid(1)
        own_deck = cuda.local.array(60, np.uint8)
        hands = cuda.local.array(SEATS, np.uint8)
        for place in range(60):
            own_deck[place] = tiles[place]
        play_game(
            board,
            lane,
            seeds[lane],
            tables,
            selector,
            stubs,
            beside,
            own_deck,
            owners,
            hands,
            points,
        )

    there = cuda.to_device(np.zeros((LANES, SEATS + 1), np.int64))
    board = cuda.to_device(np.zeros((track.ROWS, LANES), np.uint8))
    play[LANES // 128, 128](board, seeds, *fixed, deck, owners, there)
    assert (there.copy_to_host() == here).all()
    assert here[:, :SEATS].sum() > 0
