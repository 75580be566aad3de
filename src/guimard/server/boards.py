"""What a browser needs to draw a board and must not have to know: sent once for each table."""

from __future__ import annotations

from msgspec import Struct

from guimard.pictures.palette import SIGNS
from guimard.rules.game import Game
from guimard.rules.metro import track
from guimard.rules.metro.metro import Metro
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.options import COLOURS, LIMIT
from guimard.rules.paris_connection.turns import MOST_PLACED
from guimard.texts import catalogue


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


class Hex(Struct, frozen=True, kw_only=True):
    """`q` grows to the east, `r` to the south-east; the view and the actions name it by number."""

    q: int
    r: int
    kind: str
    """city, rural, start or eiffel."""
    name: str
    label: str
    value: int


class Company(Struct, frozen=True, kw_only=True):
    colour: str
    letter: str
    name: str


class ParisConnectionBoard(
    Struct, frozen=True, kw_only=True, tag_field="board", tag="paris-connection"
):
    """The action that places a locomotive has the number company * buildable + hex."""

    name: str
    hexes: tuple[Hex, ...]
    buildable: int
    """How many hexes can be built on: those below this number."""
    barriers: tuple[tuple[int, int], ...]
    """Pairs of hexes that lie side by side and are no neighbours."""
    companies: tuple[Company, ...]
    limit: int
    """How many locomotives each player may hold without a price."""
    most_placed: int
    """In one build."""
    reconstructed: bool
    """Whether some of it could not be read from a printed source."""


AnyBoard = MetroBoard | ParisConnectionBoard


def describe(game: Game, language: str) -> AnyBoard:
    """The board of a game."""
    if isinstance(game, Metro):
        return _metro(game, language)
    assert isinstance(game, ParisConnection)
    return _paris_connection(game, language)


def _metro(game: Metro, language: str) -> MetroBoard:
    texts = catalogue(language)
    names = game.parts["stations"]["names"] if game.edition["named_stations"] else {}
    printed = [*names.get("edge", [None] * 32), *names.get("centre", [None] * 8)]
    colours = (*game.colours, *game.companies)
    places = [*_edge(), *track.CENTRE_STATIONS]
    statuses = (game.edition["status"], game.parts["stations"]["owners"]["status"])
    return MetroBoard(
        rows=8,
        columns=8,
        squares=tuple(str(game.label("square", square)) for square in range(track.SQUARES)),
        centre=track.CENTRE,
        stations=tuple(
            Station(
                label=game.station_label(station), name=printed[station], square=square, side=side
            )
            for station, (square, side) in enumerate(places)
        ),
        tiles=tuple(
            TileKind(code=code, exits=_exits(code), count=count)
            for code, count in zip(game.codes, game.tile_counts, strict=True)
        ),
        accounts=tuple(
            Account(
                colour=colour,
                letter=SIGNS[colour].letter,
                name=texts.say(f"colour.{colour}"),
                seat=place if place < game.seats else None,
            )
            for place, colour in enumerate(colours)
        ),
        hand_size=game.hand_size,
        turns=game.turns,
        reconstructed=any(status != "certain" for status in statuses),
    )


def _edge() -> list[tuple[int, int]]:
    """By edge station: the square beside it, and that square's side towards it."""
    found = {
        station: (square, side)
        for square in range(track.SQUARES)
        for side in range(4)
        if (station := track.edge_station(square, side)) is not None
    }
    return [found[station] for station in range(32)]


def _exits(code: str) -> tuple[int, int, int, int]:
    turns = {"a": 2, "b": 1, "c": 3, "d": 0}
    first, second, third, fourth = ((side + turns[way]) % 4 for side, way in enumerate(code))
    return first, second, third, fourth


def _paris_connection(game: ParisConnection, language: str) -> ParisConnectionBoard:
    texts = catalogue(language)
    return ParisConnectionBoard(
        name=game.map.name,
        hexes=tuple(
            Hex(q=one.q, r=one.r, kind=one.kind, name=one.name, label=one.label, value=one.value)
            for one in game.map.hexes
        ),
        buildable=game.map.buildable,
        barriers=tuple((one.a, one.b) for one in game.map.barriers),
        companies=tuple(
            Company(colour=colour, letter=SIGNS[colour].letter, name=texts.say(f"colour.{colour}"))
            for colour in COLOURS
        ),
        limit=LIMIT[game.seats],
        most_placed=MOST_PLACED,
        reconstructed=game.map.status != "certain",
    )
