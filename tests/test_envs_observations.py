"""Observations tell what a seat's view tells, and nothing else: number by number."""

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

import test_box_knowledge as knowledge
from box import BOX, named, varied
from connection_play import connection
from envs_expected import expected
from guimard.batch import Batch
from guimard.envs import encoding
from guimard.envs.encoding import cities, encoding_of, modules
from guimard.rules import GAMES
from guimard.rules.game import CHANCE, OVER, Game
from guimard.rules.metro.extensions import CITIES, MODULES
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.solo import RefuseTile
from play import COMBINATIONS, label, moments

pytestmark = pytest.mark.no_cover


def looked_at(game: Game, rng: Random) -> Any:
    """A random game: each moment of it, to its end, with a seat that looks."""
    for state, number in moments(game, rng):
        yield state, rng.randrange(game.seats)
        state.apply(number)
    yield state, rng.randrange(game.seats)


def check_numbers(game: Game, rng: Random) -> None:
    """From a view and in the quick way they are the same, and each within its bounds."""
    encoding = encoding_of(game)
    layout = encoding.layout
    for state, seat in looked_at(game, rng):
        view = state.view(seat)
        numbers = encoding.seen(state, seat)
        assert numbers.dtype == np.int16
        assert numbers.shape == (layout.size,)
        assert (numbers == encoding.of(view)).all()
        assert (layout.low <= numbers).all()
        assert (numbers <= layout.high).all()
        assert encoding.points(state)[seat] == view.points[seat]


@pytest.mark.parametrize("part", BOX[::11], ids=named)
def test_the_quick_way_tells_what_the_view_tells(part: Any) -> None:
    rng = Random(f"numbers {named(part)}")
    check_numbers(Metro(varied(rng, *part)), rng)


@pytest.mark.rule("refuse")
def test_a_refused_tile_is_out_of_sight_at_once() -> None:
    game = Metro(MetroOptions(players=1, modules=("solo",)))
    encoding = encoding_of(game)
    refuse = game.number(RefuseTile())
    found = 0
    for seed in range(60):
        if found == 3:
            return
        for state, number in moments(game, Random(seed)):
            if refuse in state.actions():
                state.apply(refuse)
                assert state.to_act == CHANCE
                assert (encoding.seen(state, 0) == encoding.of(state.view(0))).all()
                found += 1
                break
            state.apply(number)
    pytest.fail("nobody could refuse a tile")


@pytest.mark.long
@pytest.mark.parametrize("part", BOX, ids=named)
def test_the_quick_way_tells_what_the_view_tells_in_every_combination(part: Any) -> None:
    rng = Random(f"numbers {named(part)} long")
    for _ in range(2):
        check_numbers(Metro(varied(rng, *part)), rng)


def test_everything_that_can_be_played_has_numbers() -> None:
    assert set(encoding.ENCODINGS) == set(GAMES)
    assert set(modules.MODULES) == set(MODULES)
    assert set(cities.CITIES) == set(CITIES)


def test_a_module_without_numbers_is_refused_in_a_sentence(monkeypatch: Any) -> None:
    monkeypatch.delitem(cities.CITIES, "london")
    with pytest.raises(ValueError, match=r"london has no numbers yet for those who learn\."):
        encoding_of(Metro(MetroOptions(city="london")))


@pytest.mark.parametrize("players", range(2, 7))
def test_paris_connection_is_told_as_the_view_tells_it(players: int) -> None:
    check_numbers(connection(players), Random(players))


@pytest.mark.rule("what must be known to whom")
@pytest.mark.parametrize("part", knowledge.HIDING, ids=named)
def test_what_a_seat_may_not_know_changes_no_number(part: Any) -> None:
    """All that is hidden from it changes places, as in the same test of views."""
    rng = Random(f"hidden {named(part)}")
    game = Metro(varied(rng, *part))
    encoding = encoding_of(game)
    for state, seat in looked_at(game, rng):
        if state.to_act != OVER:
            other = knowledge.mixed(state, seat, rng)
            assert (encoding.seen(state, seat) == encoding.seen(other, seat)).all()
            if state.to_act == seat:
                assert state.actions() == other.actions()


