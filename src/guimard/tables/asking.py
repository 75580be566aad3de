"""What a request leads to: the entries to append, or the reason why there are none.

Nothing here changes a table: the entries do, once they are stored.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import sha256

from guimard.bots import BOTS
from guimard.dealers import Dealer
from guimard.rules.game import CHANCE, Event, State
from guimard.tables.entries import (
    Abandoned,
    Acted,
    Answered,
    AnyEntry,
    Asked,
    BotSat,
    Consented,
    Dealt,
    Left,
    Moved,
    OutOfTime,
    Ready,
    Replaced,
    Resigned,
    Sat,
    TakenBack,
)
from guimard.tables.refusal import NotHere, Stale
from guimard.tables.requests import (
    Act,
    Answer,
    AnyRequest,
    Close,
    Leave,
    Replace,
    Resign,
    SeatBot,
    Sit,
    Start,
    TakeBack,
)
from guimard.tables.table import Ahead, Seat, Table

Entries = Sequence[AnyEntry]


def decide(
    table: Table,
    guest: str,
    request: AnyRequest,
    have: int,
    took: int = 0,
    gone: Collection[str] = (),
) -> Entries:
    """The entries that this request of a guest leads to.

    `have`: the last entry that the guest has seen. `took`: milliseconds since the seat to act
    could act. `gone`: guests who have not been here for a while. Raises `NotHere`, `Stale`, or
    the `Refused` of the rules.
    """
    match request:
        case Sit():
            return _sit(table, guest, request)
        case SeatBot():
            return _seat_bot(table, guest, request)
        case Leave(seat):
            return _leave(table, guest, seat)
        case Start():
            return _start(table, guest, request)
        case Close():
            _only(table, "open")
            if guest != table.opened.host:
                raise NotHere("table.only-host")
            return [Abandoned(None)]
        case Act(action):
            may_act(table, guest, have)
            return [act(table, action, took)]
        case TakeBack(to):
            return _take_back(table, guest, to, have, took)
        case Replace():
            return _replace(table, guest, request, gone)
        case Answer():
            return _answer(table, guest, request, took)
        case Resign(seat):
            _only(table, "running")
            _own(table, guest, seat)
            return _give_up(table, Resigned(seat))
        case _:
            raise NotHere("table.not-possible")


def may_act(table: Table, guest: str, have: int) -> int:
    """The seat that this guest may act for now. Raises `NotHere`, or `Stale`."""
    _only(table, "running")
    _fresh(table, have)
    own = table.seats_of(guest)
    if not own:
        raise NotHere("table.onlooker")
    seat = table.state.to_act if table.state is not None else 0
    if seat not in own:
        raise NotHere("table.not-your-turn")
    if table.seats[seat].out:
        raise NotHere("table.given-up")
    return seat


def act(table: Table, action: int, took: int = 0) -> Acted:
    """The seat to act does this: worked out to the end, kept ahead for when it is stored."""
    assert table.state is not None
    state = table.state.copy()
    seat = state.to_act
    events = state.apply(action)
    answers = _answered(state, table.dealer(), events)
    entry = Acted(seat, action, answers, took)
    table.ahead = Ahead(entry, state, tuple(events))
    return entry


def out_of_time(table: Table, seat: int) -> Entries:
    return _give_up(table, OutOfTime(seat))


def move(table: Table, seat: int, owner: str, guest: str) -> Entries:
    """The owner's seat goes to another guest, their other device."""
    if _own(table, owner, seat).number is None and _dealing(table):
        raise NotHere("table.is-dealing")
    return [Moved(seat, guest)]


def free_back_to(table: Table, seat: int) -> int | None:
    """The entry before this seat's last act, where it may be taken back without asking.

    That is so within its own turn, until chance has answered.
    """
    if len(table.standing) < 2 or table.state is None or table.state.to_act != seat:
        return None
    last = table.history[table.standing[-1]]
    entry = last.row.entry
    own = isinstance(entry, Acted) and entry.seat == seat and not entry.answers
    return table.standing[-2] if own and last.turn == table.state.turn else None


def _answered(state: State, dealer: Dealer, events: list[Event]) -> tuple[int, ...]:
    """Let chance answer for as long as it is asked; the numbers of its answers."""
    answers: list[int] = []
    while state.to_act == CHANCE:
        pool, n = state.pool()
        answers.append(state.actions()[dealer.choose(pool, n, state.weights())])
        events += state.apply(answers[-1])
    return tuple(answers)


# Before the deal.


def _sit(table: Table, guest: str, request: Sit) -> Entries:
    _only(table, "open")
    _before_dealing(table)
    seat = _seat(table, request.seat)
    name = " ".join("".join(c if c.isprintable() else " " for c in request.name).split())
    if not name:
        raise NotHere("table.no-name")
    if seat.guest not in (None, guest) or seat.bot or seat.kept_for not in (None, guest):
        raise NotHere("table.seat-taken")
    others = (one.name for place, one in enumerate(table.seats) if place != request.seat)
    if name.casefold() in map(str.casefold, others):
        raise NotHere("table.name-taken", name=name)
    promises = {one.promise for one in table.seats if one.guest != guest}
    if request.promise in promises:
        raise NotHere("table.promise-taken")
    return [Sat(request.seat, guest, name, request.promise)]


def _seat_bot(table: Table, guest: str, request: SeatBot) -> Entries:
    _only(table, "open")
    _before_dealing(table)
    if guest != table.opened.host:
        raise NotHere("table.only-host")
    if _seat(table, request.seat).guest is not None:
        raise NotHere("table.seat-taken")
    _check_bot(request.bot)
    people = [place for place, seat in enumerate(table.seats) if not seat.bot]
    if people == [request.seat]:
        raise NotHere("table.somebody")
    return [BotSat(request.seat, request.bot)]


