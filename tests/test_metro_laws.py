"""The laws of every game, for Metro in all its editions and variants."""

from random import Random

import pytest

import laws
from guimard.rules.game import Game
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.options import MetroOptions
from play import COMBINATIONS, RULES, label

pytestmark = pytest.mark.no_cover

SEVENTH = COMBINATIONS[::7]
"""Few enough to be quick, and 7 goes into no count of editions, players or variants."""


@pytest.fixture(params=SEVENTH, ids=label, scope="module")
def game(request: pytest.FixtureRequest) -> Metro:
    return Metro(request.param)


def test_chance_and_choices_are_complete(game: Game) -> None:
    laws.chance_and_choices_are_complete(game, Random(1))


def test_every_other_number_is_refused(game: Game) -> None:
    rules = laws.every_other_number_is_refused(game, Random(2), whole=0.01, some=4)
    assert {"turn", "free square", "touching", "no stub"} < rules < RULES


def test_a_replay_is_the_same(game: Metro) -> None:
    laws.a_replay_is_the_same(game, Metro(game.options), Random(3))


def test_old_states_stay_as_they_were(game: Game) -> None:
    laws.old_states_stay_as_they_were(game, Random(4))


def test_what_is_unknown_can_be_dealt(game: Game) -> None:
    laws.what_is_unknown_can_be_dealt(game, Random(5))


def test_a_dealt_game_can_be_played_to_its_end(game: Game) -> None:
    laws.a_dealt_game_can_be_played_to_its_end(game, Random(6))


def test_json_loses_nothing(game: Game) -> None:
    laws.json_loses_nothing(game, Random(7))


def test_the_result_adds_up(game: Game) -> None:
    laws.the_result_adds_up(game, Random(8))


@pytest.mark.long
@pytest.mark.parametrize("options", COMBINATIONS, ids=label)
def test_all_laws_hold(options: MetroOptions) -> None:
    game = Metro(options)
    laws.chance_and_choices_are_complete(game, Random(11))
    laws.every_other_number_is_refused(game, Random(12), whole=0.2, some=10)
    laws.a_replay_is_the_same(game, Metro(options), Random(13))
    laws.old_states_stay_as_they_were(game, Random(14))
    laws.what_is_unknown_can_be_dealt(game, Random(15))
    laws.a_dealt_game_can_be_played_to_its_end(game, Random(16))
    laws.json_loses_nothing(game, Random(17))
    laws.the_result_adds_up(game, Random(18))
