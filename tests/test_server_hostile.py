"""Whatever a browser sends, it is answered, and no other table notices."""

from __future__ import annotations

import asyncio
import json
import logging
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from browsers import Browser, Json, deal
from fuzzing import message
from in_process import Hosted, InProcess, hosted

pytestmark = pytest.mark.no_cover


def test_whatever_is_said_is_answered(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    asyncio.run(_fuzzed(10_000, tmp_path, caplog))


@pytest.mark.long
def test_whatever_is_said_is_answered_a_hundred_thousand_times(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    asyncio.run(_fuzzed(100_000, tmp_path, caplog))


async def _fuzzed(count: int, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Eve, who has a seat at one table and watches another, says all sorts of things."""
    rng = Random(count)
    async with hosted(folder) as server:
        ann, bob, eve = [await _connected(server, name) for name in ("ann", "bob", "eve")]
        theirs = await deal([ann, bob])
        hers = await deal([eve, ann])
        untouched = ann.updates[theirs]
        open_one = (await server.call("POST", "/api/tables", {"game": "metro"})).json["table"]
        tables = [theirs, hers, open_one, "no-such-table-there-is"]
        eve.keeps = True
        eve.take = partial(_only_answers, eve)  # type: ignore[method-assign]
        with caplog.at_level(logging.WARNING):
            for first in range(0, count, 1000):
                for _ in range(min(1000, count - first)):
                    await eve.send(message(rng, tables, 200))
                await eve.settle()
        answers = [one for frame in eve.frames for one in json.loads(frame) if "re" in one]
        settled = (count + 999) // 1000
        assert len(answers) == count + settled
        assert all(one["text"] for one in answers if one["say"] == "refused")
        said = {one["say"] for one in answers}
        assert said >= {"accepted", "refused", "behind", "pong"}
        assert caplog.records == []
        # The others have noticed nothing but that she looked.
        await ann.settle()
        assert ann.updates[theirs]["number"] == untouched["number"]
        assert ann.updates[theirs]["position"] == untouched["position"]
        await _one_move(theirs, ann, bob)
        for browser in (ann, bob, eve):
            await browser.disconnect()


def _only_answers(browser: Browser, message: Json) -> None:
    """She has lied about what she knows, so that updates do not go together."""
    if "re" in message:
        Browser.take(browser, message)


async def _connected(server: Hosted, guest: str, **headers: str) -> InProcess:
    browser = server.browser(guest, **headers)
    await browser.connect()
    return browser


async def _one_move(table: str, *browsers: Browser) -> None:
    mover = next(one for one in browsers if one.updates[table]["position"]["legal"])
    action: dict[str, Any] = mover.updates[table]["position"]["legal"][0]
    answer = await mover.ask(table, {"do": "act", "action": action["number"]})
    assert answer["say"] == "accepted", answer
    for browser in browsers:
        await browser.known(table, answer["number"])
