"""A game of Paris Connection as the compiled functions see it, and what was learned for it.

`python -m guimard.bots.connection.train` learns the network, one for each number of players.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from types import SimpleNamespace
from typing import Final

import numpy as np

from guimard.bots.connection import exploring, playing, position, prospects, self_play
from guimard.bots.connection.exploring import Table
from guimard.bots.connection.playing import Desk, Plans
from guimard.bots.connection.position import (
    COLOURS,
    FAR,
    MOST_PLACED,
    MOVER,
    NOWHERE,
    SIDES,
    Floats,
    Land,
    Position,
)
from guimard.bots.connection.prospects import (
    REACHES,
    SIGHTS,
    UNITS,
    Model,
    Outlook,
    make_fades,
)
from guimard.rules.metro.compiled import Sources, beside_kernel
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.map import hexes_in
from guimard.rules.paris_connection.options import LIMIT
from guimard.rules.paris_connection.state import ParisConnectionState

FILE: Final = "company_gains.npy"
"""By number of players: the numbers of a network."""
PLAYERS: Final = tuple(LIMIT)

_FOR_LEARNING: Final = ("set_up", "play_policies")
"""Never compiled for a bot that plays."""
_SOURCES: Final[Sources] = (
    (
        position,
        (
            "copy",
            "copy_rows",
            "takes",
            "beside",
            "measure",
            "finds_city",
            "fills",
            "cuts_off",
            "put",
            "boards_left",
            "end_turn",
            "swap",
            "pay",
        ),
    ),
    (prospects, ("add_up", "look", "sights_of_all", "gain", "foresee")),
    (
        playing,
        (
            "step_back",
            "plan",
            "place",
            "finish",
            "lead_of",
            "ahead_of",
            "weight_of",
            "at_end",
            "build",
            "go_to_marseille",
            "best_build",
            "best_trade",
            "take_turn",
            "play_on",
        ),
    ),
    (exploring, ("set_back", "judge", "do", "find_builds", "explore")),
    (self_play, _FOR_LEARNING),
)
_INLINED: Final = ("takes", "fills")


class Board:
    """A position with everything that thinking about it needs."""

    def __init__(self, game: ParisConnection) -> None:
        on = game.map
        self.land = land_of(game)
        self.table = Table(
            Position(
                there=np.zeros((COLOURS, len(on.hexes)), np.uint8),
                load=np.zeros(on.buildable, np.uint8),
                reached=np.zeros(COLOURS, np.uint8),
                values=np.zeros(COLOURS),
                stock=np.zeros(COLOURS, np.int64),
                hands=np.zeros((game.seats, COLOURS)),
                turn=np.zeros(3, np.int64),
            ),
            Outlook(
                steps=np.full((COLOURS, on.buildable), FAR, np.int16),
                reach=np.zeros((COLOURS, REACHES)),
                stale=np.ones(COLOURS, np.int16),
                worth=np.zeros(COLOURS),
            ),
            Plans(
                hexes=np.zeros((COLOURS, MOST_PLACED), np.int16),
                counts=np.full(COLOURS, NOWHERE, np.int64),
                gained=np.zeros(COLOURS),
                reach=np.zeros((COLOURS, REACHES)),
            ),
            Desk(
                fades=make_fades(),
                queue=np.zeros(len(on.hexes), np.int16),
                steps=np.zeros(on.buildable, np.int16),
                seen=np.zeros(on.buildable, np.uint8),
                sights=np.zeros((COLOURS, SIGHTS)),
                points=np.zeros(game.seats),
                values=np.zeros(COLOURS),
            ),
        )

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return int(self.table.position.turn[MOVER])

    def set_to(self, state: ParisConnectionState, hands: Floats, model: Model) -> None:
        """Take over a position; a build that is going on counts as far as it has come.

        `hands` are whole numbers, or what is to be expected.
        """
        position = self.table.position
        position.there[:] = 0
        position.load[:] = 0
        for colour, mask in enumerate(state.networks.hexes):
            hexes = hexes_in(mask)
            position.there[colour, hexes] = 1
            position.load[[hex for hex in hexes if hex < len(position.load)]] += 1
            position.reached[colour] = bool(mask & state.game.map.cities)
        position.values[:] = state.worth()
        position.stock[:] = state.stock
        position.hands[:] = hands
        position.turn[:] = state.player, state.trades, 0
        self.table.outlook.stale[:] = 1
        compiled().judge(self.land, model, self.table, state.player)


def land_of(game: ParisConnection) -> Land:
    on = game.map
    around = np.full((len(on.hexes), SIDES), NOWHERE, np.int16)
    for hex, mask in enumerate(on.neighbours):
        near = hexes_in(mask)
        around[hex, : len(near)] = near
    return Land(
        around=around,
        worth=np.array(on.values[: on.buildable], np.int16),
        cities=np.array(hexes_in(on.cities), np.int16),
        marseille=on.marseille,
        limit=LIMIT[game.seats],
    )


@cache
def model_of(players: int) -> Model:
    """What was learned for so many players."""
    stored = np.load(BytesIO((files(__package__) / FILE).read_bytes()))
    return model_from(stored[PLAYERS.index(players)].astype(np.float64))


def numbers_of(model: Model) -> Floats:
    return np.concatenate([model.first.ravel(), model.second])


def model_from(numbers: Floats) -> Model:
    first = UNITS * (SIGHTS + 1)
    return Model(numbers[:first].reshape(UNITS, SIGHTS + 1).copy(), numbers[first:].copy())


def hoping(model: Model, hope: float) -> Model:
    """The same with this share of every gain."""
    return Model(model.first, model.second * hope)


@cache
def compiled() -> SimpleNamespace:
    names = tuple(name for _, group in _SOURCES for name in group)
    # What makes no arrays counts no references to them: that would take most of the time.
    uncounted = tuple(name for name in names if name not in _FOR_LEARNING)
    return beside_kernel(_SOURCES, _warm_up, _INLINED, uncounted)


def _warm_up(functions: SimpleNamespace) -> None:
    """Compile what every answer needs, so that none waits for it."""
    game = ParisConnection()
    root, board = Board(game), Board(game)
    model = hoping(model_of(game.seats), 0.0)
    position = root.table.position
    position.stock[:] = 5
    position.there[np.arange(COLOURS), np.array(game.map.starts)] = 1
    functions.judge(root.land, model, root.table, 0)
    nothing = np.full((1, MOST_PLACED), NOWHERE, np.int16)
    number = np.zeros(1, np.int64)
    functions.set_back(board.table, root.table)
    functions.do(root.land, board.table, 0, nothing[0], 0, 0)
    functions.find_builds(
        root.land, model, root.table, board.table, 0, NOWHERE, 1, 1, nothing.copy(), np.zeros(1)
    )
    functions.explore(
        root.land,
        model,
        model,
        root.table,
        board.table,
        number,
        nothing,
        number,
        number,
        np.ones((1, game.seats, COLOURS)),
        1,
        0.0,
        np.uint64(1),
        np.zeros((1, 1)),
        np.zeros((1, game.seats)),
    )
