"""Trying things out: branches of a view, which reveal no more than the view does."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from box import BOX, named, varied
from browsers import Json, deal
from guimard.rules import new_game
from guimard.rules.game import CHANCE, OVER, Game, Refused, Reveal, State, View
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Lay, Tile
from guimard.server.bodies import Try, TryStep
from guimard.server.limits import Limits
from guimard.server.trying import tried
from guimard.tables.refusal import NotHere
from guimard.tables.trying import Branch, Step
from in_process import PLENTY, Answer, Hosted, hosted
from other_worlds import other_world
from play import Table

pytestmark = pytest.mark.rule("what must be known to whom")

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("metro", {"players": 3}),
    ("metro", {"players": 2, "hand_size": 3, "any_direction": True}),
    ("metro", {"players": 3, "modules": ["companies", "central-stations"], "city": "paris"}),
    ("metro", {"players": 2, "city": "st-petersburg"}),
    ("metro", {"players": 4, "city": "stockholm", "modules": ["companies"]}),
    ("metro", {"players": 1, "modules": ["solo"]}),
    ("paris-connection", {"players": 3}),
]


def on(game: Game, rng: Random, turns: int) -> tuple[State, list[int]]:
    """A game some random turns on, at somebody's turn, and all that was applied."""
    state, numbers = game.start(), []
    while state.turn < turns or state.to_act == CHANCE:
        number = rng.choice(state.actions())
        numbers.append(number)
        state.apply(number)
    return state, numbers


def stroll(game: Game, view: View, rng: Random, most: int = 25) -> list[Step]:
    """Steps chosen at random, tiles rather than what leads nowhere."""
    branch, steps = Branch(game, view), []
    while len(steps) < most and branch.asks not in ("reveal", "over"):
        piece = rng.choice(branch.pieces) if branch.pieces else None
        numbers = list(branch.open(piece))
        lays = [n for n in numbers if branch.view.to_act >= 0 and is_build(game, n)]
        steps.append(Step(rng.choice(lays or numbers), piece))
        branch.do(steps[-1])
    return steps


def is_build(game: Game, number: int) -> bool:
    return type(game.actions[number]).__name__ in ("Lay", "Place")


def asked(steps: Sequence[Step], piece: int | None = None) -> Try:
    return Try(entry=7, steps=tuple(TryStep(number=n, piece=p) for n, p in steps), piece=piece)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_whoever_knows_the_same_is_told_the_same(name: str, options: dict[str, Any]) -> None:
    """Two worlds that these eyes cannot tell apart give the same bytes, whatever is tried."""
    game, found = new_game(name, options), 0
    for number in range(4):
        rng = Random(f"{name} {options} {number}")
        state, numbers = on(game, rng, 4 + 3 * number)
        eyes = rng.choice([None, *range(game.seats)])
        other = other_world(game, numbers, eyes, rng)
        if other is None:
            continue
        world = game.start()
        for one in other:
            world.apply(one)
        steps = stroll(game, state.view(eyes), rng)
        names = NAMES[: game.seats]
        told = [
            msgspec.json.encode(tried(game, one.view(eyes), asked(steps), names, "en"))
            for one in (state, world)
        ]
        assert told[0] == told[1]
        found += 1
    assert found > 0 or options["players"] == 1


@pytest.mark.no_cover
@pytest.mark.parametrize("part", BOX[4::40], ids=str)
def test_every_kind_of_game_can_be_tried_to_its_end(
    part: tuple[tuple[str, ...], str | None, int],
) -> None:
    game = Metro(varied(Random(named(part)), *part))
    rng = Random(named(part))
    state, _ = on(game, rng, 5)
    eyes = rng.choice([None, *range(game.seats)])
    view = state.view(eyes)
    steps = stroll(game, view, rng, 200)
    end = tried(game, view, asked(steps), NAMES[: game.seats], "nl")
    assert end.asks in ("reveal", "over")
    assert (end.position.legal, end.pieces) == ((), ())
    assert view == state.view(eyes)


def test_what_a_seat_can_do_is_what_can_be_tried() -> None:
    for name, options in GAMES:
        game = new_game(name, options)
        state, _ = on(game, Random(name), 6)
        branch = Branch(game, state.view(state.to_act))
        assert list(branch.open()) == list(state.actions())
        assert branch.view == state.view(state.to_act)


