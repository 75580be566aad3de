"""``guimard options``: what can be played, what goes together, and why something does not."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from guimard.commands.asking import add_command

if TYPE_CHECKING:
    from guimard.commands.asking import Subparsers

TRIED = range(10)
"""The numbers of players, and of tiles in hand, that are tried."""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "options",
        run,
        "Say what can be played, what goes together, and what does not and why",
        text="All of it is tried with the code that checks the options of a game.",
        examples="  guimard options\n  guimard options --json\n",
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(asked: argparse.Namespace) -> int:
    found = possibilities()
    if asked.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        print("\n".join(_told(found)))
    return 0


def possibilities() -> dict[str, Any]:
    """By name of the game. Modules and cities have a reason for each that they do not go with."""
    from guimard.rules.metro.extensions import CITIES, MODULES
    from guimard.rules.parts import load_parts

    extensions = {name: {"modules": (name,)} for name in MODULES}
    cities = {name: {"city": name} for name in CITIES}
    editions = load_parts("guimard.rules.metro", ("editions",))["editions"]
    return {
        "metro": {
            "editions": {
                edition: {
                    "players": _players("metro", edition=edition),
                    "with": [
                        name
                        for name, options in (extensions | cities).items()
                        if _players("metro", edition=edition, **options)
                    ],
                }
                for edition in editions
            },
            "variants": {
                "any_direction": [False, True],
                "hand_size": [size for size in TRIED if _players("metro", hand_size=size)],
                "random_stations": [False, True],
            },
            "modules": {name: _with_others(name, extensions | cities) for name in extensions},
            "cities": {name: _with_others(name, extensions) for name in cities},
        },
        "paris-connection": {"players": _players("paris-connection")},
    }


def _with_others(name: str, others: dict[str, Any]) -> dict[str, Any]:
    """How many can play a module or a city, how it can be set, and what it goes with."""
    from guimard.rules.metro.extensions import CITIES, find
    from guimard.rules.metro.options import MetroOptions

    own = {"city": name} if name in CITIES else {"modules": (name,)}
    [extension] = find(MetroOptions(**own))
    reasons = {other: _reason(own, others[other]) for other in others if other != name}
    return {
        "players": _players("metro", **own),
        "settings": {setting: list(values) for setting, values in extension.settings.items()},
        "with": [other for other, reason in reasons.items() if reason is None],
        "not_with": {other: reason for other, reason in reasons.items() if reason is not None},
    }


def _players(game: str, **options: Any) -> list[int]:
    """How many can play so."""
    return [number for number in TRIED if _refusal(game, options | {"players": number}) is None]


def _reason(own: dict[str, Any], other: dict[str, Any]) -> str | None:
    """Why these two do not go together, if they do not."""
    options = own | other | {"modules": own.get("modules", ()) + other.get("modules", ())}
    [players, *_] = _players("metro", **own)
    return _refusal("metro", options | {"players": players})


def _refusal(game: str, options: dict[str, Any]) -> str | None:
    from guimard.commands.complaints import sentence_for
    from guimard.rules import new_game
    from guimard.rules.game import BadOptions

    try:
        new_game(game, options)
    except BadOptions as error:
        return sentence_for(error)
    return None


def _told(found: dict[str, Any]) -> Iterator[str]:
    metro = found["metro"]
    yield "metro"
    for edition, fields in metro["editions"].items():
        extended = ", modules and cities" if fields["with"] else ""
        yield f"  --edition {edition:<16} {_span(fields['players'])}{extended}"
    sizes = metro["variants"]["hand_size"]
    yield f"  --any-direction, --random-stations, --hand-size {min(sizes)} to {max(sizes)}"
    for option, kind in (("--module", "modules"), ("--city", "cities")):
        for name, fields in metro[kind].items():
            yield f"\n  {option} {name:<{25 - len(option)}} {_span(fields['players'])}"
            for setting, values in fields["settings"].items():
                choices = " or ".join(map(_switch, values))
                yield f"      --setting {setting.replace('_', '-')}={choices}"
            yield f"      with {', '.join(fields['with']) or 'no other module and no city'}"
            if fields["with"]:
                yield from (f"      {reason}" for reason in fields["not_with"].values())
    yield "\n  One city at a time. The first value of a setting is the usual one."
    yield f"\nparis-connection            {_span(found['paris-connection']['players'])}"


def _span(players: list[int]) -> str:
    low, high = min(players), max(players)
    return f"{low} to {high} players" if low < high else f"{low} player{'s' * (low > 1)}"


def _switch(value: str | bool) -> str:
    return value if isinstance(value, str) else "on" if value else "off"
