"""Games some way on, made without a page: for looking at, each from the first seat."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from browsers import Json, deal
from guimard.rules.metro.extensions import CITIES, MODULES
from in_process import Hosted, hosted

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

Kind = Mapping[str, Any]


KINDS: Final = (*MODULES, *CITIES, "paris-connection")
"""Everything that shows something of its own."""


NAMES: Final = ("Ann", "Ben", "Cléo", "Dan", "Eva", "Finn")


class Ready(NamedTuple):
    """A table in a folder of a server's, and the cookie of whoever has its first seat."""

    table: str
    cookie: str

    def seat(self, context: BrowserContext, address: str) -> Page:
        """The table's page, opened by whoever has its first seat."""
        name, _, value = self.cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": address}])
        page = context.new_page()
        page.goto(f"{address}/table/{self.table}")
        return page


def game_of(kind: str) -> Kind:
    """Four play, but for solo; with a city companies as well, so that all there is shows."""
    if kind == "paris-connection":
        return {"game": kind, "options": {"players": 4}}
    if kind in CITIES:
        return {"options": {"players": 4, "city": kind, "modules": ["companies"]}}
    return {"options": {"players": 1 if kind == "solo" else 4, "modules": [kind]}}


def make_ready(folder: Path, kinds: Iterable[tuple[Kind, float]]) -> list[Ready]:
    """A game of each kind, so far on (from 0 to 1) and the first seat to move."""
    # In a thread of its own: that of a browser's test has a loop already.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _make(folder, kinds)).result()


async def _make(folder: Path, kinds: Iterable[tuple[Kind, float]]) -> list[Ready]:
    async with hosted(folder) as server:
        return [
            await _played(server, kind, part, Random(place))
            for place, (kind, part) in enumerate(kinds)
        ]


async def _played(server: Hosted, kind: Kind, part: float, rng: Random) -> Ready:
    guests = [secrets.token_urlsafe(18) for _ in range(kind["options"]["players"])]
    browsers = [server.browser(guest) for guest in guests]
    for browser in browsers:
        await browser.connect()
    table = await deal(browsers, names=NAMES, **kind)
    turns = 60 * part
    while True:
        for browser in browsers:
            await browser.settle()
        now = browsers[0].updates[table]
        if now["status"] == "finished":
            break
        seat = now["position"]["view"]["to_act"]
        if now["position"]["view"]["turn"] >= turns and seat == 0 and part < 1:
            break
        acts = {"do": "act", "action": _choose(browsers[seat].updates[table], rng)}
        assert (await browsers[seat].ask(table, acts))["say"] == "accepted"
    for browser in browsers:
        await browser.disconnect()
    return Ready(table, server.cookie(guests[0]))


def _choose(update: Json, rng: Random) -> int:
    """Tiles, builds and tokens rather than what leads nowhere."""
    legal = update["position"]["legal"]
    on = [one for one in legal if one["action"]["do"] not in ("draw", "exchange", "trade")]
    return int(rng.choice(on or legal)["number"])
