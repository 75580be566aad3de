"""Metro for several agents: every edition and variant, the modules and the cities.

>>> from guimard.envs import metro_v0
>>> env = metro_v0.env(players=3, city="berlin")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     mask = info["action_mask"]
...     env.step(None if over else env.action_space(agent).sample(mask))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from guimard.envs.agents import EndsWhenIllegal, GameEnv
from guimard.envs.making import metadata_of
from guimard.rules.parts import OwnParts

__all__ = ["env", "raw_env"]


class raw_env(GameEnv):  # noqa: N801 - PettingZoo's name for it
    metadata = metadata_of("metro_v0")

    def __init__(
        self,
        *,
        players: int = 2,
        edition: str = "metro-2021",
        any_direction: bool = False,
        hand_size: int = 1,
        random_stations: bool = False,
        colours: str | Sequence[str] = (),
        modules: str | Sequence[str] = (),
        city: str | None = None,
        settings: Mapping[str, str | bool] | None = None,
        first: int | None = None,
        rules: int = 1,
        parts: OwnParts | str = None,
        rewards: str = "points",
        render_mode: str | None = None,
    ) -> None:
        """players: 2 to 6; 1 with modules=["solo"].
        edition: "metro-2021", "metro-2000" or "metro-2000-it".
        any_direction, hand_size (1 to 3), random_stations: the variants.
        colours: of the seats, in order; empty for the edition's.
        modules: one or several of "companies", "central-stations", "central-tracks", "solo".
        city: "paris", "stockholm", "london", "new-york", "st-petersburg" or "berlin".
        settings: those of modules and cities that differ from their defaults.
        first: the seat that begins; None leaves it to chance.
        rules: the version of the rules.
        parts: a folder of an owner's own parts files.
        rewards: "points" as they are made, or "win" for 1 and -1 at the end.
        render_mode: "human", "ansi" or "rgb_array".

        `ValueError` says which of them does not fit, and why.
        """
        super().__init__(
            "metro",
            players=players,
            edition=edition,
            any_direction=any_direction,
            hand_size=hand_size,
            random_stations=random_stations,
            colours=colours,
            modules=modules,
            city=city,
            settings=dict(settings or {}),
            first=first,
            rules=rules,
            parts=parts,
            rewards=rewards,
            render_mode=render_mode,
        )


class env(EndsWhenIllegal, raw_env):  # noqa: N801
    """`raw_env`, where an illegal action ends the game and earns -1 instead of being refused."""
