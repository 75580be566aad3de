"""Puts the browser client into the wheel: built here if it is not built yet."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        web = Path(self.root, "web")
        built = Path(self.root, "src/guimard/server/static/index.html")
        if version == "editable" or built.exists() or not (web / "package.json").exists():
            return
        for command in (["ci", "--silent"], ["run", "--silent", "build"]):
            subprocess.run(["npm", "--prefix", web, *command], check=True)
