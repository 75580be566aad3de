"""The deals of a match kept in a file, so that a match broken off goes on where it stopped.

A line of JSON each: first the match, then every deal as it is played. Lines are only ever added;
a last line that was not written whole is no line, and its deal is played again.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeVar

import msgspec

from guimard.arena.match import Match, Played

HEAD: Final = b'{"match":'
"""What every file begins with."""

Deals = Iterator[list[Played]]


class BadKept(ValueError):
    """A file that does not hold this match. One sentence says why."""


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    match: Match


class _Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    deal: int
    games: list[Played]


_Line = TypeVar("_Line", _Head, _Deal)


def kept_match(path: Path) -> Match | None:
    """The match that a file holds, or None where there is no such file yet, or nothing in it."""
    lines = _whole_lines(path) if path.exists() else ()
    return _read(path, lines, 1, _Head).match if lines else None


def kept_deals(path: Path, match: Match) -> list[list[Played]]:
    """The deals of a match that a file has, from the first on as far as none is missing.

    It is only read, so that nobody minds who writes it.
    """
    lines = _whole_lines(path) if path.exists() else []
    if lines:
        _check(path, _read(path, lines, 1, _Head).match, match)
    deals = _read_deals(path, lines, match)
    return list(_in_order(match, deals, 0))


class Kept:
    """A match and its file, which is this process's alone until it is closed.

    The match may have more games than it had when the file was begun, or fewer: it is the same
    match, and what it needs of the file is used.
    """

    def __init__(self, path: Path, match: Match) -> None:
        self.match = match
        self._path = path
        self._file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            self._deals = self._open()
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        os.fsync(self._file)
        os.close(self._file)

    def missing(self) -> list[int]:
        """The deals that are still to be played, some of them perhaps in part."""
        return [
            deal
            for deal in self.match.deals
            if len(self._deals.get(deal, ())) < len(self.match.rotations(deal))
        ]

    def complete(self, fresh: Iterable[list[Played]]) -> Deals:
        """All deals in their order: those of the file, and those missing, which `fresh` plays in
        theirs. Each of these is in the file before it is handed on."""
        coming = zip(self.missing(), fresh, strict=True)
        missing = set(self.missing())
        for deal in self.match.deals:
            if deal in missing:
                number, games = next(coming)
                assert number == deal
                self.keep(deal, games)
            yield self._deals[deal][: len(self.match.rotations(deal))]

    def keep(self, deal: int, games: list[Played]) -> None:
        """Write a deal to the file. Deals may come in any order."""
        self._add(_Deal(deal, [msgspec.structs.replace(one, record=None) for one in games]))
        self._deals[deal] = games

    def in_order(self, first: int = 0) -> Deals:
        """The deals from this one on, as far as none is missing."""
        return _in_order(self.match, self._deals, first)

    def _open(self) -> dict[int, list[Played]]:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadKept(f"{self._path} is being written by another match") from None
        lines = _whole_lines(self._path)
        if lines:
            _check(self._path, _read(self._path, lines, 1, _Head).match, self.match)
        deals = _read_deals(self._path, lines, self.match)
        os.ftruncate(self._file, sum(len(line) + 1 for line in lines))
        if not lines:
            self._add(_Head(self.match))
        return deals

    def _add(self, line: msgspec.Struct) -> None:
        data = msgspec.json.encode(line) + b"\n"
        while data:
            data = data[os.write(self._file, data) :]


def resumed(path: Path, match: Match, play: Callable[[Sequence[int]], Deals]) -> Deals:
    """The deals of a match: what the file holds of them, and what `play` adds to it."""
    with Kept(path, match) as kept:
        yield from kept.complete(play(kept.missing()))


def _check(path: Path, there: Match, here: Match) -> None:
    """Raise a `BadKept` unless both are the same match, as long as they may be."""
    for field in Match.__struct_fields__:
        one, other = (
            msgspec.json.encode(getattr(match, field)).decode() for match in (here, there)
        )
        if field != "games" and one != other:
            raise BadKept(f"{path} holds another match: its {field} is {other} and not {one}")


def _read_deals(path: Path, lines: Sequence[bytes], match: Match) -> dict[int, list[Played]]:
    """By number: the deals of all lines but the first; of one that is there twice the longer."""
    deals: dict[int, list[Played]] = {}
    for place in range(2, len(lines) + 1):
        one = _read(path, lines, place, _Deal)
        if any(len(game.points) != len(match.bots) for game in one.games):
            raise _unreadable(path, place)
        if len(one.games) >= len(deals.get(one.deal, ())):
            deals[one.deal] = one.games
    return deals


def _in_order(match: Match, deals: dict[int, list[Played]], first: int) -> Deals:
    for deal in match.deals[first:]:
        wanted = len(match.rotations(deal))
        if len(deals.get(deal, ())) < wanted:
            return
        yield deals[deal][:wanted]


def _whole_lines(path: Path) -> list[bytes]:
    """The lines that were written whole."""
    *lines, torn = path.read_bytes().split(b"\n")
    if not lines and not torn.startswith(HEAD[: len(torn)]):
        raise _unreadable(path, 1)
    return lines


def _read(path: Path, lines: Sequence[bytes], place: int, kind: type[_Line]) -> _Line:
    try:
        return msgspec.json.decode(lines[place - 1], type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise _unreadable(path, place) from None


def _unreadable(path: Path, place: int) -> BadKept:
    return BadKept(f"{path} does not hold the deals of a match: its line {place} cannot be read")
