"""The game on the table, and the files it comes from and goes to."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from random import Random

from guimard.bots import Bot
from guimard.bots.program import PREFIX, new_player
from guimard.commands.asking import Complaint
from guimard.commands.complaints import sentence_for
from guimard.commands.game_options import asked_options, own_parts
from guimard.commands.seats import PERSON, game_and_players
from guimard.dealers import Sealed, commitment, new_seed
from guimard.records import Player, Record, Seal, load, replay, save
from guimard.rules.game import OVER, Game, State
from guimard.terminal.session import Session
from guimard.texts import catalogue


class Desk:
    def __init__(self, asked: argparse.Namespace, rival: Callable[[], str] | None = None) -> None:
        """Set a game up, or take one from its file, as it was asked."""
        self._asked = asked
        if asked.save is not None and asked.save != asked.load and asked.save.exists():
            raise Complaint(f"{asked.save} exists already: name another file, or --load it.")
        self._seed = seed_of(asked.seed)
        self._sealed = asked.load is None
        """Whether every answer of chance comes from this seed."""
        if asked.load is None:
            game, self._players = game_and_players(asked, rival)
            self.session = self._session(game.start(), [])
        else:
            record, state = self._loaded()
            self._players = list(record.players)
            self.session = self._session(state, record.numbers())

    def set_up(self) -> None:
        """Let chance answer until a seat is asked."""
        self.session.run_chance()

    def close(self) -> None:
        """The bots go home."""
        for bot in self.session.bots:
            if bot is not None:
                bot.close()

    def save(self, name: str) -> str:
        """Write the game to a file, and say so, or why that cannot be."""
        try:
            save(self.record(), Path(name))
        except (OSError, ValueError) as error:
            return sentence_for(error) or str(error)
        return catalogue(self._asked.lang).say("play.saved", file=name)

    def keep(self) -> None:
        """Write the game to the file that was asked for at the start."""
        if self._asked.save is not None:
            save(self.record(), self._asked.save)

    def record(self) -> Record:
        session = self.session
        over = session.state.to_act == OVER
        seal = self._seal() if over and self._sealed else None
        return Record.of(session.game, self._players, session.moves, seal)

    def _seal(self) -> Seal:
        """Shown at the end only: a seed tells whoever reads it what will be drawn."""
        salt = new_seed()
        return Seal(commitment(self._seed, salt), self._seed.hex(), salt.hex())

    def _loaded(self) -> tuple[Record, State]:
        asked = self._asked
        record = load(asked.load, own_parts(asked))
        programs = [("bot", one.kind) for one in record.players if one.kind.startswith(PREFIX)]
        if asked_options(asked) or set(asked.seats or []) - set(programs) or asked.map:
            raise Complaint("--load goes on with the game as it was saved: leave its options out.")
        for one in programs:
            # A file is not to start programs that its reader has not agreed to.
            if one not in (asked.seats or []):
                raise Complaint(f"The game is played by a program: add --bot {shlex.quote(one[1])}")
        state = replay(record).state
        assert isinstance(record, Record)
        return record, state

    def _session(self, state: State, moves: list[int]) -> Session:
        game = state.game
        bots = [self._bot(game, seat, player) for seat, player in enumerate(self._players)]
        names = [player.name for player in self._players]
        return Session(state, names, bots, Sealed(self._seed), self._asked.lang, moves)

    def _bot(self, game: Game, seat: int, player: Player) -> Bot | None:
        if player.kind == PERSON:
            return None
        return new_player(player.kind, game, seat, Random(f"{self._seed.hex()} {seat}"))


def seed_of(text: str | None) -> bytes:
    """The same seed for the same text; without one, a seed that nobody can foresee."""
    return new_seed() if text is None else sha256(text.encode(errors="surrogateescape")).digest()


def free_name(game: str) -> Path:
    """A file in this folder that does not exist yet."""
    names = chain([f"{game}.json"], (f"{game}-{number}.json" for number in count(2)))
    return next(path for path in map(Path, names) if not path.exists())
