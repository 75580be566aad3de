"""A slow and plain referee for Metro's base game, for tests to hold the engine against.

It shares nothing with the engine, neither code nor method: it keeps the tiles that lie on the board
as a dict and walks every line from its station, tile by tile, each time somebody asks. It knows
squares, stations, tiles and points; whose turn it is and which tile is in whose hand are not its
business.

Squares are (row, column) from the top left. A turn is a number of quarter turns clockwise, 0-3.
Edge stations are known by index, 0-31 clockwise from the left end of the top side, and as the end
of a line by name: "S0" to "S31", and "C1" to "C8" for the central ones.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

Square = tuple[int, int]
Connections = Mapping[int, int]

STEPS = {"a": 5, "b": 3, "c": 7, "d": 1}


@cache
def connections(code: str, turn: int) -> Connections:
    """Where each even port of a tile leads, once the tile has been turned."""
    joined = {
        (port + 2 * turn) % 8: (port + STEPS[letter] + 2 * turn) % 8
        for port, letter in zip((0, 2, 4, 6), code, strict=True)
    }
    return MappingProxyType(joined)


def _codes() -> Iterator[str]:
    """The codes that give each of the four odd ports to one of the four even ones."""
    for letters in product("abcd", repeat=4):
        if len({(port + STEPS[x]) % 8 for port, x in zip((0, 2, 4, 6), letters, strict=True)}) == 4:
            yield "".join(letters)


OFTEN = {"aaaa": 4, "aacb": 4, "acba": 4, "baac": 4, "cbaa": 4, "bcbc": 3, "cbcb": 3}

TILES: dict[str, int] = {code: OFTEN.get(code, 2) for code in _codes()}
"""How often each kind of tile is in the box."""

CENTRE = {(3, 3), (3, 4), (4, 3), (4, 4)}
SQUARES = [square for square in product(range(8), range(8)) if square not in CENTRE]

# Leaving by an odd port: the way to the next square, and the port by which it is entered.
HAND_OVER = {1: (-1, 0, 4), 3: (0, 1, 6), 5: (1, 0, 0), 7: (0, -1, 2)}


def _edge_departures() -> Iterator[tuple[str, tuple[Square, int]]]:
    for k in range(8):
        yield f"S{k}", ((0, k), 0)
        yield f"S{8 + k}", ((k, 7), 2)
        yield f"S{16 + k}", ((7, 7 - k), 4)
        yield f"S{24 + k}", ((7 - k, 0), 6)


EDGE_DEPARTURES = dict(_edge_departures())
CENTRAL_DEPARTURES = {
    "C1": ((2, 3), 4),
    "C2": ((2, 4), 4),
    "C3": ((3, 5), 6),
    "C4": ((4, 5), 6),
    "C5": ((5, 4), 0),
    "C6": ((5, 3), 0),
    "C7": ((4, 2), 2),
    "C8": ((3, 2), 2),
}
DEPARTURES = EDGE_DEPARTURES | CENTRAL_DEPARTURES

# A station's arrival lies clockwise next to its departure, on the same side of the same square.
ARRIVALS = {(square, port + 1): name for name, (square, port) in DEPARTURES.items()}

# By number of players, for the stations numbered 1 to 32: the seat that owns it, "-" for nobody.
OWNERS = {
    2: "01010101010101010101010101010101",
    3: "012020121201210--210210202101201",
    4: "23103201320123103210230123013210",
    5: "032401243041302--124301423102341",
    6: "014203524015423--103254312051435",
}


def _numbered_clockwise(index: int) -> int:
    """A station's number where 1 is at the left end of the top side."""
    return index + 1


def _numbered_anticlockwise(index: int) -> int:
    """A station's number where 1 is at the right end of the top side."""
    return (7 - index) % 32 + 1


NUMBERING = {
    "metro-2000": _numbered_anticlockwise,
    "metro-2000-it": _numbered_anticlockwise,
    "metro-2021": _numbered_clockwise,
}


class FinishedLine(NamedTuple):
    """A line from an edge station that has met an arrival; it earns no points if unowned."""

    station: int
    owner: int | None
    ends_at: str
    tiles: int
    points: int


class OpenLine(NamedTuple):
    """A line so far: the tiles passed, the empty square before it and the port it enters by."""

    tiles: int
    row: int
    col: int
    port: int


