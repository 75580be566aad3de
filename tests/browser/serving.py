"""A server for tests, which can be stopped and started again."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path


class Server:
    """``guimard serve``, which can be stopped and started again at the same address."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.start()

    def start(self) -> None:
        command = ["-m", "guimard", "serve", "--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen(
            [sys.executable, *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+:(\d+)", first := self.process.stdout.readline())
        assert found, first + self.process.stdout.read()
        self.address, self.port = found[0], int(found[1])

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=20)
