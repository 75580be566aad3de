"""What makes a board a place in Paris: frame, platform, lamps, the hall in the middle, the sign."""

from __future__ import annotations

from math import cos, pi, sin

from guimard.pictures.metro.place import (
    BOARD,
    CORNER,
    FRAME,
    MARGIN,
    SQUARE,
    WHOLE,
    corner,
)
from guimard.pictures.palette import Theme
from guimard.pictures.svg import Attributes, Sheet, Value, at, element, path
from guimard.rules.metro.track import CENTRE

SIGN_HEIGHT = 88.0


def draw_frame(sheet: Sheet, theme: Theme) -> None:
    """The iron frame with the squares' letters and numbers, and the platform inside it."""
    inner = MARGIN + FRAME
    side = WHOLE - 2 * FRAME
    bricks = path("M0 .5H30M0 12.5H30M.5 0V12M15.5 12V24", stroke=theme.joint, stroke_width=0.7)
    pattern = element(
        "pattern",
        bricks,
        id="bricks",
        x=CORNER,
        y=CORNER,
        width=30,
        height=24,
        patternUnits="userSpaceOnUse",
    )
    line: Attributes = {"fill": "none", "stroke": theme.iron_light, "stroke_width": 1.2}
    sheet.add(
        element("defs", pattern),
        _box(MARGIN, WHOLE, 30, fill=theme.iron),
        _box(MARGIN + 5, WHOLE - 10, 25, **line),
        _box(inner, side, 10, fill=theme.platform),
        _box(inner, side, 10, fill="url(#bricks)"),
        _box(inner - 1.5, side + 3, 11.5, **line),
    )
    _coordinates(sheet, theme)
    _lamps(sheet, theme)


def draw_squares(sheet: Sheet, theme: Theme) -> None:
    """The squares before any tile is laid."""
    inlay = _box(4, SQUARE - 8, 5, fill=theme.empty, stroke=theme.joint)
    pattern = element(
        "pattern",
        inlay,
        id="squares",
        x=CORNER,
        y=CORNER,
        width=SQUARE,
        height=SQUARE,
        patternUnits="userSpaceOnUse",
    )
    sheet.add(
        element("defs", pattern),
        _box(CORNER, BOARD, 0, fill=theme.grout),
        _box(CORNER, BOARD, 0, fill="url(#squares)"),
    )


def draw_hall(sheet: Sheet, theme: Theme) -> None:
    """The central station: a roof of iron and glass seen from above."""
    middle = SQUARE

    def star(inner: float, outer: float, count: int, shift: float = 0.0) -> str:
        turns = [(step + shift) * 2 * pi / count for step in range(count)]
        return "".join(
            f"M{middle + inner * cos(turn):.1f} {middle + inner * sin(turn):.1f}"
            f"L{middle + outer * cos(turn):.1f} {middle + outer * sin(turn):.1f}"
            for turn in turns
        )

    def ring(radius: float, stroke: str, wide: float) -> str:
        return element(
            "circle",
            cx=middle,
            cy=middle,
            r=radius,
            fill="none",
            stroke=stroke,
            stroke_width=wide,
        )

    roof = (
        _box(0.8, 2 * SQUARE - 1.6, 5, fill=theme.platform)
        + _box(0.8, 2 * SQUARE - 1.6, 5, fill="url(#bricks)")
        + _box(0.8, 2 * SQUARE - 1.6, 5, fill="none", stroke=theme.iron, stroke_width=1.6)
        + element("circle", cx=middle, cy=middle, r=30, fill=theme.glass)
        + path(star(15, 30, 20), stroke=theme.stem, stroke_width=1)
        + ring(22.5, theme.stem, 1)
        + ring(30, theme.iron, 3)
        + element("circle", cx=middle, cy=middle, r=15, fill=theme.iron)
        + ring(12, theme.iron_light, 0.9)
    )
    roof += sheet.text(
        middle, middle + 6.5, "M", size=13, ink=theme.lamp_light, anchor=0.5, weight=0.16
    )
    sheet.add(element("g", roof, transform=at(*corner(CENTRE[0]))))


