"""What a game of Paris Connection is waiting for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from guimard.rules.game import Event

if TYPE_CHECKING:
    from guimard.rules.paris_connection.state import ParisConnectionState


class Stage:
    """Stages hold nothing of a state; there is one of each."""

    name: ClassVar[str]

    def actions(self, state: ParisConnectionState) -> Sequence[int]:
        """The numbers open to whoever is to act, ascending."""
        raise NotImplementedError

    def weights(self, state: ParisConnectionState) -> Sequence[int]:
        raise NotImplementedError

    def pool(self, state: ParisConnectionState) -> tuple[str, int]:
        raise NotImplementedError

    def answer(self, state: ParisConnectionState, number: int, events: list[Event]) -> None:
        """Act on an answer, or raise `Refused` before anything has changed."""
        raise NotImplementedError
