"""*turn*: a build or a trade; then the end, or the next player clockwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from guimard.rules.game import CHANCE, OVER, Event, GameOver, Refused
from guimard.rules.paris_connection.map import hexes_in
from guimard.rules.paris_connection.moves import (
    BoardsEmpty,
    Built,
    HandsShown,
    LocomotivePlaced,
    MarseilleReached,
    Stalled,
    Trade,
    Traded,
)
from guimard.rules.paris_connection.options import COLOURS
from guimard.rules.paris_connection.stage import Stage

if TYPE_CHECKING:
    from guimard.rules.paris_connection.state import ParisConnectionState

Counts = tuple[int, ...]
"""By colour: how many locomotives."""
NO_COLOUR: Final = -1
MOST_PLACED: Final = 5
ROUNDS_OF_TRADES: Final = 3


class Turn(Stage):
    """A turn begins: a first locomotive of any colour, or a trade."""

    name = "turn"

    def actions(self, state: ParisConnectionState) -> Sequence[int]:
        buildable = state.game.map.buildable
        numbers: list[int] = []
        for colour, left in enumerate(state.stock):
            if left:
                base = colour * buildable
                numbers += [base + hex for hex in hexes_in(state.networks.open_to(colour))]
        for trades, held in zip(state.game.trades, state.hands[state.player], strict=True):
            if held:
                for take, number in trades:
                    left = state.stock[take]
                    if left:
                        numbers.append(number)
                        if left > 1:
                            numbers.append(number + 1)
        return numbers

    def answer(self, state: ParisConnectionState, number: int, events: list[Event]) -> None:
        if number < state.game.done_number:
            colour, hex = divmod(number, state.game.map.buildable)
            place(state, colour, hex, events)
            state.stage = BUILD
        elif number == state.game.done_number:
            raise Refused("build", "nothing-placed")
        else:
            trade(state, state.game.trade_of(number), events)


class Build(Stage):
    """*build*: up to five locomotives of one colour, until the player says that it is done."""

    name = "build"

    def actions(self, state: ParisConnectionState) -> Sequence[int]:
        game, colour = state.game, state.building
        numbers: list[int] = []
        if why_no_more(state) is None:
            base = colour * game.map.buildable
            numbers = [base + hex for hex in hexes_in(state.networks.open_to(colour))]
        numbers.append(game.done_number)
        return numbers

    def answer(self, state: ParisConnectionState, number: int, events: list[Event]) -> None:
        game = state.game
        if number < game.done_number:
            colour, hex = divmod(number, game.map.buildable)
            if colour != state.building:
                raise Refused("build", "other-colour", colour=COLOURS[state.building])
            refusal = why_no_more(state)
            if refusal:
                raise refusal
            place(state, colour, hex, events)
        elif number == game.done_number:
            finish_build(state, events)
        else:
            raise Refused("paris connection: turn", "build-begun")


class ShowHands(Stage):
    """*score*: all hands are shown.

    Chance answers it, since it tells what the player who ended the game could not know: what an
    action does is certain before it is made.
    """

    name = "reveal"

    def actions(self, state: ParisConnectionState) -> Sequence[int]:
        return (state.game.reveal_number,)

    def weights(self, state: ParisConnectionState) -> Sequence[int]:
        return (1,)

    def pool(self, state: ParisConnectionState) -> tuple[str, int]:
        return "reveal", 0

    def answer(self, state: ParisConnectionState, number: int, events: list[Event]) -> None:
        if number != state.game.reveal_number:
            raise Refused("paris connection: end", "not-possible")
        state.to_act = OVER
        state.stage = OVER_STAGE
        result = state.result()
        events.append(HandsShown(tuple(by_colour(hand) for hand in state.hands)))
        events.append(GameOver(result.points, result.winners))


class Over(Stage):
    name = "over"

    def actions(self, state: ParisConnectionState) -> Sequence[int]:
        return ()

    def answer(self, state: ParisConnectionState, number: int, events: list[Event]) -> None:
        raise Refused("paris connection: end", "game-over")


TURN: Final = Turn()
BUILD: Final = Build()
REVEAL: Final = ShowHands()
OVER_STAGE: Final = Over()


def open_turn(state: ParisConnectionState, player: int) -> None:
    state.turn += 1
    state.player = state.to_act = player
    state.stage = TURN


def place(state: ParisConnectionState, colour: int, hex: int, events: list[Event]) -> None:
    """Take a locomotive from its storing board and put it on a hex, if the rules allow it."""
    if not state.stock[colour]:
        raise Refused("build", "board-empty", colour=COLOURS[colour])
    if not state.networks.open_to(colour) >> hex & 1:
        raise state.networks.refusal(colour, hex)
    state.stock[colour] -= 1
    state.networks.put(colour, hex)
    state.building = colour
    state.placed = (*state.placed, hex)
    events.append(LocomotivePlaced(state.player, COLOURS[colour], hex))


def why_no_more(state: ParisConnectionState) -> Refused | None:
    """Why the build that is going on can take no other locomotive, if so."""
    if len(state.placed) == MOST_PLACED:
        return Refused("build", "five-placed")
    if state.game.map.marseille in state.placed:
        return Refused("paris connection: end", "marseille-is-last")
    if not state.stock[state.building]:
        return Refused("build", "board-empty", colour=COLOURS[state.building])
    return None


def finish_build(state: ParisConnectionState, events: list[Event]) -> None:
    """*value*: the company's marker moves by the values of the cities it has reached."""
    colour, hexes, player = state.building, state.placed, state.player
    worth = state.worth()
    points = worth[colour] - state.values[colour]
    state.values = worth
    state.building = NO_COLOUR
    state.placed = ()
    state.trades = 0
    events.append(Built(player, COLOURS[colour], hexes, points, worth[colour]))
    marseille = state.game.map.marseille
    if marseille in hexes:
        events.append(MarseilleReached(player, COLOURS[colour], marseille))
        end(state, "marseille")
    else:
        after_action(state, events)


