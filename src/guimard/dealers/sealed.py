"""Deals that nobody can foresee and everybody can check afterwards.

docs/fair-dealing.md has the same in words, with a program that checks a draw.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

from guimard.dealers.dealer import pick

SEED_BYTES: Final = 32


class Sealed:
    """Every answer follows from a secret seed, the pool and how many draws it has seen.

    So two games with one seed meet the same tiles whoever draws them, and a replay, or a move
    taken back, meets the same draw. The HMAC's 256 bits modulo the sum of the weights favour no
    answer by more than that sum in 2^256 parts.
    """

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def choose(self, pool: str, n: int, weights: Sequence[int]) -> int:
        digest = hmac.digest(self._seed, f"{pool} {n}".encode(), "sha256")
        return pick(weights, int.from_bytes(digest, "big") % sum(weights))


def new_seed() -> bytes:
    """A seed, a salt or a seat's number, from the operating system's secure source."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes, salt: bytes) -> str:
    """What is shown before a game, so that the seed cannot be exchanged for another one later."""
    if len(salt) != SEED_BYTES:
        raise ValueError(f"a salt has {SEED_BYTES} bytes")
    return sha256(salt + seed).hexdigest()


def deal_seed(seed: bytes, numbers: Iterable[bytes]) -> bytes:
    """The seed of a deal that neither the host nor any seat chose alone.

    `numbers` has one of each seat, in the order of the seats. Nobody should have seen another's
    before giving their own: a host that also holds a seat could otherwise try many for that one.
    """
    return sha256(b"".join(sha256(part).digest() for part in (seed, *numbers))).digest()
