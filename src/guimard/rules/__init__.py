"""How the games are played. Pure: no input or output but the parts files, no clock, no chance."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import msgspec

from guimard.rules.game import BadOptions, Game
from guimard.rules.parts import OwnParts

GAMES: dict[str, tuple[str, str]] = {
    "metro": ("guimard.rules.metro.metro:Metro", "guimard.rules.metro.options:MetroOptions"),
    "paris-connection": (
        "guimard.rules.paris_connection.connection:ParisConnection",
        "guimard.rules.paris_connection.options:ParisConnectionOptions",
    ),
}
"""By name: the class of the game and of its options. They are imported when asked for."""


def new_game(name: str, options: Mapping[str, Any], parts: OwnParts = None) -> Game:
    """The game of this name under these options, or a `BadOptions` that says what does not fit.

    `parts`: an owner's own, as a folder of parts files or as what a saved game carries of them.
    """
    if name not in GAMES:
        raise BadOptions("game", "one-of", value=name, choices=", ".join(GAMES))
    game_class, options_class = (_load(place) for place in GAMES[name])
    try:
        checked = msgspec.convert(dict(options), options_class)
    except msgspec.ValidationError as error:
        raise _explained(error, options, options_class) from None
    game: Game = game_class(checked, parts)
    return game


def _load(place: str) -> Any:
    module, name = place.split(":")
    return getattr(import_module(module), name)


def _explained(error: Exception, options: Mapping[str, Any], options_class: Any) -> BadOptions:
    known = options_class.__struct_fields__
    for option in options:
        if option not in known:
            return BadOptions(option, "unknown", choices=", ".join(known))
    option = str(error).rpartition("$.")[2].split("`")[0].split("[")[0]
    return BadOptions(option, "wrong-type", value=repr(options.get(option)))
