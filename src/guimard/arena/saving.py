"""The games of a match as saved games, a file each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from guimard.dealers import commitment
from guimard.records import Player, Record, Seal, write_record
from guimard.records.saved import write_whole
from guimard.rules.game import Game

if TYPE_CHECKING:
    from guimard.arena.match import Played

LONGEST_NAME: Final = 40


def saved_game(game: Game, names: Sequence[str], numbers: Iterable[int], seed: bytes) -> str:
    """The text of a game's file. `names` are the bots', by seat.

    It is sealed like any other, so that everybody can check its deal, with a seed that follows
    from that of the match.
    """
    seal = Seal(commitment(seed, seed), seed.hex(), seed.hex())
    plain = ("".join(filter(str.isprintable, name)) for name in names)
    kinds = [name[:LONGEST_NAME].strip() for name in plain]
    players = [
        Player(f"{kind} {place}" if kinds.count(kind) > 1 else kind, kind=kind)
        for place, kind in enumerate(kinds, 1)
    ]
    return write_record(Record.of(game, players, numbers, seal))


def saving(
    folder: Path, numbers: Iterable[int], deals: Iterable[list[Played]]
) -> Iterator[list[Played]]:
    """Writes the games of each deal to the folder before the deal is handed on."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, games in zip(numbers, deals, strict=True):
        for rotation, game in enumerate(games):
            if game.record is not None:
                write_whole(game.record, folder / f"{number:05}-{rotation}.json")
        yield games
