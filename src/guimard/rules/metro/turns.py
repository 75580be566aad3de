"""Set-up and the turn of the base game, step by step ("Order within a turn")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from guimard.rules.game import CHANCE, Event, FirstPlayer, GameOver, PlayerBegins, Refused, Reveal
from guimard.rules.metro import track as board
from guimard.rules.metro.extension import Step
from guimard.rules.metro.moves import (
    EDGE_STATIONS,
    Draw,
    Lay,
    Pass,
    Passed,
    Station,
    StationsDealt,
    TileDrawn,
    TileLaid,
)

if TYPE_CHECKING:
    from guimard.rules.metro.state import MetroState

NO_TILE = -1
_SQUARES = tuple(square for square in range(board.SQUARES) if square not in board.CENTRE)
PLACE_OF = {square: place for place, square in enumerate(_SQUARES)}
_PLACES_IN_ROW = tuple(
    tuple(
        tuple(
            PLACE_OF[row * 8 + column]
            for column in range(8)
            if byte >> column & 1 and row * 8 + column in PLACE_OF
        )
        for byte in range(256)
    )
    for row in range(8)
)
PLACES = len(_SQUARES)


def places_in(squares: int, base: int) -> list[int]:
    """base + the place (0-59) of each square in a mask, ascending."""
    found: list[int] = []
    for row in _PLACES_IN_ROW:
        byte = squares & 0xFF
        if byte:
            found += [base + place for place in row[byte]]
        squares >>= 8
    return found


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


class Open(Step):
    """A turn begins."""

    name = "open"

    def do(self, state: MetroState, events: list[Event]) -> None:
        state.turn += 1
        state.push(state.game.choose)
        for extension in state.game.extensions:
            extension.turn_opened(state, events)


class LayDrawn(Step):
    """*turn*: the drawn tile must be laid."""

    name = "lay"

    def waits(self, state: MetroState) -> bool:
        state.to_act = state.player
        return True

    def actions(self, state: MetroState) -> Sequence[int]:
        """The drawn tile must be laid."""
        return lay_numbers(state, state.game.hand_size, state.drawn)

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        action = state.action(number)
        if not isinstance(action, Lay) or action.tile != state.game.hand_size:
            raise Refused("turn", "drawn-first")
        lay(state, action, state.drawn, events)


class Choose(Step):
    """*turn*: the one action of a turn."""

    name = "choose"

    def waits(self, state: MetroState) -> bool:
        state.to_act = state.player
        return self._has_tile(state) or any(
            extension.open_actions(state) for extension in state.game.extensions
        )

    def do(self, state: MetroState, events: list[Event]) -> None:
        """A player without a tile passes by itself where nothing else is open."""
        pass_turn(state, events)

    def _has_tile(self, state: MetroState) -> bool:
        return max(state.hands[state.player]) != NO_TILE

    def actions(self, state: MetroState) -> Sequence[int]:
        game = state.game
        numbers: list[int] = []
        hand = state.hands[state.player]
        for tile, kind in enumerate(hand):
            if kind != NO_TILE and kind not in hand[:tile]:
                numbers += lay_numbers(state, tile, kind)
        if numbers:
            if game.draws_first and any(state.stack):
                numbers.append(game.draw_number)
        elif game.extensions:
            numbers.append(game.pass_number)
        for extension in game.extensions:
            numbers += extension.open_actions(state)
        return numbers

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        game = state.game
        action = state.action(number)
        if isinstance(action, Lay):
            hand = state.hands[state.player]
            if action.tile >= len(hand) or hand[action.tile] == NO_TILE:
                raise Refused("turn", "no-tile-there")
            kind = hand[action.tile]
            if kind in hand[: action.tile]:
                raise Refused("turn", "same-tile-before")
            lay(state, action, kind, events)
        elif isinstance(action, Draw):
            if not any(state.stack):
                raise Refused("turn", "stack-empty")
            if not game.draws_first:
                raise Refused("turn", "no-drawing-first")
            if not self._has_tile(state):
                raise Refused("turn", "no-tile-there")
            state.settle(game.draw_to_lay, game.lay_drawn)
        elif isinstance(action, Pass):
            if self._has_tile(state):
                raise Refused("turn", "no-passing")
            state.settle()
            pass_turn(state, events)
        else:
            game.extension_of(number).act(state, number, events)


class Score(Step):
    """*lines*: the lines a tile has finished, one after another in their order."""

    name = "lines"

    def do(self, state: MetroState, events: list[Event]) -> None:
        station, *others = state.scoring
        state.scoring = tuple(others)
        if others:
            state.push(self)
        state.score(station, events)


class After(Step):
    """*after*: what extensions do when all lines of a turn are scored."""

    name = "after"

    def do(self, state: MetroState, events: list[Event]) -> None:
        for extension in state.game.extensions:
            extension.after(state, events)


class Next(Step):
    """*next*: the end when all tiles are laid, otherwise the next player clockwise."""

    name = "next"

    def do(self, state: MetroState, events: list[Event]) -> None:
        game = state.game
        if state.laid.bit_count() == game.tiles_in_all or any(
            extension.is_over(state) for extension in game.extensions
        ):
            if any(extension.hides for extension in game.extensions):
                state.push(game.reveal)
            else:
                score_finally(state, events)
            return
        state.player = (state.player + 1) % game.seats
        state.push(game.open)


class RevealAll(Step):
    """*final scoring*: all hidden things are revealed first."""

    name = "reveal"

    def waits(self, state: MetroState) -> bool:
        state.to_act = CHANCE
        return True

    def actions(self, state: MetroState) -> Sequence[int]:
        return (state.game.outcome_numbers[Reveal()],)

    def weights(self, state: MetroState) -> Sequence[int]:
        return (1,)

    def pool(self, state: MetroState) -> tuple[str, int]:
        return "reveal", 0

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        if number not in self.actions(state):
            raise Refused("final scoring", "not-possible")
        state.settle()
        score_finally(state, events)


def score_finally(state: MetroState, events: list[Event]) -> None:
    """*final scoring*: what the city pays, then what the companies' shares are worth."""
    game = state.game
    for extension in game.final_order:
        extension.final_pay(state, events)
    result = game.result(state)
    events.append(GameOver(result.points, result.winners))


