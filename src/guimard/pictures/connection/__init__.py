"""The picture of a game of Paris Connection."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from guimard.pictures.connection.ground import (
    draw_ground,
    draw_highlight,
    draw_names,
    draw_striped_edges,
)
from guimard.pictures.connection.locomotives import draw_locomotives
from guimard.pictures.connection.panel import WIDTH, draw_panel
from guimard.pictures.connection.place import MARGIN, Place
from guimard.pictures.connection.scene import Scene
from guimard.pictures.palette import Theme
from guimard.pictures.svg import Sheet, at, element
from guimard.rules.game import Game, View
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.view import ParisConnectionView
from guimard.texts.catalogue import Catalogue

GAP = 34.0


def draw(
    game: Game,
    view: View,
    theme: Theme,
    highlight: Collection[int],
    names: Sequence[str],
    texts: Catalogue,
) -> str:
    assert isinstance(game, ParisConnection)
    assert isinstance(view, ParisConnectionView)
    players = names or [texts.say("picture.player", number=seat + 1) for seat in range(game.seats)]
    scene = Scene(game, view, theme, texts, Place(game.map), highlight, players)
    sheet = Sheet()
    panel, panel_height = draw_panel(sheet, scene)
    left = MARGIN + scene.place.width + GAP
    width = left + WIDTH + MARGIN
    height = max(scene.place.height, panel_height) + 2 * MARGIN
    sheet.add(element("rect", width=width, height=height, fill=theme.page))
    draw_ground(sheet, scene)
    draw_striped_edges(sheet, scene)
    draw_locomotives(sheet, scene)
    draw_names(sheet, scene)
    draw_highlight(sheet, scene)
    sheet.add(element("g", panel, transform=at(left, MARGIN)))
    worth = ", ".join(f"{scene.colour_name(c)} {value}" for c, value in view.values.items())
    return sheet.finish(width, height, texts.say("game.paris-connection"), worth)
