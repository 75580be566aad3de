"""One moment of a game of Paris Connection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from guimard.rules.game import CHANCE, OVER, Change, Event, Refused, Result, State
from guimard.rules.paris_connection.map import hexes_in
from guimard.rules.paris_connection.networks import Networks
from guimard.rules.paris_connection.options import COLOURS, IN_BAG, LIMIT
from guimard.rules.paris_connection.stage import Stage
from guimard.rules.paris_connection.turns import NO_COLOUR, Counts, by_colour
from guimard.rules.paris_connection.view import ParisConnectionView

if TYPE_CHECKING:
    from guimard.rules.paris_connection.connection import ParisConnection

SURPLUS_COSTS = 20
NONE: Counts = (0,) * len(COLOURS)


class ParisConnectionState(State):
    """Colours and hexes are numbers here; only actions, events and views name colours."""

    __slots__ = (
        "at_least",
        "building",
        "draws",
        "ended_by",
        "hands",
        "net_trades",
        "networks",
        "placed",
        "player",
        "stage",
        "stock",
        "trades",
        "values",
    )

    game: ParisConnection

    def __init__(self, game: ParisConnection, stage: Stage) -> None:
        self.game = game
        self.to_act = CHANCE
        self.turn = 0
        self.stage = stage
        self.player = 0
        """The seat whose turn it is."""
        self.networks = Networks(game.map)
        self.values = [0] * len(COLOURS)
        self.stock = [IN_BAG] * len(COLOURS)
        """By colour: the locomotives on its storing board, or during the deal in the bag."""
        self.draws = 0
        """How many locomotives have been drawn from the bag."""
        self.hands: list[Counts] = [NONE] * game.seats
        self.net_trades: list[Counts] = [NONE] * game.seats
        """By seat and colour: taken less given in trades."""
        self.at_least: list[Counts] = [NONE] * game.seats
        """By seat and colour: how many it must hold, as trades have shown to everybody."""
        self.building = NO_COLOUR
        """The colour of the build that is going on."""
        self.placed: tuple[int, ...] = ()
        """The hexes of that build, in order."""
        self.trades = 0
        """How many trades there have been since the last build."""
        self.ended_by: str | None = None

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.game = self.game
        twin.to_act = self.to_act
        twin.turn = self.turn
        twin.stage = self.stage
        twin.player = self.player
        twin.networks = self.networks.copy()
        twin.values = self.values[:]
        twin.stock = self.stock[:]
        twin.draws = self.draws
        twin.hands = self.hands[:]
        twin.net_trades = self.net_trades[:]
        twin.at_least = self.at_least[:]
        twin.building = self.building
        twin.placed = self.placed
        twin.trades = self.trades
        twin.ended_by = self.ended_by
        return twin

    def actions(self) -> Sequence[int]:
        return self.stage.actions(self)

    def weights(self) -> Sequence[int]:
        return self.stage.weights(self)

    def pool(self) -> tuple[str, int]:
        return self.stage.pool(self)

    def apply(self, number: int) -> list[Event]:
        if number < 0:
            raise Refused("turn", "no-such-action")
        events: list[Event] = []
        self.stage.answer(self, number, events)
        return events

    def view(self, seat: int | None) -> ParisConnectionView:
        over = self.to_act == OVER
        dealt = self.turn > 0
        held = [sum(counts) for counts in zip(*self.hands, strict=True)]
        return ParisConnectionView(
            seat=seat,
            to_act=self.to_act,
            turn=self.turn,
            points=tuple(
                self.points(one) if over or one == seat else None for one in range(self.game.seats)
            ),
            stage=self.stage.name,
            player=self.player,
            networks={
                colour: tuple(hexes_in(hexes))
                for colour, hexes in zip(COLOURS, self.networks.hexes, strict=True)
            },
            building=COLOURS[self.building] if self.building != NO_COLOUR else None,
            placed=self.placed,
            values=by_colour(self.values),
            stock=by_colour(self.stock) if dealt else {},
            in_hands=by_colour(held) if dealt else {},
            hand=by_colour(self.hands[seat]) if seat is not None else {},
            hands=tuple(sum(hand) for hand in self.hands),
            net_trades=tuple(by_colour(counts) for counts in self.net_trades),
            at_least=tuple(by_colour(counts) for counts in self.at_least),
            trades=self.trades,
            draws=self.draws,
            shown=tuple(by_colour(hand) for hand in self.hands) if over else (),
            ended_by=self.ended_by,
        )

    def changes(self, before: Self) -> list[Change]:
        """The companies whose worth has changed, by colour."""
        return [
            Change(colour, None, then, now, None, 0)
            for colour, (then, now) in enumerate(zip(before.worth(), self.worth(), strict=True))
            if then != now
        ]

    def worth(self) -> list[int]:
        """By colour: the company's value, with what the build that is going on has reached."""
        worth = self.values[:]
        for hex in self.placed:
            worth[self.building] += self.game.map.values[hex]
        return worth

    def result(self) -> Result:
        return self.game.result(self)

    def points(self, seat: int) -> int:
        """*score*: what a seat would have if the game ended now."""
        hand = self.hands[seat]
        worth = sum(count * value for count, value in zip(hand, self.values, strict=True))
        return worth - SURPLUS_COSTS * self.surplus(seat)

    def surplus(self, seat: int) -> int:
        """*limit*: how many locomotives a seat holds over the limit."""
        return max(0, sum(self.hands[seat]) - LIMIT[self.game.seats])
