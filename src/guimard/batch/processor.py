"""Thousands of games at once on the processor, a share of them on each thread."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from guimard.batch import layout
from guimard.batch.compiled import compiled
from guimard.batch.fixed import base_game, make_fixed
from guimard.batch.loading import write_state
from guimard.batch.playout import WON
from guimard.rules.game import OVER
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.random_play import GOLDEN, mixed
from guimard.rules.metro.state import MetroState

SHARE = 256
"""Fewer lanes than this are not worth a thread."""
ALIGNED = 64
"""What the address of an array for other libraries is a multiple of."""


class Playouts(NamedTuple):
    """What random games from each lane's position came to, by lane and seat."""

    points: NDArray[np.float64]
    """On average."""
    wins: NDArray[np.float64]
    """The share of them won; a shared win counts for each winner by its share."""
    tiles: int
    """How many tiles were laid in all of them."""


class Batch:
    """Games of Metro's base game, all with the same options, each on a lane of its own.

    Every array that this gives is indexed by lane first, and is written anew by the next call that
    gives it: copy what you keep. PyTorch and JAX take them where they lie (`from_dlpack`). Action
    numbers are those of `game.actions`.
    """

    game: Metro
    lanes: int
    points: NDArray[np.int16]
    """By lane and seat: in the game in progress."""
    gained: NDArray[np.int16]
    """By lane and seat: what the last step earned."""
    done: NDArray[np.bool_]
    """By lane: whether the last step ended the game."""
    final: NDArray[np.int16]
    """By lane and seat: the points at the end of the lane's last complete game."""

    def __init__(
        self,
        options: MetroOptions | Metro | dict[str, Any] | None = None,
        lanes: int = 1024,
        *,
        seed: int = 0,
        again: bool = True,
        threads: int | None = None,
    ) -> None:
        """again: begin the next game at once where one ends; otherwise that lane rests, over.

        threads: how many share the work; as many as this process may use, if it is not said.
        """
        if lanes < 1:
            raise ValueError(f"A batch has at least one lane, not {lanes}.")
        if threads is not None and threads < 1:
            raise ValueError(f"A batch needs at least one thread, not {threads}.")
        self.game = base_game({} if options is None else options)
        self.lanes = lanes
        self.again = again
        self._threads = threads or len(os.sched_getaffinity(0))
        self._fixed = make_fixed(self.game)
        self._functions = compiled()
        self._rows = handed_zeros((lanes, layout.BYTES), np.uint8).T
        self._words = handed_zeros((lanes, layout.WORDS), np.uint64).T
        self.points, self.gained, self.final = (
            handed_zeros((lanes, self.game.seats), np.int16) for _ in range(3)
        )
        self.done = handed_zeros((lanes,), np.bool_)
        self._chosen = 0
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game on every lane.

        The same seed deals the same games, however many lanes and threads there are; without one
        each lane goes on with its own chance.
        """
        if seed is not None:
            self._words[layout.SEED] = lane_seeds(seed, self.lanes)
            self._chosen = 0
        self.done[:] = False
        self.gained[:] = 0
        self.final[:] = 0
        fixed = self._fixed
        self._run(self._functions.deal_lanes, self._rows, self._words, self.points.T, fixed.printed)

    @property
    def actions(self) -> int:
        """How many action numbers there are."""
        return len(self.game.actions)

    @property
    def arrays(self) -> tuple[NDArray[np.uint8], NDArray[np.uint64], NDArray[np.int16]]:
        """Everything about the games, by row and lane, as `guimard.batch.layout` lists it."""
        return self._rows, self._words, self.points.T

    @property
    def to_act(self) -> NDArray[np.int8]:
        """By lane: the seat to act, or OVER."""
        seats = self._rows[layout.SEAT].astype(np.int8)
        return np.where(self._rows[layout.OVER] != 0, np.int8(OVER), seats)

    def legal(self) -> NDArray[np.bool_]:
        """By lane and action number: whether it is legal."""
        fixed = self._fixed
        self._run(
            self._functions.legal_lanes,
            self._rows,
            self._words,
            fixed.printed,
            fixed.masks,
            self._legal,
        )
        return self._legal.T.view(np.bool_)

    def observe(self, seats: ArrayLike | None = None) -> NDArray[np.int16]:
        """By lane, what a seat knows as numbers, which `guimard.batch.layout` lists.

        seats: who looks, by lane; the seat to act, if it is not said.
        """
        if seats is None:
            looking = self._rows[layout.SEAT]
        else:
            looking = self._by_lane(seats, "a seat")
            if looking.min() < 0 or looking.max() >= self.game.seats:
                raise ValueError(f"Seats are 0 to {self.game.seats - 1}.")
        fixed = self._fixed
        self._run(
            self._functions.observe_lanes,
            self._rows,
            self.points.T,
            fixed.printed,
            fixed.tables,
            self._observation,
            looking.astype(np.int64),
        )
        return self._observation.T

    def step(self, actions: ArrayLike) -> None:
        """Do an action on every lane, and what chance answers.

        Where one is not legal, `ValueError` says which, and nothing has changed. A lane whose game
        is over takes any number and rests.
        """
        chosen = self._by_lane(actions, "an action").astype(np.int64)
        fixed = self._fixed
        refused = self._run(
            self._functions.first_refused,
            self._rows,
            self._words,
            fixed.printed,
            fixed.masks,
            chosen,
        )
        lane = next((lane for lane in refused if lane >= 0), None)
        if lane is not None:
            raise ValueError(f"Action {chosen[lane]} is not legal on lane {lane}.")
        self._run(
            self._functions.step_lanes,
            self._rows,
            self._words,
            self.points.T,
            self.gained.T,
            self.final.T,
            self.done,
            fixed.printed,
            fixed.tables,
            fixed.masks,
            chosen,
            self.again,
        )

    def random_actions(self) -> NDArray[np.int64]:
        """By lane, a legal action, each as likely as any other; 0 where the game is over.

        They are chosen by a generator of their own, so that choosing moves no draw.
        """
        self._chosen += 1
        actions = np.empty(self.lanes, np.int64)
        fixed = self._fixed
        self._run(
            self._functions.choose_lanes,
            self._rows,
            self._words,
            fixed.printed,
            fixed.masks,
            fixed.selector,
            lane_seeds(self._chosen, 1)[0],
            actions,
        )
        return actions

    def playouts(self, times: int = 1, seed: int = 0) -> Playouts:
        """Play random games to the end from the position of every lane; the lanes do not change.

        What the seat to act has not seen is dealt anew in each. `guimard.batch.playout` tells how
        tiles and squares are chosen.
        """
        if times < 1:
            raise ValueError(f"Positions are played out at least once, not {times} times.")
        sums, wins = (np.zeros((self.lanes, self.game.seats), np.int64).T for _ in range(2))
        fixed = self._fixed
        tiles = self._run(
            self._functions.play_out_lanes,
            self._rows,
            self._words,
            fixed.printed,
            fixed.tables,
            fixed.selector,
            fixed.masks,
            lane_seeds(seed, 1)[0],
            times,
            sums,
            wins,
        )
        return Playouts(sums.T / times, wins.T / (WON * times), sum(tiles))

    def load(self, lane: int, state: MetroState) -> None:
        """Put a position of the same game on a lane; it must be a seat's to act.

        For what a seat knows, give what `game.deal_unknown(view, rng)` makes of its view.
        """
        if not 0 <= lane < self.lanes:
            raise ValueError(f"Lanes are 0 to {self.lanes - 1}.")
        write_state(self.game, state, self._rows, self._words, self.points.T, lane)
        self.done[lane] = False

    def _by_lane(self, values: ArrayLike, what: str) -> NDArray[Any]:
        array = np.asarray(values)
        if array.shape != (self.lanes,) or array.dtype.kind not in "iu":
            raise ValueError(f"Give {what} for each of the {self.lanes} lanes, as whole numbers.")
        return array

    def _run(self, function: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Call it for every thread's share of the lanes."""
        shares = max(1, min(self._threads, self.lanes // SHARE))
        if shares == 1:
            return [function(0, self.lanes, *arguments)]
        bounds = [self.lanes * share // shares for share in range(shares + 1)]
        # The first share is compiled, where that is still to do, before others ask for it.
        if not function.signatures:  # type: ignore[attr-defined]
            function(0, 0, *arguments)
        running = [
            self._pool.submit(function, start, stop, *arguments) for start, stop in pairwise(bounds)
        ]
        return [future.result() for future in running]

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._threads, thread_name_prefix="guimard-batch")

    @cached_property
    def _legal(self) -> NDArray[np.uint8]:
        return handed_zeros((self.lanes, self.actions), np.uint8).T

    @cached_property
    def _observation(self) -> NDArray[np.int16]:
        return handed_zeros((self.lanes, layout.FEATURES), np.int16).T


def handed_zeros(shape: tuple[int, ...], dtype: type[Any]) -> NDArray[Any]:
    """Zeros that lie as JAX wants them, which else makes a copy."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    room: NDArray[Any] = np.zeros(size + ALIGNED, np.uint8)
    start = -room.ctypes.data % ALIGNED
    return np.asarray(room[start : start + size].view(dtype).reshape(shape))


def lane_seeds(seed: int, lanes: int) -> NDArray[np.uint64]:
    """The generator of each lane, far from all others."""
    mix: Any = mixed
    base = mix(np.array([seed % 2**64], np.uint64))
    return np.asarray(mix(base + np.arange(1, lanes + 1, dtype=np.uint64) * GOLDEN))
