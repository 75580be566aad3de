"""Boards as strings of placements, the notation of other programs that play Metro.

Six signs a tile: its code, then the digits of its row and its column, from 0 at the top left:
`aacb00cbaa01`. A turned tile is written with the code of its tracks as they lie.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from guimard.records.errors import BadRecord
from guimard.rules.metro.placement import PLACE_OF
from guimard.rules.metro.track import CODES, PATTERN, turned

_LENGTH = 6


class Placement(NamedTuple):
    square: int
    code: str
    """Of the tracks as they lie."""


class Laid(Protocol):
    """A tile as views and events show it."""

    @property
    def square(self) -> int: ...
    @property
    def tile(self) -> str: ...
    @property
    def turn(self) -> int: ...


def read_placements(text: str) -> tuple[Placement, ...]:
    """The placements in their order, or a `BadRecord`. Whether they are legal is not judged."""
    text = text.strip()
    if len(text) > _LENGTH * len(PLACE_OF):
        raise BadRecord("placements.too-many", most=len(PLACE_OF))
    if len(text) % _LENGTH:
        raise BadRecord("placements.length", given=len(text))
    return tuple(
        _placement(number, text[at : at + _LENGTH])
        for number, at in enumerate(range(0, len(text), _LENGTH), 1)
    )


def write_placements(tiles: Iterable[Laid]) -> str:
    """The tiles, in the order given."""
    return "".join(
        f"{CODES[turned(PATTERN[tile.tile], tile.turn)]}{tile.square // 8}{tile.square % 8}"
        for tile in tiles
    )


def _placement(number: int, text: str) -> Placement:
    code, row, column = text[:4], text[4], text[5]
    if code not in PATTERN:
        raise BadRecord("placements.no-tile", number=number, given=text)
    if not (row in "01234567" and column in "01234567"):
        raise BadRecord("placements.no-square", number=number, given=text)
    square = int(row) * 8 + int(column)
    if square not in PLACE_OF:
        raise BadRecord("placements.centre", number=number, given=text)
    return Placement(square, code)
