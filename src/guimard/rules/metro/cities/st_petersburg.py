"""St. Petersburg: lines over a tourist's tile win hidden chips of its colour."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

import msgspec

from guimard.rules.game import CHANCE, Action, Event, Refused
from guimard.rules.metro.cities.pieces import GONE, City, Dealt
from guimard.rules.metro.extension import Step
from guimard.rules.metro.view import ExtensionView

if TYPE_CHECKING:
    from guimard.rules.metro.metro import Metro
    from guimard.rules.metro.state import MetroState
    from guimard.rules.parts import Parts


class ChooseTourist(Action, frozen=True):
    colour: str


class TouristChosen(Event, frozen=True):
    """It stands on the tile just laid; the chips of its colour are shuffled face down."""

    seat: int
    colour: str
    square: int


class ChipWon(Event, frozen=True):
    """A chip for an owner of lines. Its holder sees its value; a company's is seen by nobody."""

    account: int
    colour: str
    value: int | None
    holder: int | None
    """The player that holds it."""

    def seen_by(self, seat: int | None) -> ChipWon:
        if seat is not None and seat == self.holder:
            return self
        return ChipWon(self.account, self.colour, None, self.holder)


class Chip(msgspec.Struct, frozen=True):
    account: int
    colour: int
    value: int


class Chips(msgspec.Struct, frozen=True):
    tourists: tuple[int, ...]
    """By sight square: the colour of the tourist on its tile, or `GONE` while there is none."""
    covered: int = 0
    """The sight squares with a tile, as a mask of their places."""
    choosing: int | None = None
    """The sight square for which a tourist is to be chosen."""
    won: tuple[Chip, ...] = ()
    due: tuple[tuple[int, int], ...] = ()
    """Owner and colour of the chips still to be drawn."""


class ChipView(msgspec.Struct, frozen=True):
    account: int
    colour: str
    value: int | None


class StPetersburgView(ExtensionView, frozen=True, tag="st-petersburg"):
    squares: tuple[int, ...]
    sights: tuple[str, ...]
    values: dict[str, tuple[int, ...]]
    """By colour: the values of its four chips."""
    tourists: tuple[str | None, ...]
    covered: int
    choosing: int | None
    won: tuple[ChipView, ...]
    due: tuple[tuple[int, str], ...]


class StPetersburg(City):
    name = "st-petersburg"
    parts_files = ("st-petersburg",)
    hides = True
    view_type = StPetersburgView
    event_types = (TouristChosen, ChipWon)

    def __init__(self, game: Metro, parts: Parts) -> None:
        super().__init__(game, parts)
        self.squares = tuple(row * 8 + column for row, column in self.parts["squares"])
        self.chips: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.parts["chips"][colour]) for colour in self.colours
        )
        self.actions = tuple(ChooseTourist(colour) for colour in self.colours)
        self.highest = max(max(values) for values in self.chips)
        self.outcomes = tuple(
            Dealt(f"chips-{colour}", value)
            for colour in self.colours
            for value in range(1, self.highest + 1)
        )
        self.choose = Choose(self)
        self.draw = DrawChip(self)
        self.steps = (self.choose, self.draw)

    def value(self) -> Chips:
        return Chips((GONE,) * len(self.squares))

    def square_covered(self, state: MetroState, square: int, events: list[Event]) -> None:
        """*layer chooses*: the token goes, a tourist stands on the tile."""
        if square in self.squares:
            place = self.squares.index(square)
            chips: Chips = state.own(self)
            self.change(state, covered=chips.covered | 1 << place, choosing=place)
            state.push(self.choose)

    def tourists_left(self, chips: Chips) -> list[int]:
        return [colour for colour in range(len(self.colours)) if colour not in chips.tourists]

    def put_tourist(self, state: MetroState, colour: int, events: list[Event]) -> None:
        chips: Chips = state.own(self)
        place = chips.choosing
        assert place is not None
        tourists = (*chips.tourists[:place], colour, *chips.tourists[place + 1 :])
        self.change(state, tourists=tourists, choosing=None)
        events.append(TouristChosen(state.player, self.colours[colour], self.squares[place]))

    def line_finished(
        self, state: MetroState, station: int, end: int, path: tuple[int, ...], events: list[Event]
    ) -> None:
        """*owner draws*: a chip for each pass over a tourist's tile."""
        chips: Chips = state.own(self)
        owner = state.owners[station]
        assert owner is not None
        passed = [step >> 2 for step in path]
        due = tuple(
            (owner, chips.tourists[self.squares.index(square)])
            for square in passed
            if square in self.squares
        )
        if due:
            self.change(state, due=due)
            state.push(self.draw)

    def chips_left(self, chips: Chips, colour: int) -> list[int]:
        """The values of a colour's chips that nobody has drawn."""
        left = list(self.chips[colour])
        for chip in chips.won:
            if chip.colour == colour:
                left.remove(chip.value)
        return left

    def holder(self, account: int) -> int | None:
        return account if account < self.game.seats else None

    def final_pay(self, state: MetroState, events: list[Event]) -> None:
        chips: Chips = state.own(self)
        for account in self.game.line_owners:
            for colour, name in enumerate(self.colours):
                won = [
                    chip.value
                    for chip in chips.won
                    if chip.account == account and chip.colour == colour
                ]
                if won:
                    state.pay(account, "chips", sum(won), events, colour=name, number=len(won))

    def view(self, state: MetroState, seat: int | None) -> StPetersburgView:
        chips: Chips = state.own(self)

        def sees(chip: Chip) -> bool:
            return state.is_over or (seat is not None and self.holder(chip.account) == seat)

        return StPetersburgView(
            squares=self.squares,
            sights=tuple(self.parts["sights"]),
            values=dict(zip(self.colours, self.chips, strict=True)),
            tourists=self.seen_tourists(chips.tourists),
            covered=chips.covered,
            choosing=chips.choosing,
            won=tuple(
                ChipView(
                    chip.account,
                    self.colours[chip.colour],
                    chip.value if sees(chip) else None,
                )
                for chip in chips.won
            ),
            due=tuple((account, self.colours[colour]) for account, colour in chips.due),
        )

    def restore(self, view: StPetersburgView, state: MetroState, rng: Random) -> Chips:
        unseen = [list(values) for values in self.chips]
        for chip in view.won:
            if chip.value is not None:
                unseen[self.colours.index(chip.colour)].remove(chip.value)
        for values in unseen:
            rng.shuffle(values)
        won = []
        for chip in view.won:
            colour = self.colours.index(chip.colour)
            value = unseen[colour].pop() if chip.value is None else chip.value
            won.append(Chip(chip.account, colour, value))
        return Chips(
            tourists=self.tourists_of(view.tourists),
            covered=view.covered,
            choosing=view.choosing,
            won=tuple(won),
            due=tuple((account, self.colours.index(colour)) for account, colour in view.due),
        )


