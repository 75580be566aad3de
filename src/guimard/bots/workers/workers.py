"""The workers of a server, or of one command: so many processes, and a line in front of them."""

from __future__ import annotations

import logging
import os
import time
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Final, Literal

from guimard.bots.workers.line import Line
from guimard.bots.workers.messages import Question, Thought
from guimard.bots.workers.process import COMMAND, LATE, BotFailed, NoProcess, Process

MOST_USUAL: Final = 8
IDLE_SECONDS: Final = 300.0
"""A process that nobody has needed for so long ends; all but one."""
GOODBYE_SECONDS: Final = 1.0

Rest = Literal["pause", "end"]

_LOGGER = logging.getLogger(__name__)


def usual_number() -> int:
    """One for each core that this process may use, up to some."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(cores or 1, MOST_USUAL)


@dataclass(eq=False)
class Job:
    """A question and who waits for its answer."""

    group: str
    question: Question
    can_wait: bool
    future: Future[Thought] = field(default_factory=Future)
    process: Process | None = None
    """Where it is being answered."""


class Workers:
    """Its methods may be called from any thread. Processes start when they are first needed."""

    def __init__(
        self, most: int | None = None, command: tuple[str, ...] = COMMAND, late: float = LATE
    ) -> None:
        self.most = most or usual_number()
        self._command = command
        self._late = late
        self._line: Line[Job] = Line(max(1, self.most - 1))
        self._changed = Condition()
        self._threads: list[Thread] = []
        self._idle = 0
        self._processes: set[Process] = set()
        self._inside: set[Job] = set()
        """What is being answered."""
        self._closing = False

    def warm_up(self) -> None:
        """Start the first process, so that it is ready when it is needed."""
        with self._changed:
            if not self._threads:
                self._hire()

    def ask(self, group: str, question: Question, *, can_wait: bool = False) -> Future[Thought]:
        """The future raises `BotFailed` where the bot fails. Whoever cancels it ends the search.

        Groups get equal shares of the time. Those that `can_wait` let all others go first.
        """
        job = Job(group, question, can_wait)
        job.future.add_done_callback(lambda _: self._settled(job))
        with self._changed:
            if self._closing:
                job.future.cancel()
                return job.future
            self._line.add(job)
            if self._idle < len(self._line) and len(self._threads) < self.most:
                self._hire()
            self._changed.notify()
        return job.future

    def close(self) -> None:
        """Nobody waits any more, and no process is left."""
        with self._changed:
            self._closing = True
            gone = [*self._line.clear(), *self._inside]
            self._changed.notify_all()
            for process in self._processes:
                if not process.is_ready:
                    process.kill()
        for job in gone:
            job.future.cancel()
        for thread in self._threads:
            thread.join()

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that there are."""
        with self._changed:
            return [process.id for process in self._processes]

    @property
    def busy(self) -> int:
        """How many questions are being answered."""
        return len(self._inside)

    def _hire(self) -> None:
        thread = Thread(target=self._work, name="bots", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _settled(self, job: Job) -> None:
        """The job's future has its answer, or has been cancelled."""
        if job.future.cancelled():
            with self._changed:
                self._line.remove(job)
                process = job.process
            if process is not None:
                process.cancel(job.question)

    def _work(self) -> None:
        """One worker's thread: it goes from job to job with a process, as long as that is well."""
        process = self._started()
        while (job := self._next(process)) != "end":
            if job == "pause":
                self._ended(process, GOODBYE_SECONDS)
                process = None
                continue
            process = process or self._started()
            began = time.monotonic()
            try:
                self._answer(process, job)
            except BotFailed as error:
                with suppress(InvalidStateError):
                    job.future.set_exception(error)
            with self._changed:
                self._inside.discard(job)
                self._line.done(job, time.monotonic() - began)
                self._changed.notify()
            if process is not None and not process.is_well:
                self._ended(process)
                process = None if self._closing else self._started()
        self._ended(process, GOODBYE_SECONDS)

    def _answer(self, process: Process | None, job: Job) -> None:
        if process is None:
            raise NoProcess("cannot be asked, for no process starts")
        with self._changed:
            if job.future.cancelled():
                return
            job.process = process
        thought = process.ask(job.question, lambda: not job.future.cancelled())
        with suppress(InvalidStateError):
            job.future.set_result(thought)

    def _next(self, process: Process | None) -> Job | Rest:
        """The next job; or what to do without one."""
        with self._changed:
            self._idle += 1
            try:
                while not self._closing:
                    job = self._line.next()
                    if job is not None:
                        self._inside.add(job)
                        return job
                    spare = process is not None and len(self._processes) > 1
                    if not self._changed.wait(IDLE_SECONDS if spare else None) and spare:
                        return "pause"
                return "end"
            finally:
                self._idle -= 1

    def _started(self) -> Process | None:
        process: Process | None = None
        try:
            with self._changed:
                if self._closing:
                    return None
                process = Process(self._command, self._late)
                self._processes.add(process)
            process.wait_until_ready()
            return process
        except (BotFailed, OSError):
            if not self._closing:
                _LOGGER.exception("a process for bots does not start")
            self._ended(process)
            return None

    def _ended(self, process: Process | None, grace: float = 0.0) -> None:
        if process is not None:
            with self._changed:
                self._processes.discard(process)
            process.end(grace)
