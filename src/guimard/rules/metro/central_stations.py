"""Module 2, the central stations: a token opens an extra line from the middle of the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from guimard.rules.game import Action, Event, Refused
from guimard.rules.metro import track as board
from guimard.rules.metro.extension import Extension
from guimard.rules.metro.moves import EDGE_STATIONS
from guimard.rules.metro.state import departure
from guimard.rules.metro.view import ExtensionView

if TYPE_CHECKING:
    from guimard.rules.metro.metro import Metro
    from guimard.rules.metro.state import MetroState
    from guimard.rules.parts import Parts

STATIONS = range(EDGE_STATIONS, EDGE_STATIONS + len(board.CENTRE_STATIONS))


class PlaceToken(Action, frozen=True):
    """Put a token on a central station: one's own, or a company's by showing a share of it."""

    station: int
    company: str | None = None
    percent: int | None = None


class TokenPlaced(Event, frozen=True):
    seat: int
    station: int
    account: int


class CentralStationsView(ExtensionView, frozen=True, tag="central-stations"):
    """By central station: the account whose token is there."""

    tokens: tuple[int | None, ...]


class CentralStations(Extension):
    """The tokens placed are in `state.owners`, so this module remembers nothing of its own."""

    name = "central-stations"
    uses_centre = True
    view_type = CentralStationsView
    event_types = (TokenPlaced,)

    def __init__(self, game: Metro, parts: Parts) -> None:
        super().__init__(game, parts)
        self.percentages: list[int] = []
        ways: list[tuple[str | None, int | None]] = [(None, None)]
        if game.companies:
            self.percentages = parts["companies"]["percentages"]
            ways = list(product(game.companies, self.percentages))
        self.actions = tuple(PlaceToken(station, *way) for station, way in product(STATIONS, ways))
        self.ways = len(ways)
        """To place a token on one station: by no share, or by one share of each company."""
        self.stubs = tuple(
            tuple(
                board.one_tile_lines(game.tables, pattern, (departure(station),))
                for pattern in range(len(board.CODES))
            )
            for station in STATIONS
        )

    def open_actions(self, state: MetroState) -> Sequence[int]:
        ways = self._ways(state)
        if not ways:
            return ()
        return [
            self.first_action + place * self.ways + way
            for place, station in enumerate(STATIONS)
            if self._is_free(state, station)
            for way in ways
        ]

    def _ways(self, state: MetroState) -> list[int]:
        """The numbers, among those of one station, of what the player can place a token by."""
        placed = state.owners[STATIONS.start : STATIONS.stop]
        seats = self.game.seats
        if not self.game.companies:
            return [] if state.player in placed else [0]
        return [
            company * len(self.percentages) + self.percentages.index(percent)
            for company in range(len(self.game.companies))
            if seats + company not in placed
            for extension in self.game.extensions
            for percent in extension.showable(state, state.player, seats + company)
        ]

    def _is_free(self, state: MetroState, station: int) -> bool:
        """*token*: no token on it, and the line from it not already finished."""
        return state.owners[station] is None and state.line(station).end is None

    def act(self, state: MetroState, number: int, events: list[Event]) -> None:
        action = state.action(number)
        assert isinstance(action, PlaceToken)
        station, company, percent = action.station, action.company, action.percent
        player = account = state.player
        if state.owners[station] is not None:
            raise Refused("token", "token-there", station=station)
        if state.line(station).end is not None:
            raise Refused("token", "line-finished", station=station)
        if company is not None:
            account = self.game.seats + self.game.companies.index(company)
        if account in (state.owners[station] for station in STATIONS):
            raise Refused("token", "token-placed")
        if (number - self.first_action) % self.ways not in self._ways(state):
            raise Refused(
                "with module 1", "no-such-share", company=company or "", percent=percent or 0
            )
        if percent is not None:
            for extension in self.game.extensions:
                extension.show(state, player, percent, events)
        owners = state.owners
        state.owners = (*owners[:station], account, *owners[station + 1 :])
        events.append(TokenPlaced(player, station, account))
        state.settle(*self.game.end_steps)

    def placement(
        self, state: MetroState, pattern: int, squares: int, stubs: int
    ) -> tuple[int, int]:
        """*its line*: *no stub* holds at a central station once a token is there."""
        for station, by_pattern in zip(STATIONS, self.stubs, strict=True):
            if state.owners[station] is not None:
                stubs |= by_pattern[pattern]
        return squares, stubs

    def view(self, state: MetroState, seat: int | None) -> CentralStationsView:
        return CentralStationsView(tuple(state.owners[station] for station in STATIONS))

    def restore(self, view: CentralStationsView, state: MetroState, rng: Random) -> None:
        return None
