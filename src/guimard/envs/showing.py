"""Games shown as the terminal and the pictures show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from guimard.rules.game import Game, View

WIDTH: Final = 960
"""Pixels of a picture."""
_COLUMNS: Final = 100


class Showing:
    """Draws the views of one game in one render mode."""

    def __init__(self, game: Game, mode: str, names: Sequence[str]) -> None:
        from guimard.terminal.face import face_of
        from guimard.texts import catalogue

        self._game = game
        self._mode = mode
        self._names = names
        self._face = face_of(game, names, catalogue("en"))
        self._shape: tuple[int, ...] | None = None

    def show(self, view: View) -> Any:
        """Nothing, text for a terminal, or an array by row, column and colour."""
        if self._mode == "rgb_array":
            return self._pixels(view)
        if self._mode == "ansi":
            return self._text(view)
        self._print(view)
        return None

    def _rows(self, view: View, width: int, height: int) -> list[Any]:
        from guimard.terminal.face import Look

        return self._face.draw(view, Look(), width, height)

    def _print(self, view: View) -> None:
        from guimard.terminal.screen import Screen

        screen = Screen()
        screen.clear()
        screen.show(self._rows(view, screen.width, screen.height))

    def _text(self, view: View) -> str:
        console = Console(
            width=_COLUMNS, force_terminal=True, color_system="standard", highlight=False
        )
        with console.capture() as captured:
            for row in self._rows(view, _COLUMNS, max(self._face.heights)):
                console.print(row, soft_wrap=True)
        return captured.get()

    def _pixels(self, view: View) -> NDArray[np.uint8]:
        """Every picture has the size of the first: a panel that grows is drawn smaller."""
        from guimard.pictures import draw, to_pixels, to_png

        drawn = to_pixels(to_png(draw(self._game, view, names=self._names), WIDTH))
        if self._shape is None:
            self._shape = drawn.shape
        if drawn.shape == self._shape:
            return drawn
        page = np.empty(self._shape, np.uint8)
        page[:] = drawn[0, 0]
        height = min(len(page), len(drawn))
        page[:height] = drawn[:height]
        return page
