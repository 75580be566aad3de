"""What a seat knows of a game of Paris Connection, as numbers. Colours go by `COLOURS`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from struct import Struct
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
from guimard.rules.game import OVER
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.options import COLOURS
from guimard.rules.paris_connection.state import ParisConnectionState
from guimard.rules.paris_connection.turns import MOST_PLACED
from guimard.rules.paris_connection.view import ParisConnectionView

_KINDS: Final = len(COLOURS)
_ENDS: Final = ("marseille", "boards", "stall")
_NOT_PLACED: Final = (NOBODY,) * MOST_PLACED
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
        self._bytes = (self._hexes + 7) // 8
        self._spare = (0,) * (SEATS - game.seats)
        self._rest_at = self.layout.places["value"].start
        self._rest = Struct(f"{self.layout.size - self._rest_at}h")

    def of(self, view: ParisConnectionView) -> Numbers:
        """What a view tells."""
        seat = view.seat
        assert seat is not None
        points = view.points[seat]
        assert points is not None
        none = (0,) * _KINDS
        masks = (sum(1 << hex for hex in hexes) for hexes in view.networks.values())
        numbers = [
            *view.values.values(),
            *(view.stock.values() or none),
            *(view.in_hands.values() or none),
            *view.hand.values(),
            *filled(turned(view.hands, seat), SEATS),
            *self._by_seat([row.values() for row in view.net_trades], seat),
            *self._by_seat([row.values() for row in view.at_least], seat),
            *self._by_seat([row.values() for row in view.shown], seat),
            points,
        ]
        building = 0 if view.building is None else COLOURS.index(view.building) + 1
        return self._written(
            masks, numbers, view.placed, building, view.trades, view.ended_by, view.to_act, seat
        )

    def seen(self, state: ParisConnectionState, seat: int) -> Numbers:
        """The same as of `state.view(seat)`, which needs not be made for it."""
        hands = state.hands
        dealt = state.turn > 0
        none = (0,) * _KINDS
        numbers = [
            *state.values,
            *(state.stock if dealt else none),
            *(map(sum, zip(*hands, strict=True)) if dealt else none),
            *hands[seat],
            *map(sum, hands[seat:]),
            *map(sum, hands[:seat]),
            *self._spare,
            *self._by_seat(state.net_trades, seat),
            *self._by_seat(state.at_least, seat),
            *self._by_seat(hands if state.to_act == OVER else [], seat),
            state.points(seat),
        ]
        return self._written(
            state.networks.hexes,
            numbers,
            state.placed,
            state.building + 1,
            state.trades,
            state.ended_by,
            state.to_act,
            seat,
        )

    def points(self, state: ParisConnectionState) -> list[int]:
        """By seat: what it would have if the game ended now."""
        return [state.points(seat) for seat in range(self.game.seats)]

    def _by_seat(self, rows: Sequence[Iterable[int]], seat: int) -> list[int]:
        """By relative seat and colour, with room for all seats there can be."""
        around = [number for row in (*rows[seat:], *rows[:seat]) for number in row]
        return around + [0] * (SEATS * _KINDS - len(around))

    def _written(
        self,
        networks: Iterable[int],
        numbers: list[int],
        placed: Sequence[int],
        building: int,
        trades: int,
        ended_by: str | None,
        to_act: int,
        seat: int,
    ) -> Numbers:
        """networks: by colour, the hexes as a mask. numbers: all between these and what follows."""
        observation = np.empty(self.layout.size, np.int16)
        masks = b"".join([hexes.to_bytes(self._bytes, "little") for hexes in networks])
        bits = np.unpackbits(np.frombuffer(masks, np.uint8), bitorder="little")
        observation[: self._rest_at].reshape(_KINDS, -1)[:] = bits.reshape(_KINDS, -1)[
            :, : self._hexes
        ]
        self._rest.pack_into(
            observation.data,
            self._rest_at * observation.itemsize,
            *numbers,
            *placed,
            *_NOT_PLACED[len(placed) :],
            building,
            trades,
            0 if ended_by is None else _ENDS.index(ended_by) + 1,
            (to_act - seat) % self.game.seats if to_act >= 0 else NOBODY,
        )
        return observation
