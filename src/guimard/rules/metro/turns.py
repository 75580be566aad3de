"""The turn of the base game, step by step ("Order within a turn")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from guimard.rules.game import CHANCE, Event, GameOver, Refused, Reveal
from guimard.rules.metro.extension import Step
from guimard.rules.metro.moves import NO_TILE, Draw, Lay, Pass, Passed, TileLaid
from guimard.rules.metro.placement import check_lay, lay_numbers

if TYPE_CHECKING:
    from guimard.rules.metro.state import MetroState


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
