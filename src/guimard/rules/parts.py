"""Printed parts: data files, read once and hashed, that an owner of the game may replace."""

from __future__ import annotations

import hashlib
import json
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

Parts = dict[str, dict[str, Any]]
"""By the name of the file, without its ending: what the file holds."""


class BadParts(ValueError):
    """A parts file that cannot be used. Its message says which and why."""


def load_parts(package: str, names: tuple[str, ...], folder: Path | None = None) -> Parts:
    """The named parts files of a game; a file of that name in `folder` takes the place of ours."""
    own = files(package) / "parts"
    parts: Parts = {}
    for name in names:
        file: Traversable = own / f"{name}.toml"
        if folder is not None and (folder / f"{name}.toml").is_file():
            file = folder / f"{name}.toml"
        parts[name] = _read(file)
    return parts


def hash_parts(parts: Parts) -> str:
    """The same for the same values, however the files are laid out."""
    text = json.dumps(parts, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _read(file: Traversable) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadParts(f"The parts file {file.name} cannot be read: {error}") from None
