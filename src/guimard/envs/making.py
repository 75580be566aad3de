"""A game for an environment, from keywords; whatever is wrong with them is said in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from guimard.rules import new_game
from guimard.rules.game import BadOptions, Game
from guimard.rules.parts import OwnParts
from guimard.texts import explain

REWARDS: Final = ("points", "win")
RENDER_MODES: Final = ("human", "ansi", "rgb_array")
_LISTS: Final = ("modules", "colours")


def make_game(name: str, options: Mapping[str, Any], parts: OwnParts | str = None) -> Game:
    """The game, or a `ValueError` that says which option does not fit and why."""
    given = {
        option: _several(value) if option in _LISTS else value for option, value in options.items()
    }
    try:
        return new_game(name, given, Path(parts) if isinstance(parts, str) else parts)
    except BadOptions as error:
        raise ValueError(explain(error, "en")) from None


def _several(value: Any) -> Any:
    """One name stands for a list of one."""
    if isinstance(value, str):
        return (value,)
    return tuple(value) if isinstance(value, list) else value


def check_choice(keyword: str, value: Any, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise ValueError(f"{keyword} is one of {', '.join(choices)}, not {value!r}.")


def check_rewards(game: Game, rewards: str) -> None:
    check_choice("rewards", rewards, REWARDS)
    if rewards == "win" and game.seats == 1:
        raise ValueError("rewards='win' needs somebody to win against: a game of one has points.")


def metadata_of(name: str) -> dict[str, Any]:
    """What PettingZoo asks an environment to say of itself."""
    return {
        "name": name,
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }
