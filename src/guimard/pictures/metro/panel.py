"""The panel beside the board: the game, who plays it, tiles in hand and unseen, lines finished."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from guimard.pictures.letters import fitted, width
from guimard.pictures.metro.curves import passes_of
from guimard.pictures.metro.ironwork import SIGN_HEIGHT, draw_sign
from guimard.pictures.metro.place import SQUARE
from guimard.pictures.metro.scene import Scene
from guimard.pictures.metro.stations import draw_badge
from guimard.pictures.metro.tiles import draw_loose_tile
from guimard.pictures.svg import Attributes, Sheet, at, element, number, path
from guimard.rules.game import OVER

WIDTH: Final = 300.0
COLUMNS: Final = 8
"""Kinds of unseen tiles side by side."""
KIND: Final = WIDTH / COLUMNS
LINE_HEIGHT: Final = 24.0
MOST_LINES: Final = 10


class Block(NamedTuple):
    """Something on the panel: how high it is, and what draws it from its own top left corner."""

    height: float
    draw: Callable[[Sheet], str]


def blocks(scene: Scene) -> list[Block]:
    """The base game's blocks from the top."""
    view, game = scene.view, scene.game
    found = [_title(scene)]
    found += [_player(scene, seat) for seat in range(game.seats)]
    found += [_company(scene, account) for account in range(game.seats, game.accounts)]
    found.append(Block(8, lambda sheet: ""))
    if any(view.hand) or view.drawn:
        found.append(_hand(scene))
    if view.unseen:
        found.append(_unseen(scene))
    return found


