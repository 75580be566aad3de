"""How much one browser, or one address, may ask of the server."""

from __future__ import annotations

from collections import Counter, OrderedDict
from time import monotonic
from typing import Final

import msgspec

MOST_BUCKETS: Final = 10_000


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    body_bytes: int = 64 * 1024
    frame_bytes: int = 8 * 1024
    messages_a_second: float = 20
    messages_at_once: int = 100
    requests_a_second: float = 20
    """Of the REST interface, by address."""
    requests_at_once: int = 200
    tries_a_second: float = 4
    """Of positions tried out, by address."""
    tries_at_once: int = 60
    sockets: int = 4000
    sockets_of_guest: int = 12
    sockets_of_address: int = 200
    """The server's own machine is not counted: proxies are there."""
    tables_of_socket: int = 40
    lines_a_second: float = 0.5
    """Of talk, by guest; and of all onlookers of a table together."""
    lines_at_once: int = 6
    tables_an_hour: float = 120
    """Opened from one address; this machine is not counted."""
    tables_at_once: int = 40
    tables: int = 100_000
    """That are open or in play."""
    request_seconds: float = 30
    """For a request to be whole."""


class Bucket:
    """So many a second, and so many at once after a rest."""

    def __init__(self, a_second: float, at_once: int) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._left = float(at_once)
        self._filled = monotonic()

    def take(self) -> float:
        """Take one; the seconds to wait before it may be used."""
        now = monotonic()
        self._left = min(self._at_once, self._left + (now - self._filled) * self._a_second)
        self._filled = now
        self._left -= 1
        return max(0.0, -self._left / self._a_second)

    def give_back(self) -> None:
        """It was not used."""
        self._left += 1


class Buckets:
    """A bucket for each name, the longest unused forgotten first."""

    def __init__(self, a_second: float, at_once: int) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allow(self, name: str) -> bool:
        bucket = self._buckets.pop(name, None) or Bucket(self._a_second, self._at_once)
        self._buckets[name] = bucket
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if bucket.take() == 0:
            return True
        bucket.give_back()
        return False


class Counts:
    """How many sockets are open, by guest and by address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.sockets = 0
        self._of: Counter[str] = Counter()

    def open(self, guest: str, address: str) -> bool:
        """Count a socket, if there may be one more."""
        limits = self._limits
        if (
            self.sockets >= limits.sockets
            or self._of[f"guest {guest}"] >= limits.sockets_of_guest
            or (
                self._of[f"address {address}"] >= limits.sockets_of_address
                and not is_local(address)
            )
        ):
            return False
        self._count(guest, address, 1)
        return True

    def close(self, guest: str, address: str) -> None:
        self._count(guest, address, -1)

    def _count(self, guest: str, address: str, by: int) -> None:
        self.sockets += by
        for name in (f"guest {guest}", f"address {address}"):
            self._of[name] += by
            if not self._of[name]:
                del self._of[name]


def is_local(address: str) -> bool:
    return address in ("127.0.0.1", "::1", "")
