"""Any game in a terminal: points in words, and every action by its number."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from guimard.rules.game import Game, State, View
from guimard.terminal.face import Look
from guimard.texts import Catalogue


class PlainFace:
    heights = (0,)

    def __init__(self, game: Game, names: Sequence[str], texts: Catalogue) -> None:
        self.names = names
        self.texts = texts

    def draw(self, view: View, look: Look, width: int, height: int) -> list[Text]:
        rows = self.lines(view)
        room = max(height - len(rows) - len(look.offered), 0)
        return [Text(row) for row in (*rows, *look.told[max(len(look.told) - room, 0) :])]

    def meant(self, state: State, word: str) -> list[int]:
        return []

    def listed(self, number: int) -> bool:
        return True

    def fresh(self, before: View, after: View) -> frozenset[int]:
        return frozenset()

    def changes(self, before: State, after: State) -> list[str]:
        return []

    def help(self) -> str:
        return self.texts.say("play.help.plain")

    def lines(self, view: View) -> list[str]:
        named = zip(self.names, view.points, strict=False)
        return [f"{name}: {'?' if points is None else points}" for name, points in named]
