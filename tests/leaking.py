"""Games whose every byte is kept, and what must not be found in it."""

from __future__ import annotations

import base64
import json
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from browsers import Json, deal
from guimard.dealers import deal_seed
from guimard.rules.metro.moves import Tile
from guimard.rules.paris_connection.moves import Locomotive
from guimard.tables.card import card_of
from guimard.tables.entries import Acted, Dealt, Row
from guimard.tables.table import Secret, Table
from guimard.tables.writer import Append, New
from in_process import Hosted, InProcess

LOOKS = 2
"""So often in a game everybody asks for all that can be asked for."""


@dataclass
class Played:
    """A game that was played, and what everybody got while it was."""

    table: Table
    guests: list[str]
    """By seat, then the onlooker."""
    got: dict[str, list[bytes]] = field(default_factory=dict)
    """By guest."""


async def play(server: Hosted, kind: dict[str, Any], rng: Random) -> Played:
    """A random game among people, watched by somebody else, to its end."""
    seats = kind["options"]["players"]
    guests = [secrets.token_urlsafe(18) for _ in range(seats + 1)]
    browsers = [server.browser(guest) for guest in guests]
    for browser in browsers:
        browser.keeps = True
        await browser.connect()
    *people, onlooker = browsers
    name = await deal(people, **kind, listed=True)
    await onlooker.watch(name)
    played = Played(await server.house.hall.room(name).look(), guests)
    looks = set(rng.sample(range(4, 40), LOOKS))
    moves = 0
    while not await _is_finished(server, name, people):
        if moves in looks:
            for guest in guests:
                played.got.setdefault(guest, []).extend(await asked(server, name, guest, rng))
        mover = next(one for one in people if one.updates[name]["position"]["legal"])
        await mover.ask(name, {"do": "act", "action": _choose(mover.updates[name], rng)})
        moves += 1
    for browser, guest in zip(browsers, guests, strict=True):
        # The last update is of a game that is over, where nothing is hidden any more.
        frames = [frame for frame in browser.frames if '"proof":null' in frame or _small(frame)]
        played.got.setdefault(guest, []).extend(frame.encode() for frame in frames)
        await browser.disconnect()
    played.table = await server.house.hall.room(name).look()
    return played


def _choose(update: Json, rng: Random) -> int:
    """Drawing is one action among dozens, and trading one that leads nowhere."""
    legal = update["position"]["legal"]
    kinds: dict[str, list[int]] = {}
    for one in legal:
        kinds.setdefault(one["action"]["do"], []).append(one["number"])
    return int(rng.choice(rng.choice(list(kinds.values()))))


async def _is_finished(server: Hosted, name: str, people: list[InProcess]) -> bool:
    for browser in people:
        await browser.settle()
    return (await server.house.hall.room(name).look()).status == "finished"


def _small(frame: str) -> bool:
    return all(message["say"] != "update" for message in json.loads(frame))


async def asked(server: Hosted, name: str, guest: str, rng: Random) -> list[bytes]:
    """The answers to all that this guest may ask, or may not, about a table. Nothing changes."""
    cookie = server.cookie(guest)
    table = await server.house.hall.room(name).look()
    here = f"/api/tables/{name}"
    numbers = {0, table.number, *(rng.randrange(table.number + 1) for _ in range(4))}
    paths = [here, f"{here}/record", f"{here}/proof", "/api/tables", f"{here}?language=nl"]
    paths += [f"{here}/positions/{number}" for number in sorted(numbers)]
    paths += [f"{here}/analysis", *(f"{here}/positions/{table.number}?seat={n}" for n in (0, 1))]
    found = [(await server.call("GET", path, cookie=cookie)).body for path in paths]
    if table.status != "finished":
        found.append((await server.call("POST", f"{here}/analysis", cookie=cookie)).body)
    for number in (rng.randrange(table.number + 1), table.number):
        tried = {"entry": number, "steps": [{"number": rng.randrange(8)}][: number % 2]}
        found.append((await server.call("POST", f"{here}/trying", tried, cookie=cookie)).body)
    browser = server.browser(guest)
    browser.keeps = True
    await browser.connect()
    messages: list[Json] = [
        {"say": "watch", "have": have}
        for have in (-1, rng.randrange(table.number + 1), table.number)
    ]
    messages += _refused(table, guest, rng)
    for place, message in enumerate(messages):
        await browser.say({"table": name, "id": f"{place} {table.number}", **message})
        await browser.say({"say": "ping", "id": f"{place}"})
    await browser.disconnect()
    return found + [frame.encode() for frame in browser.frames[1:]]


