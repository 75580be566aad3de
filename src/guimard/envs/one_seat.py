"""Games for one agent, as Gymnasium asks for them: it plays a seat, and bots the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy, deepcopy
from random import Random
from typing import Any, Self

import gymnasium
from numpy.random import Generator

from guimard.bots import Bot, Budget
from guimard.bots.program import check_player, new_player
from guimard.envs.making import RENDER_MODES, check_choice, make_game
from guimard.envs.play import ILLEGAL, IllegalAction, Play
from guimard.envs.showing import Showing
from guimard.envs.spaces import action_space, observation_space
from guimard.rules.game import BadOptions, Game
from guimard.rules.parts import OwnParts
from guimard.texts import explain

Seen = dict[str, Any]


class OneSeat(gymnasium.Env[Seen, Any]):
    """One seat of a game; its observations and actions are those of the PettingZoo environments."""

    def __init__(
        self,
        game: Game,
        bots: str | Sequence[str],
        seat: int | None,
        seconds: float,
        rewards: str,
        render_mode: str | None,
    ) -> None:
        if render_mode is not None:
            check_choice("render_mode", render_mode, RENDER_MODES)
        if seat is not None and seat not in range(game.seats):
            raise ValueError(f"seat is 0 to {game.seats - 1}, or None for any, not {seat!r}.")
        if not isinstance(seconds, int | float) or not seconds > 0:
            raise ValueError(f"seconds is how long a bot may think, more than 0, not {seconds!r}.")
        self.game = game
        self.render_mode = render_mode
        self._play = Play(game, rewards)
        self.layout = self._play.encoding.layout
        """What each number of an observation is."""
        self.action_space = action_space(game)
        self.observation_space = observation_space(game, self.layout)
        self._names = _named(bots, game.seats - 1)
        self._asked_seat = seat
        self._budget = Budget(seconds)
        self._bots: dict[int, Bot] = {}
        self._over = True
        self._showing: Showing | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a game, and let the bots play until the seat is to act."""
        super().reset(seed=seed)
        self._close_bots()
        own = self._asked_seat
        self.seat = int(self.np_random.integers(self.game.seats)) if own is None else own
        self._bots = {
            other: new_player(self._name_of(other), self.game, other, _drawn(self.np_random))
            for other in range(self.game.seats)
            if other != self.seat
        }
        self._play.rng = _drawn(self.np_random)
        self._play.begin()
        self._over = False
        self._let_bots_play()
        return self._told()

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """An action of the seat, and then the bots'. One that is not legal ends the game and earns
        -1; the information then has the reason as `refused`."""
        if self._over:
            raise RuntimeError("There is no game to go on with: call reset() to begin one.")
        refused = None
        try:
            reward = self._play.act(action)[self.seat] + self._let_bots_play()
            self._over = self._play.over
        except IllegalAction as refusal:
            reward, refused = ILLEGAL, str(refusal)
            self._over = True
        if self._over:
            self._close_bots()
        observation, info = self._told()
        if refused is not None:
            info["refused"] = refused
        return observation, reward, self._over, False, info

    def render(self) -> Any:
        """What the seat sees."""
        if self.render_mode is None:
            gymnasium.logger.warn("Nothing is rendered without a render_mode.")
            return None
        if self._showing is None:
            names = [f"player_{seat}" for seat in range(self.game.seats)]
            self._showing = Showing(self.game, self.render_mode, names)
        return self._showing.show(self._play.view(self.seat))

    def close(self) -> None:
        self._close_bots()

    def __deepcopy__(self, memo: Any) -> Self:
        """The game as it is, hidden pieces and the chance to come as well, with bots of its own."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._play = self._play.copy()
        twin._showing = None
        twin._bots = {
            seat: new_player(self._name_of(seat), self.game, seat, copy(bot.rng))
            for seat, bot in self._bots.items()
        }
        for name in ("_np_random", "action_space", "observation_space"):
            setattr(twin, name, deepcopy(getattr(self, name), memo))
        return twin

    def _name_of(self, seat: int) -> str:
        """Of the bot in another seat."""
        return self._names[seat - (seat > self.seat)]

    def _let_bots_play(self) -> float:
        """Until the seat is to act, or nobody; what the seat has earned meanwhile."""
        reward = 0.0
        play = self._play
        while not play.over and play.to_act != self.seat:
            answer = self._bots[play.to_act].answer(play.view(play.to_act), self._budget)
            reward += play.act(answer.action)[self.seat]
        return reward

    def _told(self) -> tuple[Seen, dict[str, Any]]:
        mask = self._play.mask(None if self._over else self.seat)
        observation = {"observation": self._play.seen(self.seat), "action_mask": mask}
        if self.render_mode == "human":
            self.render()
        return observation, {"action_mask": mask.copy(), "seat": self.seat}

    def _close_bots(self) -> None:
        for bot in self._bots.values():
            bot.close()
        self._bots = {}


class MetroSeat(OneSeat):
    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        *,
        bots: str | Sequence[str] = "greedy",
        seat: int | None = 0,
        seconds: float = 0.1,
        rewards: str = "points",
        render_mode: str | None = None,
        parts: OwnParts | str = None,
        settings: Mapping[str, str | bool] | None = None,
        **options: Any,
    ) -> None:
        """bots: who plays the other seats: one name for all, or one for each in their order.
        seat: the agent's; None for another one in each game.
        seconds: how long a bot may think about an action. Bots that think for as long as they may
        do not play the same again.
        options: those of `guimard.envs.metro_v0`.
        """
        game = make_game("metro", options | {"settings": dict(settings or {})}, parts)
        super().__init__(game, bots, seat, seconds, rewards, render_mode)


class ParisConnectionSeat(OneSeat):
    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        *,
        bots: str | Sequence[str] = "greedy",
        seat: int | None = 0,
        seconds: float = 0.1,
        rewards: str = "points",
        render_mode: str | None = None,
        parts: OwnParts | str = None,
        **options: Any,
    ) -> None:
        """As `MetroSeat`; the options are those of `guimard.envs.paris_connection_v0`."""
        game = make_game("paris-connection", options, parts)
        super().__init__(game, bots, seat, seconds, rewards, render_mode)


def _named(bots: str | Sequence[str], number: int) -> list[str]:
    """The name of each bot."""
    names = [bots] * number if isinstance(bots, str) else list(bots)
    if len(names) != number:
        raise ValueError(f"bots has a name for each of the {number} other seats, not {len(names)}.")
    for name in names:
        try:
            check_player(name)
        except BadOptions as error:
            raise ValueError(explain(error, "en")) from None
    return names


def _drawn(generator: Generator) -> Random:
    """A generator that follows from this one."""
    return Random(int(generator.integers(1 << 63)))
