"""The bodies of the REST interface: the lobby, making a table, and what lies beside play."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from guimard.server.boards import AnyBoard
from guimard.server.shown import Legal, LogEntry, Position, Seat, Status
from guimard.tables.clocks import AnyClock, NoClock
from guimard.tables.requests import SeatNumber
from guimard.tables.trying import Asks


class Problem(Struct, frozen=True, kw_only=True):
    """Why nothing was done, in words. `key` names the reason for programs."""

    key: str
    params: dict[str, int | str]
    text: str


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to play. Whoever asks is the host."""

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = {}
    """As `GET /api/games` lists them; what is left out has its default."""
    clock: AnyClock = NoClock()
    take_backs: bool = True
    listed: bool = False


class MadeTable(Struct, frozen=True, kw_only=True):
    table: str
    link: str
    """The address to send to friends."""


class TableSummary(Struct, frozen=True, kw_only=True):
    """A table as the lobby shows it."""

    table: str
    game: str
    title: str
    """The game and what is special about it, in words."""
    status: Status
    seats: tuple[str, ...]
    """Names; empty where a seat is open."""
    clock: AnyClock
    yours: bool
    your_turn: bool
    changed: int
    """When something last happened, in milliseconds since 1970."""


class Lobby(Struct, frozen=True, kw_only=True):
    yours: tuple[TableSummary, ...]
    """Tables where you sit, the newest first."""
    open: tuple[TableSummary, ...]
    """Listed tables with an open seat."""
    running: tuple[TableSummary, ...]
    """Listed tables to watch."""


Choice = str | int | bool | tuple[str, ...] | None
Fits = dict[str, tuple[Choice, ...]]


class OptionValue(Struct, frozen=True):
    value: Choice
    text: str
    fits: Fits = {}
    """By name of other options: the values that this one goes with, where not all do."""


class Option(Struct, frozen=True, kw_only=True):
    """Something to agree on before a game."""

    name: str
    text: str
    values: tuple[OptionValue, ...]
    default: Choice
    setting_of: str | None = None
    """The module or city that this is a setting of: it is asked where that is chosen, and goes into
    `settings`."""


class GameInfo(Struct, frozen=True, kw_only=True):
    name: str
    text: str
    options: tuple[Option, ...]


class BotInfo(Struct, frozen=True):
    """A program to play against."""

    name: str
    text: str
    """Its name in words."""
    about: str
    """How strong it is, and how it plays."""


class Games(Struct, frozen=True):
    """What can be played here, and with which programs."""

    games: tuple[GameInfo, ...]
    bots: tuple[BotInfo, ...]
    """The weakest first."""
    languages: tuple[str, ...]


class TryStep(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is chosen next: an action of the seat to act, or an answer of chance."""

    number: Annotated[int, Meta(ge=0)]
    piece: Annotated[int, Meta(ge=0)] | None = None
    """The hidden piece that the seat to act is supposed to have: one of `Tried.pieces`."""


class Try(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What could come of a position, by these steps. Nothing of it is kept, or told to anybody."""

    entry: Annotated[int, Meta(ge=0)]
    """The entry of the log after which it begins."""
    steps: Annotated[tuple[TryStep, ...], Meta(max_length=400)] = ()
    piece: Annotated[int, Meta(ge=0)] | None = None
    """What is supposed of the seat that acts next."""


class TriedPiece(Struct, frozen=True, kw_only=True):
    """What can be supposed, or what chance may answer."""

    number: int
    tile: str | None
    """The code of the tile that it is, if it is one."""
    text: str
    """What would happen, in words; empty where it is supposed."""


class Tried(Struct, frozen=True, kw_only=True):
    """Where those steps have led, as far as you may know."""

    position: Position
    """`legal` is what whoever is to act could do."""
    asks: Asks
    pieces: tuple[TriedPiece, ...]
    entries: tuple[LogEntry, ...]
    """What the steps did, one after another."""


class AnalysedMoment(Struct, frozen=True, kw_only=True):
    """What was to be expected after a turn; the last is what came of it."""

    entry: int
    """The entry of the log after which it was."""
    turn: int
    points: tuple[float, ...]
    """By seat."""
    chances: tuple[float, ...]
    """By seat: to win, from 0 to 1."""


class CostlyMove(Struct, frozen=True, kw_only=True):
    """A choice, and what would have been better by what its seat knew then."""

    before: int
    """The entry of the log after which it was made."""
    entry: int
    turn: int
    seat: int
    cost: float
    """In points: by how much more the better one would have led."""
    chance: float
    """To win, after what was done; and after the better one."""
    better_chance: float
    done: Legal
    better: Legal


class SeatTally(Struct, frozen=True, kw_only=True):
    """How a seat chose."""

    choices: int
    as_good: int
    """How many were as good as the best."""
    cost: float
    """Of all of them."""


class AnalysisOf(Struct, frozen=True, kw_only=True):
    """A finished game looked at again."""

    bot: str
    """Who has looked at it."""
    seconds: float
    """For how long at each choice."""
    moments: tuple[AnalysedMoment, ...]
    costly: tuple[CostlyMove, ...]
    """The worst first."""
    seats: tuple[SeatTally, ...]


class LessonStep(Struct, frozen=True, kw_only=True):
    """A scene of a lesson: where it is, and what to do or to read there."""

    text: str
    acts: bool
    """Whether something is to be done before the next step."""
    position: Position
    entries: tuple[LogEntry, ...]


class Lesson(Struct, frozen=True, kw_only=True):
    """The learner has seat 0."""

    game: str
    seats: tuple[Seat, ...]
    board: AnyBoard
    steps: tuple[LessonStep, ...]


class LessonMove(Struct, frozen=True, kw_only=True):
    """What an action has led to in a step of a lesson."""

    right: bool
    """Whether it was what the step asks for."""
    text: str
    position: Position
    entries: tuple[LogEntry, ...]


class AskLink(Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber


class SeatLink(Struct, frozen=True):
    """Whoever opens `link` takes the seat over, on any device. It works once, until `until`."""

    link: str
    until: int


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """The part of a seat's link after its last `/`."""

    token: Annotated[str, Meta(max_length=400)]


class TakenSeat(Struct, frozen=True):
    table: str
    seat: int


class DrawProof(Struct, frozen=True, kw_only=True):
    """One answer of chance, with all that docs/fair-dealing.md asks for to work it out again."""

    entry: int
    pool: str
    n: int
    weights: tuple[int, ...]
    answer: int
    """The place of the answer in `weights`."""


class Proving(Struct, frozen=True, kw_only=True):
    """Everything needed to check the deal of a game that is over, in hexadecimal."""

    commitment: str
    seed: str
    salt: str
    promises: tuple[str | None, ...]
    """By seat: the SHA-256 that was promised for its number; None for a program."""
    numbers: tuple[str, ...]
    """By seat; empty for a program."""
    draws: tuple[DrawProof, ...]


class Health(Struct, frozen=True, kw_only=True):
    version: str
    tables: int
    """In memory."""
    sockets: int
