"""How much time people have. A clock is a number of milliseconds left; it has no hands."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Seconds = Annotated[int, Meta(ge=1, le=30 * 24 * 3600)]


class NoClock(Struct, frozen=True, tag_field="clock", tag="none", forbid_unknown_fields=True):
    """Everybody takes the time they need."""

    def at_start(self) -> int | None:
        """Milliseconds at the start of a game."""
        return None

    def after_move(self, left: int) -> int:
        """Milliseconds for the next move, when this one is made with so many left."""
        return left


class PerMove(Struct, frozen=True, tag_field="clock", tag="per-move", forbid_unknown_fields=True):
    """So many seconds for each move: for all that one seat does in a row in one turn."""

    seconds: Seconds

    def at_start(self) -> int | None:
        return self.seconds * 1000

    def after_move(self, left: int) -> int:
        return self.seconds * 1000


class Fischer(Struct, frozen=True, tag_field="clock", tag="fischer", forbid_unknown_fields=True):
    """So many seconds for the game, and some more after each move."""

    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=24 * 3600)]

    def at_start(self) -> int | None:
        return self.seconds * 1000

    def after_move(self, left: int) -> int:
        return left + self.increment * 1000


AnyClock = NoClock | PerMove | Fischer
