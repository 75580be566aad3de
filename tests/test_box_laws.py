"""The laws of every game, for all modules and cities together in every combination allowed."""

from random import Random

import pytest

import laws
from box import BOX, named, varied
from guimard.rules.metro.metro import Metro
from play import RULES

pytestmark = pytest.mark.no_cover


def replayed(game: Metro, rng: Random) -> None:
    laws.a_replay_is_the_same(game, Metro(game.options), rng)


def refusing(game: Metro, rng: Random) -> None:
    assert laws.every_other_number_is_refused(game, rng, whole=0.002, some=2) <= RULES


def dealing(game: Metro, rng: Random) -> None:
    laws.what_is_unknown_can_be_dealt(game, rng, watchers=1)


LAWS = (
    laws.chance_and_choices_are_complete,
    refusing,
    replayed,
    laws.old_states_stay_as_they_were,
    dealing,
    laws.a_dealt_game_can_be_played_to_its_end,
    laws.json_loses_nothing,
    laws.the_result_adds_up,
)


def check(part: tuple[tuple[str, ...], str | None, int], seed: int) -> None:
    """One game of a combination, its variants and one law drawn by the seed."""
    rng = Random(f"{named(part)} {seed}")
    law = LAWS[(seed + BOX.index(part)) % len(LAWS)]
    law(Metro(varied(rng, *part)), rng)


@pytest.mark.parametrize("part", BOX, ids=named)
def test_the_laws_hold(part: tuple[tuple[str, ...], str | None, int]) -> None:
    for seed in range(5):
        check(part, seed)


@pytest.mark.long
@pytest.mark.parametrize("part", BOX, ids=named)
def test_the_laws_hold_for_long(part: tuple[tuple[str, ...], str | None, int]) -> None:
    for seed in range(5, 205):
        check(part, seed)
