"""The printed parts of the base game: what their files hold, and whether it fits together."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from guimard.rules.metro.track import CODES, PLAYABLE
from guimard.rules.parts import BadParts, Parts, check_part

TILES = PLAYABLE.bit_count()
STATIONS = 32
MOST_PLAYERS = 6

Count = Annotated[int, Meta(ge=0)]
Number = Annotated[int, Meta(ge=1, le=STATIONS)]
"""A station, as a board numbers it."""


class _Edition(msgspec.Struct, forbid_unknown_fields=True):
    year: int
    numbering: str
    corners_touch: bool
    extensions: bool
    named_stations: bool
    colours: Annotated[list[str], Meta(min_length=MOST_PLAYERS)]
    status: str


class _Tiles(msgspec.Struct, forbid_unknown_fields=True):
    status: str
    counts: dict[str, Count]


class _Numbering(msgspec.Struct, forbid_unknown_fields=True):
    status: str
    first: Annotated[int, Meta(ge=0, lt=STATIONS)]
    step: Literal[1, -1]


class _Names(msgspec.Struct, forbid_unknown_fields=True):
    status: str
    doubtful: list[Number]
    edge: Annotated[list[str], Meta(min_length=STATIONS, max_length=STATIONS)]
    centre: Annotated[list[str], Meta(min_length=8, max_length=8)]


class _Stations(msgspec.Struct, forbid_unknown_fields=True):
    numbering: dict[str, _Numbering]
    owners: dict[str, list[list[Number]] | str]
    names: _Names


def check_parts(parts: Parts) -> None:
    """Raise `BadParts` unless the base game can be played with these."""
    tiles = check_part("tiles", parts["tiles"], _Tiles)
    editions = check_part("editions", parts["editions"], dict[str, _Edition])
    stations = check_part("stations", parts["stations"], _Stations)
    for code in tiles.counts:
        if code not in CODES:
            raise BadParts(f"tiles.toml: {code} is no way to join the four entries to the exits.")
    total = sum(tiles.counts.values())
    if total != TILES:
        raise BadParts(f"tiles.toml: {total} tiles, but the board has {TILES} squares.")
    for name, edition in editions.items():
        if edition.numbering not in stations.numbering:
            raise BadParts(
                f"editions.toml: {name} numbers its stations {edition.numbering}, "
                "which stations.toml does not explain."
            )
        if len(set(edition.colours)) < len(edition.colours):
            raise BadParts(f"editions.toml: {name} has a colour twice.")
    for players in range(2, MOST_PLAYERS + 1):
        rows = stations.owners.get(str(players))
        if not isinstance(rows, list):
            raise BadParts(f"stations.toml: who owns what is missing for {players} players.")
        _check_owners(players, rows)


def _check_owners(players: int, rows: list[list[int]]) -> None:
    """*players*: each owns as many as go round, and no station has two owners."""
    each = STATIONS // players
    if [len(row) for row in rows] != [each] * players:
        raise BadParts(f"stations.toml: {players} players own {each} stations each.")
    owned = sorted(number for row in rows for number in row)
    for number, following in pairwise(owned):
        if number == following:
            raise BadParts(f"stations.toml: with {players} players {number} has two owners.")
