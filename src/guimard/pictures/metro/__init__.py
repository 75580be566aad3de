"""The picture of a game of Metro."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from guimard.pictures.metro.board import draw_board, draw_highlight
from guimard.pictures.metro.extensions import pictures
from guimard.pictures.metro.lines import draw_lines
from guimard.pictures.metro.panel import WIDTH, blocks, longest_lines
from guimard.pictures.metro.place import MARGIN, WHOLE
from guimard.pictures.metro.scene import Scene
from guimard.pictures.metro.stations import draw_signs, draw_stations
from guimard.pictures.palette import Theme
from guimard.pictures.svg import Sheet, at, element
from guimard.rules.game import Game, View
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.view import MetroView
from guimard.texts.catalogue import Catalogue

GAP = 34.0
PANEL_LEFT = MARGIN + WHOLE + GAP
"""Where the panel begins; what does not fit below it goes beside it."""


def draw(
    game: Game,
    view: View,
    theme: Theme,
    highlight: Collection[int],
    names: Sequence[str],
    texts: Catalogue,
) -> str:
    assert isinstance(game, Metro)
    assert isinstance(view, MetroView)
    extensions = pictures(game, view)
    centre = [tile for one in extensions for tile in one.centre()]
    scene = Scene(game, view, theme, texts, centre=centre, highlight=highlight, names=names)
    sheet = Sheet()

    panel = blocks(scene)
    panel += [block for one in extensions for block in one.blocks(scene)]
    panel += longest_lines(scene, WHOLE - sum(block.height for block in panel))
    drawn = ""
    left, foot, height = PANEL_LEFT, MARGIN, MARGIN + WHOLE
    for block in panel:
        if foot > MARGIN and foot + block.height > MARGIN + WHOLE:
            left, foot = left + WIDTH + GAP, MARGIN
        drawn += element("g", block.draw(sheet), transform=at(left, foot))
        foot += block.height
        height = max(height, foot)
    width = left + WIDTH + MARGIN
    height += MARGIN

    sheet.add(element("rect", width=width, height=height, fill=theme.page))
    draw_board(sheet, scene)
    draw_stations(sheet, scene)
    draw_lines(sheet, scene)
    draw_highlight(sheet, scene)
    draw_signs(sheet, scene)
    for one in extensions:
        one.on_board(sheet, scene)
    sheet.add(drawn)
    score = ", ".join(
        f"{scene.account_name(account)} {points}" for account, points in enumerate(view.points)
    )
    return sheet.finish(width, height, texts.say("game.metro"), score)
