"""What a view of Paris Connection shows, and how it is to be drawn."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from guimard.pictures.connection.place import Place, Point
from guimard.pictures.palette import Theme
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.options import COLOURS
from guimard.rules.paris_connection.view import ParisConnectionView
from guimard.texts.catalogue import Catalogue

PAIR = ((-11.0, -9.0), (11.0, 9.0))
"""Where two locomotives stand that share a hex, from its middle."""


class Scene(NamedTuple):
    game: ParisConnection
    view: ParisConnectionView
    theme: Theme
    texts: Catalogue
    place: Place
    highlight: Collection[int]
    names: Sequence[str]
    """What the players are called, by seat."""

    def standing(self) -> dict[int, list[str]]:
        """By hex: the colours of the locomotives on it."""
        found: dict[int, list[str]] = {}
        for colour in COLOURS:
            for hex in self.view.networks[colour]:
                found.setdefault(hex, []).append(colour)
        return found

    def stand(self, hex: int, colour: str, standing: dict[int, list[str]]) -> Point:
        """Where a locomotive stands in the picture."""
        x, y = self.place.middles[hex]
        colours = standing[hex]
        dx, dy = PAIR[colours.index(colour)] if len(colours) > 1 else (0.0, 0.0)
        return x + dx, y + dy

    def colour_name(self, colour: str) -> str:
        return self.texts.say(f"colour.{colour}")
