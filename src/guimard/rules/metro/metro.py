"""Metro: the game that its options, parts, modules and city make."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

from guimard.rules.game import (
    Action,
    BadOptions,
    FirstPlayer,
    Game,
    Item,
    Outcome,
    Refused,
    Result,
    Reveal,
    Supposed,
    View,
)
from guimard.rules.metro import dealing, turns
from guimard.rules.metro import track as board
from guimard.rules.metro.compiled import kernel
from guimard.rules.metro.extension import Extension, Step
from guimard.rules.metro.extensions import find
from guimard.rules.metro.moves import (
    BASE_EVENTS,
    EDGE_STATIONS,
    SQUARE_NAMES,
    Draw,
    Lay,
    Pass,
    Station,
    Tile,
)
from guimard.rules.metro.options import MetroOptions, check_options
from guimard.rules.metro.placement import PLACE_OF
from guimard.rules.metro.printed import check_parts
from guimard.rules.metro.sampling import deal_unknown, hidden_tiles, suppose
from guimard.rules.metro.state import MetroState
from guimard.rules.metro.view import MetroView, view_type
from guimard.rules.parts import OwnParts, Parts, hash_parts, load_parts

PARTS = ("editions", "tiles", "stations")
CENTRE_STATIONS = len(board.CENTRE_STATIONS)


class Metro(Game):
    """All that does not change while a game of Metro is played."""

    name = "metro"
    options: MetroOptions
    view_type: type[MetroView]

    def __init__(self, options: MetroOptions | None = None, parts: OwnParts = None) -> None:
        self.options = options = options or MetroOptions()
        if options.rules not in self.rules_versions:
            versions = ", ".join(map(str, self.rules_versions))
            raise BadOptions("rules", "one-of", value=options.rules, choices=versions)
        classes = find(options)
        self.parts: Parts = load_parts(__package__, PARTS, parts)
        check_parts(self.parts)
        check_options(options, self.parts["editions"], classes)
        names = tuple(dict.fromkeys(file for one in classes for file in one.parts_files))
        self.parts |= load_parts(__package__, names, parts)
        self.parts_hash = hash_parts(self.parts)
        if parts is not None and self.parts != load_parts(__package__, (*PARTS, *names)):
            self.own_parts = self.parts

        self.edition: dict[str, Any] = self.parts["editions"][options.edition]
        self.seats = options.players
        self.colours: tuple[str, ...] = options.colours or tuple(
            self.edition["colours"][: options.players]
        )
        counts: dict[str, int] = self.parts["tiles"]["counts"]
        self.codes = board.CODES
        self.tile_counts = tuple(counts.get(code, 0) for code in self.codes)
        self.tiles_in_all = sum(self.tile_counts)
        sizes = (one.hand_size for one in classes if one.hand_size is not None)
        self.hand_size = next(sizes, options.hand_size)
        self.open_hands = any(one.open_hands for one in classes)
        self.draws_first = all(one.draws_first for one in classes)
        self.beside = board.neighbours(corners=self.edition["corners_touch"])
        self.turns = 4 if options.any_direction else 1
        self.turned = tuple(
            tuple(board.turned(kind, turn) for turn in range(4)) for kind in range(len(self.codes))
        )
        self.turns_of = tuple(
            tuple(turn for turn in range(self.turns) if kinds[turn] not in kinds[:turn])
            for kinds in self.turned
        )
        covered = any(one.covers_centre for one in classes)
        self.tables = board.make_tables(covered)
        self.stubs = board.edge_stubs(self.tables)

        self._make_steps()
        self._make_owners(classes)
        self._make_numbers(classes)
        self.view_type = view_type(tuple(one.view_type for one in classes))

    def _make_steps(self) -> None:
        self.open = turns.Open()
        self.choose = turns.Choose()
        self.draw_to_lay = dealing.DrawToLay()
        self.lay_drawn = turns.LayDrawn()
        self.score = turns.Score()
        self.after = turns.After()
        self.next = turns.Next()
        self.reveal = turns.RevealAll()
        self.refill_steps: tuple[Step, ...] = (dealing.Refill(),)
        self.end_steps: tuple[Step, ...] = (self.next,)

    def _make_owners(self, classes: list[type[Extension]]) -> None:
        """*players*: who owns which departure, and the accounts there are."""
        of_companies = next((one for one in classes if one.companies), None)
        self.companies: tuple[str, ...] = ()
        if of_companies:
            companies = self.parts["companies"]["stations"]
            self.companies = tuple(companies)
            stations = list(companies.values())
        else:
            rows = self.parts["stations"]["owners"][str(self.seats)]
            order = self.edition["colours"]
            stations = [rows[order.index(colour)] for colour in self.colours]
        self.accounts = self.seats + len(self.companies)
        first_account = self.seats if of_companies else 0
        covered = any(one.covers_centre for one in classes)
        self.line_owners = range(first_account, first_account + len(stations))
        """The accounts that departures belong to: the players, or the companies."""
        owners: list[int | None] = [None] * (EDGE_STATIONS + (0 if covered else CENTRE_STATIONS))
        for account, numbers in enumerate(stations, first_account):
            for number in numbers:
                owners[self.station(number)] = account
        self.all_owners = tuple(owners)
        self.owners = self.all_owners
        if self.options.random_stations:
            self.owners = (None,) * len(owners)

    def _make_numbers(self, classes: list[type[Extension]]) -> None:
        """Number the actions and outcomes, the base game's first."""
        squares = tuple(PLACE_OF)
        actions: list[Action] = [
            Lay(tile, square, turn)
            for tile, turn, square in product(range(self.hand_size + 1), range(self.turns), squares)
        ]
        self.draw_number = len(actions)
        self.pass_number = len(actions) + 1
        actions += [Draw(), Pass()]
        outcomes: list[Outcome] = [Tile(code) for code in self.codes]
        outcomes += [FirstPlayer(seat) for seat in range(self.seats)]
        outcomes += [Station(None), *(Station(account) for account in range(self.accounts))]
        if any(one.hides for one in classes):
            outcomes.append(Reveal())
        events = list(BASE_EVENTS)
        extensions: list[Extension] = []
        for place, one in enumerate(classes):
            extension = one(self, self.parts)
            extension.place = place
            extension.first_action = len(actions)
            extension.first_outcome = len(outcomes)
            actions += extension.actions
            outcomes += extension.outcomes
            events += extension.event_types
            extensions.append(extension)
        self.extensions = tuple(extensions)
        self.final_order = tuple(sorted(extensions, key=lambda one: not one.is_city))
        if extensions:
            self.end_steps = (self.after, self.next)
        self.actions = tuple(actions)
        self.outcomes = tuple(outcomes)
        self.event_types = tuple(dict.fromkeys(events))
        begin: list[Step] = [dealing.ChooseFirst()] if self.options.first is None else []
        if self.options.random_stations:
            begin += [dealing.DealStations()] * EDGE_STATIONS
        for extension in extensions:
            begin += extension.set_up()
        begin += [dealing.Deal(), self.open]
        self.set_up_steps = tuple(begin)
        steps = [
            *begin,
            self.choose,
            self.draw_to_lay,
            self.lay_drawn,
            self.score,
            self.after,
            *self.refill_steps,
            self.next,
            self.reveal,
            *(step for extension in extensions for step in extension.steps),
        ]
        self.steps = {step.name: step for step in steps}

    @cached_property
    def kernel(self) -> SimpleNamespace:
        return kernel()

    def start(self) -> MetroState:
        state = MetroState(self)
        state.player = self.options.first or 0
        state.run([])
        return state

    def deal_unknown(self, view: View, rng: Random) -> MetroState:
        assert isinstance(view, MetroView)
        return deal_unknown(self, view, rng)

    def pieces(self, view: View) -> Sequence[int]:
        assert isinstance(view, MetroView)
        return hidden_tiles(self, view)

    def suppose(self, view: View, piece: int | None, rng: Random) -> Supposed:
        assert isinstance(view, MetroView)
        return suppose(self, view, piece, rng)

    def number(self, action: Action) -> int:
        if isinstance(action, Lay):
            if action.square not in PLACE_OF:
                raise Refused("board", "no-square", square=action.square)
            if action.turn not in range(self.turns):
                raise Refused("arrow")
        return super().number(action)

    def result(self, state: MetroState) -> Result:
        points = tuple(state.points[: self.seats])
        breakdown = tuple(
            gathered(total, [item for account, item in state.items if account == seat])
            for seat, total in enumerate(points)
        )
        best = max(points)
        winners = tuple(seat for seat, total in enumerate(points) if total == best)
        return Result(points, winners, breakdown)

    def extension_of(self, number: int) -> Extension:
        """The extension that an action's number belongs to."""
        for extension in reversed(self.extensions):
            if number >= extension.first_action:
                return extension
        raise LookupError(number)

    def station(self, number: int) -> int:
        """The station that the edition's board gives this number."""
        numbering = self.parts["stations"]["numbering"][self.edition["numbering"]]
        first: int = numbering["first"]
        step: int = numbering["step"]
        return (first + step * (number - 1)) % EDGE_STATIONS

    def label(self, field: str, value: int | str) -> int | str:
        if isinstance(value, int):
            if field == "square":
                return SQUARE_NAMES[value]
            if field in ("line", "station", "end"):
                return self.station_label(value)
            if field == "account":
                return f"company.{self.companies[value - self.seats]}"
            for extension in self.extensions:
                label = extension.label(field, value)
                if label is not None:
                    return label
        return value

    def station_label(self, station: int) -> str:
        """What people call a station: its number on the edition's board, or C1-C8."""
        if station >= EDGE_STATIONS:
            return f"C{station - EDGE_STATIONS + 1}"
        numbering = self.parts["stations"]["numbering"][self.edition["numbering"]]
        return str((station - numbering["first"]) * numbering["step"] % EDGE_STATIONS + 1)


def gathered(total: int, items: list[Item]) -> tuple[Item, ...]:
    """A seat's breakdown: what is not among the items it has from its lines."""
    sums: dict[tuple[str, tuple[tuple[str, int | str], ...]], int] = {}
    for item in items:
        key = item.key, tuple(item.params.items())
        sums[key] = sums.get(key, 0) + item.points
    lines = total - sum(sums.values())
    others = tuple(Item(key, points, dict(params)) for (key, params), points in sums.items())
    return (Item("lines", lines), *others) if lines or not others else others
