"""Cards that name a company."""

from __future__ import annotations

from guimard.pictures.metro.panel import disc
from guimard.pictures.metro.scene import Scene
from guimard.pictures.svg import Attributes, Sheet, element, path

WIDE = 34.0
HIGH = 46.0


def draw_card(sheet: Sheet, scene: Scene, company: str | None, foot: str = "") -> str:
    """A card with its company and what is printed below; its back where the company is None."""
    theme = scene.theme
    box: Attributes = {"width": WIDE, "height": HIGH, "rx": 4}
    if company is None:
        inner = path(
            "M6 40C6 24 10 14 17 7C24 14 28 24 28 40M17 7V40",
            fill="none",
            stroke=theme.iron_light,
            stroke_width=1.4,
        )
        drawn = element("rect", fill=theme.iron, stroke=theme.iron_light, **box) + inner
        return drawn + sheet.text(
            WIDE / 2, 28, foot, size=8, ink=theme.iron_ink, anchor=0.5, weight=0.15
        )
    account = scene.game.seats + scene.game.companies.index(company)
    drawn = element("rect", fill=theme.tile, stroke=theme.rule, **box)
    drawn += disc(sheet, scene, account, WIDE / 2, 17, 11)
    return drawn + sheet.text(WIDE / 2, 40, foot, size=7.5, ink=theme.ink, anchor=0.5, weight=0.14)
