"""Letters as single strokes, so that a picture needs no font and looks the same everywhere.

`letters.toml` has the strokes, to be drawn with round ends. What the alphabet lacks is drawn as an
empty box.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterator
from importlib.resources import files
from typing import Final

CAPITAL: Final = 20
"""The height of a capital on the grid of the strokes."""
GAP: Final = 5.0
SPACE: Final = 7.0
RAISED: Final = -7.0
"""How far a mark above is lifted to clear a capital."""

_DATA = tomllib.loads(files(__package__).joinpath("letters.toml").read_text("utf-8"))
_LETTERS: Final[dict[str, tuple[float, str]]] = {
    sign: (float(wide), path) for sign, (wide, path) in _DATA["letters"].items()
}
_MARKS: Final[dict[str, str]] = {
    chr(int(code[1:], 16)): path for code, path in _DATA["marks"].items()
}
_BOX = (10.0, "M0 0H10V20H0Z")
_CEDILLA = "\N{COMBINING CEDILLA}"
_DOTLESS = {"i": "\N{LATIN SMALL LETTER DOTLESS I}"}


def strokes(sign: str) -> str:
    """The path data of one letter or mark."""
    return _MARKS[sign] if sign in _MARKS else _LETTERS.get(sign, _BOX)[1]


def placed(text: str) -> Iterator[tuple[str, float, float]]:
    """The letters and marks of a text, each with its place on the grid."""
    signs = unicodedata.normalize("NFD", text)
    pen = 0.0
    letter, middle = "", 0.0
    for sign, following in zip(signs, signs[1:] + " ", strict=False):
        if sign in _MARKS:
            yield sign, middle, RAISED if letter.isupper() and sign != _CEDILLA else 0.0
        elif sign == " ":
            pen += SPACE
        else:
            letter = _DOTLESS.get(sign, sign) if following in _MARKS else sign
            wide = _LETTERS.get(letter, _BOX)[0]
            yield letter, pen, 0.0
            middle = pen + wide / 2
            pen += wide + GAP


def fitted(text: str, size: float, room: float) -> str:
    """The text, cut short where it is wider than the room there is."""
    if width(text, size) <= room:
        return text
    while text and width(f"{text}\N{HORIZONTAL ELLIPSIS}", size) > room:
        text = text[:-1]
    return f"{text}\N{HORIZONTAL ELLIPSIS}"


def width(text: str, size: float) -> float:
    """How wide a text is whose capitals are `size` high."""
    total = -GAP
    for sign in unicodedata.normalize("NFD", text):
        if sign == " ":
            total += SPACE
        elif sign not in _MARKS:
            total += _LETTERS.get(sign, _BOX)[0] + GAP
    return max(0.0, total) * size / CAPITAL