def test_another_players_tile_has_to_be_supposed() -> None:
    table = Table("aacb acba bbbb", players=3)
    table.lay(0, 3)
    branch = Branch(table.game, table.state.view(2))
    assert (branch.asks, branch.view.to_act) == ("piece", 1)
    codes = [table.game.codes[piece] for piece in branch.pieces]
    assert codes == list(branch.view.unseen)  # type: ignore[attr-defined]
    assert [table.game.actions[n].__class__.__name__ for n in branch.open()] == ["Draw"]
    piece = table.game.codes.index("aacb")
    shown = branch.shown(piece)
    left = branch.view.unseen["aacb"]  # type: ignore[attr-defined]
    assert (shown.hand, shown.unseen["aacb"]) == (("aacb",), left - 1)  # type: ignore[attr-defined]
    lay = table.game.number(Lay(0, 4, 0))
    assert lay in branch.open(piece)
    with pytest.raises(NotHere, match=r"table\.suppose-first"):
        branch.do(Step(lay))
    events = branch.do(Step(lay, piece)).events
    assert [event.tile for event in events if hasattr(event, "square")] == ["aacb"]


def test_a_tile_that_others_draw_is_not_shown() -> None:
    table = Table("aacb acba bbbb", players=3)
    branch = Branch(table.game, table.state.view(1))
    done = branch.do(Step(table.game.draw_number))
    assert [getattr(event, "tile", "") for event in done.events] == [None]
    assert branch.asks == "piece"
    assert branch.view.tile_drawn  # type: ignore[attr-defined]


def test_ones_own_draw_is_chosen_among_the_unseen() -> None:
    table = Table("aacb acba bbbb", players=3)
    branch = Branch(table.game, table.state.view(0))
    branch.do(Step(table.game.number(Lay(0, 3, 0))))
    assert branch.asks == "chance"
    drawn = [table.game.outcomes[number] for number in branch.open()]
    assert drawn == [Tile(code) for code in branch.view.unseen]  # type: ignore[attr-defined]
    assert "bbbb" in branch.view.unseen  # type: ignore[attr-defined]


def test_what_would_be_turned_up_is_not() -> None:
    game = new_game("paris-connection", {"players": 3})
    state, _ = on(game, Random(3), 2)
    view = state.view(0)
    steps = stroll(game, view, Random(4), 400)
    branch = Branch(game, view)
    for step in steps:
        branch.do(step)
    assert branch.asks == "reveal"
    assert isinstance(game.outcomes[branch._world.actions()[0]], Reveal)
    assert branch.view.points[1:] == (None, None)
    with pytest.raises(NotHere, match=r"table\.tried-to-the-end"):
        branch.do(Step(0))


def test_a_trade_of_others_is_possible_where_they_may_hold_it() -> None:
    game = new_game("paris-connection", {"players": 3})
    state, _ = on(game, Random(5), 1)
    other = (state.to_act + 1) % 3
    trades = [
        {game.actions[n] for n in Branch(game, state.view(eyes)).open() if not is_build(game, n)}
        for eyes in (other, state.to_act)
    ]
    assert trades[0] > trades[1]


@pytest.mark.no_cover
def test_nonsense_is_refused_and_changes_nothing() -> None:
    rng = Random(11)
    refusals = 0
    for name, options in GAMES:
        game = new_game(name, options)
        state, _ = on(game, rng, 5)
        view = state.view(rng.randrange(game.seats))
        before = msgspec.json.encode(view)
        branch = Branch(game, view)
        for _ in range(60):
            was = branch.view
            piece = rng.choice([None, None, *branch.pieces, rng.randrange(200)])
            try:
                branch.do(Step(rng.randrange(len(game.actions) + 3), piece))
            except (NotHere, Refused):
                refusals += 1
                assert branch.view is was
        assert msgspec.json.encode(view) == before
    assert refusals > 100


# Over the wire.


async def dealt(server: Hosted, **kind: Any) -> tuple[str, list[str]]:
    """A table just dealt, and its guests: two players, and an onlooker."""
    guests = [secrets.token_urlsafe(18) for _ in range(3)]
    browsers = [server.browser(guest) for guest in guests[:2]]
    for browser in browsers:
        await browser.connect()
    table = await deal(browsers, **kind)
    for browser in browsers:
        await browser.disconnect()
    return table, guests


