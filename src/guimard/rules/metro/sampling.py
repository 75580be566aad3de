"""States that fit what a seat knows, the rest dealt at random: for search, never for play.

Whoever tries out what another player might do supposes the tile that is laid: it is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

import msgspec

from guimard.rules.game import Supposed
from guimard.rules.metro.moves import NO_TILE, Lay
from guimard.rules.metro.state import MetroState
from guimard.rules.metro.view import MetroView

if TYPE_CHECKING:
    from guimard.rules.metro.metro import Metro


def deal_unknown(game: Metro, view: MetroView, rng: Random, piece: int | None = None) -> MetroState:
    """`piece`: the kind of the tile that the seat to act is to have, drawn or first in its hand."""
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
    if piece is not None:
        bag.remove(piece)
    for seat, held in enumerate(view.hands):
        if seat == view.seat or game.open_hands:
            state.hands[seat] = tuple(NO_TILE if c is None else numbers[c] for c in view.hand)
        else:
            if piece is not None and seat == view.to_act and not view.tile_drawn:
                bag.append(piece)
            empty = (NO_TILE,) * (game.hand_size - held)
            state.hands[seat] = tuple(bag.pop() for _ in range(held)) + empty
    if view.drawn is not None:
        state.drawn = numbers[view.drawn]
    elif view.tile_drawn:
        state.drawn = bag.pop() if piece is None else piece
    state.stack = bytearray(len(game.codes))
    for kind in bag:
        state.stack[kind] += 1
    values = list(state.values)
    for extension, seen in zip(game.extensions, view.extensions, strict=True):
        values[extension.place] = extension.restore(seen, state, rng)
    state.values = tuple(values)
    return state


def hidden_tiles(game: Metro, view: MetroView) -> Sequence[int]:
    """The kinds that the tile to be laid may be of, where this view does not show it."""
    waits = view.steps[:1] in ((game.choose.name,), (game.lay_drawn.name,))
    if not waits or view.to_act == view.seat or game.open_hands:
        return ()
    if not view.tile_drawn and not view.hands[view.to_act]:
        return ()
    return [kind for kind, code in enumerate(game.codes) if code in view.unseen]


def suppose(game: Metro, view: MetroView, piece: int | None, rng: Random) -> Supposed:
    state = deal_unknown(game, view, rng, piece)
    numbers = state.actions()
    if not hidden_tiles(game, view):
        return Supposed(state, view, numbers)
    place = game.hand_size if view.tile_drawn else 0
    lays = place if piece is not None else None
    numbers = [number for number in numbers if _tile_of(game, number) in (None, lays)]
    if piece is None:
        return Supposed(state, view, numbers)
    code = game.codes[piece]
    hand = [None if view.tile_drawn else code, *[None] * (game.hand_size - 1)]
    unseen = {**view.unseen, code: view.unseen[code] - 1}
    shown = msgspec.structs.replace(
        view,
        hand=tuple(hand),
        drawn=code if view.tile_drawn else None,
        unseen={one: count for one, count in unseen.items() if count},
    )
    return Supposed(state, shown, numbers)


def _tile_of(game: Metro, number: int) -> int | None:
    """The place of the tile that an action lays."""
    action = game.actions[number]
    return action.tile if isinstance(action, Lay) else None
