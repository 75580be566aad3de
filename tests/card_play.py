"""A batch on a graphics card beside the same batch on the processor, played step for step."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from guimard.batch import Batch, layout
from guimard.batch.compiled import compiled
from guimard.batch.fixed import base_game, make_fixed
from guimard.batch.graphics_card import CardBatch
from guimard.rules.metro.track import BOARD


def here(array: Any) -> Any:
    return array.copy_to_host()


def random_games_of(options: dict[str, Any]) -> Callable[[Any, int], list[int]]:
    """A function that plays games of `random_game` on the processor, and adds up the points."""
    game = base_game(options)
    fixed = make_fixed(game)
    board = np.empty((BOARD, 1), np.uint8)
    deck, hands = np.empty(60, np.uint8), np.empty(game.seats, np.uint8)

    def play(seed: Any, games: int) -> list[int]:
        points = np.zeros(game.seats + 1, np.int64)
        own = np.uint64(seed)
        for _ in range(games):
            own = np.uint64(compiled().random_game(board, 0, *fixed, own, deck, hands, points))
        earned: list[int] = points[:-1].tolist()
        return earned

    return play


def assert_same_games(options: Any, lanes: int, steps: int, seed: int = 5) -> int:
    """Play both; returns how many games ended on the way."""
    batch = Batch(options, lanes, seed=seed)
    card = CardBatch(options, lanes, seed=seed)
    ended = 0
    for step in range(steps):
        assert (here(card.to_act()) == batch.to_act).all()
        if step % 9 == 0 or step > steps - 4:
            assert (batch.legal() == here(card.legal()).T).all()
            assert (batch.observe() == here(card.observe()).T).all()
        actions = batch.random_actions()
        chosen = card.random_actions()
        assert (here(chosen) == actions).all()
        batch.step(actions)
        card.step(chosen)
        assert not here(card.refused).any()
        assert (here(card.done) == batch.done).all()
        for there, ours in (
            (card.points, batch.points),
            (card.gained, batch.gained),
            (card.final, batch.final),
        ):
            assert (ours == here(there).T).all()
        ended += int(batch.done.sum())
    mine, theirs = batch.playouts(3, seed=9), card.playouts(3, seed=9)
    assert mine.tiles == theirs.tiles
    assert (mine.points == theirs.points).all()
    assert (mine.wins == theirs.wins).all()
    return ended


def assert_positions_go_on(lanes: int) -> None:
    """Positions of a batch on the processor, taken over, go on as they do there."""
    options = {"players": 3, "hand_size": 2}
    batch = Batch(options, lanes, seed=4, again=False)
    for _ in range(50):
        batch.step(batch.random_actions())
    card = CardBatch(options, lanes, seed=8, again=False)
    card.load(batch)
    for _ in range(2):
        mine, theirs = batch.playouts(2, seed=3), card.playouts(2, seed=3)
        assert mine.tiles == theirs.tiles
        assert (mine.points == theirs.points).all()
        chosen = card.random_actions()
        assert (here(chosen) == batch.random_actions()).all()
        card.step(chosen)
        batch.step(here(chosen))
        assert (here(card.points) == batch.points.T).all()
    for other in (Batch({}, lanes), Batch(options, lanes + 1)):
        with pytest.raises(ValueError, match="other options or another number of lanes"):
            card.load(other)


def assert_refused_lanes_stay(lanes: int) -> None:
    """Actions that are not legal change nothing on the card, and it says on which lanes."""
    card = CardBatch({}, lanes, seed=2)
    rows, words = here(card.rows), here(card.words)
    actions = np.full(lanes, -1)
    actions[1::3] = card.actions
    actions[2::3] = 2**40
    card.step(card._cuda.to_device(actions))
    assert here(card.refused).all()
    assert not here(card.done).any()
    assert (here(card.rows) == rows)[: layout.OVER + 1].all()
    assert (here(card.words) == words).all()


def assert_resting_lanes(lanes: int) -> None:
    """Where no game follows, a lane rests and takes any number."""
    card = CardBatch({"players": 6}, lanes, seed=2, again=False)
    for _ in range(121):
        card.step(card.random_actions())
    assert here(card.done).all()
    assert (here(card.to_act()) == -2).all()
    assert not here(card.legal()).any()
    assert (here(card.final) == here(card.points)).all()
    card.reset(4)
    other = CardBatch({"players": 6}, lanes, seed=4)
    assert (here(card.rows) == here(other.rows))[: layout.OVER + 1].all()