class Referee:
    """One board and its points.

    With `owners`, from station index to seat, stations are dealt so and not by the edition's table.
    """

    def __init__(
        self,
        edition: str,
        players: int,
        any_direction: bool = False,
        hand_size: int = 1,
        owners: Mapping[int, int] | None = None,
    ) -> None:
        if owners is None:
            seats = OWNERS[players]
            numbered = NUMBERING[edition]
            owners = {i: int(s) for i in range(32) if (s := seats[numbered(i) - 1]) != "-"}
        self.owners = dict(owners)
        self.corners_touch = edition == "metro-2000-it"
        self.turns = (0, 1, 2, 3) if any_direction else (0,)
        self.in_hands_at_start = players * hand_size
        self.laid: dict[Square, Connections] = {}
        self.left = dict(TILES)
        self.scores = [0] * players
        self.finished: dict[int, FinishedLine] = {}

    @property
    def is_full(self) -> bool:
        """Whether all tiles are laid."""
        return len(self.laid) == len(SQUARES)

    @property
    def stack(self) -> int:
        """How many tiles the stack holds between two turns: each turn takes one while it lasts."""
        return max(0, 60 - self.in_hands_at_start - len(self.laid))

    def legal(self, code: str) -> set[tuple[int, int, int]]:
        """Where a tile of this kind may be laid, as (row, column, turn).

        Of turns with the same tracks only the smallest is listed.
        """
        touching = [square for square in SQUARES if self._is_free_and_touching(square)]
        turns = [
            turn
            for turn in self.turns
            if all(connections(code, turn) != connections(code, less) for less in range(turn))
        ]
        every = {(row, col, turn) for row, col in touching for turn in turns}
        without_stub = {
            (row, col, turn)
            for row, col, turn in every
            if not _makes_stub((row, col), connections(code, turn))
        }
        return without_stub or every

    def lay(self, row: int, col: int, code: str, turn: int = 0) -> list[FinishedLine]:
        """Lay a tile, score the lines it finishes and tell them, by departure.

        Raises ValueError, and changes nothing, when the rules do not allow it.
        """
        if self.left.get(code, 0) == 0:
            raise ValueError(f"No tile of kind {code} is left.")
        if (row, col, turn) not in self.legal(code):
            raise ValueError(f"{code} may not be laid on ({row}, {col}) with turn {turn}.")
        self.left[code] -= 1
        self.laid[row, col] = connections(code, turn)
        finished = []
        for station in range(32):
            if station not in self.finished:
                route, end = self._walk(f"S{station}")
                if isinstance(end, str):
                    finished.append(self._score(station, end, len(route)))
        return finished

    def open_lines(self) -> dict[int, OpenLine]:
        """The unfinished lines by station, also those not begun."""
        lines = {}
        for station in range(32):
            route, end = self._walk(f"S{station}")
            if not isinstance(end, str):
                (row, col), port = end
                lines[station] = OpenLine(len(route), row, col, port)
        return lines

    def route(self, station: int) -> list[Square]:
        """The squares that a station's line passes so far, in order, each pass listed."""
        return self._walk(f"S{station}")[0]

    def is_complete(self) -> bool:
        """Whether the board is full and the line from every station ends at a station of its own.

        Central departures are walked as well; in the base game they belong to nobody.
        """
        ends = [self._walk(name)[1] for name in DEPARTURES]
        return self.is_full and set(ends) == set(DEPARTURES)

    def _is_free_and_touching(self, square: Square) -> bool:
        if square in self.laid:
            return False
        row, col = square
        if row in (0, 7) or col in (0, 7):
            return True
        neighbours = [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)]
        if self.corners_touch:
            neighbours += [(row + down, col + right) for down in (-1, 1) for right in (-1, 1)]
        return any(neighbour in self.laid for neighbour in neighbours)

    def _walk(self, departure: str) -> tuple[list[Square], str | tuple[Square, int]]:
        """The squares passed, then the station or else the empty square and port reached."""
        route: list[Square] = []
        square, port = DEPARTURES[departure]
        while square in self.laid:
            route.append(square)
            leaves = self.laid[square][port]
            if (square, leaves) in ARRIVALS:
                return route, ARRIVALS[square, leaves]
            down, right, port = HAND_OVER[leaves]
            square = (square[0] + down, square[1] + right)
        return route, (square, port)

    def _score(self, station: int, ends_at: str, tiles: int) -> FinishedLine:
        owner = self.owners.get(station)
        points = 0
        if owner is not None:
            points = 2 * tiles if ends_at in CENTRAL_DEPARTURES else tiles
            self.scores[owner] += points
        line = FinishedLine(station, owner, ends_at, tiles, points)
        self.finished[station] = line
        return line


def _makes_stub(square: Square, joined: Connections) -> bool:
    """Whether the tile alone would lead from an edge station on this square to an edge station."""
    return any(
        ARRIVALS.get((square, joined[port])) in EDGE_DEPARTURES
        for departs_on, port in EDGE_DEPARTURES.values()
        if departs_on == square
    )
