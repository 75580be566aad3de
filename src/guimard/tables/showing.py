"""Tables to look at: a saved game, brought from somewhere else, that nobody plays on."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from guimard.dealers import commitment
from guimard.records import BadRecord, Record, read_record, replay
from guimard.rules import new_game
from guimard.rules.game import CHANCE, OVER
from guimard.tables.clocks import NoClock
from guimard.tables.entries import Abandoned, Acted, AnyEntry, Dealt, Opened, Sat
from guimard.tables.making import new_secret, new_table
from guimard.tables.writer import New

NOBODY = ""
"""The guest on every seat: no cookie names it."""


def table_of(text: str, host: str) -> New:
    """A table that shows the game in a file. Raises `BadRecord` where that cannot be shown."""
    record = read_record(text)
    replayed = replay(record)
    assert isinstance(record, Record)
    game = record.game
    if replayed.state.to_act == CHANCE or not record.turns:
        raise BadRecord("record.nothing-dealt")
    options = msgspec.to_builtins(game.options)
    if new_game(game.name, options).parts_hash != game.parts_hash:
        raise BadRecord("record.parts-elsewhere")
    secret = new_secret()
    opened = Opened(
        game=game.name,
        options=options,
        parts_hash=game.parts_hash,
        seats=game.seats,
        clock=NoClock(),
        take_backs=False,
        listed=False,
        host=host,
        commitment=commitment(*secret),
        from_file=True,
    )
    entries: list[AnyEntry] = [
        Sat(seat, NOBODY, player.name, "") for seat, player in enumerate(record.players)
    ]
    entries += _acts(record)
    if replayed.state.to_act != OVER:
        entries.append(Abandoned(None))
    return new_table(game, opened, secret, entries)


def _acts(record: Record) -> Iterator[Dealt | Acted]:
    """The deal and what every seat did, each with chance's answers to it."""
    by = [move.by for turn in record.turns for move in turn]
    seat: int | None = None
    action, answers = 0, list[int]()
    for one, number in zip(by, record.numbers(), strict=True):
        if one == CHANCE:
            answers.append(number)
            continue
        yield _act(seat, action, answers)
        seat, action, answers = one, number, []
    yield _act(seat, action, answers)


def _act(seat: int | None, action: int, answers: list[int]) -> Dealt | Acted:
    return Dealt(tuple(answers)) if seat is None else Acted(seat, action, tuple(answers), 0)
