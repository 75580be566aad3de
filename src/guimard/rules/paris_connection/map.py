"""The map: hexes, who is whose neighbour, and what a file of it must hold to be played on.

A hex is a number: those that can be built on come first, in reading order, then the six start
hexes, then the Eiffel tower. Sets of hexes are masks, bit n for hex n.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from guimard.rules.parts import BadParts, Parts, read_part

PART: Final = "france"
START_HEXES: Final = 6
BEST_VALUE: Final = 4
"""The value of Marseille, and of no other city."""
DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_MOST_HEXES = 1000
_STATION = re.compile(r"^Gare (de l'|d'|de |du )?")

_Coordinate = Annotated[int, msgspec.Meta(ge=-100, le=100)]
_At = tuple[_Coordinate, _Coordinate]


def load_map(file: Path) -> Parts:
    """An owner's own map, from a file, as parts to make a game with."""
    part = read_part(file)
    Map(part)
    return {PART: part}


class Hex(msgspec.Struct, frozen=True):
    """`kind` is city, rural, start or eiffel; `label` its row, a letter, and its place in it."""

    q: int
    r: int
    kind: str
    name: str
    value: int
    label: str

    def __str__(self) -> str:
        return f"{self.label} {self.name}".rstrip()

    @property
    def short(self) -> str:
        """The name, of a station without saying that it is one: Gare de Lyon is Lyon."""
        return _STATION.sub("", self.name)


class Barrier(msgspec.Struct, frozen=True):
    """A striped edge between two hexes."""

    a: int
    b: int
    reason: str


class Map:
    """A map that can be played on, made from what its file holds."""

    def __init__(self, part: dict[str, Any]) -> None:
        """Raises `BadParts`, with a sentence on what is wrong, where it cannot be played on."""
        try:
            file = msgspec.convert(part, _File)
        except msgspec.ValidationError as error:
            raise BadParts(f"The map does not have the form of a map: {error}.") from None
        self.name = file.name
        self.status = file.status
        self.hexes = _hexes(file)
        self.buildable = len(file.cities.hexes) + len(file.rural.hexes)
        """How many hexes can be built on: those below this number."""
        self.starts = range(self.buildable, self.buildable + START_HEXES)
        self.eiffel = len(self.hexes) - 1
        self.values = tuple(one.value for one in self.hexes)
        self.cities = _mask(n for n, one in enumerate(self.hexes) if one.kind == "city")
        number = {(one.q, one.r): n for n, one in enumerate(self.hexes)}
        self.barriers = tuple(_barrier(edge, number) for edge in file.barriers.edges)
        parted = {frozenset((one.a, one.b)) for one in self.barriers}
        self.neighbours = tuple(
            _mask(
                near
                for q, r in DIRECTIONS
                if (near := number.get((one.q + q, one.r + r), self.eiffel)) < self.buildable
                and frozenset((n, near)) not in parted
            )
            for n, one in enumerate(self.hexes)
        )
        """By hex: the hexes that can be built on beside it, those across a striped edge not."""
        self.marseille = self._find_marseille()
        self._check_ways()

    def _find_marseille(self) -> int:
        best = [n for n, value in enumerate(self.values) if value == BEST_VALUE]
        if len(best) != 1:
            raise BadParts(
                f"The map has {len(best)} cities worth {BEST_VALUE}, but Marseille, and no other"
                " city, is worth that."
            )
        return best[0]

    def _check_ways(self) -> None:
        for start in self.starts:
            missed = hexes_in(self.cities & ~self._reached_from(start))
            if missed:
                raise BadParts(
                    f"On the map no way leads from {self.hexes[start].name} to"
                    f" {self.hexes[missed[0]].name}."
                )

    def _reached_from(self, start: int) -> int:
        reached = 0
        new = self.neighbours[start]
        while new:
            reached |= new
            beside = 0
            for one in hexes_in(new):
                beside |= self.neighbours[one]
            new = beside & ~reached
        return reached


