"""What a module or a city may add to Metro: one class of hooks, and the steps of a turn.

The base game calls the hooks in the order of the rules page, "Order within a turn", and knows no
module and no city by name. What an extension remembers during a game is one immutable value,
replaced when it changes (`MetroState.own`, `MetroState.put`), so that a copy copies references.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from guimard.rules.game import Action, Event, Outcome, Refused

if TYPE_CHECKING:
    from guimard.rules.metro.metro import Metro
    from guimard.rules.metro.options import MetroOptions
    from guimard.rules.metro.state import MetroState
    from guimard.rules.metro.view import ExtensionView
    from guimard.rules.parts import Parts


class Step:
    """Something that set-up or a turn has still to do. It may wait for an answer.

    Steps are made once per game and hold nothing of a state; `name` is unique within the game.
    """

    name: ClassVar[str]

    def waits(self, state: MetroState) -> bool:
        """Whether an answer is needed first; if so, sets `state.to_act` to who gives it."""
        return False

    def do(self, state: MetroState, events: list[Event]) -> None:
        """What happens where nothing is asked. The step has already left the queue."""

    def actions(self, state: MetroState) -> Sequence[int]:
        """The numbers open to whoever is asked, ascending."""
        raise NotImplementedError

    def weights(self, state: MetroState) -> Sequence[int]:
        raise NotImplementedError

    def pool(self, state: MetroState) -> tuple[str, int]:
        raise NotImplementedError

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        """Act on an answer, or raise `Refused` before anything has changed.

        The step is still the first of the queue: an answer that settles it takes it off.
        """
        raise NotImplementedError


class Extension:
    """A module or a city. The hooks do nothing unless it says otherwise."""

    name: ClassVar[str]
    is_city: ClassVar[bool] = False
    fewest_players: ClassVar[int] = 2
    most_players: ClassVar[int] = 6
    settings: ClassVar[dict[str, tuple[str | bool, ...]]] = {}
    """What can be set, and to what; the first value is the default."""
    alone: ClassVar[bool] = False
    """Whether it goes with no other extension."""
    uses_centre: ClassVar[bool] = False
    """Whether it needs the centre for itself: only one extension can."""
    covers_centre: ClassVar[bool] = False
    hand_size: ClassVar[int | None] = None
    """The size of hands, where the extension says it."""
    open_hands: ClassVar[bool] = False
    hides: ClassVar[bool] = False
    """Whether it pays at the end for what not everybody has seen."""
    draws_first: ClassVar[bool] = True
    """Whether a player may draw first and lay that tile."""
    parts_files: ClassVar[tuple[str, ...]] = ()
    """The parts files it needs."""
    companies: ClassVar[bool] = False
    """Whether lines belong to the eight companies instead of the players."""
    view_type: ClassVar[type[ExtensionView]]
    event_types: ClassVar[tuple[type[Event], ...]] = ()

    place: int
    """Where its value stands in `MetroState.values`."""
    actions: tuple[Action, ...] = ()
    """Its own actions; their numbers follow the base game's, from `first_action`."""
    first_action: int
    outcomes: tuple[Outcome, ...] = ()
    first_outcome: int
    steps: tuple[Step, ...] = ()

    def __init__(self, game: Metro, parts: Parts) -> None:
        self.game = game

    @classmethod
    def check(cls, options: MetroOptions) -> None:
        """Raise `BadOptions` where it cannot be combined so."""

    def setting(self, name: str) -> str | bool:
        return self.game.options.settings.get(name, self.settings[name][0])

    def value(self) -> Any:
        """What it remembers, before set-up."""
        return None

    def set_up(self) -> tuple[Step, ...]:
        """The steps it adds to set-up, before tiles are dealt."""
        return ()

    def turn_opened(self, state: MetroState, events: list[Event]) -> None:
        """A turn begins; steps put first in the queue come before the player's choice."""

    def tile_drawn(self, state: MetroState, kind: int, place: int) -> None:
        """A tile has been drawn to a place of the player's hand."""

    def open_actions(self, state: MetroState) -> Sequence[int]:
        """The numbers of its own actions open to the player whose turn it is, ascending."""
        return ()

    def act(self, state: MetroState, number: int, events: list[Event]) -> None:
        """Do one of its own actions as the turn's action, or raise `Refused`.

        It settles the step that waits, with `game.end_steps` as the last of what takes its place.
        Actions that only answer a step of the extension are never a turn's.
        """
        raise Refused("turn", "not-now")

    def placement(
        self, state: MetroState, pattern: int, squares: int, stubs: int
    ) -> tuple[int, int]:
        """The squares open to a tile, and those of them where *no stub* speaks against it."""
        return squares, stubs

    def explain(self, state: MetroState, square: int) -> None:
        """Raise `Refused` if it is this extension that keeps a tile from a free square."""

    def square_covered(self, state: MetroState, square: int, events: list[Event]) -> None:
        """A tile has been laid by the player whose turn it is, on `square`."""

    def line_finished(
        self, state: MetroState, station: int, end: int, path: tuple[int, ...], events: list[Event]
    ) -> None:
        """A line is finished and its points are paid; `state.owners[station]` is its account."""

    def after(self, state: MetroState, events: list[Event]) -> None:
        """All lines of this turn are scored."""

    def is_over(self, state: MetroState) -> bool:
        """Whether the game ends although tiles are left."""
        return False

    def showable(self, state: MetroState, seat: int, account: int) -> Sequence[int]:
        """The percentages of the shares that a seat can show to act for a company."""
        return ()

    def show(self, state: MetroState, seat: int, percent: int, events: list[Event]) -> None:
        """Show such a share, for good."""

    def final_pay(self, state: MetroState, events: list[Event]) -> None:
        """What it pays at the end; cities come before modules."""

    def label(self, field: str, value: int) -> int | str | None:
        """What people call a value of a field of its own actions and events."""
        return None

    def view(self, state: MetroState, seat: int | None) -> ExtensionView:
        """What a seat knows of it."""
        raise NotImplementedError

    def restore(self, view: Any, state: MetroState, rng: Random) -> Any:
        """A value that fits what its view says, the rest dealt at random."""
        raise NotImplementedError
