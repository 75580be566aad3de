"""The one interface that everything else in Guimard knows.

A game is its options, the actions chosen, and what chance answered; nothing else. From these
three the whole game follows, on every machine.

`Game` holds what never changes during a game: options, printed parts, the numbered actions.
`State` is one moment of it. Whoever is to act - a seat, or `CHANCE` - applies one numbered
action at a time and gets back small facts, the events. `State.view` is all that a seat, or an
onlooker, may know; bots, browsers and environments get that and nothing else.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Final, NamedTuple, Self

import msgspec

CHANCE: Final = -1
"""`State.to_act` when chance is to answer."""

OVER: Final = -2
"""`State.to_act` when the game is over."""


def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Action(msgspec.Struct, frozen=True, tag_field="do", tag=_kebab):
    """What a seat may choose."""


class Outcome(msgspec.Struct, frozen=True, tag_field="chance", tag=_kebab):
    """What chance may answer."""


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=_kebab):
    """A fact about what has just happened. Its tag is the key of its text."""

    part_of: ClassVar[type[Event] | None] = None
    """What tells this again when the move is complete, so that a story may leave it out."""
    in_changes: ClassVar[bool] = False
    """Whether the changes of lines tell it as well."""

    def seen_by(self, seat: int | None) -> Event | None:
        """What this seat (None: an onlooker) learns of it: all, a blanked copy, or nothing."""
        return self


class FirstPlayer(Outcome, frozen=True):
    """The seat that begins."""

    seat: int


class Reveal(Outcome, frozen=True):
    """All that is hidden is turned up. It is chance's to do and certain: so what a last action
    would bring is told to nobody before it is done."""


class PlayerBegins(Event, frozen=True):
    seat: int


class GameOver(Event, frozen=True):
    points: tuple[int, ...]
    winners: tuple[int, ...]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is agreed before a game. Subclasses add a game's own; all have defaults."""

    players: int = 2
    rules: int = 1
    """Version of the rules: a change that would alter any replay adds one."""
    first: int | None = None
    """The seat that begins; None leaves it to chance."""


class Item(msgspec.Struct, frozen=True):
    """One line of a result's breakdown: a text key, its points, and the text's parameters."""

    key: str
    points: int
    params: dict[str, int | str] = msgspec.field(default_factory=dict)


