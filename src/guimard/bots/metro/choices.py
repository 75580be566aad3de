"""The legal actions of Metro as what the compiled functions are told of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from guimard.bots.metro.playout import DRAW, DRAWN, NO_PLACE
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Draw, Lay
from guimard.rules.metro.state import MetroState
from guimard.rules.metro.track import Bytes


@dataclass(frozen=True)
class Choices:
    """Actions by number; `places` tells which tile is laid, `squares` where, `patterns` how."""

    numbers: NDArray[np.int64]
    places: Bytes
    squares: Bytes
    patterns: Bytes

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def lays(self) -> NDArray[np.bool_]:
        return self.places < DRAW

    def of(self, which: NDArray[np.int64] | NDArray[np.bool_]) -> Choices:
        return Choices(
            self.numbers[which], self.places[which], self.squares[which], self.patterns[which]
        )


def choices_of(game: Metro, state: MetroState) -> Choices:
    hand = (*state.hands[state.player], state.drawn)
    rows = []
    for number in state.actions():
        action = game.actions[number]
        if isinstance(action, Lay):
            place = DRAWN if action.tile == game.hand_size else action.tile
            pattern = game.turned[hand[action.tile]][action.turn]
            rows.append((number, place, action.square, pattern))
        else:
            rows.append((number, DRAW if isinstance(action, Draw) else NO_PLACE, 0, 0))
    numbers, places, squares, patterns = np.array(rows).T
    small = np.uint8
    return Choices(numbers, places.astype(small), squares.astype(small), patterns.astype(small))
