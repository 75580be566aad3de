"""A whole game as it is kept: who played, every choice made and every answer of chance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, NamedTuple, Self

import msgspec
from msgspec import Meta

from guimard.rules.game import CHANCE, OVER, Action, Event, Game, Outcome, Result

Hex = Annotated[str, Meta(pattern="^([0-9a-f][0-9a-f])*$", max_length=256)]


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    name: str
    kind: str = "person"
    """`person`, or the name of the bot."""


class Seal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the deal rests on, in hexadecimal. The seed and its salt are there once revealed."""

    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    seed: Hex | None = None
    salt: Hex | None = None
    numbers: tuple[Hex, ...] = ()
    """What each seat added; none where the seed was used as it is."""


class Move(NamedTuple):
    """A choice or an answer."""

    by: int
    """The seat, or `CHANCE`."""
    what: Action | Outcome


@dataclass(frozen=True, kw_only=True, slots=True)
class Record:
    """A game, or as much of it as has been played."""

    game: Game
    players: tuple[Player, ...]
    """By seat."""
    turns: tuple[tuple[Move, ...], ...]
    """What each turn holds, the set-up first: one move of the game is one entry."""
    result: Result | None = None
    """Where the game is over."""
    seal: Seal | None = None

    def numbers(self) -> list[int]:
        """All numbers that were applied, chance's answers included."""
        game = self.game
        return [
            game.outcome_numbers[what] if isinstance(what, Outcome) else game.number(what)
            for turn in self.turns
            for _, what in turn
        ]

    @classmethod
    def of(
        cls,
        game: Game,
        players: Iterable[Player],
        numbers: Iterable[int],
        seal: Seal | None = None,
    ) -> Self:
        """The record of a game from all numbers that were applied, chance's answers included."""
        state = game.start()
        turns: list[list[Move]] = []
        for number in numbers:
            turns += [[] for _ in range(len(turns), state.turn + 1)]
            by = state.to_act
            what = (game.outcomes if by == CHANCE else game.actions)[number]
            turns[state.turn].append(Move(by, what))
            state.apply(number)
        return cls(
            game=game,
            players=tuple(players),
            turns=tuple(map(tuple, turns)),
            result=state.result() if state.to_act == OVER else None,
            seal=seal,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class SeenGame:
    """A game as one seat, or an onlooker, saw it: what was told, not what lay behind it."""

    game: Game
    players: tuple[Player, ...]
    seat: int | None
    """None: an onlooker."""
    turns: tuple[tuple[Event, ...], ...]
    """What was told in each turn, the set-up first."""
    seal: Seal | None = None
