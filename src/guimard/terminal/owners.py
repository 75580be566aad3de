"""How players and companies are told apart in characters: by a letter and by a colour."""

from __future__ import annotations

from typing import Final

from guimard.pictures.palette import SIGNS
from guimard.rules.metro.metro import Metro

STYLES: Final = {
    "yellow": "#d0a000",
    "blue": "#3d8ef0",
    "orange": "#f0661e",
    "green": "#2ea043",
    "purple": "#b565e8",
    "black": "default",
    "grey": "#9a9a9a",
    "red": "#e5383b",
    "brown": "#a8693c",
}
"""By colour of a player or company: a shade that can be read on light and on dark."""

LETTERS: Final = {colour: signs.letter for colour, signs in SIGNS.items()}
"""The same as in pictures."""


def letter_of(game: Metro, account: int) -> str:
    return LETTERS[colour_of(game, account)]


def style_of(game: Metro, account: int) -> str:
    return f"bold {STYLES[colour_of(game, account)]}"


def colour_of(game: Metro, account: int) -> str:
    return game.colours[account] if account < game.seats else game.companies[account - game.seats]
