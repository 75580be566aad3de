"""Berlin in the picture: tourists on the board, the sights they visit, and the cards won."""

from __future__ import annotations

from collections import Counter

from guimard.pictures.metro.extensions import ExtensionPicture
from guimard.pictures.metro.panel import Block
from guimard.pictures.metro.pieces import TableRow, draw_tourists_on, table
from guimard.pictures.metro.scene import Scene
from guimard.pictures.svg import Sheet
from guimard.rules.metro.cities.berlin import BerlinView


class BerlinPicture(ExtensionPicture[BerlinView]):
    def on_board(self, sheet: Sheet, scene: Scene) -> None:
        for square, colour in zip(self.shown.squares, self.shown.tourists, strict=False):
            draw_tourists_on(sheet, scene, square, [colour])

    def blocks(self, scene: Scene) -> list[Block]:
        """Under each colour the points of the sight that it visits, then the cards won of it."""
        shown = self.shown
        cards: Counter[tuple[int, str]] = Counter()
        for account, colour, number in shown.won:
            cards[account, colour] += number
        points = [f"{most}/{second}" for most, second in shown.points]
        rows = [TableRow(None, points[: len(shown.visitors)])]
        rows += [
            TableRow(
                account,
                [str(cards[account, one]) if cards[account, one] else "" for one in shown.visitors],
            )
            for account in sorted({account for account, _ in cards})
        ]
        return [table(scene, "berlin", shown.visitors, rows)]
