"""Where a tile may be laid, and why not: *free square*, *touching*, *arrow*, *no stub*."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guimard.rules.game import Refused
from guimard.rules.metro import track as board
from guimard.rules.metro.moves import Lay

if TYPE_CHECKING:
    from guimard.rules.metro.state import MetroState

_SQUARES = tuple(square for square in range(board.SQUARES) if square not in board.CENTRE)
PLACE_OF = {square: place for place, square in enumerate(_SQUARES)}
_PLACES_IN_ROW = tuple(
    tuple(
        tuple(
            PLACE_OF[row * 8 + column]
            for column in range(8)
            if byte >> column & 1 and row * 8 + column in PLACE_OF
        )
        for byte in range(256)
    )
    for row in range(8)
)
PLACES = len(_SQUARES)


def places_in(squares: int, base: int) -> list[int]:
    """base + the place (0-59) of each square in a mask, ascending."""
    found: list[int] = []
    for row in _PLACES_IN_ROW:
        byte = squares & 0xFF
        if byte:
            found += [base + place for place in row[byte]]
        squares >>= 8
    return found


def lay_numbers(state: MetroState, tile: int, kind: int) -> list[int]:
    """The numbers of the legal ways to lay a tile, ascending."""
    numbers: list[int] = []
    for turn, squares in open_squares(state, kind).items():
        numbers += places_in(squares, (tile * state.game.turns + turn) * PLACES)
    return numbers


def touching_squares(state: MetroState) -> int:
    """*free square*, *touching*: the squares, as a mask, that a tile can go to."""
    return state.near & board.PLAYABLE & ~state.laid


def open_squares(state: MetroState, kind: int) -> dict[int, int]:
    """By turn: the squares, as a mask, where a tile of this kind may be laid.

    *no stub, exception*: where every touching square would break *no stub*, in every turn, all
    of them are open.
    """
    game = state.game
    touching = touching_squares(state)
    squares: dict[int, int] = {}
    good = 0
    for turn in game.turns_of[kind]:
        pattern = game.turned[kind][turn]
        here, stubs = touching, game.stubs[pattern]
        for extension in game.extensions:
            here, stubs = extension.placement(state, pattern, here, stubs)
        squares[turn] = here & ~stubs
        good |= squares[turn]
    return squares if good else dict.fromkeys(squares, here)


def check_lay(state: MetroState, action: Lay, kind: int) -> None:
    """Raise `Refused` with the rule that forbids to lay this tile so."""
    square, turn = action.square, action.turn
    squares = open_squares(state, kind)
    if squares.get(turn, 0) >> square & 1:
        return
    game = state.game
    if turn not in squares:
        raise Refused("any direction", "same-turn")
    if state.laid >> square & 1:
        raise Refused("free square", square=square)
    for extension in game.extensions:
        extension.explain(state, square)
    if not touching_squares(state) >> square & 1:
        raise Refused("touching", square=square)
    raise Refused("no stub", square=square)
