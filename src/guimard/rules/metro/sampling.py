"""States that fit what a seat knows, the rest dealt at random: for search, never for play."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from guimard.rules.metro.moves import NO_TILE
from guimard.rules.metro.state import MetroState
from guimard.rules.metro.view import MetroView

if TYPE_CHECKING:
    from guimard.rules.metro.metro import Metro


def deal_unknown(game: Metro, view: MetroView, rng: Random) -> MetroState:
    state = MetroState(game)
    state.turn = view.turn
    state.player = view.player
    state.to_act = view.to_act
    state.draws = view.draws
    state.owners = view.owners
    state.points = list(view.points)
    state.items = view.items
    state.scoring = view.scoring
    state.queue = tuple(game.steps[name] for name in view.steps)
    numbers = {code: kind for kind, code in enumerate(game.codes)}
    for tile in view.tiles:
        state.lay(tile.square, numbers[tile.tile], tile.turn)
    bag = [numbers[code] for code, count in view.unseen.items() for _ in range(count)]
    rng.shuffle(bag)
    for seat, held in enumerate(view.hands):
        if seat == view.seat or game.open_hands:
            state.hands[seat] = tuple(NO_TILE if c is None else numbers[c] for c in view.hand)
        else:
            empty = (NO_TILE,) * (game.hand_size - held)
            state.hands[seat] = tuple(bag.pop() for _ in range(held)) + empty
    if view.drawn is not None:
        state.drawn = numbers[view.drawn]
    elif view.tile_drawn:
        state.drawn = bag.pop()
    state.stack = bytearray(len(game.codes))
    for kind in bag:
        state.stack[kind] += 1
    values = list(state.values)
    for extension, seen in zip(game.extensions, view.extensions, strict=True):
        values[extension.place] = extension.restore(seen, state, rng)
    state.values = tuple(values)
    return state
