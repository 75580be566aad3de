"""The games as OpenSpiel knows them. Import this, and `pyspiel.load_game` finds them by name.

>>> import pyspiel
>>> import guimard.envs.open_spiel_games
>>> game = pyspiel.load_game("guimard_metro(players=3,city=berlin)")

Chance is a player there as here. An observation is what `guimard.envs.encoding` makes of a seat's
view; an information state has the log of all that this seat was told besides. Points, or wins, are
paid at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec
import numpy as np

from guimard.envs.encoding import encoding_of
from guimard.envs.log import Log, longest
from guimard.envs.making import check_rewards, make_game
from guimard.envs.play import won
from guimard.rules.game import CHANCE, OVER, Game
from guimard.rules.metro.extensions import CITIES, MODULES, find
from guimard.rules.metro.options import MetroOptions

try:
    import pyspiel
except ImportError as missing:
    raise ImportError(
        "OpenSpiel is not installed here: make research, or pip install 'guimard[openspiel]'."
    ) from missing

MOST_POINTS: Final = 20_000.0
"""More than any game can bring or cost."""


class _Game(pyspiel.Game):
    """A game of Guimard's behind OpenSpiel's interface."""

    def __init__(self, kind: Any, game: Game, params: dict[str, Any]) -> None:
        rewards = params["rewards"]
        check_rewards(game, rewards)
        self.game = game
        self.by_points = rewards == "points"
        self.encoding = encoding_of(game)
        self.most_decisions, self.most_chances = longest(game)
        most = MOST_POINTS if self.by_points else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=len(game.outcomes),
            num_players=game.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=None,
            max_game_length=self.most_decisions,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self, text: str | None = None) -> _State:
        if text is not None:
            raise ValueError("A game begins at its beginning: no other state can be asked for.")
        return _State(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.most_chances

    def make_py_observer(self, kind: Any = None, params: Any = None) -> _Observer:
        return _Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


class _State(pyspiel.State):
    """OpenSpiel copies it by its attributes, of which it has the one."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.log = Log(game.game)

    def current_player(self) -> int:
        to_act = self.log.state.to_act
        if to_act == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if to_act == CHANCE else to_act

    def is_terminal(self) -> bool:
        return self.log.state.to_act == OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        state = self.log.state
        weights = state.weights()
        total = sum(weights)
        return [
            (number, weight / total)
            for number, weight in zip(state.actions(), weights, strict=True)
        ]

    def returns(self) -> list[float]:
        game = self.get_game()
        if not self.is_terminal():
            return [0.0] * game.num_players()
        result = self.log.state.result()
        return [float(one) for one in result.points] if game.by_points else won(result)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> _State:
        """A state that this player cannot tell from this one, for search among what may be."""
        twin: _State = self.clone()
        twin.log = self.log.imagined_by(player, Random(sampler()))
        return twin

    def __str__(self) -> str:
        """Everything that was chosen and answered."""
        return self.log.told(None)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.log.state.actions())

    def _apply_action(self, action: int) -> None:
        self.log.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.log.state.game
        return repr((game.outcomes if player == CHANCE else game.actions)[action])


class _Observer:
    """What a player knows, as numbers by the names of parts and as a string."""

    def __init__(self, game: _Game, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observations have no parameters: {params}.")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError(
                "An observation has what is public and what its player knows, no less."
            )
        self._encoding = game.encoding
        self._recalls = kind.perfect_recall
        layout = game.encoding.layout
        longest_log = game.most_decisions + game.most_chances
        size = layout.size + 2 * longest_log * self._recalls
        self.tensor = np.zeros(size, np.float32)
        self.dict = layout.named(self.tensor)
        if self._recalls:
            self.dict["log"] = self.tensor[layout.size :].reshape(longest_log, 2)

    def set_from(self, state: _State, player: int) -> None:
        observation = self._encoding.seen(state.log.state, player)
        self.tensor[: len(observation)] = observation
        if self._recalls:
            log = self.dict["log"]
            rows = state.log.rows(player)[-len(log) :]
            log[: len(rows)] = rows
            log[len(rows) :] = 0

    def string_from(self, state: _State, player: int) -> str:
        """The log that this player was told, or else the player's view as JSON."""
        if self._recalls:
            return state.log.told(player)
        return msgspec.json.encode(state.log.state.view(player)).decode()


def _kind(name: str, title: str, fewest: int, parameters: dict[str, Any]) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
        provides_factored_observation_string=False,
    )


def _settings() -> dict[str, Any]:
    """The settings of all modules and cities, with their defaults."""
    classes = [one for name in MODULES for one in find(MetroOptions(modules=(name,)))]
    classes += [one for name in CITIES for one in find(MetroOptions(city=name))]
    return {name: values[0] for one in classes for name, values in one.settings.items()}


_COMMON: Final = {"first": -1, "rules": 1, "parts": "", "rewards": "points"}
_SETTINGS: Final = _settings()
METRO: Final = _kind(
    "guimard_metro",
    "Metro",
    1,
    {
        "players": 2,
        "edition": "metro-2021",
        "any_direction": False,
        "hand_size": 1,
        "random_stations": False,
        "colours": "",
        "modules": "",
        "city": "",
        **_SETTINGS,
        **_COMMON,
    },
)
PARIS_CONNECTION: Final = _kind(
    "guimard_paris_connection", "Paris Connection", 2, {"players": 3, **_COMMON}
)


class MetroGame(_Game):
    """`colours` and `modules` are names joined by +; a setting has a parameter of its name."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = METRO.parameter_specification | (params or {})
        options = _agreed(params)
        for name in ("colours", "modules"):
            options[name] = tuple(one for one in options[name].split("+") if one)
        options["city"] = options["city"] or None
        settings = {name: options.pop(name) for name in _SETTINGS}
        options["settings"] = {
            name: value for name, value in settings.items() if value != _SETTINGS[name]
        }
        super().__init__(METRO, make_game("metro", options, params["parts"] or None), params)


class ParisConnectionGame(_Game):
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = PARIS_CONNECTION.parameter_specification | (params or {})
        game = make_game("paris-connection", _agreed(params), params["parts"] or None)
        super().__init__(PARIS_CONNECTION, game, params)


def _agreed(params: dict[str, Any]) -> dict[str, Any]:
    """The options among the parameters."""
    options = {name: value for name, value in params.items() if name not in ("parts", "rewards")}
    if options["first"] == -1:
        options["first"] = None
    return options


pyspiel.register_game(METRO, MetroGame)
pyspiel.register_game(PARIS_CONNECTION, ParisConnectionGame)
