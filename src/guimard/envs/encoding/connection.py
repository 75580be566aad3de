"""What a seat knows of a game of Paris Connection, as numbers. Colours go by `COLOURS`."""

from __future__ import annotations

from typing import Final

import numpy as np

from guimard.envs.encoding.parts import (
    MOST_POINTS,
    NOBODY,
    SEATS,
    Layout,
    Numbers,
    Part,
    filled,
    turned,
)
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.options import COLOURS
from guimard.rules.paris_connection.state import ParisConnectionState
from guimard.rules.paris_connection.turns import MOST_PLACED
from guimard.rules.paris_connection.view import ParisConnectionView

_KINDS: Final = len(COLOURS)
_ENDS: Final = ("marseille", "boards", "stall")
_BY_SEAT: Final = "by relative seat and colour"


class ConnectionEncoding:
    def __init__(self, game: ParisConnection) -> None:
        self.game = game
        self._hexes = len(game.map.hexes)
        last = self._hexes - 1
        self.layout = Layout(
            (
                Part(
                    "locomotive", (_KINDS, self._hexes), 0, 1, "by colour and hex: one stands there"
                ),
                Part("value", (_KINDS,), 0, 999, "by company: its value"),
                Part("stock", (_KINDS,), 0, 99, "by colour: locomotives on its storing board"),
                Part("in_hands", (_KINDS,), 0, 99, "by colour: locomotives in all hands"),
                Part("in_hand", (_KINDS,), 0, 99, "by colour: one's own locomotives"),
                Part("holds", (SEATS,), 0, 999, "by relative seat: how many locomotives it holds"),
                Part(
                    "net_trades",
                    (SEATS, _KINDS),
                    -999,
                    999,
                    f"{_BY_SEAT}: taken less given in trades",
                ),
                Part(
                    "at_least",
                    (SEATS, _KINDS),
                    0,
                    99,
                    f"{_BY_SEAT}: how many it must hold, as trades have shown",
                ),
                Part(
                    "shown",
                    (SEATS, _KINDS),
                    0,
                    99,
                    f"{_BY_SEAT}: what it holds, once the game is over",
                ),
                Part("points", (1,), -MOST_POINTS, MOST_POINTS, "one's own, if the game ended now"),
                Part(
                    "placed",
                    (MOST_PLACED,),
                    -1,
                    last,
                    "the hexes of the build that is going on, in order, -1 none",
                ),
                Part("building", (1,), 0, _KINDS, "the colour of that build plus 1, or 0"),
                Part("trades", (1,), 0, 99, "how many trades there have been since the last build"),
                Part(
                    "ended_by",
                    (1,),
                    0,
                    len(_ENDS),
                    "1 Marseille, 2 empty boards, 3 trades alone; 0 not ended",
                ),
                Part("to_act", (1,), NOBODY, SEATS - 1, "the relative seat to act, -1 nobody"),
            )
        )
        self._rest = self.layout.places["value"].start

    def of(self, view: ParisConnectionView) -> Numbers:
        """What a view tells."""
        seat = view.seat
        assert seat is not None
        observation = np.zeros(self.layout.size, np.int16)
        taken: list[int] = []
        for colour, hexes in enumerate(view.networks.values()):
            first = colour * self._hexes
            taken += [first + hex for hex in hexes]
        observation[taken] = 1
        points = view.points[seat]
        assert points is not None
        none = (0,) * _KINDS
        observation[self._rest :] = [
            *view.values.values(),
            *(view.stock.values() or none),
            *(view.in_hands.values() or none),
            *view.hand.values(),
            *filled(turned(view.hands, seat), SEATS),
            *_by_seat(view.net_trades, seat),
            *_by_seat(view.at_least, seat),
            *_by_seat(view.shown, seat),
            points,
            *filled(view.placed, MOST_PLACED, NOBODY),
            0 if view.building is None else COLOURS.index(view.building) + 1,
            view.trades,
            0 if view.ended_by is None else _ENDS.index(view.ended_by) + 1,
            (view.to_act - seat) % self.game.seats if view.to_act >= 0 else NOBODY,
        ]
        return observation

    def seen(self, state: ParisConnectionState, seat: int) -> Numbers:
        return self.of(state.view(seat))

    def points(self, state: ParisConnectionState) -> list[int]:
        """By seat: what it would have if the game ended now."""
        return [state.points(seat) for seat in range(self.game.seats)]


def _by_seat(rows: tuple[dict[str, int], ...], seat: int) -> list[int]:
    """By relative seat and colour, with room for all seats there can be."""
    return filled((n for row in turned(rows, seat) for n in row.values()), SEATS * _KINDS)