def trade(state: ParisConnectionState, chosen: Trade, events: list[Event]) -> None:
    player = state.player
    give, take = COLOURS.index(chosen.give), COLOURS.index(chosen.take)
    if not state.hands[player][give]:
        raise Refused("trade", "none-held", colour=chosen.give)
    if state.stock[take] < chosen.count:
        raise Refused("trade", "too-few-there", colour=chosen.take, there=state.stock[take])
    state.stock[give] += 1
    state.stock[take] -= chosen.count
    for counts in (state.hands, state.net_trades):
        counts[player] = changed(changed(counts[player], give, -1), take, chosen.count)
    at_least = state.at_least[player]
    if at_least[give]:
        at_least = changed(at_least, give, -1)
    state.at_least[player] = changed(at_least, take, chosen.count)
    state.trades += 1
    events.append(Traded(player, chosen.give, chosen.take, chosen.count))
    after_action(state, events)


def after_action(state: ParisConnectionState, events: list[Event]) -> None:
    """*end*, *stall guard*, or the next player clockwise."""
    seats = state.game.seats
    left = [colour for colour, count in enumerate(state.stock) if count]
    if len(left) == 1:
        events.append(BoardsEmpty(COLOURS[left[0]]))
        end(state, "boards")
    elif state.trades == ROUNDS_OF_TRADES * seats:
        events.append(Stalled(state.trades))
        end(state, "stall")
    else:
        open_turn(state, (state.player + 1) % seats)


def end(state: ParisConnectionState, reason: str) -> None:
    state.ended_by = reason
    state.to_act = CHANCE
    state.stage = REVEAL


def changed(counts: Counts, colour: int, by: int) -> Counts:
    return (*counts[:colour], counts[colour] + by, *counts[colour + 1 :])


def by_colour(counts: Sequence[int]) -> dict[str, int]:
    return dict(zip(COLOURS, counts, strict=True))