def _refused(table: Table, guest: str, rng: Random) -> Iterator[Json]:
    """What this guest may not do now, and what others' actions would do."""
    state = table.state
    assert state is not None
    legal = set(state.actions()) if state.to_act in table.seats_of(guest) else set()
    everything = range(len(table.game.actions))
    for number in rng.sample(everything, min(8, len(everything))):
        if number not in legal:
            yield _ask(table.number, {"do": "act", "action": number})
        yield {"say": "effects", "have": table.number, "action": number}
    for number in sorted(legal)[:8]:
        yield {"say": "effects", "have": table.number, "action": number}
    other = next((n for n, seat in enumerate(table.seats) if seat.guest != guest), 7)
    yield _ask(table.number, {"do": "resign", "seat": other})
    yield _ask(table.number, {"do": "answer", "asked": 1, "yes": True})
    yield _ask(0, {"do": "act", "action": 0})
    yield _ask(table.number, {"do": "rematch"})


def _ask(have: int, request: Json) -> Json:
    return {"say": "ask", "have": have, "request": request}


# What must not be found.


def secrets_of(server: Hosted, played: Played, guest: str, key: bytes) -> list[bytes]:
    """What this guest must never have got, in every way to write it that we could think of."""
    table = played.table
    numbers = [bytes.fromhex(seat.number or "") for seat in table.seats]
    hidden = [*table.secret, deal_seed(table.secret.seed, numbers), key]
    others = [one for one in played.guests if one != guest]
    found = [form for secret in hidden for form in written(secret)]
    found += [text.encode() for one in others for text in (one, server.cookie(one))]
    return found + list(_futures(table))


def written(secret: bytes) -> Iterator[bytes]:
    """The ways to write these bytes, or a part of them that gives them away."""
    for value in (secret, secret[::-1]):
        for half in (value[:12], value[12:24], value[-12:]):
            yield half.hex().encode()
            yield half.hex().upper().encode()
            yield half.hex(" ").encode()
            yield ", ".join(map(str, half)).encode()
            yield ",".join(map(str, half)).encode()
            yield json.dumps(half.decode("latin-1")).strip('"').encode()
            yield base64.b85encode(half)
            yield base64.b32encode(half)[:16]
            for skipped in range(3):
                # As it looks inside a longer text that begins before it.
                inside = base64.b64encode(bytes(skipped) + half)[4:-4]
                yield inside
                yield inside.translate(bytes.maketrans(b"+/", b"-_"))
        for order in ("big", "little"):
            yield str(int.from_bytes(value, order)).encode()[:20]  # type: ignore[arg-type]
    yield secret


def _futures(table: Table, run: int = 6) -> Iterator[bytes]:
    """The order of the stack, some tiles at a time: by their numbers, and by name."""
    outcomes = table.game.outcomes
    drawn = [one for row, *_ in table.history for one in _answers(row)]
    tiles = [one for one in drawn if isinstance(outcomes[one], Tile | Locomotive)]
    for first in range(0, len(tiles) - run, run):
        ahead = tiles[first : first + run]
        if len(set(ahead)) > 4:
            told = [msgspec.to_builtins(outcomes[one]) for one in ahead]
            names = [next(value for key, value in one.items() if key != "chance") for one in told]
            yield json.dumps(ahead, separators=(",", ":"))[1:-1].encode()
            yield json.dumps(names, separators=(",", ":"))[1:-1].encode()
            yield "".join(names).encode()


def _answers(row: Row) -> tuple[int, ...]:
    return row.entry.answers if isinstance(row.entry, Dealt | Acted) else ()


# The same, in another world.


def numbers_of(table: Table, last: int) -> list[int]:
    """All that was applied up to an entry of the log."""
    found: list[int] = []
    for row, *_ in table.history[: last + 1]:
        found += [row.entry.action] if isinstance(row.entry, Acted) else []
        found += _answers(row)
    return found


async def put(
    server: Hosted, table: Table, last: int, name: str, numbers: Sequence[int], secret: Secret
) -> None:
    """The table as it was after an entry, under another name, with these numbers applied."""
    rows = []
    left = iter(numbers)
    for row, *_ in table.history[: last + 1]:
        entry = row.entry
        if isinstance(entry, Acted):
            entry = msgspec.structs.replace(entry, action=next(left))
        if isinstance(entry, Dealt | Acted):
            answers = tuple(next(left) for _ in entry.answers)
            entry = msgspec.structs.replace(entry, answers=answers)
        rows.append(msgspec.structs.replace(row, table=name, entry=entry))
    made = Table(rows[0], table.game, secret).then(*rows[1:])
    await server.house.hall.log.append(Append((), new=New(card_of(made), secret, rows)))
