"""One worker process, seen from the process that asks."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import Final

from guimard.bots.workers.messages import (
    FROM_WORKER,
    LENGTH,
    Cancel,
    Failed,
    FromWorker,
    Question,
    Ready,
    Thought,
    framed,
)

COMMAND: Final = (sys.executable, "-m", "guimard.bots.workers.worker")
START_SECONDS: Final = 300.0
"""What a process may take to load and, at the very first start, to compile."""
LATE: Final = 3.0
"""An answer may take so many times its budget, and so many seconds besides."""
CANCEL_SECONDS: Final = 0.5
"""How soon an answer that nobody waits for is to come, or its process ends."""
_LOOK: Final = 0.05
"""Seconds after which whoever waits for an answer looks whether it is still wanted."""
_ONE_THREAD: Final = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")


class BotFailed(RuntimeError):
    """A bot gave no answer: what it did instead, and what it said itself."""


class NoProcess(BotFailed):
    """There is no process to ask; the bot can do nothing for that."""


class Process:
    """Started when it is made; `end` it when it is not needed any more."""

    def __init__(self, command: tuple[str, ...] = COMMAND, late: float = LATE) -> None:
        self._late = late
        self._process = subprocess.Popen(
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **_ONE_THREAD},
        )
        self.is_ready = False
        self._read = b""
        self._asking = Lock()
        self._asked: Question | None = None
        self._cancelled: float | None = None
        """When nobody waited for the answer any more."""

    @property
    def id(self) -> int:
        return self._process.pid

    def wait_until_ready(self) -> None:
        """Raises `BotFailed` where it does not get so far."""
        ready = self._next(time.monotonic() + START_SECONDS, "start")
        assert isinstance(ready, Ready)
        self.is_ready = True

    def ask(self, question: Question, is_wanted: Callable[[], bool]) -> Thought:
        """Raises `BotFailed`. Unless the bot said itself what went wrong, the process has ended
        then: `is_well` tells."""
        with self._asking:
            self._asked, self._cancelled = question, None
            self._send(framed(question))
        if not is_wanted():
            self.cancel(question)
        try:
            allowed = question.seconds * self._late + self._late
            message = self._next(time.monotonic() + allowed, "answer")
        finally:
            with self._asking:
                self._asked = self._cancelled = None
        if isinstance(message, Failed):
            raise BotFailed(f"broke down:\n{message.why}")
        assert isinstance(message, Thought)
        return message

    def cancel(self, question: Question) -> None:
        """From any thread: if this is what is being answered, it is not needed any more."""
        with self._asking:
            if self._asked is question:
                self._cancelled = time.monotonic()
                self._send(framed(Cancel()))

    @property
    def is_well(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        """From any thread."""
        self._process.kill()

    def end(self, grace: float = 0.0) -> None:
        """It ends by itself when its pipe is closed, unless it hangs."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._asking:
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(grace)
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()

    def _send(self, frame: bytes) -> None:
        assert self._process.stdin is not None
        # Who reads the answer notices where there is nobody left.
        with suppress(BrokenPipeError):
            rest = memoryview(frame)
            while rest:
                rest = rest[self._process.stdin.write(rest) or 0 :]

    def _next(self, deadline: float, doing: str) -> FromWorker:
        assert self._process.stdout is not None
        out = self._process.stdout.fileno()
        while True:
            if len(self._read) >= LENGTH.size:
                end = LENGTH.size + LENGTH.unpack_from(self._read)[0]
                if len(self._read) >= end:
                    body, self._read = self._read[LENGTH.size : end], self._read[end:]
                    message: FromWorker = FROM_WORKER.decode(body)
                    return message
            now = time.monotonic()
            if self._cancelled is not None:
                deadline = min(deadline, self._cancelled + CANCEL_SECONDS)
            if now >= deadline:
                self._process.kill()
                self._process.wait()
                raise BotFailed(f"did not {doing} in its time")
            if select.select([out], [], [], min(deadline - now, _LOOK))[0]:
                chunk = os.read(out, 1 << 16)
                if not chunk:
                    self._process.kill()
                    code = self._process.wait()
                    raise BotFailed(f"ended its process (exit code {code}) instead of an answer")
                self._read += chunk
