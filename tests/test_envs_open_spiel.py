"""Games as OpenSpiel has them: its own test, and that strings and tensors hide what is hidden."""

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

from learning import KINDS, Kind
from other_worlds import other_world
from play import choose

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here")

import pyspiel

import guimard.envs.open_spiel_games as games
from guimard.envs.log import Log, longest
from guimard.rules import new_game
from guimard.rules.game import CHANCE, OVER, Refused

pytestmark = pytest.mark.no_cover

NAMES = {"metro": "guimard_metro", "paris-connection": "guimard_paris_connection"}
QUICK = ("Lay", "Place", "Done", "KeepTile")
"""What brings the end of a game nearer."""
HIDING = [KINDS[place] for place in (0, 3, 5, 8, 11, 15, 19, 21, 22)]


def load(kind: Kind, **more: Any) -> Any:
    options = kind.options | more
    settings = options.pop("settings", {})
    modules = {"modules": "+".join(options["modules"])} if "modules" in options else {}
    return pyspiel.load_game(NAMES[kind.game], options | settings | modules)


def same(kind: Kind) -> Any:
    """The game without OpenSpiel."""
    return new_game(kind.game, kind.options)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_open_spiel_finds_nothing_wrong(kind: Kind) -> None:
    pyspiel.random_sim_test(load(kind), num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_open_spiel_finds_nothing_wrong_for_long(kind: Kind) -> None:
    pyspiel.random_sim_test(load(kind), num_sims=10, serialize=True, verbose=False)
    if kind.options.get("players") != 1:
        game = load(kind, rewards="win")
        pyspiel.random_sim_test(game, num_sims=4, serialize=False, verbose=False)


@pytest.mark.parametrize("kind", KINDS[::4], ids=str)
def test_it_is_the_same_game(kind: Kind) -> None:
    """Who is to act, what is legal, how likely chance's answers are, and what it comes to."""
    rng = Random(3)
    game, own = load(kind), same(kind).start()
    state = game.new_initial_state()
    assert game.num_distinct_actions() == len(own.game.actions)
    while not state.is_terminal():
        assert state.legal_actions() == list(own.actions())
        assert state.is_chance_node() == (own.to_act == CHANCE)
        if own.to_act == CHANCE:
            weights = own.weights()
            assert [p for _, p in state.chance_outcomes()] == pytest.approx(
                [weight / sum(weights) for weight in weights]
            )
        else:
            assert state.current_player() == own.to_act
        number = choose(own, rng)
        state.apply_action(number)
        own.apply(number)
    assert own.to_act == OVER
    assert tuple(state.returns()) == own.result().points


@pytest.mark.parametrize("kind", KINDS[::4], ids=str)
def test_a_copy_and_what_was_stored_go_their_own_way(kind: Kind) -> None:
    rng = Random(4)
    state = load(kind).new_initial_state()
    for _ in range(60):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    told = str(state)
    twin, stored = state.clone(), pickle.loads(pickle.dumps(state))
    if not state.is_terminal():
        twin.apply_action(rng.choice(twin.legal_actions()))
        assert str(twin).startswith(told + " ")
    assert str(state) == str(stored) == told
    assert state.history() == stored.history()
    assert [state.observation_string(p) for p in range(state.num_players())] == [
        stored.observation_string(p) for p in range(state.num_players())
    ]


def worlds(kind: Kind, seat: int, rng: Random) -> Any:
    """A random game as far as some moment, and another one that looks the same to a seat."""
    game = same(kind)
    state, numbers = game.start(), []
    stop = rng.randrange(20, 160)
    while state.to_act != OVER and (len(numbers) < stop or state.to_act == CHANCE):
        numbers.append(choose(state, rng))
        state.apply(numbers[-1])
    return numbers, other_world(game, numbers, seat, rng)


@pytest.mark.rule("what must be known to whom")
@pytest.mark.parametrize("kind", HIDING, ids=str)
def test_worlds_that_look_the_same_are_told_the_same(kind: Kind) -> None:
    """Every string and tensor of the seat."""
    rng = Random(f"worlds {kind}")
    game = load(kind)
    found = 0
    for _ in range(4):
        seat = rng.randrange(game.num_players())
        numbers, others = worlds(kind, seat, rng)
        if others is None or others == numbers:
            continue
        found += 1
        states = [game.new_initial_state() for _ in range(2)]
        for state, applied in zip(states, (numbers, others), strict=True):
            for number in applied:
                state.apply_action(number)
        one, other = states
        assert str(one) != str(other)
        assert one.information_state_string(seat) == other.information_state_string(seat)
        assert one.observation_string(seat) == other.observation_string(seat)
        for tensor in ("information_state_tensor", "observation_tensor"):
            assert getattr(one, tensor)(seat) == getattr(other, tensor)(seat)
    assert found


@pytest.mark.parametrize("kind", [KINDS[3], KINDS[8], KINDS[21]], ids=str)
def test_an_information_state_tells_all_that_was_seen(kind: Kind) -> None:
    """Two games that a seat is told the same of have given it the same view at every step."""
    rng = Random(f"seen {kind}")
    game = same(kind)
    views: dict[tuple[int, str], Any] = {}
    for _ in range(3):
        log = Log(game)
        while log.state.to_act != OVER:
            log.apply(choose(log.state, rng))
            for seat in range(game.seats):
                view = log.state.view(seat)
                assert views.setdefault((seat, log.told(seat)), view) == view


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_no_game_is_longer_than_it_is_said_to_be(kind: Kind) -> None:
    """Played so that tiles and builds come late: whatever ends nothing is preferred."""
    rng = Random(f"long {kind}")
    game = same(kind)
    most_decisions, most_chances = longest(game)
    state = game.start()
    decisions = chances = 0
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            chances += 1
            number = choose(state, rng)
        else:
            decisions += 1
            late = [n for n in state.actions() if type(game.actions[n]).__name__ not in QUICK]
            number = rng.choice(late or list(state.actions()))
        state.apply(number)
    assert decisions <= most_decisions
    assert chances <= most_chances


@pytest.mark.parametrize("kind", [KINDS[k] for k in (0, 3, 9, 15, 18, 21)], ids=str)
def test_what_a_player_cannot_know_is_imagined(kind: Kind) -> None:
    """Nothing that the player is told changes, and both can be played on."""
    rng = Random(f"imagined {kind}")
    game = load(kind)
    state = game.new_initial_state()
    differ = 0
    while not state.is_terminal():
        player = state.current_player()
        if player >= 0 and rng.random() < 0.15:
            other = state.resample_from_infostate(player, rng.random)
            assert other.current_player() == player
            assert other.legal_actions() == state.legal_actions()
            for one in (other, other.clone()):
                assert one.information_state_string(player) == state.information_state_string(
                    player
                )
                assert one.information_state_tensor(player) == state.information_state_tensor(
                    player
                )
                assert one.observation_string(player) == state.observation_string(player)
            for other_player in set(range(game.num_players())) - {player}:
                differ += other.observation_string(other_player) != state.observation_string(
                    other_player
                )
            mine, yours = state.clone(), other
            number = rng.choice(state.legal_actions())
            for one in (mine, yours):
                one.apply_action(number)
            assert mine.information_state_string(player) == yours.information_state_string(player)
            with pytest.raises(TypeError, match="only imagined"):
                pickle.dumps(other.log)
        state.apply_action(choose(state.log.state, rng))
    assert differ or game.num_players() == 1


def test_open_spiel_searches_among_what_may_be() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = load(KINDS[0])
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, random), 2.0, 12, random_state=random
    )
    state = game.new_initial_state()
    for _ in range(12):
        if state.is_chance_node():
            number = state.legal_actions()[0]
        else:
            number = bot.step(state)
            assert number in state.legal_actions()
        state.apply_action(number)


