"""Programs at tables: they think elsewhere, can be called off, and can fail without stopping it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bad_bots import BAD, COMMAND
from guimard.bots import BOTS
from guimard.bots.workers import Workers
from guimard.tables.clocks import NoClock
from guimard.tables.entries import Acted, AnyEntry, Replaced
from guimard.tables.hall import Hall
from guimard.tables.log import Log
from guimard.tables.making import Agreed
from guimard.tables.players import Players
from guimard.tables.requests import Act, AnyRequest, Resign, SeatBot, Start, TakeBack
from guimard.tables.room import Room
from guimard.tables.storage import database_file, sqlite_address
from guimard.tables.table import Table
from sitting import NAMES, NUMBERS, sit

pytestmark = pytest.mark.anyio

ORDER = ("random", "greedy", "chatters", "cheats", "breaks", "dies", "hangs", "dawdles")
"""The weakest first."""
LONG = 600.0


@pytest.fixture(autouse=True)
def bad_bots() -> Iterator[None]:
    before = dict(BOTS)
    places = before | BAD
    BOTS.clear()
    BOTS.update({name: places[name] for name in ORDER})
    yield
    BOTS.clear()
    BOTS.update(before)


@asynccontextmanager
async def hall(
    folder: Path, most: int = 1, seconds: float = LONG, late: float = 3.0, pace: float = 0.0
) -> AsyncIterator[Hall]:
    workers = Workers(most, COMMAND, late)
    made = Hall(Log(sqlite_address(database_file(folder))), Players(workers, seconds, pace))
    await made.start()
    try:
        yield made
    finally:
        await made.close()
        assert workers.processes == []


async def ask(room: Room, guest: str, request: AnyRequest) -> None:
    table = await room.look()
    await room.ask(guest, secrets.token_hex(8), request, table.number)


async def begun(hall: Hall, *bots: str, people: int = 1, **options: Any) -> Room:
    """People on the first seats, bots on the others; the game is dealt and a person begins."""
    game = {"players": people + len(bots), "first": 0, **options}
    name = await hall.open(NAMES[0], "metro", game, Agreed(NoClock(), True, False))
    room = await hall.enter(name)
    for seat in range(people):
        await ask(room, NAMES[seat], sit(seat))
    for seat, bot in enumerate(bots, people):
        await ask(room, NAMES[0], SeatBot(seat, bot))
    for seat in range(people):
        await ask(room, NAMES[seat], Start(seat, NUMBERS[seat]))
    return room


async def lay(room: Room) -> None:
    """Whoever's turn it is lays a tile where it may first go."""
    table = await room.look()
    assert table.state is not None
    await ask(room, NAMES[table.state.to_act], Act(table.state.actions()[0]))


async def until(room: Room, found: Callable[[Table], object]) -> Table:
    async with asyncio.timeout(60):
        while not found(table := await room.look()):
            await asyncio.sleep(0.005)
    return table


def entries(table: Table, *kinds: type[AnyEntry]) -> list[AnyEntry]:
    return [one.row.entry for one in table.history if isinstance(one.row.entry, kinds)]


def acts_of(table: Table, seat: int) -> int:
    return sum(one.seat == seat for one in entries(table, Acted) if isinstance(one, Acted))


def only(*bots: str) -> None:
    """Let there be no other bots, the weakest first."""
    places = dict(BOTS)
    BOTS.clear()
    BOTS.update({name: places[name] for name in bots})


@pytest.mark.parametrize("bot", ["breaks", "dies", "cheats"])
async def test_for_a_bot_that_fails_the_next_weaker_plays_on(
    tmp_path: Path, bot: str, caplog: pytest.LogCaptureFixture
) -> None:
    only("random", "greedy", bot)
    instead = "greedy"
    async with hall(tmp_path) as house:
        room = await begun(house, bot)
        await lay(room)
        table = await until(room, lambda table: table.to_act and table.to_act.active)
        assert entries(table, Replaced) == [Replaced(1, instead)]
        assert (table.seats[1].bot, table.seats[1].name) == (instead, bot)
        await lay(room)
        table = await until(room, lambda table: acts_of(table, 1) == 2)
        assert len(entries(table, Replaced)) == 1
    assert f"the program {bot}" in caplog.text


