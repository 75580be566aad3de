"""What one seat, or an onlooker, knows of a game of Paris Connection."""

from __future__ import annotations

from guimard.rules.game import View


class ParisConnectionView(View, frozen=True, kw_only=True):
    """`points` are the seat's own, as if the game ended now; at the end, everybody's."""

    stage: str
    """first, starts and deal in set-up, then turn and build, at the end reveal and over."""
    player: int
    """The seat whose turn it is."""
    networks: dict[str, tuple[int, ...]]
    """By colour: the hexes of its locomotives, its start hex the last."""
    placed: tuple[int, ...]
    """The hexes of the build that is going on, in order."""
    building: str | None
    """The colour of that build."""
    values: dict[str, int]
    stock: dict[str, int]
    """By colour: the locomotives on its storing board; empty until the boards are filled."""
    in_hands: dict[str, int]
    """By colour: the locomotives in all hands; empty until the boards are filled."""
    hand: dict[str, int]
    """The seat's own locomotives; an onlooker has none."""
    hands: tuple[int, ...]
    """How many locomotives each seat holds."""
    net_trades: tuple[dict[str, int], ...]
    """By seat and colour: taken less given in trades, as everybody has seen."""
    at_least: tuple[dict[str, int], ...]
    """By seat and colour: how many it must hold, as trades have shown."""
    trades: int
    """How many trades there have been since the last build."""
    draws: int
    """How many locomotives have been drawn from the bag."""
    shown: tuple[dict[str, int], ...]
    """What each seat holds, shown at the end; empty until then."""
    ended_by: str | None
    """marseille, boards or stall."""
