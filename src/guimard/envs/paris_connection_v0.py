"""Paris Connection for several agents.

>>> from guimard.envs import paris_connection_v0
>>> env = paris_connection_v0.env(players=4, rewards="win")
"""

from __future__ import annotations

from guimard.envs.agents import EndsWhenIllegal, GameEnv
from guimard.envs.making import metadata_of
from guimard.rules.parts import OwnParts

__all__ = ["env", "raw_env"]


class raw_env(GameEnv):  # noqa: N801 - PettingZoo's name for it
    metadata = metadata_of("paris_connection_v0")

    def __init__(
        self,
        *,
        players: int = 3,
        first: int | None = None,
        rules: int = 1,
        parts: OwnParts | str = None,
        rewards: str = "points",
        render_mode: str | None = None,
    ) -> None:
        """players: 2 to 6.
        first: the seat that begins; None leaves it to chance.
        rules: the version of the rules.
        parts: a folder with an owner's own map.
        rewards: "points" as values change, or "win" for 1 and -1 at the end.
        render_mode: "human", "ansi" or "rgb_array".

        `ValueError` says which of them does not fit, and why.
        """
        super().__init__(
            "paris-connection",
            players=players,
            first=first,
            rules=rules,
            parts=parts,
            rewards=rewards,
            render_mode=render_mode,
        )


class env(EndsWhenIllegal, raw_env):  # noqa: N801
    """`raw_env`, where an illegal action ends the game and earns -1 instead of being refused."""
