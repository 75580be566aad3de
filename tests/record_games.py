"""Games for the tests of records, played at random from a fixed seed."""

from random import Random

from guimard.dealers import Sealed, commitment
from guimard.records import Player, Record, Seal
from guimard.rules import new_game
from guimard.rules.game import CHANCE, OVER

SEED, SALT = bytes(range(32)), bytes(32)
NAMES = ("Ann", "Bob", "Chloé", "Dré", "Eve", "Finn")

PLAIN = {"players": 2, "edition": "metro-2000"}
RICH = {
    "players": 3,
    "any_direction": True,
    "hand_size": 2,
    "random_stations": True,
    "modules": ["companies"],
}


def numbers_of(options: dict[str, object], turns: int = 999) -> list[int]:
    """What was applied in a game of so many turns."""
    state = new_game("metro", options).start()
    dealer, rng = Sealed(SEED), Random(7)
    numbers: list[int] = []
    while state.to_act != OVER and (state.turn <= turns or state.to_act == CHANCE):
        actions = state.actions()
        if state.to_act == CHANCE:
            pool, n = state.pool()
            numbers.append(actions[dealer.choose(pool, n, state.weights())])
        else:
            numbers.append(rng.choice(actions))
        state.apply(numbers[-1])
    return numbers


def played(options: dict[str, object], turns: int = 999) -> Record:
    game = new_game("metro", options)
    seal = Seal(commitment(SEED, SALT), SEED.hex(), SALT.hex())
    players = [Player(name) for name in NAMES[: game.seats - 1]] + [Player("Random", "random")]
    return Record.of(game, players, numbers_of(options, turns), seal)
