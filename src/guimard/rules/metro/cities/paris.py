"""Paris: who lays a tile on tourists takes them to the sights of their own row."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

import msgspec

from guimard.rules.game import Action, Event, Refused
from guimard.rules.metro.cities.pieces import (
    INNER_SQUARES,
    TOURISTS_EACH,
    City,
    Deal,
    SightsLaid,
    TouristsPlaced,
)
from guimard.rules.metro.extension import Step
from guimard.rules.metro.view import ExtensionView

if TYPE_CHECKING:
    from guimard.rules.metro.metro import Metro
    from guimard.rules.metro.state import MetroState
    from guimard.rules.parts import Parts

RUN, OTHER, FULL_SIGHT = 2, -1, 3
"""*end*: points for a tourist in the longest run, for any other, for a full sight."""


class ArrangeSight(Action, frozen=True):
    """Lay this one of one's sights next in the row, left to right."""

    sight: int


class SeatTourist(Action, frozen=True):
    """Put a tourist of its colour on this field of one's row."""

    field: int


class SendTourist(Action, frozen=True):
    """Put a tourist for whom no field is free with those on this square."""

    colour: str
    square: int


class RowLaid(Event, frozen=True):
    seat: int
    sights: tuple[str, ...]


class TouristSeatedAtSight(Event, frozen=True):
    seat: int
    colour: str
    sight: str
    field: int


class TouristSent(Event, frozen=True):
    seat: int
    colour: str
    square: int


class TouristLost(Event, frozen=True):
    seat: int
    colour: str


class Rows(msgspec.Struct, frozen=True):
    tourists: tuple[int, ...] = ()
    """By inner square: the colours dealt."""
    groups: tuple[tuple[int, ...], ...] = ()
    """By inner square, in play: the colours of the tourists there, ascending."""
    sights: tuple[int, ...] = ()
    """The sights in the order dealt: to the seats in turn, from the first player on."""
    arranged: tuple[int, ...] = ()
    """The sights in the order in which the players have laid them, one player after another."""
    rows: tuple[tuple[int, ...], ...] = ()
    """By seat: the sights of its row, left to right, once they lie."""
    filled: tuple[int, ...] = ()
    """By seat: the fields with a tourist, as a mask."""
    waiting: tuple[int, ...] = ()
    """The colours of the tourists just taken, ascending."""
    square: int = 0
    """The square they were taken from."""


class ParisView(ExtensionView, frozen=True, tag="paris"):
    sights: tuple[str, ...]
    """In the order dealt."""
    arranged: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    fields: tuple[tuple[str, ...], ...]
    """By seat: the colours of the fields of its row."""
    filled: tuple[int, ...]
    dealt: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    waiting: tuple[str, ...]
    square: int
    numbers: tuple[int, ...] = ()
    """By sight dealt: what `ArrangeSight` calls it."""
    printed: tuple[tuple[str, ...], ...] = ()
    """By sight dealt: the colours of its fields."""


