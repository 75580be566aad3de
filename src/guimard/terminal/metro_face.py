"""Metro in a terminal: the board with a panel beside it, and squares by their names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.text import Text

from guimard.rules.game import Game, State, View
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import SQUARE_NAMES, Draw, Lay, Line
from guimard.rules.metro.state import MetroState
from guimard.rules.metro.view import MetroView
from guimard.terminal.face import Look
from guimard.terminal.layout import joined, wrapped
from guimard.terminal.metro_board import draw_board
from guimard.terminal.metro_panel import PANEL, draw_players, draw_tiles, name_of
from guimard.terminal.metro_small import draw_small_board
from guimard.texts import Catalogue

FULL_HEIGHT: Final = 36
SMALL_HEIGHT: Final = 20
"""The board is lower, but not the panel beside it."""


class MetroFace:
    heights = (FULL_HEIGHT, SMALL_HEIGHT)

    def __init__(self, game: Game, names: Sequence[str], texts: Catalogue) -> None:
        assert isinstance(game, Metro)
        self.game = game
        self.names = names
        self.texts = texts

    def draw(self, view: View, look: Look, width: int, height: int) -> list[Text]:
        assert isinstance(view, MetroView)
        actions = [self.game.actions[number] for number in look.offered]
        open_squares = frozenset(one.square for one in actions if isinstance(one, Lay))
        full = height >= FULL_HEIGHT
        draw_it = draw_board if full else draw_small_board
        board = draw_it(self.game, view, open_squares, look.fresh)
        left = max(len(row) for row in board) + 1
        panel = draw_players(self.game, view, self.names, self.texts)
        tiles = draw_tiles(self.game, view, self.texts)
        if full:
            panel += [Text(), *(row for tile in tiles for row in tile if row)]
            room = min(max(width - left, PANEL), 2 * PANEL)
            panel += wrapped(look.told, room, max(len(board), height) - len(panel))
        else:
            board += joined(tiles)
            board += wrapped(look.told, left - 1, height - len(board))
        return joined([board, panel])

    def meant(self, state: State, word: str) -> list[int]:
        assert isinstance(state, MetroState)
        game = self.game
        if word.lower() in {"draw", self.texts.say("play.word.draw")}:
            return [game.draw_number]
        found = re.fullmatch(r"([a-h][1-8])(?:\s+(\d{1,2}))?", word.lower())
        if not found:
            return []
        square = SQUARE_NAMES.index(found[1])
        ways = self._ways(state, square)
        place = int(found[2] or 0)
        return [ways[place - 1]] if 1 <= place <= len(ways) else ways

    def _ways(self, state: MetroState, square: int) -> list[int]:
        """The legal ways to lay on a square; where there are none, ways that are refused."""
        game = self.game
        legal = [
            number
            for number in state.actions()
            if isinstance(action := game.actions[number], Lay) and action.square == square
        ]
        if legal:
            return legal
        hand = state.hands[state.player]
        tiles = [tile for tile, kind in enumerate(hand) if kind >= 0]
        if state.drawn >= 0:
            tiles = [game.hand_size]
        return [game.number(Lay(tile, square, 0)) for tile in tiles]

    def listed(self, number: int) -> bool:
        return not isinstance(self.game.actions[number], Lay | Draw)

    def fresh(self, before: View, after: View) -> frozenset[int]:
        assert isinstance(before, MetroView)
        assert isinstance(after, MetroView)
        laid = {tile.square for tile in before.tiles}
        return frozenset(tile.square for tile in after.tiles if tile.square not in laid)

    def changes(self, before: State, after: State) -> list[str]:
        """*lines*: those that grow; of those that are finished the events tell."""
        return [
            self.texts.say(
                "play.longer",
                who=self._who(change.account),
                station=self.game.station_label(change.line),
                before=change.before,
                now=change.after,
            )
            for change in after.changes(before)
            if change.account is not None and change.end is None
        ]

    def help(self) -> str:
        return self.texts.say("play.help.metro")

    def lines(self, view: View) -> list[str]:
        assert isinstance(view, MetroView)
        said = []
        for account in range(self.game.accounts):
            own = [line for line in view.lines if line.account == account]
            done = [f"{self._label(line)}={line.points}" for line in own if line.end is not None]
            open_ones = [f"{self._label(line)}:{line.passes}" for line in own if line.end is None]
            said.append(
                self.texts.say(
                    "play.lines",
                    who=self._who(account),
                    finished=", ".join(done) or "-",
                    open=", ".join(open_ones) or "-",
                )
            )
        return said

    def _label(self, line: Line) -> str:
        return self.game.station_label(line.station)

    def _who(self, account: int) -> str:
        return name_of(self.game, account, self.names, self.texts)
