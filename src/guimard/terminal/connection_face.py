"""Paris Connection in a terminal: the map with a panel beside it, hexes by label or name."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from rich.text import Text

from guimard.rules.game import Game, State, View
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.moves import Done, Place, Trade
from guimard.rules.paris_connection.options import COLOURS, LIMIT
from guimard.rules.paris_connection.state import ParisConnectionState
from guimard.rules.paris_connection.view import ParisConnectionView
from guimard.terminal.connection_map import draw_map, high, low
from guimard.terminal.face import Look
from guimard.terminal.layout import joined, wrapped
from guimard.terminal.owners import LETTERS, STYLES
from guimard.texts import Catalogue

PANEL: Final = 14
"""Columns."""


class ConnectionFace:
    def __init__(self, game: Game, names: Sequence[str], texts: Catalogue) -> None:
        assert isinstance(game, ParisConnection)
        self.game = game
        self.names = names
        self.texts = texts
        self.heights = (high(game.map), low(game.map))
        self._colours = {
            word: colour
            for colour in COLOURS
            for word in (colour, LETTERS[colour].lower(), texts.say(f"colour.{colour}"))
        }
        """By what can be typed for it."""

    def draw(self, view: View, look: Look, width: int, height: int) -> list[Text]:
        assert isinstance(view, ParisConnectionView)
        actions = [self.game.actions[number] for number in look.offered]
        open_hexes = frozenset(one.hex for one in actions if isinstance(one, Place))
        tall = height >= self.heights[0]
        board = draw_map(self.game.map, view, open_hexes, look.fresh, tall)
        left = max(map(len, board)) + 1
        panel = self._panel(view)
        if tall:
            room = min(max(width - left, PANEL), 2 * PANEL)
            panel += wrapped(look.told, room, max(len(board), height) - len(panel))
        else:
            board += wrapped(look.told, left - 1, height - len(board))
        return joined([board, panel])

    def meant(self, state: State, word: str) -> list[int]:
        """`red d13` or `d13`, `red blue 2`, `done`."""
        assert isinstance(state, ParisConnectionState)
        words = plain(word).split()
        if words in (["done"], [self.texts.say("play.word.done")]):
            return [self.game.number(Done())]
        colours = [self._colours[one] for one in words if one in self._colours]
        rest = [one for one in words if one not in self._colours]
        if len(colours) == 2 and (rest or ["1"]) in (["1"], ["2"]):
            give, take = colours
            trade = Trade(give, take, int(rest[0]) if rest else 1)
            return [self.game.number(trade)] if give != take else []
        hex = self._hex(" ".join(rest))
        if hex is None or len(colours) > 1:
            return []
        if not colours and state.placed:
            colours = [COLOURS[state.building]]
        ways = [self.game.number(Place(colour, hex)) for colour in colours or COLOURS]
        return ways if colours else [way for way in ways if way in state.actions()] or ways[:1]

    def _hex(self, word: str) -> int | None:
        """The hex that can be built on with this label, or the only one whose name begins so."""
        named = [*enumerate(self.game.map.hexes[: self.game.map.buildable])]
        found = [hex for hex, one in named if plain(one.label) == word]
        found = found or [hex for hex, one in named if word and plain(one.name) == word]
        found = found or [hex for hex, one in named if word and plain(one.name).startswith(word)]
        return found[0] if len(found) == 1 else None

    def listed(self, number: int) -> bool:
        return False

    def fresh(self, before: View, after: View) -> frozenset[int]:
        assert isinstance(before, ParisConnectionView)
        assert isinstance(after, ParisConnectionView)
        return frozenset(
            hex for c in COLOURS for hex in after.networks[c] if hex not in before.networks[c]
        )

    def changes(self, before: State, after: State) -> list[str]:
        return [
            self.texts.say(
                "play.worth",
                company=self.texts.say(f"company.{COLOURS[change.line]}"),
                before=change.before,
                now=change.after,
            )
            for change in after.changes(before)
        ]

    def help(self) -> str:
        return self.texts.say("play.help.paris-connection")

    def lines(self, view: View) -> list[str]:
        """Everything about companies, and what trades have shown of every hand."""
        assert isinstance(view, ParisConnectionView)
        said = [
            self.texts.say(
                "play.company",
                company=self.texts.say(f"company.{colour}"),
                value=view.values[colour],
                stock=view.stock.get(colour, 0),
                held=view.in_hands.get(colour, 0),
                own=view.hand.get(colour, 0),
            )
            for colour in COLOURS
        ]
        for seat, known in enumerate(view.at_least):
            shown = [f"{self.texts.say(f'colour.{c}')} {n}" for c, n in known.items() if n]
            said.append(
                self.texts.say(
                    "play.holds",
                    who=self.names[seat],
                    held=view.hands[seat],
                    limit=LIMIT[self.game.seats],
                    shown=", ".join(shown) or "-",
                )
            )
        return said

    def _panel(self, view: ParisConnectionView) -> list[Text]:
        rows = [Text()]
        for seat, points in enumerate(view.points):
            mark = "▶" if seat == view.player and view.to_act >= 0 else " "
            known = "" if points is None else str(points)
            rows.append(Text(f"{mark}{self.names[seat][:6]:<6}{view.hands[seat]:>3}{known:>4}"))
        rows += [Text(), Text(self.texts.say("play.table"), "dim")]
        for colour in COLOURS:
            row = Text(f"{LETTERS[colour]} {view.values[colour]:>2}", f"bold {STYLES[colour]}")
            counts = (counts.get(colour) for counts in (view.stock, view.in_hands, view.hand))
            row.append("".join(f"{'' if count is None else count:>3}" for count in counts))
            rows.append(row)
        return rows


def plain(text: str) -> str:
    """Small letters without accents."""
    letters = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
