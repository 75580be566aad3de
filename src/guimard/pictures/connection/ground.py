"""The map itself: frame and sea, hexes, cities by their value, striped edges, the tower."""

from __future__ import annotations

from string import ascii_uppercase, digits
from typing import Final

from guimard.pictures.connection.place import FRAME, MARGIN, SIDE, outline
from guimard.pictures.connection.scene import Scene
from guimard.pictures.letters import fitted
from guimard.pictures.palette import Theme
from guimard.pictures.svg import Attributes, Sheet, Value, at, element, number, path

MARKS: Final = {
    1: "M0 -8.5A8.5 8.5 0 1 1 -.01 -8.5Z",
    2: "M-8 -8H8V8H-8Z",
    3: "M0 -11L11 8.5H-11Z",
    4: "M0 -12.5L3.4 -4.5L12 -3.9L5.5 1.8L7.4 10.2L0 5.7L-7.4 10.2L-5.5 1.8L-12 -3.9L-3.4 -4.5Z",
}
"""By value: the shape that a city's number stands in."""
MARK_HEIGHT: Final = 15.0
"""How far above the middle of its hex."""
NAME_ROOM: Final = 62.0
STRIPES: Final = 6.5


def draw_ground(sheet: Sheet, scene: Scene) -> None:
    """All that lies under the locomotives."""
    _frame(sheet, scene)
    _share_hexes(sheet, scene.theme)
    for hex, one in enumerate(scene.game.map.hexes):
        middle = scene.place.middles[hex]
        drawn = sheet.use(one.kind)
        if one.kind == "rural":
            drawn += sheet.text(
                0, 25.5, one.label, size=4.6, ink=scene.theme.faint, anchor=0.5, weight=0.13
            )
        sheet.add(element("g", drawn, transform=at(*middle), data_hex=one.label))
    _tower(sheet, scene)


def draw_striped_edges(sheet: Sheet, scene: Scene) -> None:
    """Wide, and over the rims of the hexes: they must not be overlooked."""
    for barrier in scene.game.map.barriers:
        (ax, ay), (bx, by) = scene.place.edge(barrier)
        data = f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
        ends = "-".join(scene.game.map.hexes[hex].label for hex in (barrier.a, barrier.b))
        sheet.add(element("g", stripes(scene.theme, data), data_barrier=ends))


def stripes(theme: Theme, data: str) -> str:
    """A striped line along a path."""
    return (
        path(data, stroke=theme.ink, stroke_width=STRIPES + 3, stroke_linecap="round")
        + path(data, stroke="#ffffff", stroke_width=STRIPES, stroke_linecap="round")
        + path(data, stroke="#c8102e", stroke_width=STRIPES, stroke_dasharray="5.4 4.4")
    )


def draw_names(sheet: Sheet, scene: Scene) -> None:
    """Over the locomotives: what cities are worth, and the names of cities and stations."""
    for hex, one in enumerate(scene.game.map.hexes):
        if one.kind == "rural":
            continue
        drawn = ""
        if one.value:
            fill, height = scene.theme.values[one.value - 1], MARK_HEIGHT
            lower = 4.4 if one.value == 3 else 3.2
            drawn += path(
                MARKS[one.value],
                transform=at(0, -height),
                fill=fill,
                stroke=scene.theme.ink,
                stroke_width=1.2,
                stroke_linejoin="round",
            )
            drawn += sheet.text(
                0,
                lower - height,
                str(one.value),
                size=7,
                ink=scene.theme.ink,
                anchor=0.5,
                weight=0.17,
            )
        if one.kind != "eiffel":
            drawn += _name(sheet, scene.theme, one.short, one.kind)
        sheet.add(element("g", drawn, transform=at(*scene.place.middles[hex])))


def draw_highlight(sheet: Sheet, scene: Scene) -> None:
    """A frame round the hexes that deserve a look."""
    for hex in sorted(scene.highlight):
        frame = path(
            outline(SIDE - 2),
            transform=at(*scene.place.middles[hex]),
            fill="none",
            stroke=scene.theme.lamp,
            stroke_width=3,
            data_highlight=scene.game.map.hexes[hex].label,
        )
        sheet.add(frame)


def _name(sheet: Sheet, theme: Theme, name: str, kind: str) -> str:
    """With a seam in the colour of the ground, to be read across the rim of a hex."""
    ground, ink = (theme.iron, theme.iron_ink) if kind == "start" else (theme.tile, theme.ink)
    y = -14.0 if kind == "start" else 24.5
    text = fitted(name, 5.4, NAME_ROOM)
    return "".join(
        sheet.text(0, y, text, size=5.4, ink=colour, anchor=0.5, weight=weight)
        for colour, weight in ((ground, 0.62), (ink, 0.145))
    )


def _share_hexes(sheet: Sheet, theme: Theme) -> None:
    """The four kinds of hexes."""
    fills = {
        "rural": (theme.land, theme.land_rim),
        "city": (theme.tile, theme.tile_rim),
        "start": (theme.iron, theme.iron_light),
        "eiffel": (theme.platform, theme.iron),
    }
    for kind, (fill, rim) in fills.items():
        hex = path(
            outline(SIDE - 0.4),
            fill=fill,
            stroke=rim,
            stroke_width=1.4 if kind in ("rural", "city") else 2,
            stroke_linejoin="round",
        )
        sheet.share(kind, hex)


def _frame(sheet: Sheet, scene: Scene) -> None:
    theme, place = scene.theme, scene.place
    line: Attributes = {"fill": "none", "stroke": theme.iron_light, "stroke_width": 1.2}

    def box(inset: float, rounded: float, **attributes: Value | None) -> str:
        return element(
            "rect",
            x=MARGIN + inset,
            y=MARGIN + inset,
            width=place.width - 2 * inset,
            height=place.height - 2 * inset,
            rx=rounded,
            **attributes,
        )

    sheet.add(
        box(0, 30, fill=theme.iron),
        box(5, 25, **line),
        box(FRAME, 10, fill=theme.sea),
        box(FRAME - 1.5, 11.5, **line),
    )
    hexes = [*zip(scene.game.map.hexes, place.middles, strict=True)]
    rows = {one.label.rstrip(digits): y for one, (_, y) in hexes}
    columns = {one.label.lstrip(ascii_uppercase): x for one, (x, _) in hexes}
    far_x, far_y = MARGIN + place.width - FRAME / 2, MARGIN + place.height - FRAME / 2
    near = MARGIN + FRAME / 2
    signs = [(sign, x, y) for sign, y in rows.items() for x in (near, far_x)]
    signs += [(sign, x, y) for sign, x in columns.items() for y in (near, far_y)]
    for sign, x, y in signs:
        sheet.add(sheet.text(x, y + 4, sign, size=8, ink=theme.iron_ink, anchor=0.5, weight=0.15))


def _tower(sheet: Sheet, scene: Scene) -> None:
    theme = scene.theme
    legs = path(
        "M-15 20C-7 12 -3.4 -2 -1.6 -24H1.6C3.4 -2 7 12 15 20H8.4C6 12.5 -6 12.5 -8.4 20Z",
        fill=theme.stem,
    )
    floors = path("M-10.5 11.5H10.5M-5.6 0H5.6M-2.6 -13H2.6", stroke=theme.iron, stroke_width=2.4)
    lamp = element("circle", cy=-25, r=2, fill=theme.lamp)
    middle = scene.place.middles[scene.game.map.eiffel]
    sheet.add(element("g", legs + floors + lamp, transform=at(*middle)))
