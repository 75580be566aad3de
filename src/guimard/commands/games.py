"""A game or a position from the command line, and how it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from guimard.commands.asking import Complaint
from guimard.records import Record, SeenGame, load, replay
from guimard.records.position import read_position
from guimard.rules import GAMES
from guimard.terminal.face import Look, face_of
from guimard.terminal.screen import Screen
from guimard.texts import catalogue

if TYPE_CHECKING:
    from guimard.rules.game import Game, View


class Shown(NamedTuple):
    game: Game
    view: View
    names: Sequence[str]
    """Of the players; of a position nobody knows them."""


def shown(source: str, parts: Path | None, to: int | None, seat: int | None) -> Shown:
    """What a file or a position shows to a seat, counted from 1, or to an onlooker."""
    if source.partition(" ")[0] in GAMES and " " in source:
        if to is not None or seat is not None:
            raise Complaint("A position is one moment as an onlooker sees it: no --to, no --seat.")
        return Shown(*read_position(source, parts), ())
    record = load(Path(source), parts)
    state = replay(record, to).state
    if seat is not None and not 1 <= seat <= state.game.seats:
        raise Complaint(f"--seat goes from 1 to {state.game.seats}.")
    names = [player.name for player in record.players]
    return Shown(state.game, state.view(None if seat is None else seat - 1), names)


def up_to(record: Record | SeenGame, turn: int | None) -> Record | SeenGame:
    """The record as far as the end of a turn."""
    if turn is None or isinstance(record, SeenGame):
        return record
    over = turn == len(record.turns) - 1
    return Record(
        game=record.game,
        players=record.players,
        turns=record.turns[: turn + 1],
        result=record.result if over else None,
        seal=record.seal,
    )


def show_in_terminal(what: Shown, language: str) -> None:
    screen = Screen()
    texts = catalogue(language)
    names = what.names or [
        texts.say("play.seat", number=seat) for seat in range(1, what.game.seats + 1)
    ]
    face = face_of(what.game, names, texts)
    screen.show(face.draw(what.view, Look(), screen.width, screen.height))