def draw_to_hand(state: MetroState, seat: int, kind: int, events: list[Event]) -> None:
    """Put a drawn tile in the first empty place of a hand."""
    game = state.game
    hand = state.hands[seat]
    place = hand.index(NO_TILE)
    state.hands[seat] = (*hand[:place], kind, *hand[place + 1 :])
    events.append(TileDrawn(seat, game.codes[kind], False, game.open_hands))
    for extension in game.extensions:
        extension.tile_drawn(state, kind, place)


def pass_turn(state: MetroState, events: list[Event]) -> None:
    events.append(Passed(state.player))
    state.push(*state.game.end_steps)


def lay(state: MetroState, action: Lay, kind: int, events: list[Event]) -> None:
    """Lay this tile as the turn's action, if it may lie there."""
    game = state.game
    check_lay(state, action, kind)
    player = state.player
    if action.tile == game.hand_size:
        state.drawn = NO_TILE
        refill: tuple[Step, ...] = ()
    else:
        hand = state.hands[player]
        state.hands[player] = (*hand[: action.tile], NO_TILE, *hand[action.tile + 1 :])
        refill = game.refill_steps
    events.append(TileLaid(player, action.square, game.codes[kind], action.turn))
    finished = state.lay(action.square, kind, action.turn)
    if game.extensions:
        state.scoring = finished
        lines = (game.score,) if finished else ()
        state.settle(*lines, game.after, *refill, game.next)
        for extension in game.extensions:
            extension.square_covered(state, action.square, events)
    else:
        state.settle(*refill, game.next)
        for station in finished:
            state.score(station, events)


def lay_numbers(state: MetroState, tile: int, kind: int) -> list[int]:
    """The numbers of the legal ways to lay a tile, ascending."""
    numbers: list[int] = []
    for turn, squares in open_squares(state, kind).items():
        numbers += places_in(squares, (tile * state.game.turns + turn) * PLACES)
    return numbers


def touching_squares(state: MetroState) -> int:
    """*free square*, *touching*: the squares, as a mask, that a tile can go to."""
    return state.near & board.PLAYABLE & ~state.laid


def open_squares(state: MetroState, kind: int) -> dict[int, int]:
    """By turn: the squares, as a mask, where a tile of this kind may be laid.

    *no stub, exception*: where every touching square would break *no stub*, in every turn, all
    of them are open.
    """
    game = state.game
    touching = touching_squares(state)
    squares: dict[int, int] = {}
    good = 0
    for turn in game.turns_of[kind]:
        pattern = game.turned[kind][turn]
        here, stubs = touching, game.stubs[pattern]
        for extension in game.extensions:
            here, stubs = extension.placement(state, pattern, here, stubs)
        squares[turn] = here & ~stubs
        good |= squares[turn]
    return squares if good else dict.fromkeys(squares, here)


def check_lay(state: MetroState, action: Lay, kind: int) -> None:
    """Raise `Refused` with the rule that forbids to lay this tile so."""
    square, turn = action.square, action.turn
    squares = open_squares(state, kind)
    if squares.get(turn, 0) >> square & 1:
        return
    game = state.game
    if turn not in squares:
        raise Refused("any direction", "same-turn")
    if state.laid >> square & 1:
        raise Refused("free square", square=square)
    for extension in game.extensions:
        extension.explain(state, square)
    if not touching_squares(state) >> square & 1:
        raise Refused("touching", square=square)
    raise Refused("no stub", square=square)
