"""Module 4 in the picture: the card of the turn, and the cards still to be turned up."""

from __future__ import annotations

from guimard.pictures.metro.cards import HIGH, WIDE, draw_card
from guimard.pictures.metro.extensions import ExtensionPicture
from guimard.pictures.metro.panel import Block, disc, heading
from guimard.pictures.metro.scene import Scene
from guimard.pictures.svg import Sheet, at, element
from guimard.rules.metro.solo import SoloView


class SoloPicture(ExtensionPicture[SoloView]):
    def blocks(self, scene: Scene) -> list[Block]:
        companies = scene.game.companies
        shown = self.shown

        def draw(sheet: Sheet) -> str:
            drawn = heading(sheet, scene, scene.texts.say("picture.card"))
            if shown.card is not None:
                card = draw_card(sheet, scene, shown.card)
                drawn += element("g", card, transform=at(0, 26))
            for place, company in enumerate(shown.pile):
                account = scene.game.seats + companies.index(company)
                x = WIDE + 26 + place * 28
                drawn += disc(sheet, scene, account, x, 26 + HIGH / 2, 10)
            return drawn

        return [Block(HIGH + 36, draw)]
