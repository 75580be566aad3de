"""A game in progress with all that was chosen and answered: as it was, or as one seat saw it."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Self

import msgspec
import numpy as np
from numpy.typing import NDArray

from guimard.rules import new_game
from guimard.rules.game import CHANCE, Event, Game, State
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Lay, TileLaid
from guimard.rules.metro.placement import PLACES
from guimard.rules.paris_connection.options import COLOURS, IN_BAG
from guimard.rules.paris_connection.turns import ROUNDS_OF_TRADES
from guimard.rules.parts import OwnParts

_HIDDEN: Final = -1


class Entry(msgspec.Struct, frozen=True, gc=False):
    """What one applied number was."""

    actor: int
    """A seat, or chance."""
    number: int
    to_others: int
    """The same for who did not do it: without the place in the hand that a tile came from."""
    seen: int
    """The seats that saw all of what happened, as a mask. Others know nothing of a draw."""


class Log:
    """A state and how it came about. Entries are shared by copies."""

    __slots__ = ("entries", "imagined", "state")

    def __init__(self, game: Game) -> None:
        self.state: State = game.start()
        self.entries: tuple[Entry, ...] = ()
        self.imagined: tuple[str, ...] = ()
        """Where somebody imagines the game, by seat: the view that it would have had then."""

    def apply(self, number: int) -> None:
        state = self.state
        actor = state.to_act
        events = state.apply(number)
        seen = 0
        for seat in range(state.game.seats):
            if all(event.seen_by(seat) == event for event in events):
                seen |= 1 << seat
        to_others = number if actor == CHANCE else _to_others(state.game, number, events)
        self.entries += (Entry(actor, number, to_others, seen),)

    def told(self, seat: int | None) -> str:
        """What this seat was told, entry by entry; without one, everything."""
        words = [] if seat is None else [f"seat {seat}:"]
        if self.imagined:
            views = self.imagined if seat is None else self.imagined[seat : seat + 1]
            words += [view for view in views if view]
        for entry in self.entries:
            who = "chance" if entry.actor == CHANCE else f"p{entry.actor}"
            number = entry.number if seat is None else _number(entry, seat)
            words.append(f"{who}=?" if number == _HIDDEN else f"{who}={number}")
        return " ".join(words)

    def rows(self, seat: int) -> NDArray[np.int32]:
        """The same as numbers. By entry: 0 for chance, or else 1 and the relative seat; and the
        number plus 1, or 0 where this seat did not see it."""
        seats = self.state.game.seats
        rows = np.zeros((len(self.entries), 2), np.int32)
        for row, entry in zip(rows, self.entries, strict=True):
            row[0] = 0 if entry.actor == CHANCE else 1 + (entry.actor - seat) % seats
            row[1] = _number(entry, seat) + 1
        return rows

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.state = self.state.copy()
        twin.entries = self.entries
        twin.imagined = self.imagined
        return twin

    def imagined_by(self, seat: int, rng: Random) -> Self:
        """A game that this seat cannot tell from this one: the rest is dealt anew, at random.

        To this seat it is told the same. What others would have been told of their draws nobody
        can say; for them the view that they would have takes its place.
        """
        game = self.state.game
        twin = object.__new__(type(self))
        twin.state = game.deal_unknown(self.state.view(seat), rng)
        twin.entries = tuple(_known(entry, seat) for entry in self.entries)
        twin.imagined = tuple(
            "" if other == seat else msgspec.json.encode(twin.state.view(other)).decode()
            for other in range(game.seats)
        )
        return twin

    def __deepcopy__(self, memo: Any) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """As its options and numbers, which are all that there is to a game."""
        if self.imagined:
            raise TypeError("A game that is only imagined cannot be stored.")
        game = self.state.game
        options = msgspec.to_builtins(game.options)
        return _again, (game.name, options, game.own_parts, [one.number for one in self.entries])


def _again(name: str, options: dict[str, Any], parts: OwnParts, numbers: list[int]) -> Log:
    log = Log(new_game(name, options, parts))
    for number in numbers:
        log.apply(number)
    return log


def _known(entry: Entry, seat: int) -> Entry:
    """What is left of an entry where only this seat's memory counts."""
    number = _number(entry, seat)
    return Entry(entry.actor, number, entry.to_others if number != _HIDDEN else _HIDDEN, entry.seen)


def _number(entry: Entry, seat: int) -> int:
    """What a seat knows of the number."""
    if entry.actor == CHANCE:
        return entry.number if entry.seen >> seat & 1 else _HIDDEN
    return entry.number if entry.actor == seat else entry.to_others


def _to_others(game: Game, number: int, events: list[Event]) -> int:
    """Others see which tile is laid, but not from where in the hand: that has numbers of its own,
    behind those of actions, by kind, turn and square."""
    if not isinstance(game, Metro) or not isinstance(game.actions[number], Lay):
        return number
    [laid] = [event for event in events if isinstance(event, TileLaid)]
    ways = game.turns * PLACES
    return len(game.actions) + game.codes.index(laid.tile) * ways + number % ways


def longest(game: Game) -> tuple[int, int]:
    """How many decisions and how many answers of chance a game cannot have more of.

    In Metro a turn lays a tile, drawn or not; without a tile it exchanges a share, which is shut
    after so many turns without one, or places a token. In Paris nobody leads more tourists in a
    turn than there are. In Paris Connection so many trades without a build end the game. In solo
    two tiles could put each other back for ever: a draw that often unlucky is left out of account.
    """
    if not isinstance(game, Metro):
        builds = IN_BAG * len(COLOURS)
        trades = ROUNDS_OF_TRADES * game.seats * (builds + 1)
        return 2 * builds + trades, 1 + len(COLOURS) + builds + 1
    tiles = game.tiles_in_all
    names = {extension.name for extension in game.extensions}
    idle = (tiles + 1) * 3 * game.seats if "companies" in names else 0
    decisions = 2 * tiles + idle
    chances = 1 + 32 + tiles + idle + 1
    if "companies" in names:
        chances += 4 * (game.seats + 1)
    if "central-stations" in names:
        decisions += 8
    if "central-tracks" in names:
        chances += 4
    if "solo" in names:
        decisions += tiles
        chances += 3 * tiles
    if "paris" in names:
        decisions += 32 * 32 + 36
    if "st-petersburg" in names:
        decisions += 8
    if game.options.city is not None:
        chances += 100
    return decisions, chances
