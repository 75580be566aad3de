"""What stands beside the board of Metro: players and stack, and the tiles one holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from guimard.rules.metro.metro import Metro
from guimard.rules.metro.view import MetroView
from guimard.terminal.canvas import Canvas
from guimard.terminal.metro_board import draw_tile
from guimard.terminal.metro_extensions import rows_beside
from guimard.terminal.owners import letter_of, style_of
from guimard.terminal.tile_art import HEIGHT, WIDTH
from guimard.texts import Catalogue

PANEL: Final = 15
"""Columns."""


def draw_players(
    game: Metro, view: MetroView, names: Sequence[str], texts: Catalogue
) -> list[Text]:
    rows = [Text()]
    for account, points in enumerate(view.points):
        mark = "▶" if account == view.player and view.to_act >= 0 else " "
        name = _short_name(game, account, names, texts)[: PANEL - 6]
        row = Text(mark)
        row.append(letter_of(game, account), style_of(game, account))
        row.append(f" {name:<{PANEL - 6}}{points:>3}")
        rows.append(row)
    rows += rows_beside(game, view, texts, PANEL)
    return [*rows, Text(), Text(texts.say("play.stack", count=view.stack))]


def draw_tiles(game: Metro, view: MetroView, texts: Catalogue) -> list[list[Text]]:
    """The tiles that one holds, each with a row above it for what they are."""
    hand = [tile for tile in view.hand if tile is not None]
    tiles = [[Text(), *_framed(game, tile)] for tile in hand]
    if hand:
        tiles[0][0] = Text(texts.say("play.hand", count=len(hand)))
    if view.drawn is not None:
        tiles.append([Text(texts.say("play.drawn"), "bold"), *_framed(game, view.drawn)])
    return tiles


def name_of(game: Metro, account: int, names: Sequence[str], texts: Catalogue) -> str:
    if account < game.seats:
        return names[account]
    return texts.say(f"company.{game.companies[account - game.seats]}")


def _short_name(game: Metro, account: int, names: Sequence[str], texts: Catalogue) -> str:
    """A company's name is its colour where there is little room."""
    if account < game.seats:
        return names[account]
    return texts.say(f"colour.{game.companies[account - game.seats]}")


def _framed(game: Metro, code: str) -> list[Text]:
    canvas = Canvas(WIDTH + 2, HEIGHT + 2)
    canvas.write(0, 0, f"┏━{code}━━┓", "dim")
    for row in range(1, HEIGHT + 1):
        canvas.write(row, 0, "┃", "dim")
        canvas.write(row, WIDTH + 1, "┃", "dim")
    canvas.write(HEIGHT + 1, 0, f"┗{'━' * WIDTH}┛", "dim")
    draw_tile(canvas, game, 1, 1, code, {})
    return canvas.rows()
