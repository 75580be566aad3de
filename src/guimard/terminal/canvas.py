"""A rectangle of characters to draw on, each with its style."""

from __future__ import annotations

from rich.text import Text


class Canvas:
    def __init__(self, width: int, height: int) -> None:
        self.characters = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]

    def write(self, row: int, column: int, text: str, style: str = "") -> None:
        for place, character in enumerate(text, column):
            self.characters[row][place] = character
            self.styles[row][place] = style

    def rows(self) -> list[Text]:
        rows = []
        for characters, styles in zip(self.characters, self.styles, strict=True):
            row = Text(no_wrap=True)
            for character, style in zip(characters, styles, strict=True):
                row.append(character, style)
            rows.append(row)
        return rows
