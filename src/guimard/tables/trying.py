"""What could come from a position, tried out by somebody who knows no more than one view of it.

A branch is that view and the steps chosen so far: actions, of any seat, and what chance is to
answer. Whatever the view hides stays hidden: a piece that another player would have to show is
supposed, and an action is open if it is in one of the worlds that fit the view. These are dealt
from fixed seeds, so that a branch follows from its view and its steps alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, Literal, NamedTuple

from guimard.rules.game import CHANCE, OVER, Event, Game, Reveal, State, Supposed, View
from guimard.tables.refusal import NotHere

WORLDS: Final = 32
"""So many are looked at for what others could do, and for what could be drawn."""

Asks = Literal["action", "piece", "chance", "reveal", "over"]
"""What a branch waits for: an action of whoever knows all about it, or of a seat with a hidden
piece; an answer of chance; or nothing more, as what is hidden would be turned up, or it is over."""


class Step(NamedTuple):
    """An action of the seat to act, or an answer of chance, by its number."""

    number: int
    piece: int | None = None
    """The hidden piece that the seat to act is supposed to have: the number of an outcome."""


class Tried(NamedTuple):
    """What a step has led to, as far as the eyes of the branch would see it."""

    seat: int
    """Whose step it was, or `CHANCE`."""
    turn: int
    events: Sequence[Event]


class Branch:
    """Begins at a view; `do` goes on. Raises `NotHere` or `Refused`, and then nothing changes."""

    def __init__(self, game: Game, view: View) -> None:
        self.game = game
        self.view = view
        self._eyes = view.seat
        self._world = game.deal_unknown(view, Random(0))
        self._answer([])

    @property
    def asks(self) -> Asks:
        to_act = self.view.to_act
        if to_act == OVER:
            return "over"
        if to_act == CHANCE:
            return "reveal" if self._reveals(self._world) else "chance"
        return "piece" if self.pieces else "action"

    @property
    def pieces(self) -> Sequence[int]:
        """The pieces of which one has to be supposed, as numbers of outcomes."""
        return self.game.pieces(self.view)

    def do(self, step: Step) -> Tried:
        seat, turn = self.view.to_act, self.view.turn
        state = self._world_for(step)
        events = state.apply(step.number)
        self._world = state
        self._answer(events)
        return Tried(seat, turn, self._seen(events))

    def open(self, piece: int | None = None) -> Mapping[int, State]:
        """What can be done, or answered by chance, each with a world where that is so."""
        if self.asks in ("reveal", "over"):
            return {}
        found: dict[int, State] = {}
        for world in self._worlds(piece):
            for number in world.numbers:
                found.setdefault(number, world.state)
        return dict(sorted(found.items()))

    def shown(self, piece: int | None = None) -> View:
        """The view, with the piece that is supposed."""
        return self._supposed(piece, 0).view

    def seen(self, number: int, world: State) -> Sequence[Event]:
        """What these eyes would see of a step."""
        return self._seen(world.copy().apply(number))

    def _world_for(self, step: Step) -> State:
        """A world of its own where this can be done."""
        if self.asks in ("reveal", "over"):
            raise NotHere("table.tried-to-the-end")
        if step.piece is not None and step.piece not in self.pieces:
            raise NotHere("table.no-such-piece")
        if not self.pieces and step.number in self._world.actions():
            return self._world.copy()
        for world in self._worlds(step.piece):
            if step.number in world.numbers:
                return world.state
        if self.pieces and step.piece is None:
            raise NotHere("table.suppose-first")
        # The rules say why not.
        self._supposed(step.piece, 0).state.apply(step.number)
        raise NotHere("table.not-possible")

    def _worlds(self, piece: int | None) -> Iterator[Supposed]:
        """Worlds that fit the view. What its own seat can do is the same in all of them."""
        own = self.view.to_act == self._eyes
        return (self._supposed(piece, seed) for seed in range(1 if own else WORLDS))

    def _supposed(self, piece: int | None, seed: int) -> Supposed:
        if piece is not None and piece not in self.pieces:
            raise NotHere("table.no-such-piece")
        return self.game.suppose(self.view, piece, Random(seed))

    def _answer(self, events: list[Event]) -> None:
        """Let chance answer where these eyes would not see it, or know what it must be."""
        while True:
            self.view = self._world.view(self._eyes)
            if self._world.to_act != CHANCE or self._reveals(self._world):
                return
            after = self._world.copy()
            answered = after.apply(after.actions()[0])
            if answered == self._seen(answered) and not self._is_certain():
                return
            self._world = after
            events += answered

    def _is_certain(self) -> bool:
        """Whether chance can answer but one thing."""
        numbers: set[int] = set()
        for world in self._worlds(None):
            numbers.update(world.numbers)
            if len(numbers) > 1:
                return False
        return True

    def _reveals(self, state: State) -> bool:
        outcomes = self.game.outcomes
        return any(isinstance(outcomes[number], Reveal) for number in state.actions())

    def _seen(self, events: Sequence[Event]) -> list[Event]:
        return [known for event in events if (known := event.seen_by(self._eyes)) is not None]