def longest_lines(scene: Scene, room: float) -> list[Block]:
    """The finished lines that earned most, as many as there is room for."""
    best = sorted(
        (route for route in scene.routes if route.finished),
        key=lambda route: (-route.worth, route.line.station),
    )[: min(MOST_LINES, max(0, int((room - 30) // LINE_HEIGHT)))]
    if not best:
        return []
    theme = scene.theme
    most = max(route.line.passes for route in best)

    def draw(sheet: Sheet) -> str:
        drawn = heading(sheet, scene, scene.texts.say("picture.lines"))
        for place, route in enumerate(best):
            y = 36 + place * LINE_HEIGHT
            drawn += draw_badge(sheet, scene, route, 20, y, 9)
            labels = [scene.game.station_label(route.line.station)]
            if route.line.end is not None:
                labels.append(scene.game.station_label(route.line.end))
            stop = 74 + (WIDTH - 124) * route.line.passes / most
            colour = scene.colour(route.account)
            for stroke, wide in ((colour.edge, 6.4), (colour.line, 4.2)):
                drawn += path(f"M66 {y:g}H{number(stop)}", stroke=stroke, stroke_width=wide)
            for x, label in zip((60, stop + 10), labels, strict=False):
                drawn += station_plate(sheet, scene, label, x, y)
            if route.line.doubled:
                twice = "\N{MULTIPLICATION SIGN}2"
                drawn += sheet.text(stop + 26, y + 4, twice, size=8, ink=theme.faint)
        return drawn

    return [Block(30 + len(best) * LINE_HEIGHT, draw)]


def heading(sheet: Sheet, scene: Scene, text: str, value: str = "") -> str:
    theme = scene.theme
    return (
        sheet.text(0, 11, text, size=9.5, ink=theme.ink)
        + sheet.text(WIDTH, 11, value, size=9.5, ink=theme.ink, anchor=1)
        + path(f"M0 18.5H{WIDTH:g}", stroke=theme.rule)
    )


def station_plate(sheet: Sheet, scene: Scene, label: str, x: float, y: float) -> str:
    theme = scene.theme
    plate = element("rect", x=x - 11, y=y - 8, width=22, height=16, rx=3, fill=theme.iron)
    return plate + sheet.text(x, y + 4.5, label, size=9, ink=theme.iron_ink, anchor=0.5)


def disc(sheet: Sheet, scene: Scene, account: int, x: float, y: float, radius: float) -> str:
    """An owner's colour and letter."""
    colour = scene.colour(account)
    size = radius * 0.87
    circle = element(
        "circle", cx=x, cy=y, r=radius, fill=colour.line, stroke=colour.edge, stroke_width=1.8
    )
    letter = scene.signs(account).letter
    return circle + sheet.text(
        x, y + size / 2, letter, size=size, ink=colour.ink, anchor=0.5, weight=0.17
    )


def _title(scene: Scene) -> Block:
    theme, options, texts = scene.theme, scene.game.options, scene.texts
    edition = f"{texts.say('option.edition')} {options.edition.removeprefix('metro-')}"
    extras = [
        texts.say(key) if (key := f"option.{name}") in texts else name
        for name in (*options.modules, options.city)
        if name is not None
    ]
    if options.any_direction:
        extras.append(texts.say("option.any_direction"))
    if options.hand_size > 1:
        extras.append(f"{texts.say('option.hand_size')} {options.hand_size}")
    if options.random_stations:
        extras.append(texts.say("option.random_stations"))
    lines = [edition, *_lines_of(extras)]

    def draw(sheet: Sheet) -> str:
        drawn = draw_sign(theme, WIDTH)
        for place, line in enumerate(lines):
            y = SIGN_HEIGHT + 14 + 16 * place
            ink = theme.faint if place else theme.ink
            drawn += sheet.text(WIDTH / 2, y, line, size=8.5, ink=ink, anchor=0.5)
        return drawn

    return Block(SIGN_HEIGHT + 16 + 16 * len(lines), draw)


def _lines_of(words: Sequence[str]) -> list[str]:
    """The words side by side, on as many lines as the panel's width asks for."""
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} \N{MIDDLE DOT} {word}" if lines else word
        if lines and width(longer, 8.5) <= WIDTH:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _player(scene: Scene, seat: int) -> Block:
    theme, view = scene.theme, scene.view
    over = view.to_act == OVER
    marked = seat in _winners(scene) if over else view.player == seat
    owns = any(owner == seat for owner in view.owners)
    height = 46.0 if scene.game.accounts <= 6 else 36.0
    middle = height / 2

    def draw(sheet: Sheet) -> str:
        frame = element(
            "rect",
            width=WIDTH,
            height=height,
            rx=8,
            fill=theme.tile if marked else theme.platform,
            stroke=theme.lamp if marked else theme.rule,
            stroke_width=2.4 if marked else 1,
        )
        drawn = frame + disc(sheet, scene, seat, 25, middle, middle - 9)
        base = middle - 1 if owns and height > 40 else middle + 5
        name = fitted(scene.names[seat], 10.5, 176 - 17 * view.hands[seat])
        drawn += sheet.text(50, base, name, size=10.5, ink=theme.ink, weight=0.13)
        if owns and height > 40:
            drawn += _sample(scene, seat, 50, 150, middle + 12)
        points = str(view.points[seat])
        drawn += sheet.text(WIDTH - 14, middle + 8, points, size=16, ink=theme.ink, anchor=1)
        for place in range(view.hands[seat]):
            drawn += _back(scene, 214 - 17 * place, middle - 6.5)
        if marked and over:
            drop = "M-11 -9C-5 -2 -5 4 -11 9C-17 4 -17 -2 -11 -9Z"
            drawn += path(drop, fill=theme.lamp, transform=at(0, middle))
        elif marked:
            drawn += path("M-14 -8L-4 0L-14 8Z", fill=theme.lamp, transform=at(0, middle))
        return element("g", drawn, data_seat=seat)

    return Block(height + 8, draw)


def _winners(scene: Scene) -> list[int]:
    points = scene.view.points[: scene.game.seats]
    return [seat for seat, own in enumerate(points) if own == max(points)]


def _sample(scene: Scene, account: int, start: float, end: float, y: float) -> str:
    """A stretch of the owner's line with its dashes."""
    colour = scene.colour(account)
    track = f"M{start:g} {y:g}H{end:g}"
    dashes = " ".join(map(number, scene.signs(account).dashes))
    return (
        path(track, stroke=colour.edge, stroke_width=8)
        + path(track, stroke=scene.theme.tile, stroke_width=5.6)
        + path(track, stroke=colour.line, stroke_width=5.6, stroke_dasharray=dashes)
    )


def _back(scene: Scene, x: float, y: float) -> str:
    """The back of a tile in somebody's hand."""
    theme = scene.theme
    return element(
        "rect", x=x, y=y, width=13, height=13, rx=2, fill=theme.iron, stroke=theme.iron_light
    )


def _company(scene: Scene, account: int) -> Block:
    """A company's line and its profit."""

    def draw(sheet: Sheet) -> str:
        drawn = disc(sheet, scene, account, 25, 11, 9)
        drawn += _sample(scene, account, 50, 214, 11)
        points = str(scene.view.points[account])
        drawn += sheet.text(
            WIDTH - 14, 16, points, size=10.5, ink=scene.theme.ink, anchor=1, weight=0.13
        )
        return element("g", drawn, data_account=account)

    return Block(24, draw)


def _hand(scene: Scene) -> Block:
    """The tiles that this seat holds, and framed the one it has drawn."""
    theme, view = scene.theme, scene.view
    tiles = [code for code in (*view.hand, view.drawn) if code]

    def draw(sheet: Sheet) -> str:
        drawn = heading(sheet, scene, scene.texts.say("picture.hand"))
        for place, code in enumerate(tiles):
            tile = draw_loose_tile(sheet, theme, passes_of(0, code, 0))
            if view.drawn and place == len(tiles) - 1:
                frame: Attributes = {"fill": "none", "stroke": theme.lamp, "stroke_width": 2.4}
                tile += element("rect", width=SQUARE, height=SQUARE, rx=4, **frame)
            drawn += element("g", tile, transform=at(place * 76, 27))
        return drawn

    return Block(SQUARE + 43, draw)


def _unseen(scene: Scene) -> Block:
    """The tiles still to be seen, by kind, and how many the stack has."""
    theme, view = scene.theme, scene.view
    kinds = sorted(view.unseen.items())
    rows = -(-len(kinds) // COLUMNS)

    def draw(sheet: Sheet) -> str:
        stack = scene.texts.say("picture.stack", tiles=view.stack)
        drawn = heading(sheet, scene, scene.texts.say("picture.unseen"), stack)
        for place, (code, count) in enumerate(kinds):
            row, column = divmod(place, COLUMNS)
            tile = draw_loose_tile(sheet, theme, passes_of(0, code, 0))
            kind = element("g", tile, transform="scale(.36)")
            kind += sheet.text(13, 37, str(count), size=7, ink=theme.faint, anchor=0.5)
            drawn += element("g", kind, transform=at(column * KIND + 4, 27 + row * 44))
        return drawn

    return Block(30 + rows * 44, draw)
