"""Who is next: of those who wait, the one that has had the least of it lately.

Each group of questions (a table) has an account of the seconds that its answers took. Who comes
back after a while has no more to its credit than anybody who waits already, so nobody can save up.
What can wait is only let in where nothing else waits, and never by all workers at once.
"""

from __future__ import annotations

from collections import deque
from typing import Generic, Protocol, TypeVar


class Waiting(Protocol):
    @property
    def group(self) -> str: ...
    @property
    def can_wait(self) -> bool: ...


W = TypeVar("W", bound=Waiting)


class Line(Generic[W]):
    def __init__(self, most_that_can_wait: int) -> None:
        self._most = most_that_can_wait
        """How many of those that can wait may be let in at once."""
        self._inside = 0
        self._queues: dict[tuple[bool, str], deque[W]] = {}
        self._used: dict[tuple[bool, str], float] = {}
        self._now: dict[bool, float] = {False: 0.0, True: 0.0}
        """By whether they can wait: the account of who was let in last."""

    def __len__(self) -> int:
        return sum(map(len, self._queues.values()))

    def add(self, one: W) -> None:
        key = (one.can_wait, one.group)
        self._used[key] = max(self._used.get(key, 0.0), self._now[one.can_wait])
        self._queues.setdefault(key, deque()).append(one)

    def next(self) -> W | None:
        """Let in who is next; None where nobody may."""
        for can_wait in (False, True):
            keys = [key for key in self._queues if key[0] == can_wait]
            if not keys or (can_wait and self._inside >= self._most):
                continue
            key = min(keys, key=self._used.__getitem__)
            self._now[can_wait] = max(self._now[can_wait], self._used[key])
            queue = self._queues[key]
            one = queue.popleft()
            if not queue:
                del self._queues[key]
            self._inside += can_wait
            return one
        return None

    def done(self, one: W, seconds: float) -> None:
        """It has left, after so many seconds inside."""
        key = (one.can_wait, one.group)
        self._inside -= one.can_wait
        self._used[key] = self._used.get(key, 0.0) + seconds
        for other, used in list(self._used.items()):
            if used <= self._now[other[0]] and other not in self._queues:
                del self._used[other]

    def remove(self, one: W) -> None:
        """It waits no longer."""
        key = (one.can_wait, one.group)
        queue = self._queues.get(key)
        if queue is not None and one in queue:
            queue.remove(one)
            if not queue:
                del self._queues[key]

    def clear(self) -> list[W]:
        """Send everybody home; gives them."""
        waiting = [one for queue in self._queues.values() for one in queue]
        self._queues.clear()
        return waiting
