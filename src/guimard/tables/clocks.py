"""How much time people have. A clock is a number of milliseconds left; it has no hands."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Seconds = Annotated[int, Meta(ge=5, le=30 * 24 * 3600)]


class Clock(Struct, frozen=True, tag_field="clock", forbid_unknown_fields=True):
    """What was agreed about time."""


class NoClock(Clock, frozen=True, tag="none"):
    """Everybody takes the time they need."""


class PerMove(Clock, frozen=True, tag="per-move"):
    """So many seconds for each move."""

    seconds: Seconds


class Fischer(Clock, frozen=True, tag="fischer"):
    """So many seconds for the game, and some more after each move."""

    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=24 * 3600)]


AnyClock = NoClock | PerMove | Fischer
