"""Batches on a graphics card that is here: the processor's games, handed over as they lie."""

from typing import Any

import numpy as np
import pytest

from card_play import (
    assert_positions_go_on,
    assert_refused_lanes_stay,
    assert_resting_lanes,
    assert_same_games,
    random_games_of,
)
from guimard.batch.fixed import base_game, make_fixed
from guimard.batch.graphics_card import CardBatch
from guimard.batch.kernels import NoCardError, cuda_here
from guimard.bench.card_random_play import VARIANTS, make_play
from guimard.rules.metro.random_play import GOLDEN, mixed
from play import COMBINATIONS, label

try:
    cuda_here()
    _wanting = ""
except NoCardError as absent:
    _wanting = str(absent)
pytestmark = [
    pytest.mark.skipif(bool(_wanting), reason=_wanting),
    pytest.mark.filterwarnings("ignore"),
]


@pytest.mark.parametrize("options", COMBINATIONS[::5], ids=label)
def test_games_on_the_card_are_those_of_the_processor(options: Any) -> None:
    assert assert_same_games(options, 300, 95) > 0


def test_many_games_on_the_card_are_those_of_the_processor() -> None:
    assert assert_same_games({"players": 4}, 10_000, 200) > 10_000


def test_positions_of_the_processor_go_on_on_the_card() -> None:
    assert_positions_go_on(1000)


def test_what_is_not_legal_is_refused_on_the_card() -> None:
    assert_refused_lanes_stay(1000)
    assert_resting_lanes(1000)


def test_pytorch_gets_the_arrays_as_they_lie() -> None:
    torch = pytest.importorskip("torch")
    if not torch.cuda.is_available():
        pytest.skip("this PyTorch sees no graphics card")
    batch = CardBatch({}, 500, seed=1)
    seen, legal = batch.observe(), batch.legal()
    for array in (seen, legal, batch.done, batch.points):
        theirs = torch.from_dlpack(batch.hand(array))
        assert theirs.data_ptr() == array.__cuda_array_interface__["data"][0]
        assert (theirs.cpu().numpy() == array.copy_to_host()).all()
    theirs = torch.from_dlpack(batch.hand(legal))
    for _ in range(30):
        batch.legal()
        batch.step(theirs.to(torch.float32).argmax(0))
        assert not batch.refused.copy_to_host().any()
    batch.observe()
    watched = torch.from_dlpack(batch.hand(seen))
    assert (watched.cpu().numpy() == seen.copy_to_host()).all()


def test_jax_gets_the_arrays_as_they_lie() -> None:
    jax = pytest.importorskip("jax")
    if jax.default_backend() != "gpu":
        pytest.skip("this JAX sees no graphics card")
    batch = CardBatch({}, 512, seed=1)
    for array in (batch.observe(), batch.legal(), batch.points):
        theirs = jax.dlpack.from_dlpack(batch.hand(array))
        assert theirs.unsafe_buffer_pointer() == array.__cuda_array_interface__["data"][0]
        assert (np.asarray(theirs) == array.copy_to_host()).all()


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_random_games_in_shared_memory_are_those_of_the_processor(variant: Any) -> None:
    options = {"players": 2, "edition": "metro-2000"}
    blocks, games, seed = 3, 2, 7
    play = make_play(variant, make_fixed(base_game(options)), 2)
    there = play(blocks, games, seed).copy_to_host()
    ours = random_games_of(options)
    threads = np.arange(1, blocks * variant.threads + 1, dtype=np.uint64)
    mix: Any = mixed
    for number, own in enumerate(mix(np.uint64(seed) + threads * GOLDEN)):
        assert there[:, number].tolist() == ours(own, games)
