"""What happened at a table, in words and as each seat may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from guimard.rules.game import Event, Game
from guimard.server.shown import LogEntry, TalkLine
from guimard.tables.entries import (
    Abandoned,
    Acted,
    Answered,
    Asked,
    BotSat,
    Dealt,
    Left,
    Moved,
    Opened,
    OutOfTime,
    Ready,
    RematchOpened,
    Replaced,
    Resigned,
    Resumed,
    Sat,
    TakenBack,
)
from guimard.tables.requests import AnyRequest, Replace, TakeBack
from guimard.tables.table import STAND_IN, Happened, Table
from guimard.tables.talk import Talk
from guimard.texts import catalogue, tell


def log_entry(table: Table, happened: Happened, eyes: int | None, language: str) -> LogEntry:
    """An entry of the log as seat `eyes`, or with None an onlooker, knows it."""
    row, turn, all_events, _ = happened
    entry = row.entry
    events = seen(all_events, eyes)
    kind: Any = "sat" if isinstance(entry, BotSat) else entry.__struct_config__.tag
    own = eyes is not None and eyes == getattr(entry, "seat", None)
    return LogEntry(
        number=row.number,
        kind=kind,
        at=row.at,
        seat=getattr(entry, "seat", None),
        turn=turn,
        action=table.game.actions[entry.action] if isinstance(entry, Acted) and own else None,
        events=events,
        lines=tuple(_lines(table, happened, events, language)),
        part=is_part(events),
        to=entry.to if isinstance(entry, TakenBack) else None,
    )


def talked(talk: Talk, after: int, guest: str) -> tuple[TalkLine, ...]:
    """What has been said since a line, as people may know it."""
    return tuple(
        TalkLine(
            number=line.number,
            at=line.at,
            seat=line.seat,
            name=line.name,
            text=line.text,
            yours=line.guest == guest,
        )
        for line in talk.lines
        if line.number > after
    )


def seen(events: Sequence[Event], eyes: int | None) -> tuple[Event, ...]:
    """What this seat, or an onlooker, learns of what happened."""
    return tuple(known for event in events if (known := event.seen_by(eyes)) is not None)


def is_part(events: Sequence[Event]) -> bool:
    """Whether what ends the move tells these events again."""
    return bool(events) and all(event.part_of for event in events)


def told(
    game: Game, events: Sequence[Event], names: Sequence[str], language: str
) -> tuple[str, ...]:
    """What has happened, a sentence for each event."""
    return tuple(_in_words(game, event, tuple(names), language) for event in events)


def asked_text(table: Table, seat: int, request: AnyRequest, language: str) -> str:
    """What a seat asks of everybody, as a sentence."""
    names = table.names
    say = catalogue(language).say
    if isinstance(request, TakeBack):
        return say("log.asked-take-back", name=names[seat], turn=_turn_of(table, request.to))
    assert isinstance(request, Replace)
    return say("log.asked-replace", name=names[seat], other=names[request.seat], bot=request.bot)


def _turn_of(table: Table, number: int) -> int:
    return table.history[number].turn or 0


def _lines(
    table: Table, happened: Happened, events: Sequence[Event], language: str
) -> Iterator[str]:
    own = _own_line(table, happened, language)
    if own:
        yield own
    yield from told(table.game, events, table.names, language)
    if happened.seen:
        texts = catalogue(language)
        who = texts.listed(table.names[seat] for seat in happened.seen)
        yield texts.say("log.seen-before", names=who, count=len(happened.seen))


def _in_words(game: Game, event: Event, names: tuple[str, ...], language: str) -> str:
    try:
        return _told(game, event, names, language)
    except TypeError:  # It holds what cannot be hashed.
        return tell(game, event, names, language)


@lru_cache(maxsize=1 << 12)
def _told(game: Game, event: Event, names: tuple[str, ...], language: str) -> str:
    """Most of what happens is told alike to everybody who watches."""
    return tell(game, event, names, language)


def _own_line(table: Table, happened: Happened, language: str) -> str | None:
    """What an entry means that is about the table and not the game."""
    names = table.names
    texts = catalogue(language)
    match happened.row.entry:
        case Acted():
            return None
        case Opened(from_file=True):
            return texts.say("log.from-file")
        case Opened():
            return texts.say("log.opened")
        case Sat(_, _, name, _):
            return texts.say("log.sat", name=name)
        case BotSat(seat):
            return texts.say("log.bot-sat", name=names[seat])
        case Left(seat):
            return texts.say("log.left", seat=seat + 1)
        case Ready(seat):
            return texts.say("log.ready", name=names[seat])
        case Dealt():
            return texts.say("log.dealt")
        case Asked(seat, request):
            return asked_text(table, seat, request, language)
        case Answered(seats, _, yes):
            key = "log.agreed" if yes else "log.declined"
            return texts.say(
                key, names=texts.listed(names[seat] for seat in seats), count=len(seats)
            )
        case TakenBack(seat, to):
            return texts.say("log.taken-back", name=names[seat], turn=_turn_of(table, to))
        case Replaced(seat, bot):
            return texts.say("log.replaced", name=names[seat], bot=bot)
        case Moved(seat):
            return texts.say("log.moved", name=names[seat])
        case Resigned(seat):
            return texts.say("log.resigned", name=names[seat], bot=STAND_IN)
        case OutOfTime(seat):
            return texts.say("log.out-of-time", name=names[seat], bot=STAND_IN)
        case Resumed():
            return texts.say("log.resumed")
        case Abandoned(seat):
            if seat is None and table.opened.from_file:
                return texts.say("log.file-ends")
            if seat is None:
                return texts.say("log.closed")
            return texts.say("log.abandoned", name=names[seat])
        case RematchOpened(seat):
            return texts.say("log.rematch", name=names[seat])
