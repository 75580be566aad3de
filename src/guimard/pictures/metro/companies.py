"""Module 1 in the picture: the shares that lie open, one's own, and those that others show."""

from __future__ import annotations

from collections.abc import Sequence

from guimard.pictures.metro.cards import HIGH, WIDE, draw_card
from guimard.pictures.metro.extensions import ExtensionPicture
from guimard.pictures.metro.panel import Block, disc, heading
from guimard.pictures.metro.scene import Scene
from guimard.pictures.svg import Sheet, at, element
from guimard.rules.metro.companies import Companies
from guimard.rules.metro.shares import CompaniesView

COLUMN = WIDE + 4
ROW = HIGH + 6


class CompaniesPicture(ExtensionPicture[CompaniesView]):
    def blocks(self, scene: Scene) -> list[Block]:
        hands = self.shown.hands

        def draw(sheet: Sheet) -> str:
            drawn = heading(sheet, scene, scene.texts.say("picture.shares"))
            drawn += element("g", _row(sheet, scene, self.shown.open), transform=at(40, 27))
            for seat, hand in enumerate(hands):
                held = [share.company if share is not None else None for share in hand]
                row = disc(sheet, scene, seat, -26, HIGH / 2, 11) + _row(sheet, scene, held)
                drawn += element("g", row, transform=at(40, 27 + (seat + 1) * ROW))
            return drawn

        return [Block(30 + (len(hands) + 1) * ROW, draw)]


def _row(sheet: Sheet, scene: Scene, companies: Sequence[str | None]) -> str:
    """Shares by percentage, face up where the company is known."""
    own = next(one for one in scene.game.extensions if isinstance(one, Companies))
    drawn = ""
    for place, (company, percent) in enumerate(zip(companies, own.percentages, strict=False)):
        card = draw_card(sheet, scene, company, f"{percent}%")
        drawn += element("g", card, transform=at(place * COLUMN, 0))
    return drawn
