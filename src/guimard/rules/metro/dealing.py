"""What chance does in the base game: it chooses who begins, deals stations and draws tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from guimard.rules.game import CHANCE, Event, FirstPlayer, PlayerBegins, Refused
from guimard.rules.metro.extension import Step
from guimard.rules.metro.moves import (
    EDGE_STATIONS,
    NO_TILE,
    Station,
    StationsDealt,
    TileDrawn,
)

if TYPE_CHECKING:
    from guimard.rules.metro.state import MetroState


class ChooseFirst(Step):
    """*start*: a random player begins."""

    name = "first"

    def waits(self, state: MetroState) -> bool:
        state.to_act = CHANCE
        return True

    def actions(self, state: MetroState) -> Sequence[int]:
        first = state.game.outcome_numbers[FirstPlayer(0)]
        return range(first, first + state.game.seats)

    def weights(self, state: MetroState) -> Sequence[int]:
        return [1] * state.game.seats

    def pool(self, state: MetroState) -> tuple[str, int]:
        return "first", 0

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        if number not in self.actions(state):
            raise Refused("start", "not-possible")
        outcome = state.game.outcomes[number]
        assert isinstance(outcome, FirstPlayer)
        state.player = outcome.seat
        events.append(PlayerBegins(outcome.seat))
        state.settle()


class DealStations(Step):
    """*random stations*: one edge station after another, evenly over all ways to deal them."""

    name = "stations"

    def waits(self, state: MetroState) -> bool:
        state.to_act = CHANCE
        return True

    def _dealt(self, state: MetroState) -> int:
        return EDGE_STATIONS - sum(step is self for step in state.queue)

    def actions(self, state: MetroState) -> Sequence[int]:
        first = state.game.outcome_numbers[Station(None)]
        return [first + place for place, left in enumerate(self._left(state)) if left]

    def weights(self, state: MetroState) -> Sequence[int]:
        return [left for left in self._left(state) if left]

    def _left(self, state: MetroState) -> list[int]:
        """Stations still to be dealt: nobody's, then each account's."""
        game = state.game
        owners = game.all_owners[:EDGE_STATIONS]
        left = [owners.count(account) for account in (None, *range(game.accounts))]
        for owner in state.owners[: self._dealt(state)]:
            left[0 if owner is None else owner + 1] -= 1
        return left

    def pool(self, state: MetroState) -> tuple[str, int]:
        return "stations", self._dealt(state)

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        if number not in self.actions(state):
            raise Refused("random stations", "not-possible")
        outcome = state.game.outcomes[number]
        assert isinstance(outcome, Station)
        dealt = self._dealt(state)
        state.owners = (*state.owners[:dealt], outcome.account, *state.owners[dealt + 1 :])
        state.settle()
        if dealt + 1 == EDGE_STATIONS:
            events.append(StationsDealt(state.owners[:EDGE_STATIONS]))


class DrawTile(Step):
    """Chance draws a tile from the stack, for as long as there are any."""

    def waits(self, state: MetroState) -> bool:
        if not any(state.stack):
            return False
        state.to_act = CHANCE
        return True

    def actions(self, state: MetroState) -> Sequence[int]:
        return [kind for kind, count in enumerate(state.stack) if count]

    def weights(self, state: MetroState) -> Sequence[int]:
        return [count for count in state.stack if count]

    def pool(self, state: MetroState) -> tuple[str, int]:
        return "tiles", state.draws

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        if not (0 <= number < len(state.stack) and state.stack[number]):
            raise Refused("turn", "not-possible")
        state.stack[number] -= 1
        state.draws += 1
        self.take(state, number, events)

    def take(self, state: MetroState, kind: int, events: list[Event]) -> None:
        """What becomes of the drawn tile."""
        raise NotImplementedError


class Deal(DrawTile):
    """*start*: each player draws a hand in secret, the first player first."""

    name = "deal"

    def take(self, state: MetroState, kind: int, events: list[Event]) -> None:
        seats = len(state.hands)
        seat = (state.player + state.draws - 1) % seats
        if sum(hand.count(NO_TILE) for hand in state.hands) == 1:
            state.settle()
        draw_to_hand(state, seat, kind, events)


class Refill(DrawTile):
    """*refill*: after a hand tile, draw one if the stack has any."""

    name = "refill"

    def take(self, state: MetroState, kind: int, events: list[Event]) -> None:
        state.settle()
        draw_to_hand(state, state.player, kind, events)


class DrawToLay(DrawTile):
    """*turn*: a tile drawn first must be laid; the tiles in hand stay."""

    name = "draw"

    def take(self, state: MetroState, kind: int, events: list[Event]) -> None:
        state.drawn = kind
        events.append(TileDrawn(state.player, state.game.codes[kind], True))
        state.settle()


def draw_to_hand(state: MetroState, seat: int, kind: int, events: list[Event]) -> None:
    """Put a drawn tile in the first empty place of a hand."""
    game = state.game
    hand = state.hands[seat]
    place = hand.index(NO_TILE)
    state.hands[seat] = (*hand[:place], kind, *hand[place + 1 :])
    events.append(TileDrawn(seat, game.codes[kind], False, game.open_hands))
    for extension in game.extensions:
        extension.tile_drawn(state, kind, place)
