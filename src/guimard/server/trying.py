"""What somebody tries out, judged: from their own view, in words, with nothing kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from guimard.rules.game import Game, View
from guimard.rules.metro.moves import Tile
from guimard.server.bodies import Tried, TriedPiece, Try
from guimard.server.looking import Words
from guimard.server.shown import Legal, LogEntry, Position
from guimard.server.telling import is_part, told
from guimard.tables.trying import Branch, Step
from guimard.tables.trying import Tried as Done

MOST_EXPLAINED = 400
"""With more actions than this, none is explained."""


def tried(game: Game, view: View, wanted: Try, names: Sequence[str], language: str) -> Tried:
    """Where the steps lead from this view. Raises `NotHere`, or the `Refused` of the rules."""
    branch = Branch(game, view)
    entries = tuple(
        _entry(game, branch.do(Step(step.number, step.piece)), number, names, language)
        for number, step in enumerate(wanted.steps, wanted.entry + 1)
    )
    shown = branch.shown(wanted.piece) if branch.asks in ("action", "piece") else branch.view
    return Tried(
        position=Position(
            number=wanted.entry + len(entries),
            seat=view.seat,
            view=shown,
            legal=tuple(_legal(branch, wanted.piece, names, language)),
            back_to=wanted.entry + len(entries) - 1 if entries else None,
        ),
        asks=branch.asks,
        pieces=tuple(_pieces(branch, names, language)),
        entries=entries,
    )


def _entry(game: Game, done: Done, number: int, names: Sequence[str], language: str) -> LogEntry:
    return LogEntry(
        number=number,
        kind="acted",
        at=0,
        seat=done.seat if done.seat >= 0 else None,
        turn=done.turn,
        action=None,
        events=tuple(done.events),
        lines=told(game, done.events, names, language),
        part=is_part(done.events),
        to=None,
    )


def _legal(
    branch: Branch, piece: int | None, names: Sequence[str], language: str
) -> Iterator[Legal]:
    if branch.asks not in ("action", "piece"):
        return
    words = Words(branch.game, names, branch.view.seat, language)
    found = branch.open(piece)
    most = MOST_EXPLAINED if len(found) <= MOST_EXPLAINED else 0
    for _, group in groupby(found.items(), key=lambda one: id(one[1])):
        numbers, worlds = zip(*group, strict=True)
        yield from words.legal(worlds[0], numbers, most)


def _pieces(branch: Branch, names: Sequence[str], language: str) -> Iterator[TriedPiece]:
    if branch.asks == "chance":
        for number, world in branch.open().items():
            text = " ".join(told(branch.game, branch.seen(number, world), names, language))
            yield _piece(branch.game, number, text)
    for number in branch.pieces:
        yield _piece(branch.game, number, "")


def _piece(game: Game, number: int, text: str) -> TriedPiece:
    outcome = game.outcomes[number]
    tile = outcome.tile if isinstance(outcome, Tile) else None
    return TriedPiece(number=number, tile=tile, text=text)
