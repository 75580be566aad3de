"""*set-up*: chance names the first player, deals the start hexes, and fills the hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from guimard.rules.game import Event, PlayerBegins, Refused
from guimard.rules.paris_connection.moves import BoardsFilled, LocomotiveDrawn, StartsDealt
from guimard.rules.paris_connection.options import COLOURS, DRAWN
from guimard.rules.paris_connection.stage import Stage
from guimard.rules.paris_connection.turns import by_colour, changed, open_turn

if TYPE_CHECKING:
    from guimard.rules.paris_connection.state import ParisConnectionState


class First(Stage):
    name = "first"

    def actions(self, state: ParisConnectionState) -> Sequence[int]:
        return range(state.game.seats)

    def weights(self, state: ParisConnectionState) -> Sequence[int]:
        return [1] * state.game.seats

    def pool(self, state: ParisConnectionState) -> tuple[str, int]:
        return "first", 0

    def answer(self, state: ParisConnectionState, number: int, events: list[Event]) -> None:
        if not 0 <= number < state.game.seats:
            raise Refused("set-up", "not-possible")
        state.player = number
        events.append(PlayerBegins(number))
        state.stage = STARTS


class Starts(Stage):
    """The colours go to the start hexes, one hex after another."""

    name = "starts"

    def actions(self, state: ParisConnectionState) -> Sequence[int]:
        first = state.game.first_start
        return [first + colour for colour, hexes in enumerate(state.networks.hexes) if not hexes]

    def weights(self, state: ParisConnectionState) -> Sequence[int]:
        return [1] * state.networks.hexes.count(0)

    def pool(self, state: ParisConnectionState) -> tuple[str, int]:
        return "starts", len(COLOURS) - state.networks.hexes.count(0)

    def answer(self, state: ParisConnectionState, number: int, events: list[Event]) -> None:
        if number not in self.actions(state):
            raise Refused("set-up", "not-possible")
        starts = state.game.map.starts
        _, dealt = self.pool(state)
        state.networks.put(number - state.game.first_start, starts[dealt])
        if dealt + 1 == len(starts):
            colours = [state.networks.hexes.index(1 << start) for start in starts]
            events.append(StartsDealt(tuple(COLOURS[colour] for colour in colours)))
            state.stage = DEAL


class Deal(Stage):
    """Each player draws blind, in turn, the first player first; then the boards are filled."""

    name = "deal"

    def actions(self, state: ParisConnectionState) -> Sequence[int]:
        first = state.game.first_locomotive
        return [first + colour for colour, left in enumerate(state.stock) if left]

    def weights(self, state: ParisConnectionState) -> Sequence[int]:
        return [left for left in state.stock if left]

    def pool(self, state: ParisConnectionState) -> tuple[str, int]:
        return "bag", state.draws

    def answer(self, state: ParisConnectionState, number: int, events: list[Event]) -> None:
        if number not in self.actions(state):
            raise Refused("set-up", "not-possible")
        colour = number - state.game.first_locomotive
        seats = state.game.seats
        seat = (state.player + state.draws) % seats
        state.stock[colour] -= 1
        state.hands[seat] = changed(state.hands[seat], colour, 1)
        state.draws += 1
        events.append(LocomotiveDrawn(seat, COLOURS[colour]))
        if state.draws == seats * DRAWN[seats]:
            events.append(BoardsFilled(by_colour(state.stock)))
            open_turn(state, state.player)


FIRST: Final = First()
STARTS: Final = Starts()
DEAL: Final = Deal()
