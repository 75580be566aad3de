"""Stations: where lines depart and arrive, whose they are, and what their lines are worth."""

from __future__ import annotations

from guimard.pictures.metro.lines import ARRIVAL, EDGE, LINE
from guimard.pictures.metro.place import LANE, MIDDLE, Stand, stand
from guimard.pictures.metro.scene import Route, Scene
from guimard.pictures.svg import Attributes, Sheet, at, element, number, path, title
from guimard.rules.metro.moves import EDGE_STATIONS

DEPARTURE = 36.0
"""How far a departure's track reaches out of the board, to its owner's badge."""
QUIET_DEPARTURE = 24.0


def draw_stations(sheet: Sheet, scene: Scene) -> None:
    """The track of every station, under the lines."""
    for station in _stations(scene):
        here = stand(scene.game, station)
        account = _owner(scene, station)
        drawn = "" if station in scene.ended_at else _arrival(scene, here)
        if account is not None:
            drawn += _owned_departure(scene, here, account, station)
        elif station < EDGE_STATIONS:
            drawn += _free_departure(scene, here)
        sheet.add(element("g", drawn, fill="none"))


def draw_signs(sheet: Sheet, scene: Scene) -> None:
    """Numbers, owners and points, over the lines."""
    routes = {route.line.station: route for route in scene.routes}
    for station in _stations(scene):
        here = stand(scene.game, station)
        drawn = _number(sheet, scene, here, station)
        if station in scene.ended_at:
            x, y = here.at(14, 8.5 if here.upright else 16)
            drawn += draw_badge(sheet, scene, scene.ended_at[station], x, y, 7.5)
        if station in routes:
            drawn += title(_told(scene, routes[station]))
            drawn += _owner_badge(sheet, scene, here, routes[station])
        label = scene.game.station_label(station)
        sheet.add(element("g", drawn, data_station=label, data_account=_owner(scene, station)))


def draw_badge(sheet: Sheet, scene: Scene, route: Route, x: float, y: float, size: float) -> str:
    """The owner's letter and the line's length or, filled with colour, its points."""
    colour = scene.colour(route.account)
    value = str(route.worth) if route.passes else ""
    height = 1.85 * size
    half = height / 2
    wide = height + 2.15 * size if value else height
    left = x - wide / 2
    ground = colour.line if route.finished else scene.theme.tile
    look: Attributes = {"fill": ground, "stroke": colour.edge, "stroke_width": 1.6}
    drawn = element("rect", x=left, y=y - half, width=wide, height=height, rx=half, **look)
    if not route.finished:
        drawn += element("circle", cx=left + half, cy=y, r=half - 0.8, fill=colour.line)
    letter = scene.signs(route.account).letter
    foot = y + size / 2
    drawn += sheet.text(
        left + half, foot, letter, size=size, ink=colour.ink, anchor=0.5, weight=0.18
    )
    if value:
        ink = colour.ink if route.finished else scene.theme.ink
        across = left + height + 0.9 * size
        drawn += sheet.text(across, foot, value, size=size, ink=ink, anchor=0.5, weight=0.16)
    return drawn


def _stations(scene: Scene) -> range:
    return range(EDGE_STATIONS if scene.covered else EDGE_STATIONS + 8)


def _owner(scene: Scene, station: int) -> int | None:
    """Before stations are dealt there are no owners at the edge."""
    owners = scene.view.owners
    return owners[station] if station < len(owners) else None


def _track(here: Stand, along: float, reach: float) -> str:
    (x, y), (u, v) = here.at(along, -1), here.at(along, reach)
    return f"M{number(x)} {number(y)}L{number(u)} {number(v)}"


def _quiet_track(scene: Scene, track: str) -> str:
    theme = scene.theme
    return path(track, stroke=theme.track, stroke_width=5.2) + path(
        track, stroke=theme.bed, stroke_width=2.6
    )


def _arrival(scene: Scene, here: Stand) -> str:
    """Track that ends at a buffer."""
    buffer = path(
        "M-6.5 0H6.5",
        transform=f"{at(*here.at(LANE / 2, ARRIVAL))} rotate({here.angle:g})",
        stroke=scene.theme.stem,
        stroke_width=3,
        stroke_linecap="round",
    )
    return _quiet_track(scene, _track(here, LANE / 2, ARRIVAL)) + buffer


def _owned_departure(scene: Scene, here: Stand, account: int, station: int) -> str:
    """Track that comes out of the owner's badge and points into the board."""
    colour = scene.colour(account)
    track = _track(here, -LANE / 2, DEPARTURE if station < EDGE_STATIONS else ARRIVAL)
    drawn = path(track, stroke=colour.edge, stroke_width=EDGE)
    drawn += path(track, stroke=colour.line, stroke_width=LINE)
    return drawn + (_pointer(here, colour.ink) if station < EDGE_STATIONS else "")


def _free_departure(scene: Scene, here: Stand) -> str:
    return _quiet_track(scene, _track(here, -LANE / 2, QUIET_DEPARTURE)) + _pointer(
        here, scene.theme.track
    )


def _pointer(here: Stand, ink: str) -> str:
    return path(
        "M-2.4 -1.6L0 1.2L2.4 -1.6",
        transform=f"{at(*here.at(-LANE / 2, 9))} rotate({here.angle:g})",
        stroke=ink,
        stroke_width=1.5,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _number(sheet: Sheet, scene: Scene, here: Stand, station: int) -> str:
    theme = scene.theme
    if station < EDGE_STATIONS:
        x, y = here.at(20.0, 47.0)
    else:
        x, y = here.at(0, 25.0 if here.upright else 38.0)
        if here.upright:
            x += 6 if x < MIDDLE else -6
        else:
            y += 6 if y < MIDDLE else -6
    label = scene.game.station_label(station)
    plate = element("rect", x=x - 8.5, y=y - 6.5, width=17, height=13, rx=2.5, fill=theme.iron)
    return plate + sheet.text(
        x, y + 3.75, label, size=7.5, ink=theme.iron_ink, anchor=0.5, weight=0.16
    )


def _owner_badge(sheet: Sheet, scene: Scene, here: Stand, route: Route) -> str:
    if route.line.station < EDGE_STATIONS:
        x, y = here.at(-LANE / 2, 47 if here.upright else 39)
        return draw_badge(sheet, scene, route, x, y, 10.5)
    x, y = here.at(-14, 8.5 if here.upright else 16)
    return draw_badge(sheet, scene, route, x, y, 7.5)


def _told(scene: Scene, route: Route) -> str:
    """A line in words."""
    line = route.line
    station = scene.game.station_label(line.station)
    owner = scene.account_name(route.account)
    if line.end is None:
        return scene.texts.say("picture.line", station=station, account=owner, passes=line.passes)
    end = scene.game.station_label(line.end)
    return scene.texts.say(
        "event.line-finished", station=station, end=end, points=line.points, account=owner
    )