def _leave(table: Table, guest: str, seat: int) -> Entries:
    _only(table, "open")
    if guest != table.opened.host:
        _own(table, guest, seat)
    if _seat(table, seat) == Seat():
        raise NotHere("table.seat-empty")
    return [Abandoned(seat) if _dealing(table) else Left(seat)]


def _start(table: Table, guest: str, request: Start) -> Entries:
    _only(table, "open")
    seat = _own(table, guest, request.seat)
    if not all(one.taken for one in table.seats):
        raise NotHere("table.seats-open")
    if seat.number is not None:
        raise NotHere("table.ready-already")
    if sha256(bytes.fromhex(request.number)).hexdigest() != seat.promise:
        raise NotHere("table.promise-broken")
    ready = Ready(request.seat, request.number)
    if any(one.number is None for one in table.seats if one is not seat and not one.bot):
        return [ready]
    numbers = [one.number or "" for one in table.seats]
    numbers[request.seat] = request.number
    state = table.game.start()
    events: list[Event] = []
    dealt = Dealt(_answered(state, table.dealer(numbers), events))
    table.ahead = Ahead(dealt, state, tuple(events))
    return [ready, dealt]


# While it runs.


def _take_back(table: Table, guest: str, to: int, have: int, took: int) -> Entries:
    _only(table, "running")
    _fresh(table, have)
    own = [seat for seat in table.seats_of(guest) if table.seats[seat].active]
    if not own:
        raise NotHere("table.onlooker")
    if to not in table.standing[:-1]:
        raise NotHere("table.no-way-back", number=to)
    state = table.state
    if state is not None and state.to_act in own and _is_free(table, state, to):
        return [TakenBack(state.to_act, to, took)]
    if not table.opened.take_backs:
        raise NotHere("table.no-take-backs")
    return _consent(table, own[0], TakeBack(to), (), took)


def _is_free(table: Table, state: State, to: int) -> bool:
    """Whether all acts after `to` are of the seat to act, in this turn, without chance's answer."""
    for place in table.standing:
        entry = table.history[place].row.entry
        if place > to and (
            not isinstance(entry, Acted)
            or entry.seat != state.to_act
            or entry.answers
            or table.history[place].turn != state.turn
        ):
            return False
    return True


def _replace(table: Table, guest: str, request: Replace, gone: Collection[str]) -> Entries:
    _only(table, "running")
    own = [seat for seat in table.seats_of(guest) if table.seats[seat].active]
    if not own:
        raise NotHere("table.onlooker")
    seat = _seat(table, request.seat)
    _check_bot(request.bot)
    if not seat.active or request.seat in own:
        raise NotHere("table.nobody-to-replace")
    if seat.guest not in gone:
        raise NotHere("table.not-gone", name=seat.name)
    return _consent(table, own[0], request, gone)


def _answer(table: Table, guest: str, request: Answer, took: int) -> Entries:
    asking = table.asking
    if asking is None or asking.number != request.asked:
        raise NotHere("table.nothing-asked")
    seats = tuple(seat for seat in table.seats_of(guest) if seat in asking.waiting)
    if not seats:
        raise NotHere("table.not-asked")
    answered = Answered(seats, request.asked, request.yes)
    if not request.yes or asking.waiting - set(seats):
        return [answered]
    return [answered, _granted(asking.seat, asking.request, took)]


def _consent(
    table: Table, seat: int, request: Consented, gone: Collection[str], took: int = 0
) -> Entries:
    """Ask everybody who plays and is not gone, but for who asks."""
    if table.asking is not None:
        raise NotHere("table.asked-already")
    without = {table.seats[seat].guest, *gone}
    asked = tuple(place for place in table.persons() if table.seats[place].guest not in without)
    return [Asked(seat, request, asked)] if asked else [_granted(seat, request, took)]


def _granted(seat: int, request: Consented, took: int) -> AnyEntry:
    if isinstance(request, TakeBack):
        return TakenBack(seat, request.to, took)
    return Replaced(request.seat, request.bot)


def _give_up(table: Table, entry: Resigned | OutOfTime) -> Entries:
    """A seat gives up; where nobody is left, the game is over without a result."""
    if table.persons() == [entry.seat]:
        return [entry, Abandoned(entry.seat)]
    return [entry]


# What has to hold.

_IS = {
    "open": "table.is-open",
    "running": "table.is-running",
    "finished": "table.is-finished",
    "abandoned": "table.is-abandoned",
}


def _only(table: Table, status: str) -> None:
    if table.status != status:
        raise NotHere(_IS[table.status])


def _dealing(table: Table) -> bool:
    return any(seat.number for seat in table.seats)


def _before_dealing(table: Table) -> None:
    if _dealing(table):
        raise NotHere("table.is-dealing")


def _fresh(table: Table, have: int) -> None:
    if not table.changed_at <= have <= table.number:
        raise Stale


def _seat(table: Table, seat: int) -> Seat:
    if seat >= len(table.seats):
        raise NotHere("table.no-such-seat", number=seat + 1)
    return table.seats[seat]


def _own(table: Table, guest: str, seat: int) -> Seat:
    one = _seat(table, seat)
    if one.guest != guest:
        raise NotHere("table.not-your-seat")
    if one.out:
        raise NotHere("table.given-up")
    return one


def _check_bot(name: str) -> None:
    if name not in BOTS:
        raise NotHere("table.no-such-bot", choices=", ".join(BOTS))
