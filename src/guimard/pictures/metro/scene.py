"""What a view of Metro shows, worked out before it is drawn: tracks, lines, whose they are."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np

from guimard.pictures.metro.curves import Pass, passes_of
from guimard.pictures.palette import SIGNS, Colour, Signs, Theme
from guimard.rules.metro import track as board
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import LaidTile, Line
from guimard.rules.metro.state import departure
from guimard.rules.metro.view import MetroView
from guimard.texts.catalogue import Catalogue


class Route(NamedTuple):
    """A line that somebody owns, and the tiles it passes in order."""

    line: Line
    account: int
    passes: tuple[Pass, ...]

    @property
    def finished(self) -> bool:
        return self.line.end is not None

    @property
    def worth(self) -> int:
        """Its points or, as long as it is open, its length."""
        return self.line.points if self.finished else self.line.passes


class Scene:
    """A game, what is seen of it, and how it is to be drawn."""

    def __init__(
        self,
        game: Metro,
        view: MetroView,
        theme: Theme,
        texts: Catalogue,
        *,
        centre: Sequence[LaidTile] = (),
        highlight: Collection[int] = (),
        names: Sequence[str] = (),
    ) -> None:
        """`centre`: the tiles that cover it."""
        self.game = game
        self.view = view
        self.theme = theme
        self.texts = texts
        self.centre = centre
        self.highlight = highlight
        colours = (texts.say(f"colour.{colour}").capitalize() for colour in game.colours)
        self.names = tuple(names) or tuple(colours)
        """What the players are called, by seat."""
        self.seats = range(game.seats)
        self.covered = any(extension.covers_centre for extension in game.extensions)
        """Whether lines run on through the centre."""
        self.tracks = {
            tile.square: passes_of(tile.square, tile.tile, tile.turn)
            for tile in (*view.tiles, *centre)
        }
        """By square, and in it by side of entry: the passes that the tile there offers."""
        self.routes = self._routes()
        self.ended_at = {route.line.end: route for route in self.routes if route.finished}
        """By station: the owned line that has ended there."""

    def colour(self, account: int) -> Colour:
        return self.theme.colours[self.colour_name(account)]

    def signs(self, account: int) -> Signs:
        return SIGNS[self.colour_name(account)]

    def colour_name(self, account: int) -> str:
        """The colour of a seat or, behind the seats, of a company."""
        return (*self.game.colours, *self.game.companies)[account]

    def account_name(self, account: int) -> str:
        """What a seat or a company is called."""
        company = account - self.game.seats
        if company < 0:
            return self.names[account]
        return self.texts.say(f"company.{self.game.companies[company]}")

    def free_track(self, square: int) -> list[Pass]:
        """The track on a square that no owned line uses."""
        used = {passed for route in self.routes for passed in route.passes}
        return [passed for passed in self.tracks[square] if passed not in used]

    def _routes(self) -> tuple[Route, ...]:
        track = board.empty_track()
        for tile in (*self.view.tiles, *self.centre):
            pattern = board.turned(board.PATTERN[tile.tile], tile.turn)
            track[board.TILES + tile.square] = pattern + 1
        places = np.zeros(256, np.uint8)
        routes = []
        for line in self.view.lines:
            if line.account is None:
                continue
            port = departure(line.station)
            count = self.game.kernel.walk(track, self.game.tables, port, 0, places)
            passes = (
                self.tracks[square][side]
                for square, side in (divmod(place, 4) for place in places[:count].tolist())
            )
            routes.append(Route(line, line.account, tuple(passes)))
        return tuple(routes)
