"""The panel beside the map: the game, who plays it, and what there is of each company."""

from __future__ import annotations

from typing import Final

from guimard.pictures.connection.ground import stripes
from guimard.pictures.connection.locomotives import locomotive
from guimard.pictures.connection.scene import Scene
from guimard.pictures.letters import fitted
from guimard.pictures.svg import Attributes, Sheet, at, element, path
from guimard.rules.game import OVER
from guimard.rules.paris_connection.options import COLOURS, LIMIT

WIDTH: Final = 320.0
_TITLE: Final = 104.0
_PLAYER: Final = 50.0
_ROW: Final = 38.0
_COLUMNS: Final = (150.0, 205.0, 260.0, WIDTH - 14)
"""Where the numbers of a company end."""


def draw_panel(sheet: Sheet, scene: Scene) -> tuple[str, float]:
    """The panel and how high it is."""
    drawn = _title(sheet, scene)
    foot = _TITLE
    for seat in range(scene.game.seats):
        drawn += element("g", _player(sheet, scene, seat), transform=at(0, foot), data_seat=seat)
        foot += _PLAYER
    foot += 14
    drawn += element("g", _companies(sheet, scene), transform=at(0, foot))
    foot += 50 + len(COLOURS) * _ROW
    drawn += stripes(scene.theme, f"M4 {foot:g}H36")
    uncrossed = scene.texts.say("picture.striped-edge")
    drawn += sheet.text(48, foot + 4, uncrossed, size=8, ink=scene.theme.ink)
    return drawn, foot + 8


def _title(sheet: Sheet, scene: Scene) -> str:
    theme, texts = scene.theme, scene.texts
    plate: Attributes = {"width": WIDTH, "height": 62, "rx": 18}
    line = element(
        "rect",
        x=5,
        y=5,
        width=WIDTH - 10,
        height=52,
        rx=14,
        fill="none",
        stroke=theme.iron_light,
        stroke_width=1.2,
    )
    name = texts.say("game.paris-connection").upper()
    drawn = element("rect", fill=theme.iron, **plate) + line
    drawn += sheet.text(WIDTH / 2, 38, name, size=15, ink=theme.iron_ink, anchor=0.5, weight=0.15)
    on = scene.game.map
    about = on.name
    if on.status == "reconstructed":
        about += f" \N{MIDDLE DOT} {texts.say('picture.reconstructed')}"
    about = fitted(about, 8.5, WIDTH)
    return drawn + sheet.text(WIDTH / 2, 84, about, size=8.5, ink=theme.ink, anchor=0.5)


def _player(sheet: Sheet, scene: Scene, seat: int) -> str:
    theme, view = scene.theme, scene.view
    over = view.to_act == OVER
    points = view.points[seat]
    won = over and points == max(one or 0 for one in view.points)
    marked = won if over else view.player == seat and bool(view.turn)
    drawn = element(
        "rect",
        width=WIDTH,
        height=_PLAYER - 8,
        rx=8,
        fill=theme.tile if marked else theme.platform,
        stroke=theme.lamp if marked else theme.rule,
        stroke_width=2.4 if marked else 1,
    )
    middle = (_PLAYER - 8) / 2
    name = fitted(scene.names[seat], 10.5, 150)
    drawn += sheet.text(16, middle + 5, name, size=10.5, ink=theme.ink, weight=0.13)
    held = f"{view.hands[seat]}/{LIMIT[scene.game.seats]}"
    drawn += sheet.text(_COLUMNS[2] - 22, middle + 5, held, size=9, ink=theme.faint, anchor=1)
    drawn += element("g", _plain(scene), transform=at(_COLUMNS[2] - 6, middle))
    if points is not None:
        drawn += sheet.text(_COLUMNS[3], middle + 7, str(points), size=14, ink=theme.ink, anchor=1)
    if marked:
        shape = "M-11 -9C-5 -2 -5 4 -11 9C-17 4 -17 -2 -11 -9Z" if over else "M-14 -8L-4 0L-14 8Z"
        drawn += path(shape, fill=theme.lamp, transform=at(0, middle))
    return drawn


def _plain(scene: Scene) -> str:
    """A locomotive of no company: so many does somebody hold."""
    return path("M-8 4V-2.5H-5.5V-6.5H-2.5V-2.5H2V-7H8V4Z", fill=scene.theme.iron)


def _companies(sheet: Sheet, scene: Scene) -> str:
    theme, view, texts = scene.theme, scene.view, scene.texts
    keys = ("picture.hand", "picture.hands", "picture.boards", "picture.value")
    drawn = "".join(
        sheet.text(x, 10, fitted(texts.say(key), 7, 54), size=7, ink=theme.faint, anchor=1)
        for x, key in zip(_COLUMNS, keys, strict=True)
    )
    drawn += path(f"M0 18.5H{WIDTH:g}", stroke=theme.rule)
    for place, colour in enumerate(COLOURS):
        y = 22 + place * _ROW
        row = element("g", locomotive(sheet, scene, colour), transform=at(20, _ROW / 2))
        name = fitted(scene.colour_name(colour), 9.5, 72)
        row += sheet.text(42, _ROW / 2 + 5, name, size=9.5, ink=theme.ink)
        counts = (view.hand, view.in_hands, view.stock, view.values)
        for x, known in zip(_COLUMNS, counts, strict=True):
            value = known is view.values
            if colour in known:
                row += sheet.text(
                    x,
                    _ROW / 2 + (7 if value else 5),
                    str(known[colour]),
                    size=14 if value else 9.5,
                    ink=theme.ink,
                    anchor=1,
                )
        row += path(f"M0 {_ROW:g}H{WIDTH:g}", stroke=theme.rule, stroke_opacity=0.5)
        drawn += element("g", row, transform=at(0, y), data_company=colour)
    return drawn
