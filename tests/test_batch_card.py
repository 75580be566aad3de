"""Batches for a graphics card, where there is none: simulated, and refused with a reason."""

import gc
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from card_play import random_games_of
from guimard.batch import handing, kernels
from guimard.batch.graphics_card import CardBatch
from guimard.bench.card_random_play import lane_of


def test_a_simulated_card_plays_the_same_games() -> None:
    program = Path(__file__).with_name("simulated_card.py")
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(program)],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": str(program.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert all(ended > 0 for ended in json.loads(done.stdout))


def test_without_a_card_it_says_what_is_wanting(monkeypatch: pytest.MonkeyPatch) -> None:
    kernels.cuda_here.cache_clear()
    monkeypatch.setattr("numba.cuda.is_available", lambda: False)
    with pytest.raises(kernels.NoCardError, match="finds no graphics card"):
        CardBatch()
    monkeypatch.setitem(sys.modules, "numba.cuda", None)
    with pytest.raises(kernels.NoCardError, match="pip install 'guimard"):
        CardBatch()


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int16, np.int64, np.uint64])
def test_an_array_is_handed_over_where_it_lies(dtype: type) -> None:
    array = np.arange(12, dtype=dtype).reshape(3, 4)
    waited = []
    handed = handing.Handed(
        array.ctypes.data, array.shape, dtype, array, lambda: waited.append(1), (handing.CPU, 0)
    )
    theirs = np.from_dlpack(handed)
    assert waited == [1]
    assert theirs.dtype == dtype
    assert (theirs == array).all()
    array[2, 3] = 77
    assert theirs[2, 3] == 77
    assert len(handing._kept) == 1
    del theirs
    gc.collect()
    assert not handing._kept


def test_a_capsule_that_nobody_takes_keeps_nothing() -> None:
    array = np.zeros(3, np.uint8)
    handed = handing.Handed(array.ctypes.data, (3,), np.uint8, array, bool, (handing.CPU, 0))
    capsule = handed.__dlpack__(stream=-1)
    assert len(handing._kept) == 1
    del capsule
    gc.collect()
    assert not handing._kept


def test_each_thread_of_a_wide_block_has_a_lane_and_a_bank_of_its_own() -> None:
    for threads in (128, 256):
        lanes = [lane_of(thread) for thread in range(threads)]
        assert sorted(lanes) == list(range(threads))
        for warp in range(0, threads, 32):
            assert len({lane // 4 % 32 for lane in lanes[warp : warp + 32]}) == 32


def test_random_games_in_a_row_come_to_what_others_found() -> None:
    """1000 random games of the referee gave 198.5 points, give or take 0.6."""
    play = random_games_of({"players": 2, "edition": "metro-2000"})
    earned = np.array([play(np.uint64(seed), 10) for seed in range(400)])
    assert earned.sum() / 4000 == pytest.approx(198, abs=1.5)
