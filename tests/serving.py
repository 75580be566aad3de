"""Servers for tests: real processes, which can be stopped, killed and started again."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path


class Server:
    """``guimard serve``, which can be stopped and started again at the same address."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.port = 0
        self.start()

    def start(self) -> None:
        command = ["serve", "--port", str(self.port), "--data", str(self.data)]
        command += ["--bot-pace", "0", *self.options]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "guimard", *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+:(\d+)", first := self.process.stdout.readline())
        assert found, first + self.process.stdout.read()
        self.address, self.port = found[0], int(found[1])

    def stop(self) -> str:
        """Ask it to stop; what it said since it started, which should be nothing."""
        self.process.terminate()
        return self.process.communicate(timeout=20)[0]
