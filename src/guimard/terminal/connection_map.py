"""The map of Paris Connection in characters: a hex is four wide, and every second row shifted."""

from __future__ import annotations

from string import digits
from textwrap import wrap
from typing import Final

from rich.text import Text

from guimard.rules.paris_connection.map import Hex, Map
from guimard.rules.paris_connection.options import COLOURS
from guimard.rules.paris_connection.view import ParisConnectionView
from guimard.terminal.canvas import Canvas
from guimard.terminal.owners import LETTERS, STYLES

LEFT: Final = 3
TOP: Final = 1
HALF: Final = 2
"""Columns from the middle of a hex to that of the space between two."""
STRIPED: Final = "bold #e5383b"
VALUES: Final = "¹²³⁴"


def high(on: Map) -> int:
    """The rows of the map with a second row for each row of hexes."""
    return TOP + 2 * _rows(on) + 1


def low(on: Map) -> int:
    """The rows of the map without, striped edges listed below it."""
    return TOP + _rows(on) + 1 + len(_listed_edges(on))


def draw_map(
    on: Map,
    view: ParisConnectionView,
    open_hexes: frozenset[int],
    fresh: frozenset[int],
    tall: bool,
) -> list[Text]:
    """Tall: names and striped edges stand in rows of their own. `open_hexes` show their labels."""
    each = 2 if tall else 1
    left, top = min(2 * one.q + one.r for one in on.hexes), min(one.r for one in on.hexes)
    places = max(2 * one.q + one.r for one in on.hexes) - left + 1
    canvas = Canvas(LEFT + HALF * (places + 1), TOP + each * _rows(on) + 1)
    standing = _standing(view)
    corners = [
        (TOP + each * (one.r - top), LEFT + HALF * (2 * one.q + one.r - left)) for one in on.hexes
    ]
    for hex, (one, (row, column)) in enumerate(zip(on.hexes, corners, strict=True)):
        ground = " on #3a3a3a" if hex in fresh else ""
        canvas.write(row, 0, one.label.rstrip(digits), "bold")
        for place, (sign, style) in enumerate(_signs(one, standing.get(hex, []))):
            canvas.write(row, column + place, sign, style + ground)
        if hex in open_hexes:
            _offer(canvas, row, column, one, standing.get(hex, []), tall)
        elif tall:
            canvas.write(row + 1, column, one.short[:3], "dim")
    for place in range(places):
        row = 0 if place % 2 == 0 else len(canvas.characters) - 1
        canvas.write(row, LEFT + HALF * place + 1, str(place + 1), "dim")
    if tall:
        _draw_edges(canvas, on, corners)
    edges = [] if tall else [Text(line, STRIPED) for line in _listed_edges(on)]
    return [*canvas.rows(), *edges]


def _standing(view: ParisConnectionView) -> dict[int, list[str]]:
    """By hex: the colours of the locomotives on it."""
    found: dict[int, list[str]] = {}
    for colour in COLOURS:
        for hex in view.networks[colour]:
            found.setdefault(hex, []).append(colour)
    return found


def _signs(one: Hex, colours: list[str]) -> list[tuple[str, str]]:
    """What stands in the four columns of a hex: signs with their styles."""
    letters = [(LETTERS[colour], f"bold {STYLES[colour]}") for colour in colours]
    if one.kind == "eiffel":
        return [(sign, "bold") for sign in " /\\ "]
    if one.kind == "rural":
        return [(" ", ""), *(letters or [("·", "dim")])]
    first, last = "[]" if one.kind == "start" else "()"
    inside = letters or [(str(one.value) if one.value else " ", "bold")]
    return [(first, ""), *inside, (last, "")]


def _offer(canvas: Canvas, row: int, column: int, one: Hex, colours: list[str], tall: bool) -> None:
    """The label of a hex that can be built on: below it, or in its place."""
    if tall:
        canvas.write(row + 1, column, one.label, "bold reverse")
        return
    before = VALUES[one.value - 1] if one.value else " "
    style = "bold"
    if colours:
        before, style = LETTERS[colours[0]], f"bold {STYLES[colours[0]]}"
    canvas.write(row, column, before, style)
    canvas.write(row, column + 1, f"{one.label:<3}", "bold reverse")


def _draw_edges(canvas: Canvas, on: Map, corners: list[tuple[int, int]]) -> None:
    for barrier in on.barriers:
        (row, column), (below, right) = sorted((corners[barrier.a], corners[barrier.b]))
        if row == below:
            canvas.write(row, right - 1, "|", STRIPED)
        elif right > column:
            canvas.write(row + 1, column + 3, "/", STRIPED)
        else:
            canvas.write(row + 1, column - 1, "\\", STRIPED)


def _listed_edges(on: Map) -> list[str]:
    edges = (f"{on.hexes[one.a].label}|{on.hexes[one.b].label}" for one in on.barriers)
    return wrap("  ".join(edges), 60)


def _rows(on: Map) -> int:
    rows = [one.r for one in on.hexes]
    return max(rows) - min(rows) + 1
