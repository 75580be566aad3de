"""Games for several agents, as PettingZoo asks for them: one acts after another."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final, Self

import numpy as np

try:
    import gymnasium
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
except ImportError as missing:
    raise ImportError(
        "PettingZoo is not installed here: make research, or pip install 'guimard[research]'."
    ) from missing

from guimard.envs.making import RENDER_MODES, check_choice, make_game
from guimard.envs.play import ILLEGAL, IllegalAction, Play
from guimard.envs.showing import Showing
from guimard.envs.spaces import action_space, observation_space
from guimard.rules.game import View

_CHANGING: Final = {
    *("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"),
    *("action_spaces", "observation_spaces"),
}


class GameEnv(AECEnv, EzPickle):
    """A game whose agents are `player_0` to `player_5`, as many as there are seats."""

    def __init__(self, name: str, **given: Any) -> None:
        """given: the options of the game of this name, its `parts`, `rewards` and `render_mode`."""
        EzPickle.__init__(self, **given)
        rewards, render_mode = given.pop("rewards"), given.pop("render_mode")
        game = make_game(name, given, given.pop("parts"))
        if render_mode is not None:
            check_choice("render_mode", render_mode, RENDER_MODES)
        self.game = game
        self.render_mode = render_mode
        self._play = Play(game, rewards)
        self.layout = self._play.encoding.layout
        """What each number of an observation is."""
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: action_space(game) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: observation_space(game, self.layout) for agent in self.possible_agents
        }
        self.agents: list[str] = []
        self._nothing = np.zeros(len(game.actions), np.int8)
        self._nothing.flags.writeable = False
        self._showing: Showing | None = None

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. The same seed deals the same; without one, chance goes on."""
        if seed is not None:
            self._play.rng.seed(int(seed))
        self._play.begin()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": self._nothing} for agent in self.agents
        }
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None
        self._turn_to(self._play.to_act)
        if self.render_mode == "human":
            self.render()

    def step(self, action: Any) -> None:
        """An action of `agent_selection`; one that is not legal raises `IllegalAction`."""
        if not self.agents:
            raise RuntimeError("There is nobody to act: call reset() to begin a game.")
        agent: str = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        earned = self._play.act(action)
        cumulative = self._cumulative_rewards
        cumulative[agent] = 0.0
        for one, reward in zip(self.possible_agents, earned, strict=True):
            self.rewards[one] = reward
            cumulative[one] += reward
        if self._play.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._turn_on()
        else:
            self._turn_to(self._play.to_act)
        if self.render_mode == "human":
            self.render()

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """Whose turn it is, again and again until the game is over."""
        if not hasattr(self, "agent_selection"):
            raise RuntimeError("There is no game yet: call reset() to begin one.")
        return super().agent_iter(max_iter)

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent knows; what it can do is nothing where another is to act."""
        seen = self._play.seen(self._seats[agent])
        mask = self._mask if agent == self.agent_selection else self._nothing
        return {"observation": seen, "action_mask": mask.copy()}

    def view(self, agent: str) -> View:
        """What this agent knows, as Guimard's bots are told it."""
        return self._play.view(self._seats[agent])

    def render(self) -> Any:
        """What an onlooker sees."""
        if self.render_mode is None:
            gymnasium.logger.warn("Nothing is rendered without a render_mode.")
            return None
        if self._showing is None:
            self._showing = Showing(self.game, self.render_mode, self.possible_agents)
        return self._showing.show(self._play.view(None))

    def close(self) -> None:
        self._showing = None

    def __deepcopy__(self, memo: Any) -> Self:
        """The game as it is, hidden pieces and the chance to come as well, to be tried out."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._play = self._play.copy()
        twin._showing = None
        for name in _CHANGING & set(vars(self)):
            setattr(twin, name, deepcopy(getattr(self, name), memo))
        return twin

    def _turn_to(self, seat: int) -> None:
        """This agent is next, and it alone has something to choose."""
        self.infos[self.agent_selection] = {"action_mask": self._nothing}
        self.agent_selection = agent = self.possible_agents[seat]
        self._mask = self._play.mask(seat)
        self.infos[agent] = {"action_mask": self._mask}

    def _turn_on(self) -> None:
        """The game has ended: the next agent is told so first, and no agent can choose."""
        self._mask = self._nothing
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        seat = self._seats[self.agent_selection]
        self.agent_selection = self.possible_agents[(seat + 1) % self.game.seats]


class EndsWhenIllegal(GameEnv):
    """PettingZoo's usual way with an illegal action: the game ends, and who chose it earns -1.

    Others have this, and the order of calls, from wrappers, which here took half of the time.
    """

    def step(self, action: Any) -> None:
        try:
            super().step(action)
        except IllegalAction as refusal:
            agent: str = self.agent_selection
            self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL}
            self._cumulative_rewards[agent] = ILLEGAL
            self.terminations = dict.fromkeys(self.agents, True)
            self._turn_on()
            self.infos[agent]["refused"] = str(refusal)
