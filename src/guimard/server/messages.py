"""Everything that a browser and the server say to each other while a game is played.

A browser sends one message at a time; the server sends lists of them, in order. Each message of a
browser carries an `id` of its own making and gets exactly one answer with that id in `re`:
`Accepted`, `Refused`, `Behind`, `EffectsOf` or `Pong`. docs/protocol.md tells the story.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from guimard.server.boards import AnyBoard
from guimard.server.shown import (
    Asked,
    Effects,
    Ending,
    LogEntry,
    Position,
    Proof,
    Seat,
    Status,
    TalkLine,
    Time,
)
from guimard.tables.clocks import AnyClock
from guimard.tables.requests import AnyRequest, Name

MessageId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[ -~]*$")]
"""Plain signs only: it is stored, and databases take no others for granted."""
TableId = Annotated[str, Meta(min_length=8, max_length=40)]
Language = Annotated[str, Meta(pattern="^[a-z]{2}$")]
Text = dict[str, int | str]
"""The parameters of a text."""


# From the browser.


class FromBrowser(Struct, frozen=True, tag_field="say", forbid_unknown_fields=True):
    id: MessageId


class Watch(FromBrowser, frozen=True, tag="watch"):
    """Tell me of this table, from here on.

    `have` is the last number of the log that I know, -1 for nothing. After the answer comes a
    `TableIs`, if `have` is -1, and an `Update`. Said again it changes the language or asks for
    what is missing.
    """

    table: TableId
    have: Annotated[int, Meta(ge=-1)] = -1
    language: Language = "en"


class Unwatch(FromBrowser, frozen=True, tag="unwatch"):
    """No more of this table."""

    table: TableId


class Ask(FromBrowser, frozen=True, tag="ask"):
    """Ask something of a table.

    `id` counts once per table for ever: a request sent again after a broken connection gets the
    number that it got the first time. `have` is the last number of the log that I have seen.
    """

    table: TableId
    have: Annotated[int, Meta(ge=-1)]
    request: AnyRequest


class AskEffects(FromBrowser, frozen=True, tag="effects"):
    """What would this action do? For turns with more actions than are explained unasked."""

    table: TableId
    have: Annotated[int, Meta(ge=-1)]
    action: Annotated[int, Meta(ge=0)]


class Ping(FromBrowser, frozen=True, tag="ping"):
    """Are you there? For a line that has been quiet for long: a browser is told of no dead ones."""


class Talk(FromBrowser, frozen=True, tag="talk"):
    """Say something to all who are at a table; the answer's number is that of the line.

    Players speak from their seat; `name` is for onlookers, and needed there.
    """

    table: TableId
    text: Annotated[str, Meta(min_length=1, max_length=300)]
    name: Name | None = None


AboutTable = Watch | Unwatch | Ask | AskEffects | Talk
AnyFromBrowser = AboutTable | Ping


# From the server.


class FromServer(Struct, frozen=True, tag_field="say", kw_only=True):
    """One of the messages in a list."""


class Welcome(FromServer, frozen=True, kw_only=True, tag="welcome"):
    """The first message of a connection."""

    version: str
    """Of Guimard. When it changes, the page is out of date: load it again."""


class Accepted(FromServer, frozen=True, kw_only=True, tag="accepted"):
    """Done and stored for good, as entry `number` of the table's log.

    For `Watch` and `Unwatch`: the table's last number. `made` is the table that a rematch opened.
    """

    re: str
    table: str
    number: int
    made: str | None = None


class Refused(FromServer, frozen=True, kw_only=True, tag="refused"):
    """Not done, nothing changed, and why: `text`, in words.

    `key` names the reason for programs. `re` is None where no id could be read.
    """

    re: str | None
    table: str | None = None
    key: str
    params: Text = {}
    text: str


class Behind(FromServer, frozen=True, kw_only=True, tag="behind"):
    """Not done: the position has changed since entry `have`. What is missing follows."""

    re: str
    table: str
    number: int
    text: str


class TableIs(FromServer, frozen=True, kw_only=True, tag="table"):
    """What never changes about a table."""

    table: str
    game: str
    title: str
    """The game and what is special about it, in words."""
    options: dict[str, Any]
    clock: AnyClock
    take_backs: bool
    """Whether a move may be taken back by everybody's consent."""
    listed: bool
    """Whether the lobby shows it; otherwise only its link leads here."""
    commitment: str
    """SHA-256 of salt and seed, in hexadecimal, fixed before anybody sat down."""
    board: AnyBoard
    rematch_of: str | None
    from_file: bool
    """Whether it only shows a saved game that somebody has brought."""
    link: str
    """The address to send to friends."""


class Update(FromServer, frozen=True, kw_only=True, tag="update"):
    """What has happened since entry `after`, and how things are now.

    Everything but `entries` is complete: it takes the place of what was known. A browser whose
    last number is not `after` says `Watch` with the number that it has.
    """

    table: str
    after: int
    number: int
    """The last entry of the log."""
    entries: tuple[LogEntry, ...]
    status: Status
    seats: tuple[Seat, ...]
    you: tuple[int, ...]
    """Your seats; none for an onlooker."""
    host: bool
    """Whether you may fill seats with programs and close the table."""
    onlookers: int
    asked: Asked | None
    time: Time | None
    """None without a clock, and where nothing runs."""
    position: Position | None
    """None until the tiles are dealt."""
    result: Ending | None
    """When the game is over."""
    proof: Proof | None
    """When the table is finished or abandoned."""
    rematch: str | None
    """The table of the rematch, once there is one."""


class EffectsOf(FromServer, frozen=True, kw_only=True, tag="effects"):
    """The answer to `AskEffects`."""

    re: str
    table: str
    number: int
    action: int
    effects: Effects


class Analysing(FromServer, frozen=True, kw_only=True, tag="analysing"):
    """How far the analysis of a finished game is, that somebody has asked for.

    Said to everybody who watches, as soon as they do. When it is ready, REST has it.
    """

    table: str
    done: int
    """How many choices have been looked at."""
    of: int
    """How many there are; 0 until they are counted."""
    state: Literal["going-on", "ready", "failed"]


class Talked(FromServer, frozen=True, kw_only=True, tag="talked"):
    """What has been said at a table, after line `after`. All that is kept, where that is -1."""

    table: str
    after: int
    lines: tuple[TalkLine, ...]


class Pong(FromServer, frozen=True, kw_only=True, tag="pong"):
    """The answer to `Ping`."""

    re: str


class Closing(FromServer, frozen=True, kw_only=True, tag="closing"):
    """The server ends this connection, for this reason. Where `again`, connect again soon."""

    key: str
    text: str
    again: bool


AnyFromServer = (
    Welcome
    | Accepted
    | Refused
    | Behind
    | TableIs
    | Update
    | EffectsOf
    | Talked
    | Analysing
    | Pong
    | Closing
)
