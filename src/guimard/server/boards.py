"""What a browser needs to draw a board and must not have to know: sent once for each table."""

from __future__ import annotations

from msgspec import Struct


class Account(Struct, frozen=True, kw_only=True):
    """Who earns points: a seat, or behind the seats a company."""

    colour: str
    """The printed colour's name in English: a key for the theme, not for people."""
    letter: str
    """Tells it from the others without colour."""
    name: str
    """The colour in words."""
    seat: int | None


class Station(Struct, frozen=True, kw_only=True):
    """A line departs into `square` through port 2 * `side`; one arrives from port 2 * `side` + 1.

    Whose a departure is, the view tells (`owners`): that can change from game to game.
    """

    label: str
    """What the board calls it: a number, or C1-C8."""
    name: str | None
    """Printed beside it, on boards that print names."""
    square: int
    side: int
    """Of that square: 0 top, 1 right, 2 bottom, 3 left."""


class TileKind(Struct, frozen=True, kw_only=True):
    code: str
    exits: tuple[int, int, int, int]
    """By side of entry: the side where that track leaves, as the tile is printed."""
    count: int
    """How many there are."""


class MetroBoard(Struct, frozen=True, kw_only=True, tag_field="board", tag="metro"):
    """Squares are row * 8 + column, from the top left.

    A tile turned by n quarters clockwise joins side s to side (exits[(s - n) % 4] + n) % 4. Track
    enters a side by its even port, 2 * side, and leaves by the odd one; ports run clockwise from
    the left end of the top side, so that trains keep right.
    """

    rows: int
    columns: int
    squares: tuple[str, ...]
    """By square: what people call it."""
    centre: tuple[int, ...]
    """Squares that take no tile."""
    stations: tuple[Station, ...]
    tiles: tuple[TileKind, ...]
    accounts: tuple[Account, ...]
    hand_size: int
    turns: int
    """In how many directions a tile may lie: 1, or 4."""
    reconstructed: bool
    """Whether some of it could not be read from a printed source."""


AnyBoard = MetroBoard
