"""London in the picture: tourists on the board, and the loop that the taxi drives."""

from __future__ import annotations

from guimard.pictures.metro.extensions import ExtensionPicture
from guimard.pictures.metro.panel import WIDTH, Block, heading
from guimard.pictures.metro.pieces import draw_tourists_on
from guimard.pictures.metro.scene import Scene
from guimard.pictures.palette import SIGNS
from guimard.pictures.svg import Sheet, at, element, path, title
from guimard.rules.metro.cities.london import LondonView
from guimard.rules.metro.cities.pieces import INNER_SQUARES

UPPER = 62.0
LOWER = 96.0
MIDDLE = (UPPER + LOWER) / 2
ENDS = 22.0
"""The room for an arrow at each end."""
ARROW = f"M4 {UPPER:g}C18 {UPPER:g} 18 {LOWER:g} 6 {LOWER:g}l4 -4m-4 4l4 4"
"""At the right end, from the upper lane down to the lower."""


class LondonPicture(ExtensionPicture[LondonView]):
    def on_board(self, sheet: Sheet, scene: Scene) -> None:
        for square, colour in zip(INNER_SQUARES, self.shown.tourists, strict=False):
            if colour is not None:
                draw_tourists_on(sheet, scene, square, [colour])

    def blocks(self, scene: Scene) -> list[Block]:
        shown = self.shown

        def draw(sheet: Sheet) -> str:
            drawn = heading(sheet, scene, scene.texts.say("option.london"))
            arrow = path(ARROW, fill="none", stroke=scene.theme.stem, stroke_width=2)
            drawn += element("g", arrow, transform=at(WIDTH - ENDS, 0))
            drawn += element("g", arrow, transform=f"rotate(180 {ENDS / 2:g} {MIDDLE:g})")
            for place, name in enumerate(shown.sights):
                drawn += self._sight(scene, place, name)
            for place, colour in enumerate(shown.fields):
                drawn += self._field(sheet, scene, colour, *self._at(place))
            if shown.taxi is not None:
                drawn += _taxi(scene, *self._taxi_at(shown.taxi))
            return drawn

        return [Block(122, draw)]

    @property
    def _half(self) -> int:
        """How many fields the upper lane has."""
        return max(len(self.shown.fields) // 2, 1)

    @property
    def _step(self) -> float:
        return (WIDTH - 2 * ENDS) / self._half

    def _at(self, place: int) -> tuple[float, float]:
        """The middle of a field: out over the upper lane, back over the lower."""
        if place < self._half:
            return ENDS + (place + 0.5) * self._step, UPPER
        return ENDS + (2 * self._half - place - 0.5) * self._step, LOWER

    def _taxi_at(self, taxi: int) -> tuple[float, float]:
        """Beside its field, or on the arrow behind that."""
        if self.shown.on_arrow:
            return (WIDTH - 10 if taxi < self._half else 10), MIDDLE
        x, y = self._at(taxi)
        return x, y - 16 if y == UPPER else y + 16

    def _sight(self, scene: Scene, place: int, name: str) -> str:
        """The frame round a sight's fields on both lanes."""
        wide = 2 * self._half / max(len(self.shown.sights), 1) * self._step / 2
        box = element(
            "rect",
            x=ENDS + place * wide + 1,
            y=UPPER - 10,
            width=wide - 2,
            height=LOWER - UPPER + 20,
            rx=4,
            fill=scene.theme.tile,
            stroke=scene.theme.rule,
        )
        return element("g", title(name) + box)

    def _field(self, sheet: Sheet, scene: Scene, colour: str, x: float, y: float) -> str:
        look = scene.theme.colours[colour]
        circle = element("circle", cx=x, cy=y, r=6.6, fill=look.line, stroke=look.edge)
        letter = SIGNS[colour].letter
        return circle + sheet.text(
            x, y + 3.5, letter, size=7, ink=look.ink, anchor=0.5, weight=0.18
        )


def _taxi(scene: Scene, x: float, y: float) -> str:
    ink = scene.theme.ink
    cab = path("M-9 3V-1C-9 -3 -6 -3 -5 -3L-3 -7H4L6 -3C8 -3 9 -2 9 0V3Z", fill=ink)
    lamp = element("rect", x=-1.5, y=-9.5, width=4, height=2, fill=scene.theme.lamp)
    wheels = "".join(
        element("circle", cx=wheel, cy=3.5, r=2.3, fill=ink, stroke=scene.theme.page)
        for wheel in (-5, 5)
    )
    return element("g", cab + lamp + wheels, transform=at(x, y), data_taxi="taxi")