def test_parts_of_an_observation_have_names() -> None:
    game = load(KINDS[0])
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    observer = game.make_py_observer()
    observer.set_from(state, state.current_player())
    assert observer.dict["in_hand"].tolist() == [1, 0, 0]
    assert observer.tensor.tolist() == state.observation_tensor(state.current_player())
    recalling = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    recalling.set_from(state, 1)
    assert recalling.dict["log"][: len(state.history())].tolist() == state.log.rows(1).tolist()
    assert not recalling.dict["log"][len(state.history()) :].any()
    # Who begins is told to all, the tile that another seat draws to that seat alone.
    begins, first, second = state.history()
    drawn = [[0, begins + 1], [0, first + 1], [0, 0]]
    assert state.log.rows(state.current_player()).tolist() == drawn
    drawn = [[0, begins + 1], [0, 0], [0, second + 1]]
    assert state.log.rows(1 - state.current_player()).tolist() == drawn


def test_observations_of_other_kinds_are_refused() -> None:
    game = load(KINDS[0])
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="its player knows"):
        game.make_py_observer(everything)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"big": 1})


def test_a_win_is_paid_as_elsewhere() -> None:
    state = load(KINDS[1], rewards="win").new_initial_state()
    rng = Random(1)
    assert state.returns() == [0, 0, 0, 0]
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    winners = state.log.state.result().winners
    assert state.returns() == [1 if seat in winners else -1 for seat in range(4)]


@pytest.mark.parametrize(
    ("params", "said"),
    [({"players": 9}, "players"), ({"city": "rome"}, "rome"), ({"rewards": "gold"}, "points, win")],
    ids=str,
)
def test_bad_parameters_are_told_in_a_sentence(params: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        games.MetroGame(params)


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    log = Log(new_game("metro", {"first": 0}))
    before = log.told(None)
    with pytest.raises(Refused):
        log.apply(10**6)
    assert log.told(None) == before


def test_actions_have_names_of_their_own() -> None:
    state = load(KINDS[7]).new_initial_state()
    rng = Random(2)
    for _ in range(80):
        legal = state.legal_actions()
        names = {state.action_to_string(state.current_player(), number) for number in legal}
        assert len(names) == len(legal)
        state.apply_action(rng.choice(legal))
