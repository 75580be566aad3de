"""A table as one guest sees it: every word that leaves the server about a game is made here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import repeat
from typing import Final

from msgspec.structs import astuple

from guimard.rules.game import Game, Item, Preview, State, View
from guimard.server.boards import describe
from guimard.server.choices import title
from guimard.server.messages import TableIs, Update
from guimard.server.shown import (
    Asked,
    Effects,
    Ending,
    Legal,
    LineEffect,
    Position,
    Proof,
    Seat,
    Share,
    Time,
)
from guimard.server.telling import asked_text, log_entry, seen
from guimard.tables.asking import free_back_to, may_act
from guimard.tables.card import card_of
from guimard.tables.ending import ending
from guimard.tables.refusal import NotHere
from guimard.tables.room import Room
from guimard.tables.studies import check_over
from guimard.tables.table import Table
from guimard.texts import catalogue, name_item, offer, tell

MOST_EXPLAINED: Final = 64
"""With more actions than this, only those asked about are explained."""


def table_is(table: Table, language: str, link: str) -> TableIs:
    opened = table.opened
    return TableIs(
        table=table.id,
        game=opened.game,
        title=title(card_of(table), language),
        options=opened.options,
        clock=opened.clock,
        take_backs=opened.take_backs,
        listed=opened.listed,
        commitment=opened.commitment,
        board=describe(table.game, language),
        rematch_of=opened.rematch_of,
        from_file=opened.from_file,
        link=link,
    )


def update(room: Room, table: Table, guest: str, have: int, language: str) -> Update:
    """What has happened since entry `have`, and how things are now."""
    own = tuple(table.seats_of(guest))
    eyes = own[0] if len(own) == 1 else None
    new = table.history[have + 1 :]
    return Update(
        table=table.id,
        after=have,
        number=table.number,
        entries=tuple(log_entry(table, happened, eyes, language) for happened in new),
        status=table.status,
        seats=_seats(room, table),
        you=own,
        host=guest == table.opened.host,
        onlookers=_onlookers(room, table),
        asked=_asked(table, language),
        time=_time(room, table),
        position=_position(table, own, language),
        result=_ending(table, language),
        proof=_proof(table),
        rematch=table.rematch,
    )


def position_after(table: Table, number: int, guest: str) -> Position:
    """How things stood after an entry of the log; with nothing to do, since that is over."""
    view = view_after(table, number, guest)
    return Position(number=number, seat=view.seat, view=view, legal=(), back_to=None)


def position_as_seen(table: Table, number: int, seat: int) -> Position:
    """The same as any seat saw it: of a game that is over."""
    check_over(table)
    if seat >= table.game.seats:
        raise NotHere("table.no-such-seat", number=seat + 1)
    view = _state_after(table, number).view(seat)
    return Position(number=number, seat=view.seat, view=view, legal=(), back_to=None)


def view_after(table: Table, number: int, guest: str) -> View:
    """What a guest knew after an entry of the log."""
    state = _state_after(table, number)
    return state.view(_eyes(state, table.seats_of(guest)))


def _state_after(table: Table, number: int) -> State:
    if table.state is None or not 0 <= number <= table.number:
        raise NotHere("table.no-such-entry", number=number)
    return table.state if number >= table.changed_at else table.after(number)


def effects_asked(table: Table, guest: str, have: int, action: int, language: str) -> Effects:
    """What an action would do, for the guest whose turn it is.

    Raises `NotHere`, `Stale`, or the `Refused` of the rules.
    """
    seat = may_act(table, guest, have)
    assert table.state is not None
    words = Words(table.game, table.names, seat, language)
    return words.effects(table.state.preview(action))


class Words:
    """What actions are, and would do, in words for one seat or an onlooker."""

    def __init__(self, game: Game, names: Sequence[str], eyes: int | None, language: str) -> None:
        self._game = game
        self._eyes = eyes
        self._language = language
        self._names = tuple(names)

    def legal(
        self, state: State, numbers: Sequence[int], most_explained: int = MOST_EXPLAINED
    ) -> tuple[Legal, ...]:
        """Actions open in this state, with what they would do unless there are too many."""
        explained: Iterable[Effects | None] = repeat(None, len(numbers))
        if len(numbers) <= most_explained:
            explained = map(self.effects, state.previews(numbers))
        actions = self._game.actions
        return tuple(
            Legal(number, actions[number], self.offer(number), effects)
            for number, effects in zip(numbers, explained, strict=True)
        )

    def effects(self, preview: Preview) -> Effects:
        """What an action would certainly do, as far as the seat to act may know."""
        lines: list[LineEffect] = []
        said: list[str] = []
        points: dict[int, int] = {}
        for line, account, before, after, end, earned in map(astuple, preview.changes):
            lines.append(LineEffect(line, account, before, after, end, earned))
            called = _called(self._game, line, account, self._names, self._language)
            gain = ""
            if end is not None:
                gain = f" (+{earned})"
                points[account] = points.get(account, 0) + earned
            said.append(f"{called}: {before} \N{RIGHTWARDS ARROW} {after}{gain}")
        for event in seen(preview.others, self._eyes) if preview.others else ():
            account, paid = getattr(event, "account", None), getattr(event, "points", None)
            if isinstance(account, int) and isinstance(paid, int):
                points[account] = points.get(account, 0) + paid
            said.append(tell(self._game, event, self._names, self._language))
        return Effects(lines=tuple(lines), points=tuple(points.items()), text="; ".join(said))

    def offer(self, number: int) -> str:
        """What an action is."""
        return _offered(self._game, number, self._names, self._language)


@lru_cache(maxsize=1 << 14)
def _called(
    game: Game, line: int, account: int | None, names: tuple[str, ...], language: str
) -> str:
    """Whose line it is, and which."""
    texts = catalogue(language)
    if account is None:
        owner = ""
    elif account < len(names):
        owner = names[account]
    else:
        owner = texts.say(str(game.label("account", account)))
    label = str(game.label("line", line))
    return f"{owner} {texts.say(label) if label in texts else label}".strip()


@lru_cache(maxsize=1 << 15)
def _offered(game: Game, number: int, names: tuple[str, ...], language: str) -> str:
    return offer(game, game.actions[number], names, language)


def _position(table: Table, own: Sequence[int], language: str) -> Position | None:
    state = table.state
    if state is None:
        return None
    eyes = _eyes(state, own)
    is_turn = table.status == "running" and eyes == state.to_act and table.seats[eyes].active
    return Position(
        number=table.changed_at,
        seat=eyes,
        view=state.view(eyes),
        legal=_legal(table, state, eyes, language) if is_turn and eyes is not None else (),
        back_to=free_back_to(table, eyes) if is_turn and eyes is not None else None,
    )


def _eyes(state: State, own: Sequence[int]) -> int | None:
    """The seat whose view a guest gets: of several the one to act, or the next of them."""
    if not own:
        return None
    return min(own, key=lambda seat: (seat - state.to_act) % state.game.seats)


def _legal(table: Table, state: State, seat: int, language: str) -> tuple[Legal, ...]:
    return Words(table.game, table.names, seat, language).legal(state, state.actions())


def _seats(room: Room, table: Table) -> tuple[Seat, ...]:
    return tuple(
        Seat(
            kind=one.kind,
            name=one.name,
            bot=one.player,
            connected=one.guest is not None and room.is_here(one.guest),
            ready=one.number is not None,
            promise=one.promise,
            number=one.number,
            out=one.out,
        )
        for one in table.seats
    )


def _onlookers(room: Room, table: Table) -> int:
    seated = {seat.guest for seat in table.seats}
    return len({*(watcher.guest for watcher in room.watchers), *room.elsewhere} - seated)


def _asked(table: Table, language: str) -> Asked | None:
    asking = table.asking
    if asking is None:
        return None
    return Asked(
        number=asking.number,
        seat=asking.seat,
        request=asking.request,
        agreed=asking.agreed,
        waiting=tuple(sorted(asking.waiting)),
        text=asked_text(table, asking.seat, asking.request, language),
    )


def _time(room: Room, table: Table) -> Time | None:
    if table.opened.clock.at_start() is None or table.status != "running":
        return None
    left = room.left()
    people = (one.active for one in table.seats)
    shown = tuple(ms if person else None for ms, person in zip(left, people, strict=True))
    return Time(left=shown, running=table.timed)


def _ending(table: Table, language: str) -> Ending | None:
    ended = ending(table)
    if ended is None:
        return None
    names = table.names
    return Ending(
        points=ended.result.points,
        winners=ended.winners,
        ranks=ended.ranks,
        breakdown=tuple(
            tuple(_share(table.game, item, names, language) for item in items)
            for items in ended.result.breakdown
        ),
    )


def _share(game: Game, item: Item, names: Sequence[str], language: str) -> Share:
    company = item.params.get("company")
    return Share(
        text=name_item(game, item, names, language),
        points=item.points,
        key=item.key,
        company=None if company is None else str(company),
    )


def _proof(table: Table) -> Proof | None:
    """The secret: of a game that is over, and of no other."""
    if table.status not in ("finished", "abandoned") or table.opened.from_file:
        return None
    return Proof(
        seed=table.secret.seed.hex(),
        salt=table.secret.salt.hex(),
        numbers=tuple(seat.number or "" for seat in table.seats),
    )
