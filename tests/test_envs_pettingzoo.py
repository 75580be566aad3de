"""Games as PettingZoo has them: its own tests, and what is promised beyond them."""

import copy
import inspect
import pickle
import re
import warnings
from random import Random
from typing import Any

import numpy as np
import pytest

from learning import KINDS, Kind

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed here")

import gymnasium

with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    # Its tests import a game of its own in a way that it deprecates.
    from pettingzoo.test import api_test, render_test, seed_test

from guimard.envs import metro_v0, paris_connection_v0, showing
from guimard.envs.play import IllegalAction
from guimard.rules.game import OVER
from guimard.rules.metro.options import MetroOptions
from guimard.rules.paris_connection.options import ParisConnectionOptions

pytestmark = [
    pytest.mark.no_cover,
    # What PettingZoo warns of in its own board games too.
    pytest.mark.filterwarnings("ignore:Observation (is not a NumPy array|space for each agent)"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]

GAMES = {"metro": metro_v0, "paris-connection": paris_connection_v0}


def make(kind: Kind, **options: Any) -> Any:
    return GAMES[kind.game].env(**(kind.options | options))


def play(env: Any, rng: Random) -> dict[str, float]:
    """A random game; what each agent was told that it has earned."""
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        earned[agent] += reward
        legal = np.flatnonzero(info["action_mask"])
        env.step(None if terminated or truncated else rng.choice(legal))
    return earned


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_pettingzoo_finds_nothing_wrong(kind: Kind) -> None:
    api_test(make(kind), num_cycles=120)
    seed_test(lambda: make(kind), num_cycles=30)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_pettingzoo_finds_nothing_wrong_for_long(kind: Kind) -> None:
    for rewards in ("points",) if kind.options.get("players") == 1 else ("points", "win"):
        api_test(make(kind, rewards=rewards), num_cycles=5000)
        api_test(GAMES[kind.game].raw_env(**kind.options), num_cycles=2000)
    seed_test(lambda: make(kind), num_cycles=2000)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_kind_of_game_is_rendered(
    kind: Kind, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(showing, "WIDTH", 160)
    shapes = set()

    def of_one_size(picture: Any) -> bool:
        shapes.add(picture.shape)
        return len(shapes) == 1 and picture.std() > 10

    def of_several_lines(text: Any) -> bool:
        return isinstance(text, str) and text.count("\n") > 15

    render_test(
        lambda render_mode: make(kind, render_mode=render_mode),
        {"rgb_array": of_one_size, "ansi": of_several_lines},
    )
    assert capsys.readouterr().out.count("\n") > 5 * 15


@pytest.mark.parametrize("kind", KINDS[::3], ids=str)
def test_rewards_are_the_points_or_the_win(kind: Kind) -> None:
    env = make(kind)
    env.reset(seed=1)
    earned = play(env, Random(2))
    result = env._play.state.result()
    assert tuple(earned.values()) == result.points
    if env._play.game.seats > 1:
        env = make(kind, rewards="win")
        env.reset(seed=1)
        earned = play(env, Random(2))
        shared = len(result.winners) == len(result.points)
        assert list(earned.values()) == [
            0 if shared else 1 if seat in result.winners else -1
            for seat in range(len(result.points))
        ]


def test_a_win_that_all_share_is_worth_nothing() -> None:
    env = metro_v0.env(rewards="win", players=2)
    env.reset(seed=1)
    play = env._play
    while play.to_act != OVER:
        play.act(play.state.actions()[0])
    play.state.points[:] = [7, 7]
    assert play._won() == [0, 0]
    play.state.points[:] = [7, 8]
    assert play._won() == [-1, 1]


def test_the_mask_is_in_the_observation_and_in_the_information() -> None:
    env = metro_v0.env(players=3)
    env.reset(seed=5)
    observation, _, _, _, info = env.last()
    assert (observation["action_mask"] == info["action_mask"]).all()
    assert observation["action_mask"].sum() == len(env._play.state.actions())
    others = [agent for agent in env.agents if agent != env.agent_selection]
    for agent in others:
        assert not env.observe(agent)["action_mask"].any()
        assert not env.infos[agent]["action_mask"].any()


def test_what_is_told_is_no_handle_on_the_game() -> None:
    env = metro_v0.env()
    env.reset(seed=5)
    before, *_, info = env.last()
    kept = before["observation"].copy()
    before["observation"][:] = 0
    before["action_mask"][:] = 0
    after, *_ = env.last()
    assert (after["observation"] == kept).all()
    assert (after["action_mask"] == info["action_mask"]).all()


def test_seeds_deal_and_chance_goes_on_without_one() -> None:
    env = metro_v0.env()

    def hands(seed: int | None) -> bytes:
        env.reset(seed=seed)
        return b"".join(env.observe(agent)["observation"].tobytes() for agent in env.agents)

    first, second = hands(7), hands(None)
    assert (hands(7), hands(None)) == (first, second)
    assert len({first, second, hands(8)}) == 3
    assert hands(np.int64(7)) == first


def test_an_illegal_action_is_refused_or_ends_the_game() -> None:
    raw, env = metro_v0.raw_env(), metro_v0.env()
    for one in (raw, env):
        one.reset(seed=1)
    illegal = int(np.flatnonzero(raw.infos[raw.agent_selection]["action_mask"] == 0)[0])
    before = raw.last()[0]["observation"]
    with pytest.raises(IllegalAction, match=r"^[A-Z].*\.$"):
        raw.step(illegal)
    assert (raw.last()[0]["observation"] == before).all()

    agent = env.agent_selection
    env.step(illegal)
    earned = {}
    for one in env.agent_iter():
        _, earned[one], terminated, _, info = env.last()
        assert terminated
        assert ("refused" in info) == (one == agent)
        env.step(None)
    assert earned == {one: -1 if one == agent else 0 for one in env.possible_agents}


@pytest.mark.parametrize("action", [-1, 122, 10**9, "e4", None, 1.0])
def test_what_is_no_action_is_refused(action: Any) -> None:
    env = metro_v0.env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="An action is a number from 0 to 121, not"):
        env.step(action)
    assert not any(env.terminations.values())


def test_before_a_game_there_is_nothing_to_do() -> None:
    env = metro_v0.env(render_mode="ansi")
    calls = (lambda: env.step(0), lambda: env.observe("player_0"), env.render, env.agent_iter)
    for call in calls:
        with pytest.raises(RuntimeError, match=re.escape("call reset()")):
            call()


def test_without_a_render_mode_nothing_is_rendered() -> None:
    env = metro_v0.env()
    env.reset()
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 7}, "players"),
        ({"players": "two"}, "two"),
        ({"city": "rome"}, "rome"),
        ({"modules": ["trams"]}, "trams"),
        ({"city": "berlin", "edition": "metro-2000"}, "metro-2000"),
        ({"settings": {"sides": "C"}}, "sides"),
        ({"rewards": "money"}, "points, win"),
        ({"players": 1, "modules": ["solo"], "rewards": "win"}, "win against"),
        ({"render_mode": "svg"}, "human, ansi, rgb_array"),
    ],
    ids=str,
)
def test_bad_options_are_told_in_a_sentence(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=rf"^[\w'\"].*{said}.*\.$"):
        metro_v0.env(**options)


