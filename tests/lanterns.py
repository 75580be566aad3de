"""A module of our own, to prove what an extension can do; the tests alone play it.

In secret each player is dealt one of eight lanterns, worth 1 to 8. Instead of laying a tile, hang
yours over one of eight squares. You may lay no tile under it while another square is open; others
may. Then the wind blows, and if the lantern still burns, you give it to the layer, who scores what
it is worth, or keep it. A line that passes a square where one hung earns its owner a point. When
all lines are scored, the lantern is taken down. One never hung costs a point at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

import msgspec

from guimard.rules.game import CHANCE, Action, Event, Outcome, Refused
from guimard.rules.metro.extension import Extension, Step
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.state import MetroState
from guimard.rules.metro.view import ExtensionView

SQUARES = (9, 14, 18, 21, 42, 45, 49, 54)


class Hang(Action, frozen=True):
    square: int


class Give(Action, frozen=True):
    pass


class Keep(Action, frozen=True):
    pass


class Lantern(Outcome, frozen=True):
    worth: int


class Wind(Outcome, frozen=True):
    burns: bool


class LanternDealt(Event, frozen=True):
    seat: int
    worth: int | None

    def seen_by(self, seat: int | None) -> LanternDealt:
        return self if seat == self.seat else LanternDealt(self.seat, None)


class LanternHung(Event, frozen=True):
    seat: int
    square: int


class WindBlew(Event, frozen=True):
    burns: bool


class LanternTaken(Event, frozen=True):
    seat: int


class LanternsView(ExtensionView, frozen=True, tag="lanterns"):
    worths: tuple[int | None, ...]
    """By seat, in the order dealt; others' are not known."""
    hung: tuple[tuple[int, int], ...]
    """Square and seat."""
    covered: int | None


class Hidden(msgspec.Struct, frozen=True):
    worths: tuple[int, ...] = ()
    """By seat, in the order dealt."""
    hung: tuple[tuple[int, int], ...] = ()
    covered: int | None = None
    """The seat whose lantern the tile just laid lies under."""


class DealLanterns(Step):
    name = "lanterns"

    def __init__(self, lanterns: Lanterns) -> None:
        self.lanterns = lanterns

    def waits(self, state: MetroState) -> bool:
        state.to_act = CHANCE
        return True

    def actions(self, state: MetroState) -> Sequence[int]:
        dealt: Hidden = state.own(self.lanterns)
        first = self.lanterns.first_outcome
        return [first + worth - 1 for worth in range(1, 9) if worth not in dealt.worths]

    def weights(self, state: MetroState) -> Sequence[int]:
        return [1] * len(self.actions(state))

    def pool(self, state: MetroState) -> tuple[str, int]:
        return "lanterns", len(state.own(self.lanterns).worths)

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        if number not in self.actions(state):
            raise Refused("lanterns", "not-possible")
        outcome = state.game.outcomes[number]
        assert isinstance(outcome, Lantern)
        dealt: Hidden = state.own(self.lanterns)
        events.append(LanternDealt(len(dealt.worths), outcome.worth))
        worths = (*dealt.worths, outcome.worth)
        state.put(self.lanterns, msgspec.structs.replace(dealt, worths=worths))
        if len(worths) == state.game.seats:
            state.settle()


class Blow(DealLanterns):
    name = "wind"

    def actions(self, state: MetroState) -> Sequence[int]:
        return range(self.lanterns.first_outcome + 8, self.lanterns.first_outcome + 10)

    def weights(self, state: MetroState) -> Sequence[int]:
        return [1, 2]

    def pool(self, state: MetroState) -> tuple[str, int]:
        hung = state.own(self.lanterns).hung
        return "wind", sum(state.laid >> square & 1 for square, _ in hung) - 1

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        if number not in self.actions(state):
            raise Refused("lanterns", "not-possible")
        burns = number == self.lanterns.first_outcome + 9
        events.append(WindBlew(burns))
        state.settle(*[self.lanterns.ask][: int(burns)])


