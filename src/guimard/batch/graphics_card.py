"""The same thousands of games on a graphics card, from the same functions.

It needs the extra `guimard[cuda]`: numba-cuda, for NVIDIA's. Nothing here is copied to the
processor unless it is asked for; `handing` gives the arrays to PyTorch and JAX as they lie.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from guimard.batch import layout
from guimard.batch.fixed import base_game, make_fixed
from guimard.batch.handing import Handed
from guimard.batch.kernels import PLAYOUT_THREADS, THREADS, cuda_here, make_kernels
from guimard.batch.playout import WON
from guimard.batch.processor import Batch, Playouts, lane_seeds
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.options import MetroOptions


class CardBatch:
    """As `Batch`, with arrays on the graphics card, indexed (row, lane).

    Each array is made once and written anew in place, so that it need be handed over only once.
    There is no telling at once that an action is not legal: such a lane stays as it was, and
    `refused` says so.
    """

    def __init__(
        self,
        options: MetroOptions | Metro | dict[str, Any] | None = None,
        lanes: int = 65_536,
        *,
        seed: int = 0,
        again: bool = True,
    ) -> None:
        if lanes < 1:
            raise ValueError(f"A batch has at least one lane, not {lanes}.")
        self._cuda = cuda = cuda_here()
        self.game = base_game({} if options is None else options)
        self.lanes = lanes
        self.again = again
        self._blocks = -(-lanes // THREADS)
        self._kernels = make_kernels()
        fixed = make_fixed(self.game)
        self._printed, self._tables, self._selector, self._masks = map(cuda.to_device, fixed)
        self.rows = cuda.device_array((layout.BYTES, lanes), np.uint8)
        self.words = cuda.device_array((layout.WORDS, lanes), np.uint64)
        self.points, self.gained, self.final = (
            cuda.to_device(np.zeros((self.game.seats, lanes), np.int16)) for _ in range(3)
        )
        """By seat and lane: of the game in progress, of the last step, of the last whole game."""
        self.done, self.refused = (cuda.to_device(np.zeros(lanes, np.uint8)) for _ in range(2))
        """By lane: whether the last step ended the game, and whether its action was not legal."""
        self._legal = cuda.device_array((self.actions, lanes), np.uint8)
        self._observation = cuda.device_array((layout.FEATURES, lanes), np.int16)
        self._seats = cuda.device_array(lanes, np.int8)
        self._chosen = 0
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """As `Batch.reset`; a seed deals the games that it deals there."""
        if seed is not None:
            seeds = self._cuda.to_device(lane_seeds(seed, self.lanes))
            self._launch("sow", seeds, self.words)
            self._chosen = 0
        self._launch("deal", self.rows, self.words, self.points, self._printed)
        self._launch("clear", self.gained, self.final, self.done, self.refused)

    @property
    def actions(self) -> int:
        """How many action numbers there are."""
        return len(self.game.actions)

    def to_act(self) -> Any:
        """By lane: the seat to act, or OVER, as 8-bit integers."""
        self._launch("to_act", self.rows, self._seats)
        return self._seats

    def legal(self) -> Any:
        """By action number and lane: 1 where it is legal, in bytes."""
        self._launch("legal", self.rows, self.words, self._printed, self._masks, self._legal)
        return self._legal

    def observe(self) -> Any:
        """By feature and lane: what the seat to act knows, as 16-bit integers."""
        self._launch(
            "observe", self.rows, self.points, self._printed, self._tables, self._observation
        )
        return self._observation

    def step(self, actions: Any) -> None:
        """Do an action, 32 or 64 bits, on every lane; any array on the card will do."""
        self._launch(
            "step",
            self.rows,
            self.words,
            self.points,
            self.gained,
            self.final,
            self.done,
            self.refused,
            self._printed,
            self._tables,
            self._masks,
            actions,
            np.uint8(self.again),
        )

    def random_actions(self) -> Any:
        """By lane, a legal action, each as likely as any other: those of `Batch`."""
        self._chosen += 1
        self._launch(
            "choose",
            self.rows,
            self.words,
            self._printed,
            self._masks,
            self._selector,
            lane_seeds(self._chosen, 1)[0],
            self._actions,
        )
        return self._actions

    def playouts(self, times: int = 1, seed: int = 0) -> Playouts:
        """As `Batch.playouts`, and the same games; the result is copied to the processor."""
        if times < 1:
            raise ValueError(f"Positions are played out at least once, not {times} times.")
        sums, wins = (
            self._cuda.to_device(np.zeros((self.game.seats, self.lanes), np.int64))
            for _ in range(2)
        )
        blocks = -(-self.lanes * times // PLAYOUT_THREADS)
        self._kernels.play_out[blocks, PLAYOUT_THREADS](
            self.rows,
            self.words,
            self._printed,
            self._tables,
            self._selector,
            self._masks,
            lane_seeds(seed, 1)[0],
            times,
            sums,
            wins,
        )
        points = sums.copy_to_host().T / times
        won = wins.copy_to_host().T / (WON * times)
        left = layout.TILES_IN_ALL - self.rows[layout.COUNT].copy_to_host().astype(np.int64)
        return Playouts(points, won, int(left.sum()) * times)

    def load(self, batch: Batch) -> None:
        """Take over the positions of a batch of the same game and size, and their chance."""
        if (batch.game.options, batch.lanes) != (self.game.options, self.lanes):
            raise ValueError("This batch has other options or another number of lanes.")
        for to, given in zip((self.rows, self.words, self.points), batch.arrays, strict=True):
            to.copy_to_device(np.ascontiguousarray(given))
        self.done.copy_to_device(batch.done.view(np.uint8))
        self._chosen = batch._chosen

    def hand(self, array: Any) -> Handed:
        """One of these arrays for PyTorch or JAX, where it lies: `torch.from_dlpack(...)`."""
        pointer = array.__cuda_array_interface__["data"][0]
        return Handed(pointer, array.shape, array.dtype, array, self._cuda.synchronize)

    @cached_property
    def _actions(self) -> Any:
        return self._cuda.device_array(self.lanes, np.int64)

    def _launch(self, name: str, *arguments: Any) -> None:
        getattr(self._kernels, name)[self._blocks, THREADS](*arguments)
