"""Ten thousand games of all kinds between all bots, and not one illegal action."""

from random import Random

import pytest

from box import BOX, varied
from guimard.arena.match import play_game
from guimard.bots import BOTS, Budget, new_bot
from guimard.dealers import Sampling
from guimard.rules import new_game
from guimard.rules.game import Game
from guimard.rules.metro.extensions import CITIES, MODULES
from guimard.rules.metro.metro import Metro
from play import COMBINATIONS

pytestmark = pytest.mark.no_cover

GAMES = 10_000
PARTS = 40
SECONDS = (0.0005, 0.002, 0.005)
"""What the bots of a game have for an action: enough to begin a search, or to break it off."""


CONNECTIONS = 10
"""So many games of Paris Connection with each number of players belong to a round of all kinds."""
ROUND = len(BOX) + len(COMBINATIONS) + 5 * CONNECTIONS


def kind(number: int, rng: Random) -> Game:
    """The game of this number: every edition and variant, every module with every city, every
    number of players, and Paris Connection, in turn."""
    place = number % ROUND
    if place < len(BOX):
        return Metro(varied(rng, *BOX[place]))
    place -= len(BOX)
    if place < len(COMBINATIONS):
        return Metro(COMBINATIONS[place])
    return new_game("paris-connection", {"players": 2 + place % 5})


def play(number: int) -> None:
    """A game in which any bots have the seats; it ends at the first illegal action."""
    rng = Random(number)
    game = kind(number, rng)
    bots = [new_bot(rng.choice([*BOTS]), game, seat, rng) for seat in range(game.seats)]
    result = play_game(game, bots, Sampling(rng), Budget(rng.choice(SECONDS)))
    assert len(result.points) == game.seats


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_ten_thousand_games_have_no_illegal_action(part: int) -> None:
    for number in range(part, GAMES, PARTS):
        play(number)


def test_all_kinds_are_among_them() -> None:
    games = [kind(number, Random(number)) for number in range(ROUND)]
    assert {game.seats for game in games if game.name == "paris-connection"} == {2, 3, 4, 5, 6}
    asked = {name for game in games for name in getattr(game.options, "modules", ())}
    asked |= {getattr(game.options, "city", None) for game in games}
    assert asked == {*MODULES, *CITIES, None}
    assert GAMES > 10 * ROUND
