"""London: laying a tile on a tourist drives the taxi round the sights."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import msgspec

from guimard.rules.game import Event
from guimard.rules.metro.cities.pieces import (
    Deal,
    SightsLaid,
    TouristsOnSquares,
    TouristsPlaced,
)
from guimard.rules.metro.extension import Step
from guimard.rules.metro.view import ExtensionView

if TYPE_CHECKING:
    from guimard.rules.metro.metro import Metro
    from guimard.rules.metro.state import MetroState
    from guimard.rules.parts import Parts


class TaxiPlaced(Event, frozen=True):
    """On the left arrow, or on the right one."""

    right: bool


class TaxiDriven(Event, frozen=True):
    """So many fields, to a field of the tourist's colour or, without `matched`, to none."""

    seat: int
    colour: str
    fields: int
    matched: bool


class Loop(msgspec.Struct, frozen=True):
    """Fields are counted along the loop, from the left end of the upper lane."""

    tourists: tuple[int, ...] = ()
    sights: tuple[int, ...] = ()
    arrow: tuple[int, ...] = ()
    """The arrow that the taxi starts on: 0 left, 1 right."""
    driven: int = 0
    """How many fields the taxi has driven so far."""


class LondonView(ExtensionView, frozen=True, tag="london"):
    tourists: tuple[str | None, ...]
    sights: tuple[str, ...]
    fields: tuple[str, ...]
    """The colours along the loop, once the sights lie."""
    taxi: int | None
    """The field of the taxi, or, while it stands on an arrow, that before the arrow."""
    on_arrow: bool
    driven: int


class London(TouristsOnSquares):
    name = "london"
    parts_files = ("london",)
    value_type = Loop
    view_type = LondonView
    event_types = (TouristsPlaced, SightsLaid, TaxiPlaced, TaxiDriven)

    def __init__(self, game: Metro, parts: Parts) -> None:
        super().__init__(game, parts)
        self.sights = self.parts["sights"]
        self.reach: int = self.parts["reach"]
        self.deal_sights = Deal(self, "sights", [1] * len(self.sights), len(self.sights))
        self.choose_arrow = Deal(self, "arrow", (1, 1), 1)
        self.steps = self.set_up()
        self.outcomes = self.outcomes_of(self.deal_tourists, self.deal_sights, self.choose_arrow)

    def set_up(self) -> tuple[Step, ...]:
        return (self.deal_sights, self.choose_arrow, self.deal_tourists)

    def dealt(self, state: MetroState, what: str, events: list[Event]) -> None:
        super().dealt(state, what, events)
        if what == "sights":
            events.append(SightsLaid(self._names(state.own(self).sights)))
        if what == "arrow":
            events.append(TaxiPlaced(state.own(self).arrow == (1,)))

    def _names(self, sights: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(self.sights[sight]["name"] for sight in sights)

    def fields(self, sights: tuple[int, ...]) -> list[str]:
        """The colours along the loop: out over the upper lane, back over the lower."""
        upper = [colour for sight in sights for colour in self.sights[sight]["upper"]]
        lower = [colour for sight in sights for colour in self.sights[sight]["lower"]]
        return upper + lower[::-1]

    def taxi(self, loop: Loop) -> int:
        """The field it stands on, or behind, while it is on an arrow."""
        lap = len(self.fields(loop.sights))
        start = lap // 2 - 1 if loop.arrow == (1,) else lap - 1
        return (start + loop.driven) % lap

    def tourist_met(self, state: MetroState, colour: int, events: list[Event]) -> None:
        """*layer drives*: up to four fields, to the first of the tourist's colour."""
        loop: Loop = state.own(self)
        fields = self.fields(loop.sights)
        taxi = self.taxi(loop)
        name = self.colours[colour]
        ahead = [fields[(taxi + step) % len(fields)] for step in range(1, self.reach + 1)]
        matched = name in ahead
        driven = ahead.index(name) + 1 if matched else self.reach
        self.change(state, driven=loop.driven + driven)
        events.append(TaxiDriven(state.player, name, driven, matched))
        if matched:
            state.pay(state.player, "taxi", driven, events)

    def view(self, state: MetroState, seat: int | None) -> LondonView:
        loop: Loop = state.own(self)
        return LondonView(
            tourists=self.seen_tourists(loop.tourists),
            sights=self._names(loop.sights),
            fields=tuple(self.fields(loop.sights)),
            taxi=self.taxi(loop) if loop.arrow else None,
            on_arrow=loop.driven == 0,
            driven=loop.driven,
        )

    def restore(self, view: LondonView, state: MetroState, rng: Random) -> Loop:
        names = [sight["name"] for sight in self.sights]
        arrow: tuple[int, ...] = ()
        if view.taxi is not None:
            arrow = (int((view.taxi - view.driven) % len(view.fields) != len(view.fields) - 1),)
        return Loop(
            tourists=self.tourists_of(view.tourists),
            sights=tuple(names.index(name) for name in view.sights),
            arrow=arrow,
            driven=view.driven,
        )
