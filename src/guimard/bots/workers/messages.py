"""What goes over the pipes: the length in four bytes, and a message as MessagePack."""

from __future__ import annotations

import struct
from typing import Any, Final

import msgspec

from guimard.bots.bot import Answer
from guimard.rules.game import Game, View

LENGTH: Final = struct.Struct(">I")


class Question(msgspec.Struct, frozen=True, kw_only=True, tag_field="say", tag="question"):
    """A moment of a game as one seat knows it, for a bot to choose an action."""

    game: str
    options: dict[str, Any]
    parts: Any
    """An owner's printed parts, where the game is played with these."""
    bot: str
    seat: int
    seconds: float
    view: bytes
    also: tuple[int, ...] = ()
    """Actions that are wanted among the candidates, whatever the bot thinks of them."""
    playouts: int | None = None
    """With it a search ends after so many games played on."""
    seed: int | None = None
    """Of the bot's generator, where the same answer is wanted again."""

    @classmethod
    def of(
        cls,
        game: Game,
        bot: str,
        view: View,
        seconds: float,
        also: tuple[int, ...] = (),
        playouts: int | None = None,
        seed: int | None = None,
    ) -> Question:
        assert view.seat is not None
        return cls(
            game=game.name,
            options=msgspec.to_builtins(game.options),
            parts=game.own_parts,
            bot=bot,
            seat=view.seat,
            seconds=seconds,
            view=msgspec.msgpack.encode(view),
            also=also,
            playouts=playouts,
            seed=seed,
        )


class Cancel(msgspec.Struct, frozen=True, tag_field="say", tag="cancel"):
    """Nobody waits for the answer any more. It is still to be given, at once."""


class Ready(msgspec.Struct, frozen=True, tag_field="say", tag="ready"):
    """The process has started, and all that is compiled is."""


class Thought(msgspec.Struct, frozen=True, tag_field="say", tag="thought"):
    answer: Answer
    seconds: float
    """How long the bot has thought, by the process's own clock."""


class Failed(msgspec.Struct, frozen=True, tag_field="say", tag="failed"):
    """The bot broke down: what it said."""

    why: str


ToWorker = Question | Cancel
FromWorker = Ready | Thought | Failed

TO_WORKER: Final = msgspec.msgpack.Decoder(ToWorker)
FROM_WORKER: Final = msgspec.msgpack.Decoder(FromWorker)


def framed(message: msgspec.Struct) -> bytes:
    body = msgspec.msgpack.encode(message)
    return LENGTH.pack(len(body)) + body