def test_every_option_is_a_keyword() -> None:
    beside = {"parts", "rewards", "render_mode"}
    for module, options in (
        (metro_v0, MetroOptions),
        (paris_connection_v0, ParisConnectionOptions),
    ):
        keywords = inspect.signature(module.raw_env.__init__).parameters
        assert set(keywords) - {"self"} == {*options.__struct_fields__} | beside
        env = module.env()
        assert env._play.game.options == options()


def test_a_copy_goes_on_by_itself() -> None:
    env = metro_v0.env(players=3, city="london")
    assert copy.deepcopy(env).agents == []
    env.reset(seed=1)
    for agent in env.agent_iter(20):
        env.step(env.action_space(agent).sample(env.last()[-1]["action_mask"]))
    twin = copy.deepcopy(env)
    before = env.last()[0]["observation"].tolist()
    ends = [play(one, Random(4)) for one in (twin, env)]
    assert ends[0] == ends[1]
    assert env._play.state is not twin._play.state
    env.reset(seed=1)
    again = copy.deepcopy(env)
    play(again, Random(1))
    assert env.agents == env.possible_agents
    assert env.last()[0]["observation"].tolist() != before


def test_one_module_may_be_named_alone() -> None:
    env = metro_v0.env(modules="companies")
    assert env._play.game.options.modules == ("companies",)


def test_pettingzoo_makes_it_by_name() -> None:
    make = pytest.importorskip("pettingzoo", "1.27").make
    assert make("aec", "guimard/Metro-v0", players=4).max_num_agents == 4
    assert isinstance(make("aec", "guimard/ParisConnection-v0"), paris_connection_v0.env)


def test_an_environment_can_be_sent_to_another_process() -> None:
    env = pickle.loads(pickle.dumps(metro_v0.env(players=3, city="berlin", rewards="win")))
    assert env._play.game.options.city == "berlin"
    assert env.possible_agents == ["player_0", "player_1", "player_2"]
    assert isinstance(env.action_space("player_0"), gymnasium.spaces.Discrete)
