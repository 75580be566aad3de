"""Printed parts: data files, read once and hashed, that an owner of the game may replace."""

from __future__ import annotations

import hashlib
import json
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

Parts = dict[str, dict[str, Any]]
"""By the name of the file, without its ending: what the file holds."""

OwnParts = Path | Parts | None
"""An owner's own parts: a folder of files, or what such files hold. None: the project's."""


Shape = TypeVar("Shape")


class BadParts(ValueError):
    """A parts file that cannot be used. Its message says which and why."""


def load_parts(package: str, names: tuple[str, ...], own: OwnParts = None) -> Parts:
    """The named parts of a game; an owner's own of the same name take the place of ours."""
    if isinstance(own, Path) and not own.is_dir():
        raise BadParts(f"There is no folder {own} to take parts from.")
    parts: Parts = {}
    for name in names:
        if isinstance(own, Path) and (own / f"{name}.toml").is_file():
            parts[name] = read_part(own / f"{name}.toml")
        elif isinstance(own, dict) and name in own:
            parts[name] = own[name]
        else:
            parts[name] = msgspec.json.decode(_our_part(package, name))
    return parts


def hash_parts(parts: Parts) -> str:
    """The same for the same values, however the files are laid out."""
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def check_part(name: str, values: Any, shape: type[Shape]) -> Shape:
    """These values of a parts file in their shape, or a `BadParts` that says what is wrong."""
    try:
        return msgspec.convert(values, shape)
    except msgspec.ValidationError as error:
        raise BadParts(f"{name}.toml: {error}") from None


@cache
def _our_part(package: str, name: str) -> bytes:
    """What one of our files holds, parsed once, in a form that is quick to make afresh."""
    return msgspec.json.encode(read_part(files(package) / "parts" / f"{name}.toml"))


def read_part(file: Traversable) -> dict[str, Any]:
    """What one parts file holds, or a `BadParts` that says why it cannot be read."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        reason = str(error.strerror)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        reason = str(error)
    except RecursionError:
        reason = "it is nested too deeply"
    raise BadParts(f"The parts file {file.name} cannot be read: {reason}.")
