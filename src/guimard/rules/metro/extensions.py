"""The modules and cities there are, by name. A new one is a line here."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from guimard.rules.game import BadOptions

if TYPE_CHECKING:
    from guimard.rules.metro.extension import Extension
    from guimard.rules.metro.options import MetroOptions

MODULES: dict[str, str] = {
    "companies": "guimard.rules.metro.companies:Companies",
    "central-stations": "guimard.rules.metro.central_stations:CentralStations",
    "central-tracks": "guimard.rules.metro.central_tracks:CentralTracks",
    "solo": "guimard.rules.metro.solo:Solo",
}
CITIES: dict[str, str] = {
    "paris": "guimard.rules.metro.cities.paris:Paris",
    "stockholm": "guimard.rules.metro.cities.stockholm:Stockholm",
    "london": "guimard.rules.metro.cities.london:London",
    "new-york": "guimard.rules.metro.cities.new_york:NewYork",
    "st-petersburg": "guimard.rules.metro.cities.st_petersburg:StPetersburg",
    "berlin": "guimard.rules.metro.cities.berlin:Berlin",
}
"""By name: the class, as module:name. They are imported when a game asks for them."""


def find(options: MetroOptions) -> list[type[Extension]]:
    """The classes of the modules and the city asked for, modules first in the order above."""
    for name in options.modules:
        if name not in MODULES:
            raise BadOptions("modules", "one-of", value=name, choices=", ".join(MODULES) or "-")
    if options.city is not None and options.city not in CITIES:
        choices = ", ".join(CITIES) or "-"
        raise BadOptions("city", "one-of", value=options.city, choices=choices)
    found = [_load(place) for name, place in MODULES.items() if name in options.modules]
    if options.city is not None:
        found.append(_load(CITIES[options.city]))
    return found


def _load(place: str) -> type[Extension]:
    module, name = place.split(":")
    extension: type[Extension] = getattr(import_module(module), name)
    return extension
