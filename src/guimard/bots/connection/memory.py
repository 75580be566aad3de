"""What a bot remembers of a build that it has begun."""

from __future__ import annotations

from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.moves import Place
from guimard.rules.paris_connection.view import ParisConnectionView

Mark = tuple[object, ...]
"""What may differ between two positions in which the same seat builds."""


class Memory:
    """One bot may sit at several tables: it goes on only where the position is the one foreseen."""

    def __init__(self) -> None:
        self._foreseen: Mark | None = None
        self._steps: list[int] = []

    def keep(self, game: ParisConnection, view: ParisConnectionView, steps: list[int]) -> None:
        """Remember the actions that will follow the first of these."""
        self._foreseen, self._steps = None, []
        first = game.actions[steps[0]]
        if len(steps) > 1 and isinstance(first, Place):
            placed = (*view.placed, first.hex)
            stock = {**view.stock, first.colour: view.stock[first.colour] - 1}
            networks = dict(view.networks)
            networks[first.colour] = (*networks[first.colour], first.hex)
            self._foreseen = _mark(view, networks, stock, placed)
            self._steps = steps[1:]

    def recall(self, game: ParisConnection, view: ParisConnectionView) -> int | None:
        """The next action, if this is where it was planned for."""
        if self._foreseen != _mark(view, view.networks, view.stock, view.placed):
            return None
        steps = self._steps
        self.keep(game, view, steps)
        return steps[0]


def _mark(
    view: ParisConnectionView,
    networks: dict[str, tuple[int, ...]],
    stock: dict[str, int],
    placed: tuple[int, ...],
) -> Mark:
    hexes = tuple(frozenset(one) for one in networks.values())
    hand = tuple(view.hand.values())
    return view.seat, view.turn, hexes, tuple(stock.values()), placed, hand, view.hands
