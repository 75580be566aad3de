"""Saved games: a readable JSON file each, with a line for each turn; see docs/formats.md."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from guimard.records.errors import BadRecord
from guimard.records.record import Move, Player, Record, Seal, SeenGame
from guimard.records.untrusted import fit_name, read_file, read_json, typed
from guimard.rules import GAMES, new_game
from guimard.rules.game import CHANCE, BadOptions, Game, Result
from guimard.rules.parts import BadParts, OwnParts

FORMAT: Final = "guimard-game"
VERSION: Final = 1


class _Parts(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    sha256: str
    own: dict[str, dict[str, Any]] | None = None


class _File(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The fields in their order; those with a default may be absent."""

    format: str
    version: int
    game: str
    options: dict[str, Any]
    parts: _Parts
    players: list[Player]
    seen_by: int | Literal["onlooker"] | None = None
    seal: Seal | None = None
    turns: list[list[dict[str, Any]]]
    result: dict[str, Any] | None = None


def save(record: Record | SeenGame, path: Path) -> None:
    """Write the file whole, or leave what was there as it is."""
    write_whole(write_record(record), path)


def write_whole(text: str, path: Path) -> None:
    """The same for a text that is a record already."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.draft")
    try:
        with draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise BadRecord("record.cannot-write", file=str(path)) from None


def load(path: Path, parts: OwnParts = None) -> Record | SeenGame:
    """The game in a file. `parts`: an owner's own, for a game played with them."""
    return read_record(read_file(path), parts)


def write_record(record: Record | SeenGame) -> str:
    """The text of a saved game."""
    return "{\n" + ",\n".join(_entries(record)) + "\n}\n"


def read_record(text: str, parts: OwnParts = None) -> Record | SeenGame:
    """The game in a text, or a `BadRecord`. Whether its moves are legal, `replay` says."""
    data = read_json(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord("record.not-a-record")
    version = data.get("version")
    if isinstance(version, int) and version > VERSION:
        raise BadRecord("record.version", version=version, newest=VERSION)
    file: _File = typed(data, _File, "")
    if version != VERSION:
        raise BadRecord("record.shape", where="version")
    game = _game(file, parts)
    if len(file.players) != game.seats:
        raise BadRecord("record.players", given=len(file.players), needed=game.seats)
    for player, (name, kind) in enumerate(map(msgspec.structs.astuple, file.players), 1):
        if not (fit_name(name) and fit_name(kind)):
            raise BadRecord("record.name", player=player)
    players = tuple(file.players)
    if file.seen_by is None:
        turns = _typed_turns(file, _MoveReader(game))
        result = None if file.result is None else typed(file.result, Result, "result")
        return Record(game=game, players=players, turns=turns, result=result, seal=file.seal)
    seat = None if file.seen_by == "onlooker" else file.seen_by
    if seat not in (None, *range(game.seats)) or file.result is not None:
        raise BadRecord("record.shape", where="seen_by")
    told = _typed_turns(file, partial(typed, kind=_union(game.event_types)))
    return SeenGame(game=game, players=players, seat=seat, turns=told, seal=file.seal)


def _entries(record: Record | SeenGame) -> Iterator[str]:
    game = record.game
    file = _File(
        format=FORMAT,
        version=VERSION,
        game=game.name,
        options=msgspec.to_builtins(game.options),
        parts=_Parts(game.parts_hash, game.own_parts),
        players=list(record.players),
        seal=record.seal,
        turns=[],
    )
    if isinstance(record, SeenGame):
        file.seen_by = "onlooker" if record.seat is None else record.seat
        turns = [msgspec.to_builtins(turn) for turn in record.turns]
    else:
        turns = [[_written(move) for move in turn] for turn in record.turns]
        file.result = None if record.result is None else msgspec.to_builtins(record.result)
    for name, value in msgspec.to_builtins(file).items():
        if name == "turns":
            lines = ",".join(f"\n  {_json(turn)}" for turn in turns)
            yield f' "turns": [{lines}\n ]'
        else:
            yield f' "{name}": {_json(value)}'


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _written(move: Move) -> dict[str, Any]:
    what: dict[str, Any] = msgspec.to_builtins(move.what)
    return what if move.by == CHANCE else {"by": move.by, **what}


def _typed_turns(file: _File, read: Any) -> tuple[tuple[Any, ...], ...]:
    return tuple(
        tuple(read(one, where=f"turns[{turn}][{place}]") for place, one in enumerate(entry))
        for turn, entry in enumerate(file.turns)
    )


class _MoveReader:
    """Turns an entry of a turn into the move it says."""

    def __init__(self, game: Game) -> None:
        self._actions = _union(tuple(map(type, game.actions)))
        self._outcomes = _union(tuple(map(type, game.outcomes)))

    def __call__(self, entry: dict[str, Any], where: str) -> Move:
        if "by" not in entry:
            return Move(CHANCE, typed(entry, self._outcomes, where))
        by = typed(entry.pop("by"), Annotated[int, Meta(ge=0)], f"{where}.by")
        return Move(by, typed(entry, self._actions, where))


def _union(types: tuple[type, ...]) -> Any:
    union: Any = types[0]
    for one in dict.fromkeys(types):
        union = union | one
    return union


def _game(file: _File, parts: OwnParts) -> Game:
    """The game that was played, with the same rules and the same parts."""
    if file.game not in GAMES:
        raise BadRecord("record.no-such-game", choices=", ".join(GAMES))
    try:
        game = new_game(file.game, file.options, file.parts.own or parts)
    except BadOptions as error:
        if error.option == "rules" and error.key == "options.one-of":
            raise BadRecord("record.rules", rules=error.params["value"]) from None
        raise BadRecord("record.options") from error
    except BadParts as error:
        raise BadRecord("record.parts", message=str(error)) from None
    if game.parts_hash != file.parts.sha256:
        key = "record.other-parts" if file.parts.own is None else "record.parts-differ"
        raise BadRecord(key)
    return game