class Result(msgspec.Struct, frozen=True):
    """The end of a game. `breakdown[seat]` adds up to `points[seat]`."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    breakdown: tuple[tuple[Item, ...], ...]


class Change(msgspec.Struct, frozen=True, gc=False):
    """What has become of a line: in Metro by its station, in Paris Connection by its company."""

    line: int
    account: int | None
    before: int
    after: int
    """How long it is, or what it is worth."""
    end: int | None
    """The station where it has ended."""
    points: int
    """For having ended."""


class Preview(NamedTuple):
    """What an action would certainly do, chance not asked."""

    changes: Sequence[Change]
    others: Sequence[Event] = ()
    """What else happens that the changes do not tell."""


class Supposed(NamedTuple):
    """One of the worlds that fit what a view knows, and what can be done in it."""

    state: State
    view: View
    """What is known of it, with what was supposed."""
    numbers: Sequence[int]
    """Of whoever is to act: what does not show a piece that nothing was supposed of."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat (or, with `seat` None, an onlooker) knows: a value, no handle on the state.

    Games add their own fields; these four every game has.
    """

    seat: int | None
    to_act: int
    turn: int
    points: tuple[int | None, ...]
    """The points so far; None where they follow from what this seat may not know."""


class Refused(Exception):
    """The rules do not allow this action. Nothing has changed.

    `rule` is the rule's name on the rules page; `key` and `params` make the sentence for a person,
    `str` tells them to a programmer.
    """

    def __init__(self, rule: str, reason: str | None = None, **params: int | str) -> None:
        self.rule = rule
        self.key = "refused." + (reason or rule).replace(" ", "-").replace(",", "")
        self.params = params
        super().__init__(rule, reason)

    def __str__(self) -> str:
        return _told(self.rule, self.key, self.params)


class BadOptions(ValueError):
    """Options that do not exist or do not fit. `option` is the one to change."""

    def __init__(self, option: str, reason: str, **params: int | str) -> None:
        self.option = option
        self.key = "options." + reason
        self.params = {"option": option, **params}
        super().__init__(option, reason)

    def __str__(self) -> str:
        return _told(self.option, self.key, self.params)


def _told(what: str, key: str, params: dict[str, int | str]) -> str:
    given = ", ".join(f"{name}={value!r}" for name, value in params.items())
    return f"{what}: {key}({given})"


class Game(ABC):
    """What never changes during a game."""

    name: ClassVar[str]
    rules_versions: ClassVar[tuple[int, ...]] = (1,)
    """The versions that can still be played, the newest last."""

    options: Options
    seats: int
    actions: tuple[Action, ...]
    """Every action there can be under these options; its place is its number."""
    outcomes: tuple[Outcome, ...]
    """Everything chance may be asked to answer, numbered the same way."""
    parts_hash: str
    own_parts: dict[str, Any] | None = None
    """The printed parts, where they are an owner's and not the project's."""
    view_type: type[View]
    event_types: tuple[type[Event], ...]

    def __repr__(self) -> str:
        return f"<{self.name}: {self.options}>"

    @abstractmethod
    def start(self) -> State: ...

    @abstractmethod
    def deal_unknown(self, view: View, rng: Random) -> State:
        """A state that fits what this view knows, the rest dealt at random, evenly.

        For every state it gives, `state.view(view.seat) == view`.
        """

    def pieces(self, view: View) -> Sequence[int]:
        """The outcomes that may be the hidden piece with which the seat to act goes on.

        Whoever has only this view and tries out a move of that seat has to suppose one of them;
        there are none where nothing has to be supposed.
        """
        return ()

    def suppose(self, view: View, piece: int | None, rng: Random) -> Supposed:
        """A state that fits this view where the seat to act has this one of `pieces`.

        With None, nothing is supposed.
        """
        state = self.deal_unknown(view, rng)
        return Supposed(state, view, state.actions())

    @cached_property
    def action_numbers(self) -> dict[Action, int]:
        return {action: number for number, action in enumerate(self.actions)}

    @cached_property
    def outcome_numbers(self) -> dict[Outcome, int]:
        return {outcome: number for number, outcome in enumerate(self.outcomes)}

    def label(self, field: str, value: int | str) -> int | str:
        """What people call a value of this field of an event, a refusal or a change.

        It may be the key of a text, where languages differ. A field of several values is labelled
        one by one, under its name in the singular.
        """
        return value

    def number(self, action: Action) -> int:
        """The number of an action; one that this game does not have is refused."""
        try:
            return self.action_numbers[action]
        except (KeyError, TypeError):
            raise Refused("turn", "no-such-action") from None


class State(ABC):
    """One moment of a game. It changes only by `apply`."""

    __slots__ = ("game", "to_act", "turn")

    game: Game
    to_act: int
    """The seat to act, `CHANCE` or `OVER`."""
    turn: int
    """How many turns have begun: set-up is 0. What one turn holds is one move in a record."""

    def __repr__(self) -> str:
        who = {CHANCE: "chance to act", OVER: "over"}.get(self.to_act, f"seat {self.to_act} to act")
        return f"<{self.game.name}: turn {self.turn}, {who}>"

    @abstractmethod
    def actions(self) -> Sequence[int]:
        """The numbers of the legal actions of whoever is to act, ascending.

        At `CHANCE`: the possible outcomes, each a number of `game.outcomes`.
        """

    @abstractmethod
    def weights(self) -> Sequence[int]:
        """At `CHANCE`: how likely each of `actions()` is, as whole numbers."""

    @abstractmethod
    def pool(self) -> tuple[str, int]:
        """At `CHANCE`: what is drawn from, and how many draws it has seen so far."""

    @abstractmethod
    def apply(self, number: int) -> list[Event]:
        """Do what this number stands for and tell what happened.

        Raises `Refused`, and changes nothing, where the rules do not allow it.
        """

    @abstractmethod
    def view(self, seat: int | None) -> View: ...

    @abstractmethod
    def copy(self) -> Self: ...

    def changes(self, before: Self) -> list[Change]:
        """What has become of the lines since an earlier moment of the same game."""
        return []

    def preview(self, number: int) -> Preview:
        """What an action would do; nothing is done. Raises `Refused` as `apply` does."""
        after = self.copy()
        events = after.apply(number)
        return Preview(after.changes(self), [one for one in events if not one.in_changes])

    def previews(self, numbers: Sequence[int]) -> Sequence[Preview]:
        """The same of several legal actions, each by itself."""
        return [self.preview(number) for number in numbers]

    @abstractmethod
    def result(self) -> Result:
        """Points, their breakdown and the winners. Only when the game is over."""
