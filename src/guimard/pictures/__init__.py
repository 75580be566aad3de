"""Games as pictures: `draw` gives SVG, `to_png` turns SVG into PNG, `to_pixels` PNG into an array.

Each game draws its own views; `GAMES` says where. A picture holds all that it needs: letters are
paths, colours are written out, nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from importlib import import_module
from typing import Literal

from guimard.pictures.palette import THEMES
from guimard.pictures.png import to_pixels, to_png
from guimard.rules.game import Game, View
from guimard.texts import catalogue

__all__ = ["GAMES", "draw", "to_pixels", "to_png"]

GAMES: dict[str, str] = {
    "metro": "guimard.pictures.metro",
    "paris-connection": "guimard.pictures.connection",
}
"""By a game's name: the module whose `draw` draws it. It is imported when it is asked for."""


def draw(
    game: Game,
    view: View,
    *,
    theme: Literal["light", "dark"] = "light",
    highlight: Collection[int] = (),
    names: Sequence[str] = (),
    language: str = "en",
) -> str:
    """What this view of this game shows, as an SVG document.

    `highlight`: squares or hexes to frame, such as the one covered last. `names`: what the players
    are called, by seat; without, they are called by their colours or numbers.
    """
    module = import_module(GAMES[game.name])
    drawn: str = module.draw(game, view, THEMES[theme], highlight, names, catalogue(language))
    return drawn
