"""Spaces as Gymnasium has them: of actions, and of what an agent is told."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from guimard.envs.encoding import Layout
from guimard.rules.game import Game


def action_space(game: Game) -> spaces.Discrete:
    """The numbers of `game.actions`."""
    return spaces.Discrete(len(game.actions))


def observation_space(game: Game, layout: Layout) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(layout.low, layout.high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (len(game.actions),), np.int8),
        }
    )
