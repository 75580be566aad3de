"""Servers that are killed and started again by the dozen.

Each is forked from a process that has loaded the program: what `guimard serve` does from then on
it does as well, without the second that loading takes.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path


class Forks:
    """The process to fork from."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def start(self, data: Path, database: str | None = None, port: int = 0) -> Fork:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([str(data), database, port]), file=self._process.stdin, flush=True)
        return Fork(*json.loads(self._process.stdout.readline()))

    def close(self) -> None:
        self._process.communicate(timeout=20)


class Fork:
    def __init__(self, pid: int, port: int) -> None:
        self.pid = pid
        self.port = port

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """At once, with no word to anybody. Its port is free when this returns."""
        os.kill(self.pid, signal.SIGKILL)
        while Path(f"/proc/{self.pid}").exists():
            pass


def _main() -> None:
    import logging
    from tempfile import TemporaryDirectory

    from guimard.server.serving import Serving, listen, run_server
    from guimard.tables.hall import warm_up
    from guimard.tables.storage import migrate, open_database

    logging.basicConfig(level=logging.ERROR)
    warm_up()
    with TemporaryDirectory() as folder:
        migrate(open_database(f"sqlite:///{folder}/loaded.sqlite"))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        data, database, port = json.loads(line)
        listening = listen("127.0.0.1", port)
        serving = Serving(port=listening.getsockname()[1], data=Path(data), database=database)
        if pid := os.fork():
            print(json.dumps([pid, serving.port]), flush=True)
            listening.close()
        else:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            run_server(serving, listening)
            os._exit(0)


if __name__ == "__main__":
    _main()
