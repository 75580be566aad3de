"""The games that tables play: one for all tables that agree on the same."""

from __future__ import annotations

from typing import Final

import msgspec

from guimard.rules import new_game
from guimard.rules.game import Game
from guimard.tables.entries import Opened

MOST_KEPT: Final = 64


class OtherParts(Exception):
    """The printed parts are not those that a table began with."""


class Games:
    def __init__(self) -> None:
        self._kept: dict[bytes, Game] = {}

    def find(self, opened: Opened) -> Game:
        """The game of a table, shared with others. Only for the event loop's thread."""
        key = msgspec.json.encode((opened.game, opened.options, opened.parts_hash), order="sorted")
        game = self._kept.pop(key, None) or self.make(opened)
        self._kept[key] = game
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return game

    def make(self, opened: Opened) -> Game:
        """A game of the same kind that nobody else has."""
        game = new_game(opened.game, opened.options)
        if game.parts_hash != opened.parts_hash:
            raise OtherParts(opened.parts_hash)
        return game
