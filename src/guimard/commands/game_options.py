"""The options of a game on the command line, the same for every command that begins one."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guimard.commands.asking import Complaint

if TYPE_CHECKING:
    from guimard.rules.game import Game
    from guimard.rules.parts import Parts

OPTIONS = ("edition", "players", "any_direction", "hand_size", "random_stations", "first")
"""Those whose value on the command line is the option's own."""

SWITCHES = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


def add_game_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", default="metro", help="metro (usual) or paris-connection"
    )
    group = parser.add_argument_group("the game", "What is not said is as usual.")
    group.add_argument(
        "--edition", metavar="E", help="metro-2000, metro-2000-it or metro-2021 (usual)"
    )
    group.add_argument("--players", type=int, metavar="N", help="how many play")
    group.add_argument(
        "--module", action="append", dest="modules", metavar="M", help="a module; may be repeated"
    )
    group.add_argument("--city", action="append", dest="cities", metavar="C", help="a city")
    group.add_argument(
        "--any-direction", action="store_true", default=None, help="tiles may be turned"
    )
    group.add_argument("--hand-size", type=int, metavar="N", help="tiles in hand, 1 to 3")
    group.add_argument(
        "--random-stations", action="store_true", default=None, help="stations dealt at random"
    )
    group.add_argument("--first", type=int, metavar="SEAT", help="the seat that begins, from 1")
    group.add_argument(
        "--setting",
        action="append",
        dest="settings",
        metavar="NAME=VALUE",
        help="a setting of a module or city; may be repeated",
    )
    group.add_argument(
        "--map", type=Path, metavar="FILE", help="a map of your own, for paris-connection"
    )
    add_parts(group)


def add_parts(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--parts", type=Path, metavar="DIR", help="a folder with parts files of your own"
    )


def asked_options(asked: argparse.Namespace) -> dict[str, Any]:
    """The options that were given."""
    options = {name: getattr(asked, name) for name in OPTIONS}
    if asked.first is not None:
        options["first"] -= 1
    if asked.cities and len(asked.cities) > 1:
        raise Complaint(f"One city at a time: {' and '.join(asked.cities)} do not go together.")
    options["city"] = asked.cities[0] if asked.cities else None
    options["modules"] = asked.modules
    options["settings"] = dict(map(_setting, asked.settings)) if asked.settings else None
    return {name: value for name, value in options.items() if value is not None}


def make_game(asked: argparse.Namespace, options: dict[str, Any]) -> Game:
    from guimard.rules import new_game
    from guimard.rules.game import BadOptions

    if "players" not in options:
        options |= _only_players(options.get("modules", ()))
    try:
        return new_game(asked.game, options, _own_map(asked) or own_parts(asked))
    except BadOptions as error:
        if error.option == "first":  # people count seats from 1
            for name, value in error.params.items():
                if isinstance(value, int):
                    error.params[name] = value + 1
        raise


def _only_players(modules: Sequence[str]) -> dict[str, int]:
    """How many play, where the modules leave no choice."""
    from guimard.rules.metro.extensions import MODULES, find
    from guimard.rules.metro.options import MetroOptions

    known = tuple(name for name in modules if name in MODULES)
    alone = [one for one in find(MetroOptions(modules=known)) if one.most_players == 1]
    return {"players": 1} if alone else {}


def _own_map(asked: argparse.Namespace) -> Parts | None:
    if asked.map is None:
        return None
    if asked.game != "paris-connection" or asked.parts is not None:
        raise Complaint("--map is for paris-connection, and without --parts.")
    from guimard.rules.paris_connection.map import load_map

    parts: Parts = load_map(asked.map)
    return parts


def own_parts(asked: argparse.Namespace) -> Path | None:
    """The folder of an owner's parts, if one was named."""
    folder: Path | None = asked.parts
    if folder is not None and not folder.is_dir():
        raise Complaint(f"--parts: there is no folder {folder}.")
    return folder


def _setting(text: str) -> tuple[str, str | bool]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise Complaint(f"--setting needs NAME=VALUE, not {text!r}.")
    return name.replace("-", "_"), SWITCHES.get(value.lower(), value)