_BITS = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))


def hexes_in(mask: int) -> list[int]:
    """The numbers of the hexes in a mask, ascending."""
    data = mask.to_bytes((mask.bit_length() + 7) >> 3, "little")
    return [at * 8 + bit for at, byte in enumerate(data) if byte for bit in _BITS[byte]]


def _mask(hexes: Iterable[int]) -> int:
    mask = 0
    for one in hexes:
        mask |= 1 << one
    return mask


# What a file holds. `status` says how well a value is known.


class _Form(msgspec.Struct, forbid_unknown_fields=True):
    status: str | None = None


class _Named(_Form, kw_only=True):
    at: _At
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class _City(_Named, kw_only=True):
    value: Annotated[int, msgspec.Meta(ge=1, le=BEST_VALUE)]


class _Edge(_Form, kw_only=True):
    between: tuple[_At, _At]
    reason: str = ""


class _Starts(_Form, kw_only=True):
    hexes: list[_Named]


class _Cities(_Form, kw_only=True):
    hexes: list[_City]


class _Rural(_Form, kw_only=True):
    hexes: list[_At]


class _Barriers(_Form, kw_only=True):
    edges: list[_Edge] = []


class _File(_Form, kw_only=True):
    name: str
    eiffel: _Named
    starts: _Starts
    cities: _Cities
    rural: _Rural
    barriers: _Barriers = msgspec.field(default_factory=_Barriers)


def _hexes(file: _File) -> tuple[Hex, ...]:
    """All hexes in the order of their numbers."""
    cities, starts, rural = file.cities.hexes, file.starts.hexes, file.rural.hexes
    named = [*cities, *starts, file.eiffel]
    places = [one.at for one in named] + rural
    if len(places) > _MOST_HEXES:
        raise BadParts(f"The map has {len(places)} hexes; {_MOST_HEXES} are the most it may have.")
    at, times = Counter(places).most_common(1)[0]
    if times > 1:
        raise BadParts(f"The map has {times} hexes at {list(at)}.")
    for one in named:
        if not one.name.isprintable():
            raise BadParts(f"The name of the hex at {list(one.at)} cannot be printed.")
    round_tower = {(file.eiffel.at[0] + q, file.eiffel.at[1] + r) for q, r in DIRECTIONS}
    if {one.at for one in starts} != round_tower:
        raise BadParts("The start hexes of the map are not the six round the Eiffel tower.")
    top = min(r for _, r in places)
    left = min(2 * q + r for q, r in places)

    def hex_at(at: _At, kind: str, name: str = "", value: int = 0) -> Hex:
        q, r = at
        return Hex(q, r, kind, name, value, f"{_letters(r - top)}{2 * q + r - left + 1}")

    to_build = [hex_at(one.at, "city", one.name, one.value) for one in cities]
    to_build += [hex_at(at, "rural") for at in rural]
    return (
        *sorted(to_build, key=_reading_order),
        *sorted((hex_at(one.at, "start", one.name) for one in starts), key=_reading_order),
        hex_at(file.eiffel.at, "eiffel", file.eiffel.name),
    )


def _reading_order(one: Hex) -> _At:
    return one.r, one.q


def _letters(row: int) -> str:
    """A, B, ... Z, AA, AB, ..."""
    before, last = divmod(row, 26)
    return (_letters(before - 1) if before else "") + chr(ord("A") + last)


def _barrier(edge: _Edge, number: dict[_At, int]) -> Barrier:
    a, b = edge.between
    for at in edge.between:
        if at not in number:
            raise BadParts(f"A striped edge of the map lies at {list(at)}, where no hex is.")
    if (b[0] - a[0], b[1] - a[1]) not in DIRECTIONS:
        raise BadParts(
            f"A striped edge of the map lies between {list(a)} and {list(b)}, which are no"
            " neighbours."
        )
    return Barrier(number[a], number[b], edge.reason)