class Paris(City):
    name = "paris"
    parts_files = ("paris",)
    settings = {"free_arrangement": (False, True)}  # noqa: RUF012
    value_type = Rows
    view_type = ParisView
    event_types = (
        SightsLaid,
        RowLaid,
        TouristsPlaced,
        TouristSeatedAtSight,
        TouristSent,
        TouristLost,
    )

    def __init__(self, game: Metro, parts: Parts) -> None:
        super().__init__(game, parts)
        self.sights = self.parts["sights"]
        self.each: int = self.parts["sights_each"][str(game.seats)]
        self.row_fields = self.each * len(self.sights[0]["fields"])
        self.deal_sights = Deal(self, "sights", [1] * len(self.sights), self.each * game.seats)
        counts = [TOURISTS_EACH] * len(self.colours)
        self.deal_tourists = Deal(self, "tourists", counts, len(INNER_SQUARES))
        self.arrange = Arrange(self)
        self.lead = Lead(self)
        self.steps = (*self.set_up(), self.lead)
        self.outcomes = self.outcomes_of(self.deal_sights, self.deal_tourists)
        self.sight_actions = [ArrangeSight(sight) for sight in range(len(self.sights))]
        self.seat_actions = [SeatTourist(field) for field in range(self.row_fields)]
        self.actions = (
            *self.sight_actions,
            *self.seat_actions,
            *(SendTourist(colour, at) for colour in self.colours for at in INNER_SQUARES),
        )
        self.beside = {
            square: tuple(
                other
                for other in INNER_SQUARES
                if abs(other // 8 - square // 8) + abs(other % 8 - square % 8) == 1
            )
            for square in INNER_SQUARES
        }

    def label(self, field: str, value: int) -> int | str | None:
        if field == "sight":
            name: str = self.sights[value]["name"]
            return name
        return value + 1 if field == "field" else None

    def set_up(self) -> tuple[Step, ...]:
        return (self.deal_sights, self.arrange, self.deal_tourists)

    def dealt(self, state: MetroState, what: str, events: list[Event]) -> None:
        rows: Rows = state.own(self)
        if what == "tourists":
            placed = tuple(self.colours[colour] for colour in rows.tourists)
            events.append(TouristsPlaced(placed))
            self.change(state, groups=tuple((colour,) for colour in rows.tourists))

    def dealt_to(self, state: MetroState, seat: int) -> list[int]:
        """The sights of a seat in the order dealt."""
        seats = self.game.seats
        return list(state.own(self).sights[(seat - state.player) % seats :: seats])

    def lay_row(
        self, state: MetroState, seat: int, row: tuple[int, ...], events: list[Event]
    ) -> None:
        rows: Rows = state.own(self)
        laid = rows.rows or ((),) * self.game.seats
        laid = (*laid[:seat], row, *laid[seat + 1 :])
        self.change(state, rows=laid, filled=(0,) * self.game.seats)
        events.append(RowLaid(seat, tuple(self.sights[sight]["name"] for sight in row)))

    def fields(self, row: Sequence[int]) -> list[int]:
        """The colours of the fields of a row, left to right."""
        return [self.colours.index(name) for sight in row for name in self.sights[sight]["fields"]]

    def square_covered(self, state: MetroState, square: int, events: list[Event]) -> None:
        """*layer takes* all tourists of the square."""
        if square not in INNER_SQUARES:
            return
        rows: Rows = state.own(self)
        place = INNER_SQUARES.index(square)
        if rows.groups[place]:
            groups = (*rows.groups[:place], (), *rows.groups[place + 1 :])
            self.change(state, groups=groups, waiting=rows.groups[place], square=square)
            state.push(self.lead)

    def choices(self, state: MetroState) -> list[int]:
        """The numbers of the ways to go on with the tourists taken."""
        rows: Rows = state.own(self)
        seat = state.player
        fields = self.fields(rows.rows[seat])
        base = self.first_action + len(self.sight_actions)
        sending = base + len(self.seat_actions)
        seating: list[int] = []
        sent: list[int] = []
        for colour in sorted(set(rows.waiting)):
            free = [
                base + field
                for field, needed in enumerate(fields)
                if needed == colour and not rows.filled[seat] >> field & 1
            ]
            seating += free
            if not free:
                first = sending + colour * len(INNER_SQUARES)
                sent += [first + INNER_SQUARES.index(square) for square in self._targets(rows)]
        return sorted(seating) + sent

    def _targets(self, rows: Rows) -> list[int]:
        """The squares that a tourist without a field can go to."""
        peopled = [
            square for square, group in zip(INNER_SQUARES, rows.groups, strict=True) if group
        ]
        return [square for square in peopled if square in self.beside[rows.square]] or peopled

    def put(self, state: MetroState, action: Action, events: list[Event]) -> None:
        """Put one of the tourists taken where the player chooses."""
        rows: Rows = state.own(self)
        seat = state.player
        if isinstance(action, SeatTourist):
            colour = self.fields(rows.rows[seat])[action.field]
            filled = rows.filled[seat] | 1 << action.field
            self.change(state, filled=(*rows.filled[:seat], filled, *rows.filled[seat + 1 :]))
            row = rows.rows[seat]
            sight, field = divmod(action.field, self.row_fields // len(row))
            name = self.sights[row[sight]]["name"]
            events.append(TouristSeatedAtSight(seat, self.colours[colour], name, field))
        else:
            assert isinstance(action, SendTourist)
            colour = self.colours.index(action.colour)
            place = INNER_SQUARES.index(action.square)
            group = tuple(sorted((*rows.groups[place], colour)))
            groups = (*rows.groups[:place], group, *rows.groups[place + 1 :])
            self.change(state, groups=groups)
            events.append(TouristSent(seat, action.colour, action.square))
        self._served(state, colour)

    def lose(self, state: MetroState, events: list[Event]) -> None:
        """No field is free and no tourist left on the board: those waiting leave the game."""
        rows: Rows = state.own(self)
        events += [TouristLost(state.player, self.colours[colour]) for colour in rows.waiting]
        self.change(state, waiting=())

    def _served(self, state: MetroState, colour: int) -> None:
        waiting = list(state.own(self).waiting)
        waiting.remove(colour)
        self.change(state, waiting=tuple(waiting))

    def final_pay(self, state: MetroState, events: list[Event]) -> None:
        rows: Rows = state.own(self)
        size = self.row_fields // self.each
        for seat, filled in enumerate(rows.filled):
            run = longest_run(filled)
            full = (1 << size) - 1
            sights = sum(filled >> size * sight & full == full for sight in range(self.each))
            others = filled.bit_count() - run
            if run:
                state.pay(seat, "longest-run", RUN * run, events, number=run)
            if others:
                state.pay(seat, "other-tourists", OTHER * others, events, number=others)
            if sights:
                state.pay(seat, "full-sights", FULL_SIGHT * sights, events, number=sights)

    def view(self, state: MetroState, seat: int | None) -> ParisView:
        rows: Rows = state.own(self)

        def named(sights: Sequence[int]) -> tuple[str, ...]:
            return tuple(self.sights[sight]["name"] for sight in sights)

        def coloured(colours: Sequence[int]) -> tuple[str, ...]:
            return tuple(self.colours[colour] for colour in colours)

        return ParisView(
            sights=named(rows.sights),
            arranged=named(rows.arranged),
            rows=tuple(named(row) for row in rows.rows),
            fields=tuple(coloured(self.fields(row)) for row in rows.rows),
            filled=rows.filled,
            dealt=coloured(rows.tourists),
            groups=tuple(coloured(group) for group in rows.groups),
            waiting=coloured(rows.waiting),
            square=rows.square,
            numbers=rows.sights,
            printed=tuple(tuple(self.sights[sight]["fields"]) for sight in rows.sights),
        )

    def restore(self, view: ParisView, state: MetroState, rng: Random) -> Rows:
        names = [sight["name"] for sight in self.sights]

        def sights(named: Sequence[str]) -> tuple[int, ...]:
            return tuple(names.index(name) for name in named)

        return Rows(
            tourists=self.tourists_of(view.dealt),
            groups=tuple(self.tourists_of(group) for group in view.groups),
            sights=sights(view.sights),
            arranged=sights(view.arranged),
            rows=tuple(sights(row) for row in view.rows),
            filled=view.filled,
            waiting=self.tourists_of(view.waiting),
            square=view.square,
        )


class Arrange(Step):
    """*set-up*: the sights lie in the order dealt, or each player in turn arranges them."""

    name = "arrange"

    def __init__(self, city: Paris) -> None:
        self.city = city
        self.free = bool(city.setting("free_arrangement"))

    def _seat(self, state: MetroState) -> int:
        rows: Rows = state.own(self.city)
        return (state.player + len(rows.arranged) // self.city.each) % state.game.seats

    def waits(self, state: MetroState) -> bool:
        if not self.free:
            return False
        state.to_act = self._seat(state)
        return True

    def do(self, state: MetroState, events: list[Event]) -> None:
        seats = state.game.seats
        for turn in range(seats):
            seat = (state.player + turn) % seats
            row = tuple(self.city.dealt_to(state, seat))
            self.city.lay_row(state, seat, row, events)

    def actions(self, state: MetroState) -> Sequence[int]:
        arranged = state.own(self.city).arranged
        left = sorted(set(self.city.dealt_to(state, self._seat(state))) - set(arranged))
        return [self.city.first_action + sight for sight in left]

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        if number not in self.actions(state):
            raise Refused("set-up", "arrange-own-sights")
        city = self.city
        seat = self._seat(state)
        arranged = (*state.own(city).arranged, number - city.first_action)
        city.change(state, arranged=arranged)
        if len(arranged) % city.each == 0:
            city.lay_row(state, seat, arranged[-city.each :], events)
        if len(arranged) == city.each * state.game.seats:
            state.settle()


class Lead(Step):
    """*layer takes*: the tourists taken are placed one after another; a single way is no choice."""

    name = "lead-tourists"

    def __init__(self, city: Paris) -> None:
        self.city = city

    def waits(self, state: MetroState) -> bool:
        if len(self.city.choices(state)) <= 1:
            return False
        state.to_act = state.player
        return True

    def do(self, state: MetroState, events: list[Event]) -> None:
        choices = self.city.choices(state)
        if choices:
            self.city.put(state, state.action(choices[0]), events)
        else:
            self.city.lose(state, events)
        self._go_on(state)

    def _go_on(self, state: MetroState) -> None:
        if state.own(self.city).waiting:
            state.push(self)

    def actions(self, state: MetroState) -> Sequence[int]:
        return self.city.choices(state)

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        action = state.action(number)
        if number not in self.city.choices(state):
            raise Refused("layer takes", "lead-tourists")
        self.city.put(state, action, events)
        state.settle()
        self._go_on(state)


def longest_run(filled: int) -> int:
    """The length of the longest run of set bits."""
    run = 0
    while filled:
        filled &= filled << 1
        run += 1
    return run
