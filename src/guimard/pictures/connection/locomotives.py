"""Locomotives, each in its company's colour and with its letter, and the ways between them."""

from __future__ import annotations

from typing import Final

from guimard.pictures.connection.scene import Scene
from guimard.pictures.palette import SIGNS
from guimard.pictures.svg import Sheet, at, element, number, path
from guimard.rules.paris_connection.map import hexes_in
from guimard.rules.paris_connection.options import COLOURS

ENGINE: Final = "M-13 5.5V-4.5H-9.5V-10.5H-4.5V-4.5H3.5V-11H13V5.5Z"
"""Chimney in front, on the left, and the driver's cab behind."""


def draw_locomotives(sheet: Sheet, scene: Scene) -> None:
    standing = scene.standing()
    _links(sheet, scene, standing)
    for hex, colours in sorted(standing.items()):
        for colour in colours:
            label = scene.game.map.hexes[hex].label
            sheet.add(
                element(
                    "g",
                    locomotive(sheet, scene, colour),
                    transform=at(*scene.stand(hex, colour, standing)),
                    data_locomotive=f"{colour}-{label}",
                )
            )


def locomotive(sheet: Sheet, scene: Scene, colour: str) -> str:
    """One locomotive, about 26 wide and 22 high, round the origin."""
    paint = scene.theme.colours[colour]
    id_ = f"locomotive-{colour}"
    drawn = path(
        ENGINE, fill=paint.line, stroke=paint.edge, stroke_width=1.8, stroke_linejoin="round"
    )
    for x in (-8.0, 0.5, 9.0):
        drawn += element(
            "circle", cx=x, cy=7, r=3.2, fill=paint.line, stroke=paint.edge, stroke_width=1.6
        )
    letter = SIGNS[colour].letter
    drawn += sheet.text(-0.5, 4.2, letter, size=7.6, ink=paint.ink, anchor=0.5, weight=0.19)
    sheet.share(id_, drawn)
    return sheet.use(id_)


def _links(sheet: Sheet, scene: Scene, standing: dict[int, list[str]]) -> None:
    """A line between locomotives of one colour on neighbouring hexes."""
    neighbours = scene.game.map.neighbours
    for colour in COLOURS:
        hexes = scene.view.networks[colour]
        data = ""
        for hex in hexes:
            for other in hexes_in(neighbours[hex]):
                if other in hexes and (other < hex or hex >= scene.game.map.buildable):
                    (ax, ay), (bx, by) = (scene.stand(n, colour, standing) for n in (hex, other))
                    data += f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
        paint = scene.theme.colours[colour]
        for stroke, width in ((paint.edge, 5.4), (paint.line, 3.4)):
            sheet.add(
                path(data, stroke=stroke, stroke_width=width, stroke_linecap="round")
                if data
                else ""
            )
