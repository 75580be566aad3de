"""Positions: all that is public of one moment of a game, in one line of text.

In the spirit of chess's FEN. Fields are separated by one space each; the first is the name of the
game. docs/formats.md describes the others.
"""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import Final

from guimard.records import connection_position, metro_position
from guimard.records.errors import BadRecord
from guimard.rules.game import OVER, Game, State, View
from guimard.rules.parts import OwnParts

LONGEST: Final = 20_000
"""Signs; no position comes near it."""

_MOST_ACTIONS: Final = 3_000
_MOST_DRAWS: Final = 300_000
"""No game takes so many actions to its end, and no deal so many random numbers."""

_FORMATS: Final[dict[str, ModuleType]] = {
    "metro": metro_position,
    "paris-connection": connection_position,
}
"""By game: the module that writes a view's fields and reads a state from them."""


def write_position(game: Game, view: View) -> str:
    """The line of text for what an onlooker sees."""
    if view.seat is not None:
        raise ValueError("a position is what an onlooker sees, not a seat")
    return " ".join((game.name, *_FORMATS[game.name].fields(game, view)))


def read_position(text: str, parts: OwnParts = None) -> tuple[Game, View]:
    """The game and what an onlooker sees of it, or a `BadRecord`.

    `parts`: an owner's own, where the game is played with them.
    """
    text = text.strip()
    if len(text) > LONGEST:
        raise BadRecord("position.too-long", most=LONGEST)
    name, *fields = text.split(" ")
    if name not in _FORMATS:
        raise BadRecord("position.no-such-game", choices=", ".join(_FORMATS))
    try:
        state: State = _FORMATS[name].state(name, fields, parts, _Exhaustible(0))
        view = state.view(None)
        possible = write_position(state.game, view) == text and _ends(state)
    except BadRecord:
        raise
    except Exception:  # whatever the rules make of a position that cannot be
        possible = False
    if not possible:
        raise BadRecord("position.impossible")
    return state.game, view


class _Exhaustible(Random):
    """Gives out in time: what a position hides may be impossible to deal, however often tried."""

    _drawn = 0

    def random(self) -> float:
        self._drawn += 1
        if self._drawn > _MOST_DRAWS:
            raise OverflowError("no such deal has been found")
        return super().random()


def _ends(state: State) -> bool:
    """Whether play can go on from here to the end of the game, once tried."""
    rng = Random(0)
    for _ in range(_MOST_ACTIONS):
        if state.to_act == OVER:
            return True
        state.apply(rng.choice(state.actions()))
    return False
