"""A table without a log: what is decided happens at once."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from random import Random
from typing import Any

from guimard.rules import new_game
from guimard.rules.game import CHANCE
from guimard.tables.asking import decide, move, out_of_time
from guimard.tables.clocks import AnyClock, NoClock
from guimard.tables.door import number_entries
from guimard.tables.entries import AnyEntry, Opened, Row
from guimard.tables.making import Agreed, make
from guimard.tables.requests import Act, AnyRequest, SeatBot, Sit, Start
from guimard.tables.table import Table

HOST = "host"
NUMBERS = [bytes([seat] * 32).hex() for seat in range(6)]
"""What each seat adds to the deal."""
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")
"""By seat; the guests are called the same."""


def promise(number: str) -> str:
    return sha256(bytes.fromhex(number)).hexdigest()


def sit(seat: int, name: str | None = None) -> Sit:
    return Sit(seat, name or NAMES[seat], promise(NUMBERS[seat]))


class Sitting:
    def __init__(
        self,
        game: str = "metro",
        clock: AnyClock = NoClock(),  # noqa: B008
        take_backs: bool = True,
        **options: Any,
    ) -> None:
        new = make(
            new_game(game, {"players": 2, "first": 0, **options}),
            Agreed(clock, take_backs, False),
            HOST,
        )
        self.rows: list[Row] = list(new.rows)
        self.secret = new.secret
        self.table = Table(
            self.rows[0], new_game(game, {"players": 2, "first": 0, **options}), new.secret
        )

    def ask(
        self,
        guest: str,
        request: AnyRequest,
        have: int | None = None,
        took: int = 0,
        gone: Collection[str] = (),
    ) -> list[AnyEntry]:
        """What a guest asks, who has seen all up to `have`, and what comes of it."""
        seen = self.table.number if have is None else have
        return self.add(*decide(self.table, guest, request, seen, took, gone))

    def add(self, *entries: AnyEntry) -> list[AnyEntry]:
        rows = number_entries(self.table.id, self.table.number + 1, entries)
        self.table = self.table.then(*rows)
        self.rows += rows
        return list(entries)

    def out_of_time(self, seat: int) -> list[AnyEntry]:
        return self.add(*out_of_time(self.table, seat))

    def move(self, seat: int, owner: str, guest: str) -> list[AnyEntry]:
        return self.add(*move(self.table, seat, owner, guest))

    def fill(self, *bots: str, people: Collection[int] | None = None) -> Sitting:
        """People sit down on all seats, bots on the last ones, and the game is dealt."""
        seats = len(self.table.seats)
        people = range(seats - len(bots)) if people is None else people
        for seat in people:
            self.ask(NAMES[seat], sit(seat))
        for seat, bot in enumerate(bots, seats - len(bots)):
            self.ask(HOST, SeatBot(seat, bot))
        for seat in people:
            self.ask(NAMES[seat], Start(seat, NUMBERS[seat]))
        return self

    def act(self, action: int | None = None, took: int = 0) -> list[AnyEntry]:
        """Whoever is to act does it: by number, or the first thing that is legal."""
        state = self.table.state
        assert state is not None
        number = state.actions()[0] if action is None else action
        return self.ask(NAMES[state.to_act], Act(number), took=took)

    def act_until_over(self, rng: Random) -> None:
        while self.table.status == "running":
            assert self.table.state is not None
            assert self.table.state.to_act != CHANCE
            self.act(rng.choice(list(self.table.state.actions())))

    def again(self) -> Table:
        """The same table from its rows, as a server takes it up."""
        assert isinstance(self.rows[0].entry, Opened)
        return Table(self.rows[0], self.table.game, self.secret).then(*self.rows[1:])
