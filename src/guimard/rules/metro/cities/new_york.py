"""New York: tourists wait at the stations for the lines that end there."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import msgspec

from guimard.rules.game import Event
from guimard.rules.metro.cities.pieces import GONE, TOURISTS_EACH, City, Deal, TouristsPlaced
from guimard.rules.metro.extension import Step
from guimard.rules.metro.moves import EDGE_STATIONS
from guimard.rules.metro.view import ExtensionView

if TYPE_CHECKING:
    from guimard.rules.metro.metro import Metro
    from guimard.rules.metro.state import MetroState
    from guimard.rules.parts import Parts


class BoardsDealt(Event, frozen=True):
    """By owner of lines, players or companies: the number of its board."""

    boards: tuple[int, ...]


class TouristCollected(Event, frozen=True):
    account: int
    colour: str
    station: int


class Boards(msgspec.Struct, frozen=True):
    tourists: tuple[int, ...] = ()
    """By edge station."""
    boards: tuple[int, ...] = ()
    """By owner of lines."""
    collected: tuple[tuple[int, int], ...] = ()
    """Owner and colour of the tourists collected, in the order they came."""


class NewYorkView(ExtensionView, frozen=True, tag="new-york"):
    tourists: tuple[str | None, ...]
    colours: tuple[str, ...]
    sights: tuple[str, ...]
    accounts: tuple[int, ...]
    """The owners of lines, who have the boards."""
    boards: tuple[int, ...]
    values: tuple[tuple[int, ...], ...]
    """By owner: what a tourist of each colour is worth."""
    collected: tuple[tuple[int, str], ...]


class NewYork(City):
    name = "new-york"
    parts_files = ("new-york",)
    value_type = Boards
    view_type = NewYorkView
    event_types = (TouristsPlaced, BoardsDealt, TouristCollected)

    def __init__(self, game: Metro, parts: Parts) -> None:
        super().__init__(game, parts)
        self.values: list[list[int]] = self.parts["values"]
        counts = [TOURISTS_EACH] * len(self.colours)
        self.deal_tourists = Deal(self, "tourists", counts, EDGE_STATIONS)
        owners = len(game.line_owners)
        self.deal_boards = Deal(self, "boards", [1] * len(self.values), owners)
        self.steps = self.set_up()
        self.outcomes = self.outcomes_of(self.deal_tourists, self.deal_boards)

    def set_up(self) -> tuple[Step, ...]:
        return (self.deal_boards, self.deal_tourists)

    def dealt(self, state: MetroState, what: str, events: list[Event]) -> None:
        boards: Boards = state.own(self)
        if what == "boards":
            events.append(BoardsDealt(tuple(board + 1 for board in boards.boards)))
        else:
            placed = tuple(self.colours[colour] for colour in boards.tourists)
            events.append(TouristsPlaced(placed))

    def line_finished(
        self, state: MetroState, station: int, end: int, path: tuple[int, ...], events: list[Event]
    ) -> None:
        """*owner collects*: the tourist at the station where the line ends."""
        boards: Boards = state.own(self)
        owner = state.owners[station]
        if end >= EDGE_STATIONS or owner is None or boards.tourists[end] == GONE:
            return
        colour = boards.tourists[end]
        self.change(
            state,
            tourists=(*boards.tourists[:end], GONE, *boards.tourists[end + 1 :]),
            collected=(*boards.collected, (owner, colour)),
        )
        events.append(TouristCollected(owner, self.colours[colour], end))

    def final_pay(self, state: MetroState, events: list[Event]) -> None:
        boards: Boards = state.own(self)
        for owner, board in zip(self.game.line_owners, boards.boards, strict=True):
            for colour, name in enumerate(self.colours):
                number = boards.collected.count((owner, colour))
                points = number * self.values[board][colour]
                if points:
                    state.pay(owner, "tourists", points, events, colour=name, number=number)

    def view(self, state: MetroState, seat: int | None) -> NewYorkView:
        boards: Boards = state.own(self)
        return NewYorkView(
            tourists=self.seen_tourists(boards.tourists),
            colours=self.colours,
            sights=tuple(self.parts["sights"]),
            accounts=tuple(self.game.line_owners),
            boards=tuple(board + 1 for board in boards.boards),
            values=tuple(tuple(self.values[board]) for board in boards.boards),
            collected=tuple((owner, self.colours[colour]) for owner, colour in boards.collected),
        )

    def restore(self, view: NewYorkView, state: MetroState, rng: Random) -> Boards:
        return Boards(
            tourists=self.tourists_of(view.tourists),
            boards=tuple(board - 1 for board in view.boards),
            collected=tuple(
                (owner, self.colours.index(colour)) for owner, colour in view.collected
            ),
        )
