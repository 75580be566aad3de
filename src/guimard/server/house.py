"""What every part of a running server needs at hand."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from guimard.server.connection import Connection
from guimard.server.guests import Guests
from guimard.server.limits import Buckets, Counts, Limits
from guimard.tables.hall import Hall


@dataclass
class House:
    hall: Hall
    guests: Guests
    limits: Limits
    address: str
    """Where browsers find this server, without a slash at its end."""
    counts: Counts = field(init=False)
    tries: Buckets = field(init=False)
    trying: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    """Positions are tried out one at a time, so that games go first."""
    openings: Buckets = field(init=False)
    """By address: the tables that may be opened."""
    talking: Buckets = field(init=False)
    connections: set[Connection] = field(default_factory=set)
    closing: bool = False

    def __post_init__(self) -> None:
        self.counts = Counts(self.limits)
        self.tries = Buckets(self.limits.tries_a_second, self.limits.tries_at_once)
        self.talking = Buckets(self.limits.lines_a_second, self.limits.lines_at_once)
        self.openings = Buckets(self.limits.tables_an_hour / 3600, self.limits.tables_at_once)

    def table_link(self, table: str) -> str:
        return f"{self.address}/table/{table}"

    def seat_link(self, token: str) -> str:
        return f"{self.address}/seat/{token}"

    def is_own(self, origin: str, host: str) -> bool:
        """Whether a page from this origin may act for its guest."""
        try:
            named = urlsplit(origin).netloc
        except ValueError:
            return False
        return bool(named) and named in (host, urlsplit(self.address).netloc)