class Ask(Step):
    name = "give-or-keep"

    def __init__(self, lanterns: Lanterns) -> None:
        self.lanterns = lanterns

    def waits(self, state: MetroState) -> bool:
        state.to_act = state.own(self.lanterns).covered
        return True

    def actions(self, state: MetroState) -> Sequence[int]:
        first = self.lanterns.first_action + len(SQUARES)
        return range(first, first + 2)

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        if number not in self.actions(state):
            raise Refused("lanterns", "give-or-keep")
        known: Hidden = state.own(self.lanterns)
        assert known.covered is not None
        if isinstance(state.game.actions[number], Give):
            state.pay(state.player, "lantern-given", known.worths[known.covered], events)
        state.settle()


class Lanterns(Extension):
    name = "lanterns"
    settings: ClassVar = {"dark": (False, True)}
    has_parts = False
    view_type = LanternsView
    event_types = (LanternDealt, LanternHung, LanternTaken, WindBlew)

    def __init__(self, game: Metro, parts: dict[str, Any]) -> None:
        super().__init__(game, parts)
        self.actions = (*(Hang(square) for square in SQUARES), Give(), Keep())
        self.outcomes = (*(Lantern(worth) for worth in range(1, 9)), Wind(False), Wind(True))
        self.blow = Blow(self)
        self.ask = Ask(self)
        self.steps = (self.blow, self.ask)

    def value(self) -> Hidden:
        return Hidden()

    def set_up(self) -> tuple[Step, ...]:
        return () if self.setting("dark") else (DealLanterns(self),)

    def open_actions(self, state: MetroState) -> Sequence[int]:
        known: Hidden = state.own(self)
        if not known.worths or any(seat == state.player for _, seat in known.hung):
            return ()
        taken = {square for square, _ in known.hung}
        return [
            self.first_action + place
            for place, square in enumerate(SQUARES)
            if square not in taken and not state.laid >> square & 1
        ]

    def act(self, state: MetroState, number: int, events: list[Event]) -> None:
        if number not in self.open_actions(state):
            raise Refused("lanterns", "cannot-hang")
        known: Hidden = state.own(self)
        square = SQUARES[number - self.first_action]
        hung = (*known.hung, (square, state.player))
        state.put(self, msgspec.structs.replace(known, hung=hung))
        events.append(LanternHung(state.player, square))
        state.settle(*self.game.end_steps)

    def placement(
        self, state: MetroState, pattern: int, squares: int, stubs: int
    ) -> tuple[int, int]:
        own = sum(1 << square for square, seat in state.own(self).hung if seat == state.player)
        return squares & ~own or squares, stubs

    def explain(self, state: MetroState, square: int) -> None:
        if (square, state.player) in state.own(self).hung:
            raise Refused("lanterns", "own-lantern", square=square)

    def square_covered(self, state: MetroState, square: int, events: list[Event]) -> None:
        known: Hidden = state.own(self)
        for over, seat in known.hung:
            if over == square:
                state.put(self, msgspec.structs.replace(known, covered=seat))
                state.push(self.blow)

    def line_finished(
        self, state: MetroState, station: int, end: int, path: tuple[int, ...], events: list[Event]
    ) -> None:
        account = state.owners[station]
        assert account is not None
        under = {square for square, _ in state.own(self).hung}
        if any(one // 4 in under for one in path):
            state.pay(account, "lantern-passed", 1, events)

    def after(self, state: MetroState, events: list[Event]) -> None:
        known: Hidden = state.own(self)
        if known.covered is not None:
            events.append(LanternTaken(known.covered))
            state.put(self, msgspec.structs.replace(known, covered=None))

    def final_pay(self, state: MetroState, events: list[Event]) -> None:
        known: Hidden = state.own(self)
        for seat in range(len(known.worths)):
            if all(seat != hanger for _, hanger in known.hung):
                state.pay(seat, "lantern-unused", -1, events)

    def view(self, state: MetroState, seat: int | None) -> LanternsView:
        known: Hidden = state.own(self)
        seen = (worth if one == seat else None for one, worth in enumerate(known.worths))
        return LanternsView(tuple(seen), known.hung, known.covered)

    def restore(self, view: LanternsView, state: MetroState, rng: Random) -> Hidden:
        unknown = [worth for worth in range(1, 9) if worth not in view.worths]
        rng.shuffle(unknown)
        worths = tuple(worth or unknown.pop() for worth in view.worths)
        return Hidden(worths, view.hung, view.covered)
