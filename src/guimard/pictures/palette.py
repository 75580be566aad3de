"""The colours: those of the owners, and those of the picture round them, by light and by night.

The owners' colours are chosen so that any two that meet in one game differ clearly in ordinary
sight and in the three kinds of colour blindness. Each stands out from the board by 3 : 1, by its
own lightness or, where that would spoil it (yellow by day; brown, blue and black by night), by the
edge that every line is drawn with. None is needed to read a picture: every colour also has a letter
and a pattern of dashes.
"""

from __future__ import annotations

from typing import Final

import msgspec


class Colour(msgspec.Struct, frozen=True):
    """How one owner is drawn: the line, the edge on both its sides, what is written on it."""

    line: str
    edge: str
    ink: str


class Signs(msgspec.Struct, frozen=True):
    """How an owner is told without colour."""

    letter: str
    dashes: tuple[float, ...]
    """Of lines still under way: dash and gap in turns, in the picture's units."""


class Theme(msgspec.Struct, frozen=True, kw_only=True):
    """All else that is drawn. Each pair of ground and ink is meant to be read together."""

    page: str
    ink: str
    faint: str
    """Ink for what is said quietly."""
    rule: str
    iron: str
    iron_light: str
    iron_ink: str
    stem: str
    """Ironwork that stands on the platform."""
    lamp: str
    lamp_light: str
    platform: str
    joint: str
    """The thin lines between the tiles of the platform and round those of the squares."""
    grout: str
    """Between empty squares."""
    empty: str
    tile: str
    tile_light: str
    """The lit edge of a tile."""
    tile_rim: str
    track: str
    """Track that nobody owns a line on."""
    bed: str
    """The inside of such track."""
    arrow: str
    glass: str
    sea: str
    land: str
    land_rim: str
    values: tuple[str, str, str, str]
    """Of cities, by what they are worth."""
    colours: dict[str, Colour]


SIGNS: Final = {
    "yellow": Signs("Y", (11, 5)),
    "blue": Signs("B", (3, 4)),
    "orange": Signs("O", (13, 4, 3, 4)),
    "green": Signs("G", (22, 6)),
    "purple": Signs("P", (7, 3, 7, 10)),
    "black": Signs("K", (6, 6)),
    "grey": Signs("S", (6, 9)),
    "red": Signs("R", (12, 3, 3, 3, 3, 3)),
    "brown": Signs("N", (17, 3, 6, 3)),
}

LIGHT: Final = Theme(
    page="#e2d7be",
    ink="#2a2f2a",
    faint="#5d5748",
    rule="#bfb08c",
    iron="#2f5b4c",
    iron_light="#7fa593",
    iron_ink="#f6efdc",
    stem="#477a68",
    lamp="#cc7d14",
    lamp_light="#f7c65b",
    platform="#f3ecd9",
    joint="#ddd0b2",
    grout="#e1d7bd",
    empty="#ebe3cd",
    tile="#fdf9ee",
    tile_light="#ffffff",
    tile_rim="#d3c5a3",
    track="#bdb294",
    bed="#f4eedd",
    arrow="#b5a988",
    glass="#cddccf",
    sea="#c3d8d3",
    land="#e4ead0",
    land_rim="#c2cda2",
    values=("#efe3c0", "#d9bfe6", "#f0aa96", "#a3bdf0"),
    colours={
        "yellow": Colour("#f5d03c", "#6b5200", "#2b2200"),
        "blue": Colour("#2f4aa0", "#1b2c66", "#ffffff"),
        "orange": Colour("#d67400", "#713c00", "#1d1000"),
        "green": Colour("#4f9a78", "#215440", "#06160f"),
        "purple": Colour("#b467d2", "#642e7c", "#16051d"),
        "black": Colour("#16191b", "#16191b", "#ffffff"),
        "grey": Colour("#5c6163", "#34393b", "#ffffff"),
        "red": Colour("#b8361f", "#6d1a0b", "#ffffff"),
        "brown": Colour("#43280f", "#2b1806", "#ffffff"),
    },
)

DARK: Final = Theme(
    page="#0e1513",
    ink="#efe6d0",
    faint="#a9a48f",
    rule="#33423c",
    iron="#234a3d",
    iron_light="#5f8f7c",
    iron_ink="#f1e8d0",
    stem="#4c8370",
    lamp="#e39a2d",
    lamp_light="#ffd675",
    platform="#17211e",
    joint="#27342f",
    grout="#0f1715",
    empty="#151e1b",
    tile="#222d29",
    tile_light="#32403b",
    tile_rim="#3a4a44",
    track="#56655e",
    bed="#2b3833",
    arrow="#5e6d66",
    glass="#1d3a33",
    sea="#10262b",
    land="#263a2c",
    land_rim="#42593f",
    values=("#5a4f33", "#5b3f6c", "#7c3426", "#2f4d8a"),
    colours={
        "yellow": Colour("#ffe04d", "#fff3b5", "#2b2200"),
        "blue": Colour("#4f72b6", "#b7c9f2", "#ffffff"),
        "orange": Colour("#e2912c", "#ffd197", "#1d1000"),
        "green": Colour("#62b091", "#b9ead6", "#06160f"),
        "purple": Colour("#bf8fe6", "#ead5fb", "#16051d"),
        "black": Colour("#0a0d0c", "#d9d4c3", "#ffffff"),
        "grey": Colour("#dbe0e4", "#ffffff", "#14181a"),
        "red": Colour("#d2414e", "#ffb4b6", "#ffffff"),
        "brown": Colour("#6f3c12", "#d9a273", "#ffffff"),
    },
)

THEMES: Final = {"light": LIGHT, "dark": DARK}


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1, by the WCAG's definition."""
    channels = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