@pytest.mark.parametrize("game", [Metro(MetroOptions(players=3, hand_size=2)), connection(3)])
def test_numbers_follow_from_what_a_seat_knows(game: Game) -> None:
    """A game dealt anew from a view gives the same numbers, though its hidden pieces differ."""
    rng = Random(4)
    encoding = encoding_of(game)
    for state, seat in looked_at(game, rng):
        if state.to_act >= 0:
            dealt = game.deal_unknown(state.view(seat), rng)
            assert (encoding.seen(state, seat) == encoding.seen(dealt, seat)).all()


@pytest.mark.parametrize("options", COMBINATIONS[5::23], ids=label)
def test_the_base_game_is_told_as_a_batch_tells_it(options: MetroOptions) -> None:
    game = Metro(options)
    encoding = encoding_of(game)
    batch = Batch(options, lanes=1)
    for state, seat in looked_at(game, Random(6)):
        if state.to_act not in (CHANCE, OVER):
            batch.load(0, state)
            assert (batch.observe(np.array([seat]))[0] == encoding.seen(state, seat)).all()
            assert np.flatnonzero(batch.legal()[0]).tolist() == state.actions()


@pytest.mark.parametrize("part", [*BOX[40::13], BOX[-1]], ids=named)
def test_modules_and_cities_are_told_number_by_number(part: Any) -> None:
    rng = Random(f"told {named(part)}")
    game = Metro(varied(rng, *part))
    encoding = encoding_of(game)
    for state, seat in looked_at(game, rng):
        told = encoding.layout.named(encoding.seen(state, seat))
        for name, numbers in expected(state, seat).items():
            assert told[name].tolist() == np.array(numbers).astype(int).tolist(), name
        assert told["to_score"].tolist() == [int(k in state.scoring) for k in range(40)]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_paris_connection_is_told_number_by_number(players: int) -> None:
    game = connection(players)
    encoding = encoding_of(game)
    for state, seat in looked_at(game, Random(players)):
        told = {
            name: part.tolist()
            for name, part in encoding.layout.named(encoding.seen(state, seat)).items()
        }
        around = [(seat + step) % players for step in range(players)]
        spare = [[0] * 6] * (6 - players)
        over = state.to_act == OVER
        assert told["locomotive"] == [
            [state.networks.hexes[colour] >> hex & 1 for hex in range(len(game.map.hexes))]
            for colour in range(6)
        ]
        assert told["value"] == list(state.values)
        assert told["in_hand"] == list(state.hands[seat])
        assert told["holds"] == [sum(state.hands[who]) for who in around] + [0] * len(spare)
        assert told["net_trades"] == [list(state.net_trades[who]) for who in around] + spare
        assert told["at_least"] == [list(state.at_least[who]) for who in around] + spare
        shown = [list(state.hands[who]) if over else [0] * 6 for who in around]
        assert told["shown"] == shown + spare
        assert told["points"] == [state.points(seat)]
        assert told["placed"] == [*state.placed, *[-1] * (5 - len(state.placed))]
        assert told["building"] == [state.building + 1]
        assert told["trades"] == [state.trades]
        assert told["to_act"] == [(state.to_act - seat) % players if state.to_act >= 0 else -1]
        if state.turn:
            assert told["stock"] == list(state.stock)
            assert told["in_hands"] == [sum(hand[k] for hand in state.hands) for k in range(6)]
        else:
            assert told["stock"] == told["in_hands"] == [0] * 6
        ends = {None: 0, "marseille": 1, "boards": 2, "stall": 3}
        assert told["ended_by"] == [ends[state.ended_by]]


@pytest.mark.parametrize(
    ("absent", "module", "extra"),
    [("pettingzoo", "metro_v0", "research"), ("pyspiel", "open_spiel_games", "openspiel")],
)
def test_what_is_not_installed_is_named(absent: str, module: str, extra: str) -> None:
    """Numbers need neither; a bot that has learned can be told them anywhere."""
    program = f"""
import sys
sys.modules[{absent!r}] = None
import guimard.envs.encoding
try:
    import guimard.envs.{module}
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert f"pip install 'guimard[{extra}]'." in done.stdout, done.stderr
