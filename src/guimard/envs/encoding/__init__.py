"""What a seat knows, as numbers for learning: one array of 16-bit integers, part after part.

>>> from guimard.envs.encoding import encoding_of
>>> from guimard.rules import new_game
>>> encoding = encoding_of(new_game("metro", {"players": 3}))
>>> encoding.layout.places["in_hand"]
slice(176, 179, None)
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, Protocol

from guimard.envs.encoding.parts import Layout, Numbers, Part
from guimard.rules.game import Game

__all__ = ["ENCODINGS", "Encoding", "Layout", "Numbers", "Part", "encoding_of"]


class Encoding(Protocol):
    """How a seat's view of one game becomes numbers. Seats are counted clockwise from that seat."""

    game: Any
    layout: Layout

    def of(self, view: Any) -> Numbers:
        """What a seat's view tells."""
        ...

    def seen(self, state: Any, seat: int) -> Numbers:
        """The same numbers as of `state.view(seat)`, in less time."""
        ...

    def points(self, state: Any) -> list[int]:
        """By seat: its points so far, as its own view tells them."""
        ...


ENCODINGS: Final[dict[str, str]] = {
    "metro": "guimard.envs.encoding.metro:MetroEncoding",
    "paris-connection": "guimard.envs.encoding.connection:ConnectionEncoding",
}
"""By game: the class, as module:name. It is imported when it is asked for."""


def encoding_of(game: Game) -> Encoding:
    module, name = ENCODINGS[game.name].split(":")
    made: Encoding = getattr(import_module(module), name)(game)
    return made
