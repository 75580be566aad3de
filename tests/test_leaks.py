"""Nothing leaks: every byte that a seat or an onlooker is sent is kept and looked through.

Two ways. No secret of the server is in it, however written. And a table where other things are
hidden, but where these eyes have seen the same, sends the same bytes: so what is hidden, whatever
it is and however it were written, is not in them.
"""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from box import BOX, named, varied
from guimard.rules import GAMES
from guimard.rules.metro.extensions import CITIES, MODULES
from guimard.tables.table import Secret
from in_process import Hosted, hosted
from leaking import Played, asked, numbers_of, play, put, secrets_of, written
from other_worlds import other_world
from play import COMBINATIONS

pytestmark = [pytest.mark.no_cover, pytest.mark.rule("what must be known to whom")]

Kind = dict[str, Any]

CONNECTION: list[Kind] = [
    {"game": "paris-connection", "options": {"players": players}} for players in range(3, 7)
]
MOMENTS = (0.3, 0.8)
"""How far a game has gone when it is compared with another world."""


def _boxed(part: tuple[tuple[str, ...], str | None, int]) -> Kind:
    options = msgspec.to_builtins(varied(Random(named(part)), *part))
    return {"game": "metro", "options": {k: v for k, v in options.items() if v is not None}}


def _editions(every: int) -> list[Kind]:
    return [
        {"game": "metro", "options": {k: v for k, v in one.items() if v is not None}}
        for one in map(msgspec.to_builtins, COMBINATIONS[5::every])
    ]


EVERY_KIND = [*map(_boxed, BOX), *_editions(6), *CONNECTION]
SOME = [
    *map(
        _boxed,
        (
            ((), "new-york", 4),
            (("companies",), "paris", 3),
            (("central-stations",), "st-petersburg", 5),
            (("central-tracks",), "stockholm", 4),
            (("companies", "central-stations"), "berlin", 2),
            (("companies", "central-tracks"), "london", 6),
            (("solo",), None, 1),
        ),
    ),
    *_editions(65),
    CONNECTION[0],
]
PARTS = 8


def test_some_are_of_every_kind() -> None:
    for kinds in (SOME, EVERY_KIND):
        options = [kind["options"] for kind in kinds]
        assert {part for one in options for part in one.get("modules", ())} == set(MODULES)
        assert {one.get("city") for one in options} == {None, *CITIES}
        assert {one["players"] for one in options} == set(range(1, 7))
        assert {one.get("hand_size", 1) for one in options} == {1, 2, 3}
        assert {one.get("any_direction") for one in options} >= {True, False}
        assert {one.get("random_stations") for one in options} >= {True, False}
        assert {kind["game"] for kind in kinds} == set(GAMES)


def test_a_secret_is_found_however_it_is_written() -> None:
    """The net itself holds: a secret put into a message in any of these ways is found."""
    secret = secrets.token_bytes(32)
    messages = [
        secret.hex(),
        secret.hex().upper(),
        base64.b64encode(secret).decode(),
        base64.urlsafe_b64encode(b"x" + secret).decode(),
        base64.b64encode(b"xy" + secret).decode(),
        str(list(secret)),
        str(int.from_bytes(secret, "big")),
        str(int.from_bytes(secret, "little")),
        secret[::-1].hex(),
        secret[:12].hex(),
    ]
    forms = list(written(secret))
    for message in messages:
        assert any(form in message.encode() for form in forms), message
    assert not any(form in secrets.token_hex(4096).encode() for form in forms)


def test_nothing_hidden_is_sent(tmp_path: Path) -> None:
    asyncio.run(_nothing_leaks(SOME, tmp_path))


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_hidden_is_sent_in_every_kind_of_game(part: int, tmp_path: Path) -> None:
    assert len(EVERY_KIND) > 200
    asyncio.run(_nothing_leaks(EVERY_KIND[part::PARTS], tmp_path))


async def _nothing_leaks(kinds: Sequence[Kind], folder: Path) -> None:
    async with (
        hosted(folder / "played") as server,
        hosted(folder / "one") as one,
        hosted(folder / "other") as other,
    ):
        key = bytes.fromhex(await server.house.hall.log.shared("secret", ""))
        compared = noticed = 0
        for place, kind in enumerate(kinds):
            rng = Random(place)
            played = await play(server, kind, rng)
            _no_secret_is_in(server, played, key)
            found = await _compare_worlds(played, one, other, rng)
            compared += found[0]
            noticed += found[1]
        # Worlds are found, and differ in what somebody else is shown.
        assert compared > len(kinds)
        assert noticed > len(kinds) / 2


def _no_secret_is_in(server: Hosted, played: Played, key: bytes) -> None:
    for guest in played.guests:
        got = b"\n".join(played.got[guest])
        assert len(got) > 10_000
        for secret in secrets_of(server, played, guest, key):
            assert secret not in got, (played.table.opened, secret)


async def _compare_worlds(
    played: Played, one: Hosted, other: Hosted, rng: Random
) -> tuple[int, int]:
    """How often worlds were compared, and how often somebody else saw that they differ."""
    table = played.table
    dealt = next(n for n, seat in enumerate(table.history) if seat.turn == 0)
    seats: list[int | None] = [None, *range(table.game.seats)]
    compared = noticed = 0
    for moment in MOMENTS:
        last = dealt + int(moment * (table.number - dealt))
        numbers = numbers_of(table, last)
        for eyes in rng.sample(seats, min(2, len(seats))):
            different = other_world(table.game, numbers, eyes, rng)
            if different is None:
                continue
            assert different != numbers
            name = secrets.token_urlsafe(12)
            for server, applied in ((one, numbers), (other, different)):
                secret = Secret(secrets.token_bytes(32), secrets.token_bytes(32))
                await put(server, table, last, name, applied, secret)
            assert len(different) == len(numbers)
            guest = played.guests[-1 if eyes is None else eyes]
            assert await _both(one, other, name, guest), (table.opened, eyes, last)
            compared += 1
            third = rng.choice([n for n in (*range(table.game.seats), -1) if n != eyes])
            noticed += not await _both(one, other, name, played.guests[third])
    return compared, noticed


async def _both(one: Hosted, other: Hosted, name: str, guest: str) -> bool:
    """Whether this guest gets the same from both."""
    seed = secrets.randbits(32)
    first, second = [await asked(server, name, guest, Random(seed)) for server in (one, other)]
    assert len(first) > 10
    return first == second
