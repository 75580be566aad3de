"""Module 2, the central stations: a token opens an extra line from the middle of the board."""

from __future__ import annotations

from collections.abc import Sequence
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
        if game.companies:
            percentages: list[int] = parts["companies"]["percentages"]
            self.actions = tuple(
                PlaceToken(station, company, percent)
                for station in STATIONS
                for company in game.companies
                for percent in percentages
            )
        else:
            self.actions = tuple(PlaceToken(station) for station in STATIONS)
        self.stubs = tuple(
            tuple(
                board.one_tile_lines(game.tables, pattern, (departure(station),))
                for pattern in range(len(board.CODES))
            )
            for station in STATIONS
        )

    def open_actions(self, state: MetroState) -> Sequence[int]:
        free = {station for station in STATIONS if self._is_free(state, station)}
        shares = self._shares(state)
        return [
            number
            for number, action in enumerate(self.actions, self.first_action)
            if isinstance(action, PlaceToken)
            and action.station in free
            and (action.company, action.percent) in shares
        ]

    def _is_free(self, state: MetroState, station: int) -> bool:
        """*token*: no token on it, and the line from it not already finished."""
        return state.owners[station] is None and state.line(station).end is None

    def _shares(self, state: MetroState) -> set[tuple[str | None, int | None]]:
        """What the player can place a token by: nothing for one's own, or shares to show."""
        placed = {state.owners[station] for station in STATIONS}
        if not self.game.companies:
            return set() if state.player in placed else {(None, None)}
        return {
            (company, percent)
            for account, company in enumerate(self.game.companies, self.game.seats)
            if account not in placed
            for extension in self.game.extensions
            for percent in extension.showable(state, state.player, account)
        }

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
        if (company, percent) not in self._shares(state):
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
