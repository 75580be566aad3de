"""A match on many machines: its deals are tasks of a Ray cluster that somebody else keeps.

Ray is an optional extra. Every machine of the cluster needs Guimard, the same as here.
"""

from __future__ import annotations

import logging
import os
import socket
from collections import deque
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import guimard
from guimard.arena.match import Match, Played, play_deal

AHEAD: Final = 3
"""So many deals for each core are under way: nobody waits for the slowest."""

KNOCK_SECONDS: Final = 10


class NoCluster(RuntimeError):
    """The cluster cannot play the match. One sentence says why."""


def play_on_cluster(
    match: Match, address: str, deals: Iterable[int] | None = None, *, recorded: bool = False
) -> Iterator[list[Played]]:
    """As `play_match`, by the cluster at this address. Closing the iterator leaves the cluster as
    it was found, with nothing of this match going on."""
    deals = match.deals if deals is None else list(deals)
    if not deals:
        return
    ray = _join(address)
    under_way: deque[Any] = deque()
    try:
        task = ray.remote(num_cpus=1, max_retries=3)(_deal)
        width = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        for deal in deals:
            under_way.append(task.remote(match, deal, recorded, fingerprint()))
            if len(under_way) >= width:
                yield _answer(ray, under_way.popleft())
        while under_way:
            yield _answer(ray, under_way.popleft())
    finally:
        for one in under_way:
            ray.cancel(one, force=True)
        ray.shutdown()


@cache
def fingerprint() -> str:
    """Tells one build of Guimard from another: rules and bots have to be the same everywhere."""
    folder = Path(guimard.__file__).parent
    found = sha256()
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".py", ".npy", ".npz", ".toml"):
            found.update(f"{path.relative_to(folder)} {path.stat().st_size} ".encode())
            found.update(path.read_bytes())
    return found.hexdigest()


def _deal(match: Match, deal: int, recorded: bool, build: str) -> list[Played]:
    if build != fingerprint():
        name = socket.gethostname()
        raise NoCluster(f"{name}, a machine of the cluster, has another Guimard than this one")
    return play_deal(match, deal, recorded=recorded)


def _join(address: str) -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise NoCluster("Ray is not installed here: pip install 'guimard[ray]'") from None
    _knock(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError) as error:
        reason = str(error).strip().partition("\n")[0]
        raise NoCluster(f"The Ray cluster at {address} cannot be joined: {reason}") from None
    return ray


def _knock(address: str) -> None:
    """Ray itself would wait for minutes for somebody to open."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), KNOCK_SECONDS).close()
    except (OSError, OverflowError):
        raise NoCluster(f"No Ray cluster answers at {address}") from None


def _answer(ray: Any, task: Any) -> list[Played]:
    try:
        played: list[Played] = ray.get(task)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, ModuleNotFoundError):
            raise NoCluster(f"A machine of the cluster lacks something: {error.cause}") from None
        raise error.cause from None
    except ray.exceptions.RayError as error:
        reason = str(error).strip().partition("\n")[0]
        raise NoCluster(f"The Ray cluster lost a deal: {reason}") from None
    return played
