"""Who draws what a module or a city adds, by its name. A new one is a line here and a file.

The base game's picture already has the tiles, the lines, their owners and all points. An extension
that has more to show, such as tourists or cards, draws it itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Generic, TypeVar

from guimard.pictures.metro.panel import Block
from guimard.pictures.metro.scene import Scene
from guimard.pictures.svg import Sheet
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import LaidTile
from guimard.rules.metro.view import ExtensionView, MetroView

PICTURES: dict[str, str] = {
    "central-tracks": "guimard.pictures.metro.central_tracks:CentralTracksPicture",
    "companies": "guimard.pictures.metro.companies:CompaniesPicture",
    "solo": "guimard.pictures.metro.solo:SoloPicture",
    "paris": "guimard.pictures.metro.cities.paris:ParisPicture",
    "stockholm": "guimard.pictures.metro.cities.stockholm:StockholmPicture",
    "london": "guimard.pictures.metro.cities.london:LondonPicture",
    "new-york": "guimard.pictures.metro.cities.new_york:NewYorkPicture",
    "st-petersburg": "guimard.pictures.metro.cities.st_petersburg:StPetersburgPicture",
    "berlin": "guimard.pictures.metro.cities.berlin:BerlinPicture",
}
"""By the extension's name: the class, as module:name. They are imported when they are drawn."""

Shown = TypeVar("Shown", bound=ExtensionView)


class ExtensionPicture(Generic[Shown]):
    """How one module or city is drawn. `shown` is what the view says of it."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown

    def centre(self) -> Sequence[LaidTile]:
        """The tiles that cover the centre."""
        return ()

    def on_board(self, sheet: Sheet, scene: Scene) -> None:
        """What stands on squares and stations, over everything else."""

    def blocks(self, scene: Scene) -> list[Block]:
        """What it has on the panel, below the base game's blocks."""
        return []


def pictures(game: Metro, view: MetroView) -> list[ExtensionPicture[ExtensionView]]:
    """The pictures of the extensions that have one, in the game's order."""
    found = []
    for extension, shown in zip(game.extensions, view.extensions, strict=True):
        place = PICTURES.get(extension.name)
        if place is not None:
            module, name = place.split(":")
            picture: type[ExtensionPicture[ExtensionView]] = getattr(import_module(module), name)
            found.append(picture(shown))
    return found
