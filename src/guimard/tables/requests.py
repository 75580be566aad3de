"""What somebody may ask of a table. Whoever asks is known by other means than by what they say."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

SeatNumber = Annotated[int, Meta(ge=0, lt=8)]
EntryNumber = Annotated[int, Meta(ge=0)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]
Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes, written in hexadecimal."""


class Request(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something asked of a table."""


class Sit(Request, frozen=True, tag="sit"):
    """Take an open seat, or a kept one of one's own, and promise a number for the deal.

    `promise` is the SHA-256 of 32 random bytes that this seat's browser keeps to itself until it
    says `Start`.
    """

    seat: SeatNumber
    name: Name
    promise: Hex32


class SeatBot(Request, frozen=True, tag="seat-bot"):
    """Put a program on an open seat. Only the host, before the deal."""

    seat: SeatNumber
    bot: BotName


class Leave(Request, frozen=True, tag="leave"):
    """Get up before the deal. The host may ask it of any seat."""

    seat: SeatNumber


class Start(Request, frozen=True, tag="start"):
    """Once all seats are taken: ready, and here is the number promised. The last one deals."""

    seat: SeatNumber
    number: Hex32


class Close(Request, frozen=True, tag="close"):
    """Give the table up before the deal. Only the host."""


class Act(Request, frozen=True, tag="act"):
    """Do the action of this number, for whichever of one's seats is to act."""

    action: Annotated[int, Meta(ge=0)]


class TakeBack(Request, frozen=True, tag="take-back"):
    """Go back to how things stood after entry `to` of the log."""

    to: EntryNumber


class Replace(Request, frozen=True, tag="replace"):
    """Let a program play on for somebody who is gone."""

    seat: SeatNumber
    bot: BotName


class Answer(Request, frozen=True, tag="answer"):
    """Agree, or not, to what entry `asked` of the log asks of everybody."""

    asked: EntryNumber
    yes: bool


class Resign(Request, frozen=True, tag="resign"):
    """Give up a seat: a program plays on for it, and it ranks last."""

    seat: SeatNumber


class Rematch(Request, frozen=True, tag="rematch"):
    """After the end: open a table with the same options, every seat kept for whoever had it."""


AnyRequest = (
    Sit | SeatBot | Leave | Start | Close | Act | TakeBack | Replace | Answer | Resign | Rematch
)
