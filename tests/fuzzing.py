"""Messages that no page would send: at random, from nonsense to nearly right."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from browsers import Json

NUMBERS = (-1, 0, 1, 2, 7, 8, 255, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**40, 1.5, -0.0, 1e308)
WORDS = (
    "",
    "watch",
    "ask",
    "act",
    "sit",
    "\0",
    "a\0b",
    "\u202e",
    "\ud800",
    "🚇" * 30,
    "x" * 41,
    "../../etc/passwd",
    "' OR 1=1 --",
    "{}",
    "null",
    "en",
    "nl",
    "greedy",
    "0" * 64,
)
KEYS = ("say", "id", "table", "have", "request", "do", "seat", "action", "to", "language", "bot")
MOST_BYTES = 8000
"""Longer frames are cut off before anybody reads them."""


def message(rng: Random, tables: list[str], actions: int) -> str | bytes:
    """One more. Some of them are in order, and are then refused for what they ask, or done."""
    kind: Callable[[Random, list[str], int], str | bytes] = rng.choice(_KINDS)
    text = kind(rng, tables, actions)
    return text[:MOST_BYTES]


def _nearly_right(rng: Random, tables: list[str], actions: int) -> str:
    said = _right(rng, tables, actions)
    for _ in range(rng.randrange(3)):
        target = rng.choice([said, said["request"]] if "request" in said else [said])
        if isinstance(target, dict) and target and rng.random() < 0.8:
            target[rng.choice([*target])] = _anything(rng, 2)
        elif isinstance(target, dict):
            target[rng.choice(KEYS)] = _anything(rng, 2)
    return json.dumps(said)


def _right(rng: Random, tables: list[str], actions: int) -> Json:
    say = rng.choice(("watch", "unwatch", "ask", "ask", "ask", "effects", "talk", "ping"))
    said: Json = {"say": say, "id": f"{rng.getrandbits(64):x}"}
    if say == "ping":
        return said
    said["table"] = rng.choice(tables)
    if say == "unwatch":
        return said
    if say == "talk":
        return {**said, "text": rng.choice(WORDS), "name": rng.choice(WORDS)}
    said["have"] = rng.choice((-1, 0, 3, rng.randrange(300)))
    if say == "effects":
        said["action"] = rng.randrange(actions + 5)
    elif say == "ask":
        said["request"] = _request(rng, actions)
    return said


def _request(rng: Random, actions: int) -> Json:
    seat = rng.randrange(9)
    name = rng.choice(("Eve", "\u202eEve", "E\0ve", "\u200b", "Ann"))
    number = f"{rng.getrandbits(256):064x}"
    requests: list[Json] = [
        {"do": "sit", "seat": seat, "name": name, "promise": number},
        {"do": "seat-bot", "seat": seat, "bot": rng.choice(("greedy", "random", "nobody"))},
        {"do": "leave", "seat": seat},
        {"do": "start", "seat": seat, "number": number},
        {"do": "close"},
        {"do": "act", "action": rng.randrange(actions + 5)},
        {"do": "take-back", "to": rng.randrange(40)},
        {"do": "replace", "seat": seat, "bot": "greedy"},
        {"do": "answer", "asked": rng.randrange(40), "yes": rng.random() < 0.5},
        {"do": "resign", "seat": seat},
        {"do": "rematch"},
    ]
    return rng.choice(requests)


def _some_json(rng: Random, tables: list[str], actions: int) -> str:
    return json.dumps(_anything(rng, 4))


def _broken(rng: Random, tables: list[str], actions: int) -> bytes:
    """A message with some of its bytes changed, left out or doubled."""
    said = bytearray(json.dumps(_right(rng, tables, actions)).encode())
    for _ in range(rng.randrange(1, 5)):
        place = rng.randrange(len(said))
        match rng.randrange(3):
            case 0:
                said[place] = rng.randrange(256)
            case 1:
                del said[place : place + rng.randrange(1, 9)]
            case _:
                said[place:place] = said[place : place + rng.randrange(1, 30)]
        if not said:
            return b""
    return bytes(said)


def _noise(rng: Random, tables: list[str], actions: int) -> bytes:
    return rng.randbytes(rng.randrange(200))


def _deep(rng: Random, tables: list[str], actions: int) -> str:
    depth = rng.randrange(MOST_BYTES // 2)
    inside = rng.choice(("", "1", '"x"'))
    opening, closing = rng.choice((("[", "]"), ('{"id":', "}")))
    text = opening * depth + inside + closing * depth
    return text if rng.random() < 0.5 else '{"say":"ping","id":"deep","x":' + text + "}"


_KINDS = (_nearly_right, _nearly_right, _nearly_right, _some_json, _broken, _noise, _deep)


def _anything(rng: Random, depth: int) -> Any:
    match rng.randrange(8 if depth else 5):
        case 0:
            return rng.choice(NUMBERS)
        case 1:
            return rng.choice(WORDS)
        case 2:
            return rng.choice((None, True, False))
        case 3:
            return rng.randrange(100)
        case 4:
            return "".join(chr(rng.randrange(1, 0x3000)) for _ in range(rng.randrange(60)))
        case 5:
            return [_anything(rng, depth - 1) for _ in range(rng.randrange(4))]
        case _:
            return {rng.choice(KEYS): _anything(rng, depth - 1) for _ in range(rng.randrange(5))}
