"""What one seat, or an onlooker, knows of a game of Metro."""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Any, cast

import msgspec

from guimard.rules.game import Item, View
from guimard.rules.metro.moves import LaidTile, Line


class ExtensionView(msgspec.Struct, frozen=True, tag_field="extension"):
    """What a module or a city shows; each has its own, tagged with its name."""


class MetroView(View, frozen=True, kw_only=True):
    """`points` is by account: the seats, then the companies where lines are theirs."""

    points: tuple[int, ...]
    player: int
    """The seat whose turn it is; `to_act` may be chance, or another seat asked in between."""
    steps: tuple[str, ...]
    """What the turn has still to do, the first of them waiting."""
    tiles: tuple[LaidTile, ...]
    owners: tuple[int | None, ...]
    """By station: the account that its departure belongs to."""
    lines: tuple[Line, ...]
    scoring: tuple[int, ...]
    """Stations whose lines are finished and still to be scored."""
    items: tuple[tuple[int, Item], ...]
    """What was paid for anything but lines, with its account."""
    hand: tuple[str | None, ...]
    """The seat's own tiles by place; an onlooker has none."""
    hands: tuple[int, ...]
    """How many tiles each seat holds."""
    drawn: str | None
    """The drawn tile, if this seat must lay it now."""
    tile_drawn: bool
    """Whether somebody has a drawn tile to lay."""
    stack: int
    draws: int
    """How many tiles have been drawn so far."""
    unseen: dict[str, int]
    """The tiles this seat has not seen: in the stack and in others' hands."""
    extensions: tuple[ExtensionView, ...]
    """What modules and the city show."""


@cache
def view_type(shown: tuple[type[ExtensionView], ...]) -> type[MetroView]:
    """The view of a game with these extensions, which can be read back from JSON."""
    if not shown:
        return MetroView
    union: Any = reduce(or_, shown)
    fields = [("extensions", tuple[union, ...])]
    made = msgspec.defstruct("MetroView", fields, bases=(MetroView,), frozen=True, kw_only=True)
    return cast(type[MetroView], made)
