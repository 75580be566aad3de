"""Module 3, the central tracks: tiles cover the centre and lines run on through it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from guimard.rules.game import CHANCE, Event, Outcome, Refused
from guimard.rules.metro import track as board
from guimard.rules.metro.extension import Extension, Step
from guimard.rules.metro.moves import LaidTile
from guimard.rules.metro.view import ExtensionView

if TYPE_CHECKING:
    from guimard.rules.metro.metro import Metro
    from guimard.rules.metro.state import MetroState
    from guimard.rules.parts import Parts

TURNS = range(4)


class CentreTile(Outcome, frozen=True):
    """The next square of the centre gets this one of the tiles, by its place in the parts file."""

    tile: int
    turn: int


class CentreCovered(Event, frozen=True):
    tiles: tuple[LaidTile, ...]


class CentralTracksView(ExtensionView, frozen=True, tag="central-tracks"):
    tiles: tuple[LaidTile, ...]


class CentralTracks(Extension):
    """What it remembers: the outcomes that cover the centre, square by square."""

    name = "central-tracks"
    parts_files = ("central-tracks",)
    uses_centre = True
    covers_centre = True
    settings = {"centre_points": (True, False)}  # noqa: RUF012
    view_type = CentralTracksView
    event_types = (CentreCovered,)

    def __init__(self, game: Metro, parts: Parts) -> None:
        super().__init__(game, parts)
        self.tiles: list[str] = parts[self.name]["tiles"]
        self.outcomes = tuple(
            CentreTile(tile, turn) for tile in range(len(self.tiles)) for turn in TURNS
        )
        self.worth = int(self.setting("centre_points"))
        """*points*: what a pass over a centre tile counts."""
        self.cover = Cover(self)
        self.steps = (self.cover,)

    def value(self) -> tuple[CentreTile, ...]:
        return ()

    def set_up(self) -> tuple[Step, ...]:
        return (self.cover,)

    def lay(self, state: MetroState, square: int, tile: CentreTile) -> None:
        pattern = board.PATTERN[self.tiles[tile.tile]]
        state.lay_centre(square, board.turned(pattern, tile.turn), self.worth)

    def laid(self, state: MetroState) -> tuple[LaidTile, ...]:
        covering: tuple[CentreTile, ...] = state.own(self)
        return tuple(
            LaidTile(square, self.tiles[tile.tile], tile.turn)
            for square, tile in zip(board.CENTRE, covering, strict=False)
        )

    def view(self, state: MetroState, seat: int | None) -> CentralTracksView:
        return CentralTracksView(self.laid(state))

    def restore(
        self, view: CentralTracksView, state: MetroState, rng: Random
    ) -> tuple[CentreTile, ...]:
        tiles = tuple(CentreTile(self.tiles.index(tile.tile), tile.turn) for tile in view.tiles)
        for square, tile in zip(board.CENTRE, tiles, strict=False):
            self.lay(state, square, tile)
        return tiles


class Cover(Step):
    """*centre tiles*: four of the eight at random, each in a random turn."""

    name = "cover-centre"

    def __init__(self, tracks: CentralTracks) -> None:
        self.tracks = tracks

    def waits(self, state: MetroState) -> bool:
        state.to_act = CHANCE
        return True

    def actions(self, state: MetroState) -> Sequence[int]:
        used = {tile.tile for tile in state.own(self.tracks)}
        first = self.tracks.first_outcome
        return [
            first + number
            for number, outcome in enumerate(self.tracks.outcomes)
            if isinstance(outcome, CentreTile) and outcome.tile not in used
        ]

    def weights(self, state: MetroState) -> Sequence[int]:
        return [1] * len(self.actions(state))

    def pool(self, state: MetroState) -> tuple[str, int]:
        return "centre", len(state.own(self.tracks))

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        if number not in self.actions(state):
            raise Refused("centre tiles", "not-possible")
        tile = self.tracks.outcomes[number - self.tracks.first_outcome]
        assert isinstance(tile, CentreTile)
        covering = (*state.own(self.tracks), tile)
        state.put(self.tracks, covering)
        self.tracks.lay(state, board.CENTRE[len(covering) - 1], tile)
        if len(covering) == len(board.CENTRE):
            state.settle()
            events.append(CentreCovered(self.tracks.laid(state)))
