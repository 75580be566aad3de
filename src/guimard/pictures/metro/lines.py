"""Lines in their owners' colours."""

from __future__ import annotations

from itertools import product

from guimard.pictures.metro.curves import Pass, along, clearance, length, run, runs, shape
from guimard.pictures.metro.place import LANE, corner, stand
from guimard.pictures.metro.scene import Route, Scene
from guimard.pictures.svg import Sheet, at, element, number, path

CASING = 13.0
"""The clear strip that a line cuts out of what it crosses."""
EDGE = 9.4
LINE = 6.8
ARRIVAL = 14.0
"""How far a finished line reaches out of the last square."""
LETTER_EVERY = 4
"""A letter stands on every so many passes of a line."""
LETTER = 6.2
"""The radius of the disc it stands on."""


def draw_lines(sheet: Sheet, scene: Scene) -> None:
    """All owned lines: the finished ones first, so that those under way stay on top."""
    begun = [route for route in scene.routes if route.passes]
    begun.sort(key=lambda route: (not route.finished, route.line.station))
    for route in begun:
        sheet.add(_line(scene, route))
    for route in begun:
        sheet.add(_letters(sheet, scene, route))


def _line(scene: Scene, route: Route) -> str:
    line = route.line
    colour = scene.colour(route.account)
    dashes = scene.signs(route.account).dashes
    ground = scene.theme.tile
    drawn = ""
    travelled = 0.0
    parts = runs(route.passes)
    for part in parts:
        track = whole = run(part)
        if line.end is not None and part is parts[-1]:
            x, y = stand(scene.game, line.end).at(LANE / 2, ARRIVAL)
            whole += f"L{number(x)} {number(y)}"
        drawn += path(track, stroke=ground, stroke_width=CASING)
        drawn += path(whole, stroke=colour.edge, stroke_width=EDGE)
        if route.finished:
            drawn += path(whole, stroke=colour.line, stroke_width=LINE)
        else:
            drawn += path(whole, stroke=ground, stroke_width=LINE)
            drawn += path(
                whole,
                stroke=colour.line,
                stroke_width=LINE,
                stroke_dasharray=" ".join(map(number, dashes)),
                stroke_dashoffset=travelled % sum(dashes),
            )
        travelled += sum(length(passed.entry, passed.exit) for passed in part)
    if not route.finished:
        drawn += _head(route.passes[-1], colour.line, colour.edge)
    return element(
        "g",
        drawn,
        fill="none",
        data_line=scene.game.station_label(line.station),
        data_account=route.account,
        data_passes=line.passes,
        data_end=None if line.end is None else scene.game.station_label(line.end),
    )


def _head(last: Pass, fill: str, stroke: str) -> str:
    """The arrow head where a line stands at an empty square."""
    x, y = corner(last.square)
    u, v = shape(last.entry, last.exit)[-1]
    return path(
        "M-7 0H7L0 -9.5Z",
        transform=f"{at(x + u, y + v)} rotate({last.exit * 90})",
        fill=fill,
        stroke=stroke,
        stroke_width=1.6,
        stroke_linejoin="round",
    )


def _letters(sheet: Sheet, scene: Scene, route: Route) -> str:
    """The owner's letter along the line, where there is room for it."""
    colour = scene.colour(route.account)
    letter = scene.signs(route.account).letter
    drawn = ""
    for first in range(0, len(route.passes), LETTER_EVERY):
        x, y = _roomiest(scene, route.passes[first : first + LETTER_EVERY])
        drawn += element("circle", cx=x, cy=y, r=LETTER)
        drawn += sheet.text(x, y + 3.5, letter, size=7, ink=colour.ink, anchor=0.5, weight=0.19)
    return element("g", drawn, fill=colour.line, stroke=colour.edge, stroke_width=1.2)


def _roomiest(scene: Scene, passes: tuple[Pass, ...]) -> tuple[float, float]:
    """The point on these passes with most room round it, of which only so much matters."""
    enough = LETTER + EDGE

    def room(place: tuple[float, Pass]) -> float:
        part, passed = place
        return min(enough, clearance(passed, scene.tracks[passed.square], part))

    part, passed = max(product((0.5, 0.35, 0.65), passes[1:] or passes), key=room)
    x, y = corner(passed.square)
    u, v = along(shape(passed.entry, passed.exit), part)
    return x + u, y + v
