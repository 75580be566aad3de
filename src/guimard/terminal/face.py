"""What a game has to know about itself to be played in a terminal, and where that is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Final, Protocol

from rich.text import Text

from guimard.rules.game import Game, State, View
from guimard.texts import Catalogue


@dataclass(frozen=True)
class Look:
    """What to show beside the game itself."""

    offered: Sequence[int] = ()
    """The actions to mark as possible."""
    fresh: frozenset[int] = frozenset()
    """The squares to make stand out."""
    told: Sequence[str] = ()
    """The last of these sentences, as many as have room."""


class Face(Protocol):
    """How one game looks, and what typed words mean in it."""

    heights: tuple[int, ...]
    """The rows that its drawings take, the best one first."""

    def __init__(self, game: Game, names: Sequence[str], texts: Catalogue) -> None: ...

    def draw(self, view: View, look: Look, width: int, height: int) -> list[Text]:
        """The board and what lies beside it, no larger than this if that can be."""
        ...

    def meant(self, state: State, word: str) -> list[int]:
        """The actions that a word stands for, the legal ones where there are any."""
        ...

    def listed(self, number: int) -> bool:
        """Whether an action is offered by its number in a list, for want of a word of its own."""
        ...

    def fresh(self, before: View, after: View) -> frozenset[int]:
        """The squares that an action, or else the last one before, has changed."""
        ...

    def changes(self, before: State, after: State) -> list[str]:
        """What an action would change, beside what its events tell."""
        ...

    def help(self) -> str:
        """What can be typed."""
        ...

    def lines(self, view: View) -> list[str]:
        """Everything about points that is still open or already made."""
        ...


FACES: Final = {
    "metro": "guimard.terminal.metro_face:MetroFace",
    "paris-connection": "guimard.terminal.connection_face:ConnectionFace",
}


def face_of(game: Game, names: Sequence[str], texts: Catalogue) -> Face:
    module, name = FACES[game.name].split(":")
    made: Face = getattr(import_module(module), name)(game, names, texts)
    return made
