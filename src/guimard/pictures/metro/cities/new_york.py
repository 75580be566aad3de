"""New York in the picture: tourists at the stations, and what they are worth to whom."""

from __future__ import annotations

from collections import Counter

from guimard.pictures.metro.extensions import ExtensionPicture
from guimard.pictures.metro.panel import Block
from guimard.pictures.metro.pieces import TableRow, draw_tourist, table
from guimard.pictures.metro.place import stand
from guimard.pictures.metro.scene import Scene
from guimard.pictures.svg import Sheet
from guimard.rules.metro.cities.new_york import NewYorkView


class NewYorkPicture(ExtensionPicture[NewYorkView]):
    def on_board(self, sheet: Sheet, scene: Scene) -> None:
        for station, colour in enumerate(self.shown.tourists):
            if colour is not None:
                here = stand(scene.game, station)
                x, y = here.at(13, 27) if here.upright else here.at(7, 27)
                sheet.add(draw_tourist(sheet, scene, colour, x, y, 0.6))

    def blocks(self, scene: Scene) -> list[Block]:
        """By owner and colour: the value of a tourist, and how many there are."""
        shown = self.shown
        collected = Counter(shown.collected)
        rows = [
            TableRow(
                account,
                [
                    f"{number}\N{MULTIPLICATION SIGN}{value}" if number else str(value)
                    for value, number in (
                        (value, collected[account, colour])
                        for value, colour in zip(values, shown.colours, strict=True)
                    )
                ],
            )
            for account, values in zip(shown.accounts, shown.values, strict=False)
        ]
        return [table(scene, "new-york", shown.colours, rows)]
