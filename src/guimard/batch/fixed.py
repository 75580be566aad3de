"""What is the same for every lane of a batch, as arrays: the printed parts and the options."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from guimard.batch.layout import BESIDE, MASKS, NO_SEAT, PRINTED, STUBS
from guimard.rules import new_game
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.placement import PLACE_OF
from guimard.rules.metro.random_play import make_selector
from guimard.rules.metro.track import Bytes, Masks


class Fixed(NamedTuple):
    printed: Bytes
    tables: Bytes
    selector: Bytes
    masks: Masks


def base_game(options: MetroOptions | Metro | dict[str, Any]) -> Metro:
    """The game that a batch is asked to play; `ValueError` unless it is a base game."""
    if isinstance(options, MetroOptions):
        game = Metro(options)
    elif isinstance(options, Metro):
        game = options
    else:
        made = new_game("metro", options)
        assert isinstance(made, Metro)
        game = made
    if game.extensions:
        names = ", ".join(extension.name for extension in game.extensions)
        raise ValueError(f"A batch plays the base game of Metro, without {names}.")
    return game


def make_fixed(game: Metro) -> Fixed:
    kinds = range(len(game.codes))
    owners = [game.seats if owner is None else owner for owner in game.all_owners[:32]]
    first = game.options.first
    printed = [
        game.seats,
        game.hand_size,
        game.turns,
        NO_SEAT if first is None else first,
        game.options.random_stations,
        *(kind for kind in kinds for _ in range(game.tile_counts[kind])),
        *owners,
        *(game.turned[kind][turn] for kind in kinds for turn in range(4)),
        *(turn in game.turns_of[kind] for kind in kinds for turn in range(4)),
        *game.tile_counts,
        *PLACE_OF,
    ]
    assert len(printed) == PRINTED
    masks = np.zeros(MASKS, np.uint64)
    masks[STUBS:BESIDE] = game.stubs
    masks[BESIDE:] = game.beside
    return Fixed(np.array(printed, np.uint8), game.tables, make_selector(), masks)
