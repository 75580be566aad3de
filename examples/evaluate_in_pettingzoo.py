"""Evaluate a bot in PettingZoo: a bot of Guimard's against a policy that knows only numbers.

    .venv/bin/python examples/evaluate_in_pettingzoo.py greedy --games 40
    .venv/bin/python examples/evaluate_in_pettingzoo.py conductor --city london

The policy here takes any legal action; put your own in its place. Each deal is played twice, with
the seats changed, so that luck with the tiles favours nobody.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Any

import numpy as np

from guimard.bots import BOTS, Budget, new_bot
from guimard.envs import metro_v0

Policy = Callable[[Any, Any], int]
"""From what the agent observes and the mask of its legal actions to one of these."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Evaluate a bot in PettingZoo.")
    parser.add_argument("bot", nargs="?", default="greedy", choices=list(BOTS))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--city")
    asked = parser.parse_args()

    rng = Random(1)

    def anything(observation: Any, mask: Any) -> int:
        return int(rng.choice(np.flatnonzero(mask)))

    env = metro_v0.env(players=2, city=asked.city, rewards="win")
    wins = 0.0
    for game in range(asked.games):
        seat = game % 2
        reward = play(env, asked.bot, seat, anything, seed=game // 2)
        wins += (1 + reward) / 2
    low, high = interval(wins, asked.games)
    print(
        f"{asked.bot} won {wins:g} of {asked.games} games against legal actions at random:"
        f" with 95 % confidence it wins between {low:.0%} and {high:.0%}."
    )


def play(env: Any, name: str, seat: int, policy: Policy, seed: int) -> float:
    """One game: 1 where the bot wins, -1 where it loses, 0 where they share the win."""
    env.reset(seed=seed)
    bot = new_bot(name, env.unwrapped.game, seat, Random(seed))
    its_agent = env.possible_agents[seat]
    earned = 0.0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        if agent == its_agent:
            earned += reward
        if terminated or truncated:
            action = None
        elif agent == its_agent:
            action = bot.answer(env.unwrapped.view(agent), Budget(seconds=0.1)).action
        else:
            action = policy(observation["observation"], info["action_mask"])
        env.step(action)
    bot.close()
    return earned


def interval(wins: float, games: int) -> tuple[float, float]:
    """Where the share of games won lies, with 95 % confidence (Wilson)."""
    z = 1.96
    share = wins / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - reach) / (1 + z * z / games), (middle + reach) / (1 + z * z / games)


if __name__ == "__main__":
    main()