async def ask(server: Hosted, table: str, guest: str, **wanted: Any) -> Answer:
    path = f"/api/tables/{table}/trying"
    return await server.call("POST", path, wanted, cookie=server.cookie(guest))


def test_a_game_is_tried_out_and_the_table_is_as_it_was(tmp_path: Path) -> None:
    async def run() -> None:
        async with hosted(tmp_path) as server:
            table, guests = await dealt(server)
            found = await server.house.hall.room(table).look()
            before = found.number
            assert found.state is not None
            mover = guests[found.state.to_act]
            for guest in guests:
                first = (await ask(server, table, guest, entry=before)).json
                assert first["asks"] == ("action" if guest == mover else "piece")
                steps: list[Json] = []
                for _ in range(4):
                    steps, told = await step(server, table, guest, before, steps)
                    assert told["position"]["number"] == before + len(steps)
                    assert len(told["entries"]) == len(steps)
            assert (await server.house.hall.room(table).look()).number == before

    asyncio.run(run())


async def step(
    server: Hosted, table: str, guest: str, entry: int, steps: list[Json]
) -> tuple[list[Json], Json]:
    """The steps and one more, and what they lead to."""
    now = (await ask(server, table, guest, entry=entry, steps=steps)).json
    piece = now["pieces"][0]["number"] if now["asks"] == "piece" else None
    if now["asks"] == "chance":
        steps = [*steps, {"number": now["pieces"][0]["number"]}]
    else:
        if piece is not None:
            now = (await ask(server, table, guest, entry=entry, steps=steps, piece=piece)).json
            code = now["position"]["view"]["hand"][0]
            assert code is not None
        lay = next(one for one in now["position"]["legal"] if one["action"]["do"] == "lay")
        assert lay["effects"] is not None
        steps = [*steps, {"number": lay["number"], **({} if piece is None else {"piece": piece})}]
    return steps, (await ask(server, table, guest, entry=entry, steps=steps)).json


def test_what_cannot_be_tried_is_refused_in_words(tmp_path: Path) -> None:
    async def run() -> None:
        async with hosted(tmp_path) as server:
            table, (ann, *_) = await dealt(server)
            last = (await server.house.hall.room(table).look()).number
            refused = [
                (await ask(server, table, ann, entry=last + 1), 404),
                (await ask(server, "no-such-table-here", ann, entry=0), 404),
                (await ask(server, table, ann, entry=last, steps=[{"number": 10**9}]), 409),
                (await ask(server, table, ann, entry=last, piece=10**6), 409),
                (await ask(server, table, ann, entry=last, steps=[{"number": -1}]), 400),
                (await ask(server, table, ann, entry=last, steps=[{"number": 0}] * 401), 400),
                (await ask(server, table, ann, entry=last, steps="all"), 400),
                (await ask(server, table, ann, entry=last, more=1), 400),
                (await ask(server, table, ann), 400),
            ]
            for answer, status in refused:
                assert answer.status == status, answer.body
                assert answer.json["text"]
            open_table = await server.call(
                "POST", "/api/tables", {"game": "metro"}, cookie=server.cookie(ann)
            )
            answer = await ask(server, open_table.json["table"], ann, entry=0)
            assert answer.json["key"] == "table.no-such-entry"

    asyncio.run(run())


def test_nobody_tries_too_much_at_a_time(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(PLENTY, tries_a_second=0.001, tries_at_once=3)
    assert Limits().tries_at_once > 3

    async def run() -> None:
        async with hosted(tmp_path, limits) as server:
            table, (ann, bob, _) = await dealt(server)
            last = (await server.house.hall.room(table).look()).number
            found = [(await ask(server, table, ann, entry=last)).status for _ in range(5)]
            assert found == [200, 200, 200, 429, 429]
            assert (await ask(server, table, bob, entry=last)).status == 200

    asyncio.run(run())


def test_a_game_that_is_over_can_be_tried_from_its_middle() -> None:
    game = new_game("metro", {"players": 2})
    state, numbers = on(game, Random(1), 3)
    while state.to_act != OVER:
        state.apply(Random(len(numbers)).choice(state.actions()))
    assert Branch(game, state.view(0)).asks == "over"
    assert Branch(game, state.view(0)).open() == {}