class Choose(Step):
    """*layer chooses*: one of the tourists left; the last one comes by itself."""

    name = "choose-tourist"

    def __init__(self, city: StPetersburg) -> None:
        self.city = city

    def waits(self, state: MetroState) -> bool:
        if len(self.city.tourists_left(state.own(self.city))) == 1:
            return False
        state.to_act = state.player
        return True

    def do(self, state: MetroState, events: list[Event]) -> None:
        (last,) = self.city.tourists_left(state.own(self.city))
        self.city.put_tourist(state, last, events)

    def actions(self, state: MetroState) -> Sequence[int]:
        first = self.city.first_action
        return [first + colour for colour in self.city.tourists_left(state.own(self.city))]

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        action = state.action(number)
        if not isinstance(action, ChooseTourist):
            raise Refused("layer chooses", "choose-tourist")
        if number not in self.actions(state):
            raise Refused("layer chooses", "tourist-chosen", colour=action.colour)
        self.city.put_tourist(state, number - self.city.first_action, events)
        state.settle()


class DrawChip(Step):
    """*owner draws*: the chips that a line has won, one after another."""

    name = "draw-chip"

    def __init__(self, city: StPetersburg) -> None:
        self.city = city

    def waits(self, state: MetroState) -> bool:
        state.to_act = CHANCE
        return True

    def _left(self, state: MetroState) -> list[int]:
        chips: Chips = state.own(self.city)
        return self.city.chips_left(chips, chips.due[0][1])

    def actions(self, state: MetroState) -> Sequence[int]:
        city = self.city
        colour = state.own(city).due[0][1]
        first = city.first_outcome + colour * city.highest - 1
        return [first + value for value in sorted(set(self._left(state)))]

    def weights(self, state: MetroState) -> Sequence[int]:
        left = self._left(state)
        return [left.count(value) for value in sorted(set(left))]

    def pool(self, state: MetroState) -> tuple[str, int]:
        chips: Chips = state.own(self.city)
        colour = chips.due[0][1]
        return f"chips-{self.city.colours[colour]}", sum(
            chip.colour == colour for chip in chips.won
        )

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        if number not in self.actions(state):
            raise Refused("owner draws", "not-possible")
        city = self.city
        chips: Chips = state.own(city)
        (account, colour), *due = chips.due
        value = number - city.first_outcome - colour * city.highest + 1
        city.change(state, won=(*chips.won, Chip(account, colour, value)), due=tuple(due))
        name = city.colours[colour]
        events.append(ChipWon(account, name, value, city.holder(account)))
        if not due:
            state.settle()
