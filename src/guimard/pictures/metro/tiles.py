"""Tiles, with their arrow and their track in one quiet colour."""

from __future__ import annotations

from collections.abc import Iterable

from guimard.pictures.metro.curves import Pass, data, shape
from guimard.pictures.metro.place import SQUARE
from guimard.pictures.palette import Theme
from guimard.pictures.svg import Attributes, Sheet, element, path

BED = 9.0
"""The clear strip on both sides of a track, where it crosses another."""


def draw_tile(sheet: Sheet, theme: Theme, turn: int | None) -> str:
    """A tile without its track; `turn` is its arrow's, None for a tile that has no arrow."""
    side = SQUARE - 1.6
    far = SQUARE - 1.3
    rim: Attributes = {"fill": "none", "stroke_width": 1.0}
    sheet.share(
        "tile",
        element("rect", x=0.8, y=0.8, width=side, height=side, rx=3.5, fill=theme.tile)
        + path(f"M1.4 {far - 4}V5Q1.4 1.4 5 1.4H{far - 4}", stroke=theme.tile_light, **rim)
        + path(f"M{far} 5V{far - 4}Q{far} {far} {far - 4} {far}H5", stroke=theme.tile_rim, **rim),
    )
    if turn is None:
        return sheet.use("tile")
    sheet.share(
        "arrow",
        path("M9 14V5.5M5.8 9L9 5.5L12.2 9", fill="none", stroke=theme.arrow, stroke_width=1.5),
    )
    turned = f"rotate({turn * 90} {SQUARE / 2:g} {SQUARE / 2:g})" if turn else None
    return sheet.use("tile") + sheet.use("arrow", transform=turned)


def draw_free_track(sheet: Sheet, theme: Theme, passes: Iterable[Pass]) -> str:
    """Track of one tile that no owned line uses: two thin rails."""
    layers = ((theme.tile, BED), (theme.track, 5.2), (theme.bed, 2.6))
    return _track(sheet, passes, layers)


def draw_loose_tile(sheet: Sheet, theme: Theme, passes: Iterable[Pass]) -> str:
    """A tile that does not lie on the board, its arrow up, its track in plain ink."""
    return draw_tile(sheet, theme, 0) + _track(sheet, passes, ((theme.tile, BED), (theme.ink, 4.2)))


def _track(sheet: Sheet, passes: Iterable[Pass], layers: Iterable[tuple[str, float]]) -> str:
    drawn = ""
    for passed in passes:
        id_ = f"track-{passed.entry}{passed.exit}"
        sheet.share(id_, path(data(shape(passed.entry, passed.exit))))
        for stroke, width in layers:
            drawn += sheet.use(id_, stroke=stroke, stroke_width=width)
    return element("g", drawn, fill="none") if drawn else ""
