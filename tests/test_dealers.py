"""Dealers: the same seed deals the same, evenly, and anyone can check it."""

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from guimard.dealers import (
    Dealer,
    NoAnswer,
    Recorded,
    Sampling,
    Sealed,
    answer_chance,
    commitment,
    deal_seed,
    new_seed,
)
from guimard.rules import new_game
from guimard.rules.game import CHANCE, OVER, State
from guimard.rules.metro.moves import TileDrawn

SEED = bytes(range(32))
PAGE = Path(__file__).parents[1] / "docs" / "fair-dealing.md"


def published() -> dict[str, Any]:
    """What the programs on the page define."""
    names: dict[str, Any] = {}
    for program in re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.S):
        exec(program, names)
    return names


def test_a_draw_depends_on_seed_pool_and_number_alone() -> None:
    one, other = Sealed(SEED), Sealed(SEED)
    there = [one.choose("tiles", n, [4, 3, 2, 1]) for n in range(100)]
    one.choose("shares", 7, [1, 1])
    back = [other.choose("tiles", n, [4, 3, 2, 1]) for n in reversed(range(100))]
    assert there == back[::-1]
    assert there != [one.choose("shares", n, [4, 3, 2, 1]) for n in range(100)]
    assert there != [Sealed(bytes(32)).choose("tiles", n, [4, 3, 2, 1]) for n in range(100)]


def test_the_published_program_draws_the_same() -> None:
    draw: Callable[..., int] = published()["draw"]
    weights = [4, 3, 2, 1]
    dealt = [Sealed(SEED).choose("tiles", n, weights) for n in range(10)]
    assert dealt == [draw(SEED, "tiles", n, weights) for n in range(10)]
    assert ", ".join(map(str, dealt)) + "." in PAGE.read_text()


@pytest.mark.parametrize("dealer", [Sealed(SEED), Sampling(Random(5))], ids=["sealed", "sampling"])
def test_answers_come_as_often_as_their_weights_say(dealer: Dealer) -> None:
    weights, draws = [4, 4, 3, 2, 2, 1, 0, 4], 20_000
    seen = [0] * len(weights)
    for n in range(draws):
        seen[dealer.choose("tiles", n, weights)] += 1
    expected = [draws * weight / sum(weights) for weight in weights]
    assert seen[6] == 0
    chi_square = sum((s - e) ** 2 / e for s, e in zip(seen, expected, strict=True) if e)
    assert chi_square < 22.46  # what 6 degrees of freedom pass once in a thousand times


def test_recorded_answers_come_in_order_and_run_out() -> None:
    dealer = Recorded([2, 0, 5])
    assert [dealer.choose("tiles", n, [1, 1, 1]) for n in range(2)] == [2, 0]
    with pytest.raises(NoAnswer, match="draw 2 from tiles: 5"):
        dealer.choose("tiles", 2, [1, 1, 1])
    with pytest.raises(NoAnswer, match="None"):
        dealer.choose("tiles", 3, [1, 1, 1])


def play(seed: bytes, choose: Callable[[Sequence[int]], int]) -> list[str]:
    """The tiles drawn in a game of Metro, one after another."""
    game = new_game("metro", {"players": 3, "edition": "metro-2000"})
    state, dealer = game.start(), Sealed(seed)
    drawn: list[str] = []
    while state.to_act != OVER:
        events = answer_chance(state, dealer)
        if state.to_act not in (OVER, CHANCE):
            events += state.apply(choose(state.actions()))
        drawn += [event.tile or "?" for event in events if isinstance(event, TileDrawn)]
    return drawn


def test_paired_games_meet_the_same_tiles_whoever_draws() -> None:
    rng = Random(1)
    games = [
        play(SEED, lambda actions: actions[0]),
        play(SEED, lambda actions: actions[-1]),
        play(SEED, lambda actions: rng.choice(actions)),
    ]
    assert len(games[0]) == 60
    assert all(one == other for one, other in combinations(games, 2))
    assert play(bytes(32), lambda actions: actions[0]) != games[0]


def test_chance_is_answered_until_a_seat_is_asked() -> None:
    state: State = new_game("metro", {"players": 4}).start()
    events = answer_chance(state, Sealed(SEED))
    assert len(events) == 5
    assert 0 <= state.to_act < 4
    assert answer_chance(state, Sealed(SEED)) == []


def test_what_is_shown_before_the_game_binds_the_seed() -> None:
    seed, salt = new_seed(), new_seed()
    assert len(seed) == 32
    assert seed != salt
    assert commitment(seed, salt) == sha256(salt + seed).hexdigest()
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(salt[-1:] + seed, salt[:-1])


def test_every_part_of_the_deal_seed_counts() -> None:
    numbers = [b"north", b"south"]
    dealt = deal_seed(SEED, numbers)
    assert dealt == published()["deal_seed"](SEED, numbers)
    others = [
        deal_seed(bytes(32), numbers),
        deal_seed(SEED, numbers[::-1]),
        deal_seed(SEED, [b"northsouth"]),
        deal_seed(SEED, [b"northsouth", b""]),
        deal_seed(SEED, []),
    ]
    assert len({dealt, *others}) == 6
