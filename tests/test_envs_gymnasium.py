"""Games as Gymnasium has them: one seat, against bots."""

import copy
import re
from random import Random
from typing import Any

import numpy as np
import pytest

from learning import KINDS, Kind

gymnasium: Any = pytest.importorskip("gymnasium", reason="Gymnasium is not installed here")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import guimard.envs  # noqa: E402, F401
from guimard.envs.one_seat import MetroSeat  # noqa: E402

pytestmark = pytest.mark.no_cover

IDS = {"metro": "guimard/Metro-v0", "paris-connection": "guimard/ParisConnection-v0"}


def make(kind: Kind, **more: Any) -> Any:
    return gymnasium.make(IDS[kind.game], **({"bots": "random"} | kind.options | more))


def play(env: Any, rng: Random, seed: int | None = None) -> tuple[list[int], float]:
    """A random game: the actions, and what was earned."""
    observation, info = env.reset(seed=seed)
    actions, earned, over = [], 0.0, False
    while not over:
        assert (observation["action_mask"] == info["action_mask"]).all()
        assert observation["action_mask"].any()
        actions.append(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        observation, reward, over, truncated, info = env.step(actions[-1])
        earned += reward
        assert not truncated
    assert not observation["action_mask"].any()
    return actions, earned


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_gymnasium_finds_nothing_wrong(kind: Kind) -> None:
    check_env(make(kind).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_gymnasium_renders_it(mode: str) -> None:
    env = make(KINDS[0], render_mode=mode)
    check_env(env.unwrapped, skip_render_check=True)
    env.reset(seed=1)
    picture = env.render()
    assert "┏" in picture if mode == "ansi" else picture.shape[1:] == (960, 3)


def test_for_people_it_is_printed_at_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = make(KINDS[0], render_mode="human")
    _, info = env.reset(seed=1)
    assert capsys.readouterr().out.count("player_0") == 1
    env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert capsys.readouterr().out.count("player_0") == 1


@pytest.mark.parametrize("kind", KINDS[::5], ids=str)
def test_the_rewards_of_a_game_are_the_points(kind: Kind) -> None:
    env = make(kind, seat=kind.options.get("players", 2) - 1)
    _, earned = play(env, Random(1), seed=2)
    assert earned == env.unwrapped._play.state.result().points[env.unwrapped.seat]


def test_the_same_seed_plays_the_same_bots_and_all() -> None:
    env = make(KINDS[0], bots=["greedy", "random"], players=3, seat=None)
    first = play(env, Random(1), seed=5), play(env, Random(2))
    again = play(env, Random(1), seed=5), play(env, Random(2))
    assert first == again
    assert first[0] != play(env, Random(1), seed=6)


def test_a_win_is_1_and_a_loss_is_minus_1() -> None:
    env = make(KINDS[0], rewards="win", bots="greedy")
    outcomes = {play(env, Random(seed), seed=seed)[1] for seed in range(3)}
    assert outcomes <= {1.0, 0.0, -1.0}
    assert -1.0 in outcomes


def test_any_seat_is_every_seat_in_turn() -> None:
    env = make(KINDS[1], seat=None)
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _ in range(60)} == {0, 1, 2, 3}


def test_an_illegal_action_ends_the_game_with_a_reason() -> None:
    env = make(KINDS[0])
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    observation, reward, over, _, info = env.step(illegal)
    assert (reward, over) == (-1, True)
    assert re.fullmatch(r"[A-Z].*\.", info["refused"])
    assert not observation["action_mask"].any()
    with pytest.raises(RuntimeError, match=re.escape("call reset()")):
        env.unwrapped.step(0)


@pytest.mark.parametrize("action", [-1, 122, "e4", None])
def test_what_is_no_action_is_refused(action: Any) -> None:
    env = make(KINDS[0]).unwrapped
    with pytest.raises(RuntimeError, match=re.escape("call reset()")):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="An action is a number from 0 to 121, not"):
        env.step(action)
    env.step(int(np.flatnonzero(env._play.mask(0))[0]))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 7}, "players"),
        ({"wind": "west"}, "wind"),
        ({"bots": "deepblue"}, "deepblue"),
        ({"bots": ["random"]}, "bots has a name for each of the 2 other seats"),
        ({"seat": 3}, "seat is 0 to 2"),
        ({"seconds": 0}, "seconds"),
        ({"seconds": "fast"}, "seconds"),
        ({"rewards": "money"}, "points, win"),
        ({"render_mode": "svg"}, "human, ansi, rgb_array"),
    ],
    ids=str,
)
def test_bad_options_are_told_in_a_sentence(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        MetroSeat(**({"players": 3} | options))


def test_a_copy_goes_on_by_itself() -> None:
    env = make(KINDS[4], bots=["random", "greedy", "random", "random", "greedy"], seat=2).unwrapped
    _, info = env.reset(seed=1)
    env.step(int(np.flatnonzero(info["action_mask"])[0]))
    twin = copy.deepcopy(env)
    told = []
    for one in (twin, env):
        rng, over, said = Random(3), False, []
        mask = one._play.mask(2)
        while not over:
            observation, reward, over, _, info = one.step(int(rng.choice(np.flatnonzero(mask))))
            mask = info["action_mask"]
            said.append((observation["observation"].tolist(), reward))
        told.append(said)
    assert told[0] == told[1]
    assert env._play.state is not twin._play.state


def test_solo_needs_no_bots() -> None:
    env = gymnasium.make("guimard/MetroSolo-v0")
    actions, _ = play(env, Random(1), seed=1)
    assert len(actions) > 10


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_several_are_made_at_once(mode: str) -> None:
    envs = gymnasium.make_vec(
        "guimard/Metro-v0", num_envs=2, vectorization_mode=mode, players=2, bots="random"
    )
    rng = Random(1)
    observations, infos = envs.reset(seed=[1, 2])
    assert observations["observation"].shape == (2, 218)
    for _ in range(8):
        actions = [rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]]
        observations, rewards, over, _, infos = envs.step(np.array(actions))
        assert rewards.shape == over.shape == (2,)
    assert (observations["action_mask"] == infos["action_mask"]).all()
    envs.close()
