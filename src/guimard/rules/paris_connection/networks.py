"""The locomotives on the map: where each colour may be built, and what would cut one off.

Colours are numbered in the order of `COLOURS`; sets of hexes are masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from guimard.rules.game import Refused
from guimard.rules.paris_connection.map import Map
from guimard.rules.paris_connection.options import COLOURS


class Networks:
    __slots__ = ("beside", "cuts", "full", "hexes", "map", "taken")

    def __init__(self, on: Map) -> None:
        self.map = on
        self.hexes = [0] * len(COLOURS)
        """By colour: the hexes with a locomotive of it, its start hex among them."""
        self.beside = [0] * len(COLOURS)
        """By colour: the neighbours of those hexes."""
        self.taken = 0
        """The hexes with a locomotive."""
        self.full = 0
        """The cities with one and the rural hexes with two."""
        self.cuts = [0] * len(COLOURS)
        """By colour without a city: the hexes that cut it off when they can no longer take it."""

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.map = self.map
        twin.hexes = self.hexes[:]
        twin.beside = self.beside[:]
        twin.taken = self.taken
        twin.full = self.full
        twin.cuts = self.cuts[:]
        return twin

    def open_to(self, colour: int) -> int:
        """*build*, *blocking*: the hexes where the next locomotive of a colour may be put."""
        hexes = self.beside[colour] & ~(self.hexes[colour] | self.full)
        if any(self.cuts):
            hexes &= ~self._protected_from(colour)
        return hexes

    def put(self, colour: int, hex: int) -> None:
        """Put a locomotive on its start hex, or on a hex that is open to its colour."""
        here = 1 << hex
        filled = self._stand(colour, hex)
        for other, hexes in enumerate(self.hexes):
            if hexes & self.map.cities:
                self.cuts[other] = 0
            elif other == colour or (filled and not hexes & here):
                self.cuts[other] = self._cuts(other)

    def put_all(self, networks: Iterable[Sequence[int]]) -> None:
        """Put locomotives on an empty map: by colour, their hexes."""
        for colour, hexes in enumerate(networks):
            for hex in hexes:
                self._stand(colour, hex)
        for colour, mask in enumerate(self.hexes):
            if not mask & self.map.cities:
                self.cuts[colour] = self._cuts(colour)

    def _stand(self, colour: int, hex: int) -> int:
        """Returns the hex, as a mask, if it can now take no other."""
        here = 1 << hex
        self.hexes[colour] |= here
        self.beside[colour] |= self.map.neighbours[hex]
        filled = here & (self.map.cities | self.taken)
        self.full |= filled
        self.taken |= here
        return filled

    def refusal(self, colour: int, hex: int) -> Refused:
        """The rule that keeps a colour from a hex that is not open to it."""
        here = 1 << hex
        name = COLOURS[colour]
        if self.hexes[colour] & here:
            return Refused("build", "colour-there", colour=name, hex=hex)
        if self.full & here:
            city = self.map.cities & here
            return Refused("build", "city-taken" if city else "hex-full", colour=name, hex=hex)
        if not self.beside[colour] & here:
            if self._across_stripes(colour, hex):
                return Refused("build", "striped-edge", colour=name, hex=hex)
            return Refused("build", "not-beside", colour=name, hex=hex)
        cut_off = next(
            COLOURS[other]
            for other, cuts in enumerate(self.cuts)
            if other != colour and cuts & here
        )
        return Refused("blocking", colour=name, hex=hex, cut_off=cut_off)

    def _across_stripes(self, colour: int, hex: int) -> bool:
        """Whether a striped edge is all that parts a hex from a locomotive of this colour."""
        return any(
            near == hex and self.hexes[colour] >> far & 1
            for barrier in self.map.barriers
            for near, far in ((barrier.a, barrier.b), (barrier.b, barrier.a))
        )

    def _protected_from(self, colour: int) -> int:
        """The hexes that a locomotive of this colour would fill, and so cut off another."""
        protected = 0
        for other, cuts in enumerate(self.cuts):
            if other != colour:
                protected |= cuts
        return protected & (self.map.cities | self.taken)

    def _cuts(self, colour: int) -> int:
        """The hexes that are on every way of a colour without a city to a free one.

        They all lie on any one way, so it is enough to find one and to try it without each hex.
        """
        beside = self.beside[colour]
        takes = ~(self.full | self.hexes[colour])
        goals = self.map.cities & ~self.full
        near = beside & takes & goals
        if near & (near - 1):
            return 0
        cuts = 0
        for hex in [near] if near else self._way(beside & takes, takes, goals):
            if not self._reaches(beside & takes & ~hex, takes & ~hex, goals & ~hex):
                cuts |= hex
        return cuts

    def _way(self, front: int, takes: int, goals: int) -> list[int]:
        """A shortest way from hexes to a goal, each hex as a mask; empty where there is none."""
        fronts = [front]
        seen = front
        while not front & goals:
            front = self._around(front) & takes & ~seen
            if not front:
                return []
            seen |= front
            fronts.append(front)
        goal = front & goals
        way = [goal & -goal]
        for before in reversed(fronts[:-1]):
            step = self._around(way[-1]) & before
            way.append(step & -step)
        return way

    def _reaches(self, front: int, takes: int, goals: int) -> bool:
        seen = front
        while front:
            if front & goals:
                return True
            front = self._around(front) & takes & ~seen
            seen |= front
        return False

    def _around(self, hexes: int) -> int:
        """The neighbours of all these hexes."""
        neighbours = self.map.neighbours
        around = 0
        while hexes:
            low = hexes & -hexes
            around |= neighbours[low.bit_length() - 1]
            hexes ^= low
        return around
