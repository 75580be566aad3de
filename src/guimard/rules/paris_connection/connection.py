"""Paris Connection: the game that its options and its map make."""

from __future__ import annotations

from itertools import permutations
from random import Random

from guimard.rules.game import (
    Action,
    FirstPlayer,
    Game,
    Item,
    Outcome,
    Refused,
    Result,
    Reveal,
    View,
)
from guimard.rules.paris_connection.map import PART, Map
from guimard.rules.paris_connection.moves import (
    EVENTS,
    Done,
    Locomotive,
    Place,
    StartColour,
    Trade,
)
from guimard.rules.paris_connection.options import COLOURS, ParisConnectionOptions, check_options
from guimard.rules.paris_connection.sampling import deal_unknown
from guimard.rules.paris_connection.set_up import FIRST, STARTS
from guimard.rules.paris_connection.state import SURPLUS_COSTS, ParisConnectionState
from guimard.rules.paris_connection.view import ParisConnectionView
from guimard.rules.parts import OwnParts, hash_parts, load_parts

MOST_TAKEN = 2


class ParisConnection(Game):
    """All that does not change while a game of Paris Connection is played."""

    name = "paris-connection"
    options: ParisConnectionOptions

    def __init__(
        self, options: ParisConnectionOptions | None = None, parts: OwnParts = None
    ) -> None:
        self.options = options = options or ParisConnectionOptions()
        check_options(options, self.rules_versions)
        self.seats = options.players
        self.parts = load_parts(__package__, (PART,), parts)
        self.map = Map(self.parts[PART])
        self.parts_hash = hash_parts(self.parts)
        if parts is not None and self.parts != load_parts(__package__, (PART,)):
            self.own_parts = self.parts

        actions: list[Action] = [
            Place(colour, hex) for colour in COLOURS for hex in range(self.map.buildable)
        ]
        self.done_number = len(actions)
        actions.append(Done())
        self.trades: list[list[tuple[int, int]]] = [[] for _ in COLOURS]
        """By the colour given: those to take, each with the number of the trade for one of it."""
        for give, take in permutations(range(len(COLOURS)), 2):
            self.trades[give].append((take, len(actions)))
            actions += [
                Trade(COLOURS[give], COLOURS[take], count) for count in range(1, MOST_TAKEN + 1)
            ]
        self.actions = tuple(actions)

        outcomes: list[Outcome] = [FirstPlayer(seat) for seat in range(self.seats)]
        self.first_start = len(outcomes)
        outcomes += [StartColour(colour) for colour in COLOURS]
        self.first_locomotive = len(outcomes)
        outcomes += [Locomotive(colour) for colour in COLOURS]
        self.reveal_number = len(outcomes)
        outcomes.append(Reveal())
        self.outcomes = tuple(outcomes)
        self.view_type = ParisConnectionView
        self.event_types = EVENTS

    def start(self) -> ParisConnectionState:
        first = self.options.first
        state = ParisConnectionState(self, FIRST if first is None else STARTS)
        state.player = first or 0
        return state

    def deal_unknown(self, view: View, rng: Random) -> ParisConnectionState:
        assert isinstance(view, ParisConnectionView)
        return deal_unknown(self, view, rng)

    def label(self, field: str, value: int | str) -> int | str:
        if field == "hex":
            return str(self.map.hexes[int(value)])
        if field == "cut_off":
            return f"company.{value}"
        if field == "line":
            return f"company.{COLOURS[int(value)]}"
        return f"colour.{value}" if field in ("give", "take") else value

    def trade_of(self, number: int) -> Trade:
        """The trade of this number, refused where there is none."""
        action = self.actions[number] if number < len(self.actions) else None
        if not isinstance(action, Trade):
            raise Refused("turn", "no-such-action")
        return action

    def result(self, state: ParisConnectionState) -> Result:
        """*score*: most points wins, equal points share the win."""
        points = tuple(state.points(seat) for seat in range(self.seats))
        best = max(points)
        return Result(
            points,
            tuple(seat for seat, total in enumerate(points) if total == best),
            tuple(self._breakdown(state, seat) for seat in range(self.seats)),
        )

    def _breakdown(self, state: ParisConnectionState, seat: int) -> tuple[Item, ...]:
        items = [
            Item("company", count * value, {"company": colour, "count": count, "value": value})
            for colour, count, value in zip(COLOURS, state.hands[seat], state.values, strict=True)
            if count
        ]
        surplus = state.surplus(seat)
        if surplus:
            items.append(Item("surplus", -SURPLUS_COSTS * surplus, {"count": surplus}))
        return tuple(items)