def draw_sign(theme: Theme, width: float) -> str:
    """The game's name on an enamel plate hung in iron, `SIGN_HEIGHT` high."""
    half = width / 2
    plate = path(
        "M0 -35C50 -35 70 -26 104 -26C132 -26 142 -17 142 -1C142 16 130 25 104 25"
        "C70 25 50 33 0 33C-50 33 -70 25 -104 25C-130 25 -142 16 -142 -1"
        "C-142 -17 -132 -26 -104 -26C-70 -26 -50 -35 0 -35Z"
    )
    stem = path(
        "M142 0C152 0 154 -13 146 -21C138 -29 124 -31 118 -39M146 -21C150 -29 144 -35 138 -32"
    )
    stems = stem + element("g", stem, transform="scale(-1 1)")
    line: Attributes = {"fill": "none", "stroke_linecap": "round"}
    inlaid = element("g", plate, transform="scale(.957 .88)", stroke=theme.iron_light, **line)
    drawn = element("g", stems, stroke=theme.stem, stroke_width=2.2, **line)
    drawn += element("g", plate, fill=theme.iron) + inlaid
    letters = path(
        "M3 40C8 28 8 14 6 3C11 15 16 23 21 30C26 23 31 15 36 3C34 14 34 28 39 40"
        "M73 8C66 0 51 3 51 20C51 38 65 43 75 36M51.5 20C58 18 64 18 69 19.5"
        "M84 9C88 2 95 4 101 5C107 6 112 5 116 2M101 5C99 16 99 29 102 40"
        "M129 40C127 28 127 14 129 4C138 -1 149 3 148 12C147 20 138 22 130 22C139 22 145 32 154 39"
        "M180 3C169 3 163 13 164 23C165 34 171 40 180 40C189 40 197 34 196 21C195 10 190 3 180 3Z",
        fill="none",
        stroke=theme.iron_ink,
        stroke_width=4.6,
        stroke_linecap="round",
        stroke_linejoin="round",
        transform=at(-100, -21.5),
    )
    drop = path("M0 -8C6 -1 6 5 0 10C-6 5 -6 -1 0 -8Z", fill=theme.lamp)
    drops = "".join(element("g", drop, transform=at(shift, 0)) for shift in (-122.0, 122.0))
    return element("g", drawn + letters + drops, transform=at(half, 43))


def _box(start: float, side: float, rounded: float, **attributes: Value | None) -> str:
    """A square whose corners are this far from the top and from the left."""
    return element(
        "rect", x=start, y=start, width=side, height=side, rx=rounded or None, **attributes
    )


def _coordinates(sheet: Sheet, theme: Theme) -> None:
    near, far = MARGIN + FRAME / 2, MARGIN + WHOLE - FRAME / 2
    drawn = []
    for place, letter in enumerate("abcdefgh"):
        middle = CORNER + (place + 0.5) * SQUARE
        row = str(place + 1)
        for sign, x, y in (
            (letter, middle, near),
            (letter, middle, far),
            (row, near, middle),
            (row, far, middle),
        ):
            drawn.append(
                sheet.text(x, y + 5, sign, size=10, ink=theme.iron_ink, anchor=0.5, weight=0.15)
            )
    sheet.add(element("g", "".join(drawn)))


def _lamps(sheet: Sheet, theme: Theme) -> None:
    """In each corner a lamp like a bud on its stem."""
    stems = (
        path("M-3 60C4 44 6 33 20 25M60 -3C44 4 33 6 25 20", stroke_width=3)
        + path("M3 47C13 50 22 44 20 36C18 31 11 33 13 38M47 3C50 13 44 22 36 20C31 18 33 11 38 13")
        + path("M20 25C16 16 16 16 25 20", stroke_width=3)
    )
    drop = path("M19 19C28 17 38 21 46 46C21 38 17 28 19 19Z")
    glow = path("M24 24C29 24 35 28 39 38C29 34 24 29 24 24Z")
    sheet.share(
        "lamp",
        element("g", stems, fill="none", stroke=theme.stem, stroke_width=2, stroke_linecap="round")
        + element("g", drop, fill=theme.lamp, stroke=theme.stem, stroke_width=1.6)
        + element("g", glow, fill=theme.lamp_light),
    )
    inner = MARGIN + FRAME
    middle = MARGIN + WHOLE / 2
    for quarter in range(4):
        turned = f"rotate({quarter * 90} {middle:g} {middle:g}) {at(inner, inner)}"
        sheet.add(sheet.use("lamp", transform=turned))
