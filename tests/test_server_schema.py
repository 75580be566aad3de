"""The schema of the messages, from which the browser's types are made, is whole."""

import json
from pathlib import Path
from typing import Any

from guimard.server.schema import schema, write


def references(part: Any) -> set[str]:
    if isinstance(part, list):
        return set().union(*map(references, part)) if part else set()
    if not isinstance(part, dict):
        return set()
    found = set().union(*map(references, part.values())) if part else set()
    return found | ({part["$ref"].removeprefix("#/$defs/")} if "$ref" in part else set())


def test_the_schema_is_written_as_json(tmp_path: Path) -> None:
    write(tmp_path / "web" / "schema.json")
    assert json.loads((tmp_path / "web" / "schema.json").read_text()) == schema()


def test_every_type_is_there_under_one_name() -> None:
    types = schema()["$defs"]
    assert references(types) <= set(types)
    assert not [name for name in types if "." in name]


def test_actions_events_and_views_are_told_apart_by_their_tags() -> None:
    types = schema()["$defs"]
    for kind, tag in (("Action", "do"), ("Event", "event"), ("FromServer", "say")):
        names = [one["$ref"].removeprefix("#/$defs/") for one in types[kind]["anyOf"]]
        tags = [json.dumps(types[name]["properties"][tag]["enum"]) for name in names]
        assert len(names) > 2
        assert len(set(tags)) == len(tags)
