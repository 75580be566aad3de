"""The REST interface: the lobby, making tables, and what lies beside play."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Response

from guimard import __version__
from guimard.records import BadRecord, write_record
from guimard.server.bodies import (
    AnalysisOf,
    AskLink,
    DrawProof,
    Games,
    Health,
    Lesson,
    LessonMove,
    Lobby,
    MadeTable,
    NewTable,
    Proving,
    SeatLink,
    TableSummary,
    TakenSeat,
    TakeSeat,
    Tried,
    Try,
)
from guimard.server.choices import games, title
from guimard.server.gate import address_of, caller_of, guest_of
from guimard.server.house import House
from guimard.server.lessons import lesson, move
from guimard.server.limits import is_local
from guimard.server.looking import position_after, position_as_seen, table_is, update, view_after
from guimard.server.messages import Accepted, Analysing, Ask, TableIs, Update
from guimard.server.shown import Position
from guimard.server.studied import analysing, analysis_of
from guimard.server.trying import tried
from guimard.tables.lobby import Listing
from guimard.tables.making import Agreed
from guimard.tables.proving import draws_of, is_over, record_for
from guimard.tables.refusal import NotHere
from guimard.tables.studies import check_over
from guimard.texts import LANGUAGES

MOST_LISTED = 50
MOST_RECORD_BYTES = 256 * 1024
"""No game comes to half of it."""

Language = Annotated[str, QueryParameter(pattern="^[a-z]{2}$", description="Of the texts.")]
Asker = Request[Any, Any, Any]


@get("/health", operation_id="health")
async def health(house: NamedDependency[House]) -> Health:
    """Whether the server is well: it has read its log just now."""
    await house.hall.lobby.listed("running", 1)
    return Health(version=__version__, tables=len(house.hall.rooms), sockets=house.counts.sockets)


@get("/games", operation_id="games")
async def list_games(language: Language = "en") -> Games:
    """What can be played here, and with which programs."""
    return games(known(language))


@get("/tables", operation_id="lobby")
async def lobby(request: Asker, house: NamedDependency[House], language: Language = "en") -> Lobby:
    """Your tables, and those that anybody may join or watch."""
    guest = guest_of(request.scope)
    found = house.hall.lobby

    def summaries(listings: list[Listing]) -> tuple[TableSummary, ...]:
        return tuple(_summary(one, guest, known(language)) for one in listings)

    return Lobby(
        yours=summaries(await found.of_guest(guest, MOST_LISTED)),
        open=summaries(await found.listed("open", MOST_LISTED)),
        running=summaries(await found.listed("running", MOST_LISTED)),
    )


@post("/tables", operation_id="makeTable")
async def make_table(
    request: Asker, house: NamedDependency[House], data: JSONBody[NewTable]
) -> MadeTable:
    """Open a table. Whoever asks is the host."""
    await _may_open(request, house)
    agreed = Agreed(data.clock, data.take_backs, data.listed)
    table = await house.hall.open(guest_of(request.scope), data.game, data.options, agreed)
    return MadeTable(table=table, link=house.table_link(table))


@post(
    "/records",
    operation_id="showRecord",
    request_max_body_size=MOST_RECORD_BYTES,
)
async def show_record(request: Asker, house: NamedDependency[House]) -> MadeTable:
    """Open a saved game, the body, as a table to look at; its moves are judged by the rules."""
    await _may_open(request, house)
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise BadRecord("record.not-text") from None
    async with house.trying:
        table = await house.hall.show(text, guest_of(request.scope))
    return MadeTable(table=table, link=house.table_link(table))


@get("/tables/{table:str}", operation_id="table")
async def look(
    request: Asker, house: NamedDependency[House], table: FromPath[str], language: Language = "en"
) -> tuple[TableIs, Update]:
    """How things stand, all entries of the log included."""
    room = await house.hall.enter(table)
    found = await room.look()
    language = known(language)
    return (
        table_is(found, language, house.table_link(table)),
        update(room, found, guest_of(request.scope), -1, language),
    )


@post("/tables/{table:str}", operation_id="ask", status_code=200)
async def ask(
    request: Asker, house: NamedDependency[House], table: FromPath[str], data: JSONBody[Ask]
) -> Accepted:
    """Ask something of a table, as over a socket. Where the position has changed: 409."""
    room = await house.hall.enter(table)
    done = await room.ask(guest_of(request.scope), data.id, data.request, data.have)
    return Accepted(re=data.id, table=table, number=done.number, made=done.made)


@get("/tables/{table:str}/positions/{number:int}", operation_id="position")
async def position(
    request: Asker,
    house: NamedDependency[House],
    table: FromPath[str],
    number: FromPath[int],
    seat: Annotated[int | None, QueryParameter(ge=0, description="Whose eyes.")] = None,
) -> Position:
    """How things stood after an entry of the log, as your seat saw it; in a game that is over, as
    any seat did."""
    found = await (await house.hall.enter(table)).look()
    if seat is not None:
        return position_as_seen(found, number, seat)
    return position_after(found, number, guest_of(request.scope))


@post("/tables/{table:str}/trying", operation_id="try", status_code=200)
async def try_out(
    request: Asker,
    house: NamedDependency[House],
    table: FromPath[str],
    data: JSONBody[Try],
    language: Language = "en",
) -> Tried:
    """What could come of a position, judged by the rules from your own view. Nothing is kept."""
    if not house.tries.allow(caller_of(request.scope)):
        raise NotHere("server.too-many-requests")
    found = await (await house.hall.enter(table)).look()
    view = view_after(found, data.entry, guest_of(request.scope))
    async with house.trying:
        return await asyncio.to_thread(tried, found.game, view, data, found.names, known(language))


@post("/tables/{table:str}/analysis", operation_id="analyse", status_code=200)
async def analyse(request: Asker, house: NamedDependency[House], table: FromPath[str]) -> Analysing:
    """Have a finished game analysed, once for everybody. Whoever watches is told how far it is."""
    return analysing(table, await house.hall.analyse(table, guest_of(request.scope)))


@get("/tables/{table:str}/analysis", operation_id="analysis")
async def analysis(
    house: NamedDependency[House], table: FromPath[str], language: Language = "en"
) -> AnalysisOf:
    """What came of it: the course of the game, and the choices that cost most."""
    found = await (await house.hall.enter(table)).look()
    check_over(found)
    return analysis_of(found, await house.hall.studies.recall(found), known(language))


@get("/tables/{table:str}/record", operation_id="record", media_type="application/json")
async def record(
    request: Asker, house: NamedDependency[House], table: FromPath[str]
) -> Response[str]:
    """The saved game: whole when it is over, until then as your seat has seen it."""
    found = await (await house.hall.enter(table)).look()
    own = found.seats_of(guest_of(request.scope))
    text = write_record(record_for(found, own[0] if len(own) == 1 else None))
    name = f'attachment; filename="{found.game.name}-{table[:6]}.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name})


@get("/tables/{table:str}/proof", operation_id="proof")
async def proof(house: NamedDependency[House], table: FromPath[str]) -> Proving:
    """Everything needed to check the deal of a game that is over."""
    found = await (await house.hall.enter(table)).look()
    return Proving(
        commitment=found.opened.commitment,
        seed=found.secret.seed.hex() if is_over(found) else "",
        salt=found.secret.salt.hex() if is_over(found) else "",
        promises=tuple(seat.promise for seat in found.seats),
        numbers=tuple(seat.number or "" for seat in found.seats),
        draws=tuple(DrawProof(**draw._asdict()) for draw in draws_of(found)),
    )


@post("/tables/{table:str}/link", operation_id="seatLink", status_code=200)
async def seat_link(
    request: Asker, house: NamedDependency[House], table: FromPath[str], data: JSONBody[AskLink]
) -> SeatLink:
    """A link that takes your seat to another device."""
    guest = guest_of(request.scope)
    found = await (await house.hall.enter(table)).look()
    if data.seat not in found.seats_of(guest):
        raise NotHere("table.not-your-seat")
    token, until = house.guests.link(table, data.seat, guest)
    return SeatLink(house.seat_link(token), until)


@post("/seats", operation_id="takeSeat", status_code=200)
async def take_seat(
    request: Asker, house: NamedDependency[House], data: JSONBody[TakeSeat]
) -> TakenSeat:
    """Take a seat over from another device of yours, by its link."""
    table, seat, owner = house.guests.linked(data.token)
    guest = guest_of(request.scope)
    if guest != owner:
        await (await house.hall.enter(table)).move(seat, owner, guest)
    return TakenSeat(table, seat)


@get("/lessons/{game:str}", operation_id="lesson")
async def show_lesson(game: FromPath[str], language: Language = "en") -> Lesson:
    """A game in two minutes, scene by scene."""
    return lesson(game, known(language))


@get("/lessons/{game:str}/{step:int}/{action:int}", operation_id="lessonMove")
async def move_in_lesson(
    game: FromPath[str], step: FromPath[int], action: FromPath[int], language: Language = "en"
) -> LessonMove:
    """What an action leads to in a step of a lesson."""
    return move(game, step, action, known(language))


REST = Router(
    path="/api",
    route_handlers=[
        list_games,
        lobby,
        make_table,
        show_record,
        look,
        ask,
        position,
        analyse,
        analysis,
        try_out,
        record,
        proof,
        seat_link,
        take_seat,
        show_lesson,
        move_in_lesson,
    ],
)


async def _may_open(request: Asker, house: House) -> None:
    address = address_of(request.scope)
    if not is_local(address) and not house.openings.allow(address):
        raise NotHere("server.too-many-tables")
    if await house.hall.lobby.unfinished() >= house.limits.tables:
        raise NotHere("server.full")


def known(language: str) -> str:
    return language if language in LANGUAGES else "en"


def _summary(listing: Listing, guest: str, language: str) -> TableSummary:
    card, to_act, changed = listing
    return TableSummary(
        table=card.id,
        game=card.game,
        title=title(card, language),
        status=card.status,
        seats=card.names,
        clock=card.clock,
        yours=guest in card.guests,
        your_turn=to_act is not None and card.guests[to_act] == guest,
        changed=changed,
    )
