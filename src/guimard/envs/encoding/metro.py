"""What a seat knows of a game of Metro, as numbers.

The numbers of the base game come first and are those of `guimard.batch`, so that what has learned
on one plays on the other. Then come those of each module, and last the city's.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from struct import Struct
from types import SimpleNamespace
from typing import Any, Final

import numpy as np

from guimard.batch import layout as batch
from guimard.envs.encoding import board
from guimard.envs.encoding.cities import CITIES
from guimard.envs.encoding.modules import MODULES
from guimard.envs.encoding.parts import (
    FIRST_COMPANY,
    MOST_POINTS,
    NOBODY,
    SEATS,
    ExtensionNumbers,
    Eyes,
    Kept,
    Layout,
    Moment,
    Numbers,
    Part,
)
from guimard.rules.metro.central_tracks import CentralTracksView
from guimard.rules.metro.compiled import beside_kernel
from guimard.rules.metro.extension import Extension
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import EDGE_STATIONS, NO_TILE
from guimard.rules.metro.state import MetroState
from guimard.rules.metro.track import PATTERN, empty_track, make_tables
from guimard.rules.metro.track import turned as turned_pattern
from guimard.rules.metro.view import MetroView

HAND: Final = 3
"""Places in a hand, the most there can be."""

BASE: Final = (
    Part("tile_at", (64,), 0, 24, "by square: the pattern that lies there plus 1, or 0"),
    Part(
        "owner_of",
        (32,),
        NOBODY,
        FIRST_COMPANY + 7,
        "by edge station: the account that its departure belongs to, -1 nobody",
    ),
    Part("passed", (40,), 0, 255, "by station: how many tiles its line passes, each pass counted"),
    Part(
        "goes_to",
        (40,),
        board.NO_STATION,
        255,
        "by station: square * 4 + side by which its line enters next; where it has ended, -1 less"
        " the station of arrival; -41 where there is no such station",
    ),
    Part("in_hand", (HAND,), 0, 24, "by place of one's hand: the kind of the tile plus 1, or 0"),
    Part(
        "drawn_tile",
        (1,),
        -1,
        24,
        "the kind of one's tile drawn to lay plus 1; -1 where another seat has one, or 0",
    ),
    Part("unseen", (24,), 0, 60, "by kind: how many tiles one has not seen"),
    Part("stack", (1,), 0, 60, "how many tiles the stack has"),
    Part("points_of", (SEATS,), -MOST_POINTS, MOST_POINTS, "by relative seat"),
    Part("holds", (SEATS,), 0, 3, "by relative seat: how many tiles it holds"),
    Part("to_act", (1,), NOBODY, SEATS - 1, "the relative seat to act, -1 nobody"),
)
"""Where each stands, and so their order, is laid down in `guimard.batch.layout`."""

TO_SCORE: Final = Part(
    "to_score", (40,), 0, 1, "with a module or a city, by station: its line is still to be scored"
)
_PATTERN_OF: Final = {
    code: [turned_pattern(number, turn) for turn in range(4)] for code, number in PATTERN.items()
}


class MetroEncoding:
    def __init__(self, game: Metro) -> None:
        self.game = game
        self._others = [_numbers_of(extension) for extension in game.extensions]
        self._solo = next((one for one in game.extensions if one.name == "solo"), None)
        parts = [*BASE, *([TO_SCORE] if self._others else [])]
        for other in self._others:
            parts += other.parts
        self.layout = Layout(parts)
        self._rest = Struct(f"{self.layout.size - batch.IN_HAND}h")
        self._eyes = [Eyes(game, seat) for seat in range(game.seats)]
        self._spare = (0,) * (SEATS - game.seats)
        self._no_tiles = (0,) * (HAND - game.hand_size)
        self._kinds = {code: kind for kind, code in enumerate(game.codes)}
        nobody: tuple[tuple[int | None, ...], Numbers] = ((), np.empty(0, np.int16))
        self._owners = [nobody] * game.seats
        self._kept = [[Kept() for _ in self._others] for _ in range(game.seats)]
        self._write_board = _compiled().write_board

    def of(self, view: MetroView) -> Numbers:
        """What a view tells."""
        assert view.seat is not None
        kinds = self._kinds
        hand = [0 if code is None else kinds[code] + 1 for code in view.hand]
        drawn = kinds[view.drawn] + 1 if view.drawn is not None else -int(view.tile_drawn)
        unseen = [0] * len(self.game.codes)
        for code, count in view.unseen.items():
            unseen[kinds[code]] = count
        numbers = [
            *hand,
            *self._no_tiles,
            drawn,
            *unseen,
            view.stack,
            *self._by_seat(view.points, view.hands, view.to_act, view.seat),
        ]
        if self._others:
            moment = Moment(self._eyes[view.seat], view.points, view.player)
            numbers += self._to_score(view.scoring)
            for other, shown in zip(self._others, view.extensions, strict=True):
                numbers += other.numbers(shown, moment)
        return self._written(self._track(view), view.owners, view.seat, numbers)

    def seen(self, state: MetroState, seat: int) -> Numbers:
        """The same as of `state.view(seat)`, which needs not be made for it.

        Tiles not seen are those of the stack and of other hands; and, until the next is drawn, the
        one that solo's player has refused.
        """
        hands = state.hands
        unseen = list(state.stack)
        drawn = state.drawn + 1
        held = []
        for other, hand in enumerate(hands):
            kinds = [kind for kind in hand if kind != NO_TILE]
            held.append(len(kinds))
            if other != seat:
                for kind in kinds:
                    unseen[kind] += 1
        if self._solo is not None:
            refused = state.own(self._solo).kept_from_top
            if refused != NO_TILE:
                unseen[refused] += 1
        if drawn and state.player != seat:
            unseen[drawn - 1] += 1
            drawn = -1
        numbers = [
            *[kind + 1 for kind in hands[seat]],
            *self._no_tiles,
            drawn,
            *unseen,
            sum(state.stack),
            *self._by_seat(state.points, held, state.to_act, seat),
        ]
        if self._others:
            moment = Moment(self._eyes[seat], state.points, state.player)
            numbers += self._to_score(state.scoring)
            for one, kept in zip(self._others, self._kept[seat], strict=True):
                numbers += kept.numbers(one, state, moment)
        return self._written(state.track, state.owners, seat, numbers)

    def points(self, state: MetroState) -> list[int]:
        """By seat: the points so far."""
        return state.points[: self.game.seats]

    def _by_seat(
        self, points: Sequence[int], held: Sequence[int], to_act: int, seat: int
    ) -> tuple[int, ...]:
        seats = self.game.seats
        return (
            *points[seat:seats],
            *points[:seat],
            *self._spare,
            *held[seat:],
            *held[:seat],
            *self._spare,
            (to_act - seat) % seats if to_act >= 0 else NOBODY,
        )

    def _to_score(self, scoring: Sequence[int]) -> list[int]:
        numbers = [0] * TO_SCORE.size
        for station in scoring:
            numbers[station] = 1
        return numbers

    def _written(
        self, track: Any, owners: tuple[int | None, ...], seat: int, numbers: list[int]
    ) -> Numbers:
        """numbers: from those of the hand on."""
        observation = np.empty(self.layout.size, np.int16)
        self._write_board(track, self.game.tables, observation)
        observation[batch.OWNER_OF : batch.PASSED] = self._owned(owners, seat)
        self._rest.pack_into(observation.data, batch.IN_HAND * observation.itemsize, *numbers)
        return observation

    def _owned(self, owners: tuple[int | None, ...], seat: int) -> Numbers:
        """The owners of the edge's departures, who stay the same for whole games."""
        last, numbers = self._owners[seat]
        if owners is not last:
            account = self._eyes[seat].account
            numbers = np.array([account(owner) for owner in owners[:EDGE_STATIONS]], np.int16)
            self._owners[seat] = owners, numbers
        return numbers

    def _track(self, view: MetroView) -> Any:
        """The board with the tiles that a view tells of."""
        game = self.game
        track = empty_track()
        for shown in view.extensions:
            if isinstance(shown, CentralTracksView):
                worth = int(bool(game.options.settings.get("centre_points", True)))
                for tile in shown.tiles:
                    pattern = _PATTERN_OF[tile.tile][tile.turn]
                    game.kernel.lay(track, game.tables, tile.square, pattern, worth, 0)
        for tile in view.tiles:
            pattern = _PATTERN_OF[tile.tile][tile.turn]
            game.kernel.lay(track, game.tables, tile.square, pattern, 1, 0)
        return track


def _numbers_of(extension: Extension) -> ExtensionNumbers:
    known = MODULES | CITIES
    if extension.name not in known:
        raise ValueError(f"{extension.name} has no numbers yet for those who learn.")
    return known[extension.name](extension)


@cache
def _compiled() -> SimpleNamespace:
    return beside_kernel(((board, ("write_board",)),), _warm_up)


def _warm_up(functions: SimpleNamespace) -> None:
    room = np.zeros(batch.FEATURES, np.int16)
    functions.write_board(empty_track(), make_tables(), room)
