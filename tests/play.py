"""Playing in tests, and Metro above all: at random, or with the draws written down beforehand."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from guimard.rules.game import CHANCE, OVER, Action, Event, Game, Outcome, Refused, State
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Draw, Lay, Tile
from guimard.rules.metro.options import MetroOptions
from guimard.rules.paris_connection.networks import Networks

Square = tuple[int, int]

RULES = {
    name
    for game in tomllib.loads((Path(__file__).parent / "data/rules.toml").read_text()).values()
    for heading in game.values()
    for name in heading
}
"""The names of all rules."""

EDITIONS = ("metro-2000", "metro-2000-it", "metro-2021")

COMBINATIONS = tuple(
    MetroOptions(
        edition=edition,
        players=players,
        any_direction=any_direction,
        hand_size=hand_size,
        random_stations=random_stations,
    )
    for edition, players, any_direction, hand_size, random_stations in product(
        EDITIONS, range(2, 7), (False, True), (1, 2, 3), (False, True)
    )
)
"""Every edition with every number of players and every variant."""


def label(options: MetroOptions) -> str:
    """A combination, short enough to name a test by."""
    turns = "-turned" if options.any_direction else ""
    dealt = "-dealt" if options.random_stations else ""
    return f"{options.edition}-{options.players}p-hand{options.hand_size}{turns}{dealt}"


def choose(state: State, rng: Random) -> int:
    """A number to apply: for chance by its weights, for a player evenly but for drawing.

    Drawing first is one action among dozens, so a third of the time it is preferred.
    """
    numbers = state.actions()
    if state.to_act == CHANCE:
        return rng.choices(numbers, state.weights())[0]
    draw = state.game.action_numbers.get(Draw())
    if draw is not None and draw in numbers and rng.random() < 1 / 3:
        return draw
    return rng.choice(numbers)


def moments(game: Game, rng: Random) -> Iterator[tuple[Any, int]]:
    """A random game, moment by moment: the state, and the number for the caller to apply to it."""
    state = game.start()
    while state.to_act != OVER:
        yield state, choose(state, rng)


def play_to_end(game: Game, rng: Random) -> tuple[Any, list[Event]]:
    """The end of a random game, and all its events."""
    state, events = game.start(), []
    while state.to_act != OVER:
        events += state.apply(choose(state, rng))
    return state, events


def snapshot(state: State) -> dict[str, Any]:
    """All that a state holds, as values to compare."""
    names = {name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())}
    held = {name: getattr(state, name) for name in names - {"game"}}
    return {name: _as_value(value) for name, value in held.items()}


def _as_value(value: Any) -> Any:
    if isinstance(value, Networks):
        names = set(Networks.__slots__) - {"map"}
        return {name: _as_value(getattr(value, name)) for name in names}
    if isinstance(value, np.ndarray | bytearray):
        return bytes(value)
    return tuple(value) if isinstance(value, list) else value


def refused(state: State, number: int) -> Refused:
    """The refusal of this number, which must leave the state as it was."""
    before = snapshot(state)
    with pytest.raises(Refused) as caught:
        state.apply(number)
    assert snapshot(state) == before
    return caught.value


class Table:
    """A game whose draws are known.

    Tiles are drawn in the order of `draws`, then the first kind there is. `answers` says what else
    chance answers, by pool and in order; where it says nothing, the first there may be. Seat 0
    begins unless `first` says otherwise.
    """

    def __init__(
        self,
        draws: str = "",
        answers: Mapping[str, Sequence[Outcome]] | None = None,
        **options: Any,
    ) -> None:
        self.game = Metro(MetroOptions(**{"first": 0} | options))
        self.state = self.game.start()
        self.events: list[Event] = []
        """All of them, from the deal on."""
        self._answers = {pool: iter(script) for pool, script in (answers or {}).items()}
        self._answers["tiles"] = iter([Tile(code) for code in draws.split()])
        self._answer_chance()

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.state.player

    def do(self, action: Action) -> list[Event]:
        """An action, and all that chance answers after it: what happened."""
        seen = len(self.events)
        self.events += self.state.apply(self.game.number(action))
        self._answer_chance()
        return self.events[seen:]

    def lay(self, row: int, column: int, turn: int = 0, place: int = 0) -> list[Event]:
        """Lay the tile of a place in the hand of whose turn it is."""
        return self.do(Lay(place, row * 8 + column, turn))

    def draw(self) -> list[Event]:
        return self.do(Draw())

    def lay_drawn(self, row: int, column: int, turn: int = 0) -> list[Event]:
        return self.do(Lay(self.game.hand_size, row * 8 + column, turn))

    def refused(self, action: Action) -> Refused:
        """The refusal of an action, by its number where it has one."""
        if action in self.game.action_numbers:
            return refused(self.state, self.game.number(action))
        with pytest.raises(Refused) as caught:
            self.game.number(action)
        return caught.value

    def refused_at(self, row: int, column: int, turn: int = 0) -> Refused:
        """The refusal of the first tile in hand on a square."""
        return self.refused(Lay(0, row * 8 + column, turn))

    def lays(self) -> set[Lay]:
        """The legal ways to lay a tile."""
        actions = (self.game.actions[number] for number in self.state.actions())
        return {action for action in actions if isinstance(action, Lay)}

    def squares(self, turn: int = 0, place: int = 0) -> set[Square]:
        """The squares that a tile in hand may be laid on, turned so."""
        lays = self.lays()
        return {divmod(lay.square, 8) for lay in lays if (lay.tile, lay.turn) == (place, turn)}

    def _answer_chance(self) -> None:
        while self.state.to_act == CHANCE:
            outcome = next(self._answers.get(self.state.pool()[0], iter(())), None)
            number = self.state.actions()[0]
            if outcome is not None:
                number = self.game.outcome_numbers[outcome]
            self.events += self.state.apply(number)


def placed(placements: str, then: str = "", **options: Any) -> Table:
    """A game after these tiles, code and row and column each, have been laid from hand in turn.

    `then`: the tiles drawn after them; the first of them is in the hand of whose turn it is.
    """
    tiles = placements.split()
    table = Table(" ".join([*(tile[:4] for tile in tiles), then]), **options)
    for tile in tiles:
        table.lay(int(tile[4]), int(tile[5]))
    return table


def told(events: list[Event], kind: type[Event]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
