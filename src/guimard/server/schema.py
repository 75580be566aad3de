"""The JSON Schema of everything a browser sends and gets, from which its types are made.

`python -m guimard.server.schema FILE` writes it. What differs from game to game - actions, events,
views - stands in it as any of those of all games.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from guimard.rules import new_game
from guimard.rules.game import Game
from guimard.rules.metro.extensions import CITIES, MODULES
from guimard.server import bodies, messages

BODIES = tuple(
    found
    for found in vars(bodies).values()
    if isinstance(found, type) and found.__module__ == bodies.__name__
)
REF = "#/$defs/{name}"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """One document; the types are its `$defs`."""
    kinds: dict[str, list[type]] = {
        "FromBrowser": list(messages.AnyFromBrowser.__args__),
        "FromServer": list(messages.AnyFromServer.__args__),
        "Action": [],
        "Event": [],
        "View": [],
        "MetroExtension": [],
    }
    for game in _one_of_each():
        kinds["Action"] += dict.fromkeys(map(type, game.actions))
        kinds["Event"] += game.event_types
        kinds["View"].append(game.view_type)
        kinds["MetroExtension"] += (one.view_type for one in getattr(game, "extensions", ()))
    types: dict[str, type] = {}
    for one in (one for found in kinds.values() for one in found):
        types.setdefault(one.__name__, one)
    _, defs = msgspec.json.schema_components([*types.values(), *BODIES], ref_template=REF)
    for name, found in kinds.items():
        names = dict.fromkeys(one.__name__ for one in found)
        any_of = [{"$ref": REF.format(name=one)} for one in names]
        defs[name] = {"anyOf": any_of} if any_of else {"type": "object"}
    extension = {"$ref": REF.format(name="MetroExtension")}
    defs["MetroView"]["properties"]["extensions"]["items"] = extension
    document = {"$schema": DIALECT, "$defs": dict(sorted(defs.items()))}
    written: dict[str, Any] = json.loads(json.dumps(document))
    return written


def write(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(schema(), indent=2) + "\n", encoding="utf-8")


def _one_of_each() -> Iterator[Game]:
    yield new_game("metro", {})
    for module in MODULES:
        yield new_game("metro", {"modules": [module], "players": 1 if module == "solo" else 2})
    for city in CITIES:
        yield new_game("metro", {"city": city})
    yield new_game("paris-connection", {})


if __name__ == "__main__":
    write(Path(sys.argv[1]))