async def test_a_bot_that_overruns_is_replaced(tmp_path: Path) -> None:
    only("random", "greedy", "hangs")
    async with hall(tmp_path, seconds=0.05) as house:
        room = await begun(house, "hangs")
        await lay(room)
        table = await until(room, lambda table: acts_of(table, 1))
        assert entries(table, Replaced) == [Replaced(1, "greedy")]


async def test_where_nothing_can_think_the_game_goes_on(tmp_path: Path) -> None:
    only("breaks", "cheats")
    async with hall(tmp_path) as house:
        room = await begun(house, "cheats")
        await lay(room)
        table = await until(room, lambda table: acts_of(table, 1))
        assert entries(table, Replaced) == [Replaced(1, "breaks")]


async def test_a_thinking_bot_delays_nobody_else(tmp_path: Path) -> None:
    """It thinks for as long as anybody waits; in the meantime a whole game is played elsewhere."""
    async with hall(tmp_path, most=2) as house:
        slow = await begun(house, "dawdles")
        await lay(slow)
        await asyncio.to_thread(_wait_until_busy, house)
        other = await begun(house, "random", people=2)
        while (table := await other.look()).status == "running":
            if table.to_act and table.to_act.active:
                await lay(other)
            else:
                await asyncio.sleep(0)
        assert table.status == "finished"
        assert acts_of(await slow.look(), 1) == 0


async def test_tables_of_people_need_no_worker(tmp_path: Path) -> None:
    async with hall(tmp_path) as house:
        slow = await begun(house, "dawdles")
        await lay(slow)
        room = await begun(house, people=2)
        for _ in range(10):
            await lay(room)
        assert acts_of(await slow.look(), 1) == 0


@pytest.mark.parametrize("bot", ["dawdles", "hangs"])
async def test_a_take_back_calls_the_search_off(tmp_path: Path, bot: str) -> None:
    """The only worker is free for others at once."""
    async with hall(tmp_path) as house:
        room = await begun(house, bot)
        dealt = (await room.look()).number
        await lay(room)
        await asyncio.to_thread(_wait_until_busy, house)
        await ask(room, NAMES[0], TakeBack(dealt))
        other = await begun(house, "greedy")
        await lay(other)
        await until(other, lambda table: acts_of(table, 1))
        assert acts_of(await room.look(), 1) == 0
        await lay(room)
        await asyncio.to_thread(_wait_until_busy, house)


async def test_the_end_of_a_table_calls_the_search_off(tmp_path: Path) -> None:
    async with hall(tmp_path) as house:
        room = await begun(house, "dawdles")
        await lay(room)
        await asyncio.to_thread(_wait_until_busy, house)
        await ask(room, NAMES[0], Resign(0))
        assert (await room.look()).status == "abandoned"
        other = await begun(house, "greedy")
        await lay(other)
        await until(other, lambda table: acts_of(table, 1))


async def test_what_others_say_does_not_disturb_a_search(tmp_path: Path) -> None:
    """Only what changes the position, or who plays, calls it off."""
    async with hall(tmp_path) as house:
        room = await begun(house, "dawdles", people=2)
        await lay(room)
        await lay(room)
        await asyncio.to_thread(_wait_until_busy, house)
        thinking = room._thinking
        number = (await room.look()).number
        await ask(room, NAMES[1], TakeBack(number - 1))
        assert (await room.look()).asking is not None
        assert room._thinking is thinking


async def test_moves_of_programs_can_be_followed(tmp_path: Path) -> None:
    """Even one that answers at once takes its time; what it chose does not count if all has
    changed until then."""
    async with hall(tmp_path, pace=LONG) as house:
        room = await begun(house, "random")
        dealt = (await room.look()).number
        await lay(room)
        for _ in range(20):
            await asyncio.sleep(0.01)
        assert acts_of(await room.look(), 1) == 0
        await ask(room, NAMES[0], TakeBack(dealt))
        assert room._thinking is None or room._thinking[1].cancelling()


def _wait_until_busy(hall: Hall) -> None:
    from test_workers import wait_for

    wait_for(lambda: hall.players.workers.busy)
