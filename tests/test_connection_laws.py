"""The laws of every game, for Paris Connection with every number of players."""

from random import Random

import pytest

import laws
from connection_play import connection
from guimard.rules.game import Game
from play import RULES

pytestmark = pytest.mark.no_cover


@pytest.fixture(params=range(2, 7), ids="{}p".format, scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    return connection(request.param)


def test_chance_and_choices_are_complete(game: Game) -> None:
    laws.chance_and_choices_are_complete(game, Random(11))


def test_every_other_number_is_refused(game: Game) -> None:
    rules = laws.every_other_number_is_refused(game, Random(12), whole=0.005, some=4)
    assert {"build", "trade", "set-up", "paris connection: turn"} <= rules < RULES


def test_a_replay_is_the_same(game: Game) -> None:
    laws.a_replay_is_the_same(game, connection(game.seats), Random(13))


def test_old_states_stay_as_they_were(game: Game) -> None:
    laws.old_states_stay_as_they_were(game, Random(14))


def test_what_is_unknown_can_be_dealt(game: Game) -> None:
    laws.what_is_unknown_can_be_dealt(game, Random(15))


def test_a_dealt_game_can_be_played_to_its_end(game: Game) -> None:
    laws.a_dealt_game_can_be_played_to_its_end(game, Random(16))


def test_json_loses_nothing(game: Game) -> None:
    laws.json_loses_nothing(game, Random(17))


def test_the_result_adds_up(game: Game) -> None:
    laws.the_result_adds_up(game, Random(18))
