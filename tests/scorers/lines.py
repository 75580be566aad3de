"""Which lines a game finished, turn by turn, found by walking over the tiles laid so far."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee import (
    ARRIVALS,
    CENTRAL_DEPARTURES,
    DEPARTURES,
    EDGE_DEPARTURES,
    HAND_OVER,
    Connections,
    Square,
    connections,
)

Account = int | str
"""Who earns: a seat, or a company by its colour."""


class Laid(NamedTuple):
    """A tile laid by a seat."""

    seat: int
    square: Square
    code: str
    turn: int


class Token(NamedTuple):
    """The token of a seat or a company put on one of "C1" to "C8"."""

    account: Account
    station: str


class Finished(NamedTuple):
    """An owned line that has met an arrival, with every square that it passed, pass by pass."""

    account: Account
    departure: str
    end: str
    squares: tuple[Square, ...]
    points: int


def course(
    owners: Mapping[str, Account],
    steps: list[Laid | Token],
    centre: Mapping[Square, tuple[str, int]],
    centre_points: bool,
) -> Iterator[tuple[Laid, list[Finished]]]:
    """Every tile laid, with the lines that it finished.

    `owners`: by departure. `centre`: the central tracks, code and turn; without them the central
    station's eight arrivals are there instead. `centre_points`: whether passes over them count.
    """
    owners = dict(owners)
    board = {square: connections(code, turn) for square, (code, turn) in centre.items()}
    for step in steps:
        if isinstance(step, Token):
            end = _walk(step.station, board, bool(centre))[1]
            assert end is None, "a token lies where the line is finished already"
            assert step.station not in owners, "two tokens lie on one station"
            owners[step.station] = step.account
            continue
        board[step.square] = connections(step.code, step.turn)
        finished = []
        for departure in sorted(owners, key=list(DEPARTURES).index):
            squares, end = _walk(departure, board, bool(centre))
            if end is not None:
                account = owners.pop(departure)
                counted = [one for one in squares if centre_points or one not in centre]
                doubled = departure in EDGE_DEPARTURES and end in CENTRAL_DEPARTURES
                points = len(counted) * (2 if doubled else 1)
                finished.append(Finished(account, departure, end, tuple(squares), points))
        yield step, finished


def _walk(
    departure: str, board: Mapping[Square, Connections], centre_covered: bool
) -> tuple[list[Square], str | None]:
    """The squares passed, and the station where the line ends, if it does."""
    squares = []
    square, port = DEPARTURES[departure]
    while square in board:
        squares.append(square)
        leaves = board[square][port]
        station = ARRIVALS.get((square, leaves))
        if station in EDGE_DEPARTURES or (station is not None and not centre_covered):
            return squares, station
        down, right, port = HAND_OVER[leaves]
        square = square[0] + down, square[1] + right
    return squares, None
