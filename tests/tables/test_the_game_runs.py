"""A table in play: whose turn it is, what time is charged, who gives up, and how it ends."""

from __future__ import annotations

from random import Random

import pytest

from guimard.rules.game import OVER, Refused
from guimard.tables.clocks import AnyClock, Fischer, NoClock, PerMove
from guimard.tables.ending import ending
from guimard.tables.entries import (
    Abandoned,
    Acted,
    Answered,
    Asked,
    OutOfTime,
    Replaced,
    Resigned,
    Resumed,
)
from guimard.tables.making import make_rematch
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
)
from guimard.tables.table import Table
from sitting import NAMES, Sitting


def refused(at: Sitting, guest: str, request: AnyRequest) -> str:
    before = at.table
    with pytest.raises(NotHere) as refusal:
        at.ask(guest, request)
    assert at.table is before
    return refusal.value.key


# Turns.


def test_only_the_seat_to_act_acts() -> None:
    at = Sitting().fill()
    assert refused(at, "Bob", Act(0)) == "table.not-your-turn"
    assert refused(at, "Cleo", Act(0)) == "table.onlooker"
    (acted,) = at.act()
    assert isinstance(acted, Acted)
    assert acted.seat == 0
    assert refused(at, "Ann", Act(0)) == "table.not-your-turn"


def test_what_the_rules_refuse_changes_nothing() -> None:
    at = Sitting().fill()
    before = at.table
    assert before.state is not None
    legal = set(before.state.actions())
    illegal = next(number for number in range(len(before.game.actions)) if number not in legal)
    for number in (illegal, len(before.game.actions), 10**9):
        with pytest.raises(Refused):
            at.ask("Ann", Act(number))
    assert at.table is before
    assert at.table.state is not None
    assert set(at.table.state.actions()) == legal


def test_who_has_not_seen_the_position_is_behind() -> None:
    at = Sitting().fill()
    dealt = at.table.number
    at.act()
    number = at.table.state.actions()[0] if at.table.state else 0
    for have in (dealt, -1, at.table.number + 1):
        with pytest.raises(Stale):
            at.ask("Bob", Act(number), have=have)
    assert at.table.number == dealt + 1
    at.ask("Bob", Act(number), have=dealt + 1)


def test_what_does_not_change_the_position_leaves_nobody_behind() -> None:
    at = Sitting(players=3).fill()
    have = at.table.number
    at.ask("Cleo", Resign(2))
    at.ask("Ann", Act(at.table.state.actions()[0] if at.table.state else 0), have=have)


def test_it_is_over_when_the_rules_say_so() -> None:
    at = Sitting(players=2).fill()
    at.act_until_over(Random(1))
    assert at.table.status == "finished"
    assert at.table.state is not None
    assert at.table.state.to_act == OVER
    ended = ending(at.table)
    assert ended is not None
    result = at.table.state.result()
    assert ended.result == result
    assert [rank == 1 for rank in ended.ranks] == [seat in result.winners for seat in (0, 1)]
    for request in (Act(0), Resign(0), Replace(1, "greedy")):
        assert refused(at, "Ann", request) == "table.is-finished"


def test_before_the_deal_is_over() -> None:
    at = Sitting().fill()
    for request in (Sit(0, "Ann", "0" * 64), SeatBot(1, "greedy"), Leave(0), Close()):
        assert refused(at, "Ann", request) == "table.is-running"


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("metro", {"players": 3, "hand_size": 2}),
        ("metro", {"players": 2, "city": "paris", "modules": ("companies",)}),
        ("paris-connection", {"players": 3}),
    ],
)
def test_the_log_alone_makes_the_same_table(game: str, options: dict[str, object]) -> None:
    at = Sitting(game, **options).fill()
    for _ in range(25):
        at.act()
    assert at.table.state is not None
    again = at.again()
    assert again.state is not None
    for seat in (None, *range(len(again.seats))):
        assert again.state.view(seat) == at.table.state.view(seat)
    assert again.history == at.table.history
    assert (again.seats, again.left, again.standing) == (
        at.table.seats,
        at.table.left,
        at.table.standing,
    )


def test_a_position_of_the_past_can_be_looked_at() -> None:
    at = Sitting().fill()
    views = {}
    for _ in range(10):
        at.act()
        assert at.table.state is not None
        views[at.table.number] = at.table.state.view(1)
    for number, view in views.items():
        assert at.table.after(number).view(1) == view


# Clocks.


@pytest.mark.parametrize(
    ("clock", "left"),
    [
        (NoClock(), None),
        (PerMove(60), 60_000),
        (Fischer(60, 5), 60_000 - 1_500 + 5_000),
    ],
)
def test_a_move_is_charged_what_it_took(clock: AnyClock, left: int | None) -> None:
    at = Sitting(clock=clock).fill()
    at.act(took=1_500)
    assert at.table.left == [left, clock.at_start()]


def test_a_move_of_several_acts_is_one_move() -> None:
    """Paris Connection: a build is one locomotive after another, and then the word."""
    at = Sitting("paris-connection", clock=Fischer(60, 5)).fill()
    at.act(took=1_000)
    at.act(took=2_000)
    assert at.table.left == [57_000, 60_000]
    done = at.table.game.actions.index(next(a for a in at.table.game.actions if not _fields(a)))
    at.act(done, took=3_000)
    assert at.table.left == [60_000 - 6_000 + 5_000, 60_000]


def _fields(action: object) -> tuple[str, ...]:
    fields: tuple[str, ...] = action.__struct_fields__  # type: ignore[attr-defined]
    return fields


def test_the_clock_is_of_the_seat_to_act_and_of_people_only() -> None:
    at = Sitting(clock=PerMove(60), players=2).fill("greedy")
    assert at.table.timed == 0
    at.act()
    assert at.table.timed is None
    assert Sitting(clock=NoClock()).fill().table.timed is None


def test_time_is_charged_for_when_the_server_ran_only() -> None:
    at = Sitting(clock=Fischer(60, 0)).fill()
    at.add(Resumed(4_000))
    assert at.table.left == [56_000, 60_000]
    assert at.table.clock_set_at == at.table.number
    at.act(took=1_000)
    assert at.table.left == [55_000, 60_000]


# Giving up.


def test_whoever_resigns_is_played_on_by_a_program_and_ranks_last() -> None:
    at = Sitting(players=3).fill()
    assert at.ask("Bob", Resign(1)) == [Resigned(1)]
    assert [seat.player for seat in at.table.seats] == [None, "greedy", None]
    assert at.table.persons() == [0, 2]
    at.act()
    assert refused(at, "Bob", Act(0)) == "table.given-up"
    assert refused(at, "Bob", Resign(1)) == "table.given-up"
    at.ask("Cleo", Resign(2))
    # What the programs do is not the table's to say: anything that is legal.
    _play_out(at)
    ended = ending(at.table)
    assert ended is not None
    assert ended.ranks == (1, 3, 2)
    assert ended.winners == (0,)


def _play_out(at: Sitting) -> None:
    rng = Random(2)
    while at.table.status == "running":
        assert at.table.state is not None
        state = at.table.state
        at.add(_acted(at.table, rng.choice(list(state.actions()))))


def _acted(table: Table, action: int) -> Acted:
    from guimard.tables.asking import act

    return act(table, action)


def test_out_of_time_is_giving_up() -> None:
    at = Sitting(players=2, clock=PerMove(60)).fill()
    assert at.out_of_time(0) == [OutOfTime(0)]
    assert at.table.left == [0, 60_000]
    assert at.table.seats[0].out == "out-of-time"
    assert at.table.to_act is not None
    assert at.table.to_act.player == "greedy"
    assert refused(at, "Ann", Act(0)) == "table.given-up"
    _play_out(at)
    ended = ending(at.table)
    assert ended is not None
    assert ended.ranks == (2, 1)


def test_nobody_resigns_for_another() -> None:
    at = Sitting().fill()
    assert refused(at, "Ann", Resign(1)) == "table.not-your-seat"
    assert refused(at, "Ann", Resign(7)) == "table.no-such-seat"


def test_the_last_person_who_gives_up_ends_it_without_a_result() -> None:
    at = Sitting(players=2).fill("greedy")
    assert at.ask("Ann", Resign(0)) == [Resigned(0), Abandoned(0)]
    assert at.table.status == "abandoned"
    assert ending(at.table) is None


# Somebody who is gone.


def test_who_is_gone_is_replaced_by_everybodys_consent() -> None:
    at = Sitting(players=4).fill("greedy")
    request = Replace(1, "random")
    assert refused(at, "Ann", request) == "table.not-gone"
    assert at.ask("Ann", request, gone=["Bob"]) == [Asked(0, request, (2,))]
    asked = at.table.number
    assert refused(at, "Ann", Answer(asked, True)) == "table.not-asked"
    assert refused(at, "Bob", Answer(asked, True)) == "table.not-asked"
    assert refused(at, "Cleo", Answer(asked - 1, True)) == "table.nothing-asked"
    assert at.ask("Cleo", Answer(asked, True)) == [
        Answered((2,), asked, True),
        Replaced(1, "random"),
    ]
    assert at.table.seats[1].bot == "random"
    assert at.table.names[1] == "Bob"
    assert at.table.seats_of("Bob") == []
    assert at.table.seats[1].out is None


def test_who_does_not_agree_keeps_things_as_they_are() -> None:
    at = Sitting(players=4).fill()
    at.ask("Ann", Replace(1, "greedy"), gone=["Bob"])
    asked = at.table.number
    at.ask("Cleo", Answer(asked, True))
    assert at.table.asking is not None
    assert at.table.asking.waiting == {3}
    assert at.ask("Dan", Answer(asked, False)) == [Answered((3,), asked, False)]
    assert at.table.asking is None
    assert at.table.seats[1].guest == "Bob"


def test_of_two_who_are_gone_neither_is_waited_for() -> None:
    at = Sitting(players=3).fill()
    assert at.ask("Ann", Replace(1, "greedy"), gone=["Bob", "Cleo"]) == [Replaced(1, "greedy")]
    assert at.ask("Ann", Replace(2, "greedy"), gone=["Cleo"]) == [Replaced(2, "greedy")]


def test_one_thing_is_asked_at_a_time_and_a_move_withdraws_it() -> None:
    at = Sitting(players=3).fill()
    at.ask("Ann", Replace(1, "greedy"), gone=["Bob"])
    asked = at.table.number
    with pytest.raises(NotHere, match="asked-already"):
        at.ask("Cleo", Replace(1, "greedy"), gone=["Bob"])
    at.act()
    assert at.table.asking is None
    assert refused(at, "Cleo", Answer(asked, True)) == "table.nothing-asked"


def test_who_asks_for_a_program_plays_and_names_one_that_there_is() -> None:
    at = Sitting(players=3).fill("greedy")
    assert refused(at, "Dan", Replace(1, "greedy")) == "table.onlooker"
    assert refused(at, "Ann", Replace(1, "nobody")) == "table.no-such-bot"
    assert refused(at, "Ann", Replace(0, "greedy")) == "table.nobody-to-replace"
    assert refused(at, "Ann", Replace(2, "greedy")) == "table.nobody-to-replace"


# Once more.


def test_a_rematch_keeps_everybodys_seat_and_seats_the_programs() -> None:
    at = Sitting(players=3).fill("greedy")
    with pytest.raises(NotHere, match="not-over"):
        make_rematch(at.table, "Ann")
    _play_out(at)
    with pytest.raises(NotHere, match="onlooker"):
        make_rematch(at.table, "Dan")
    new = make_rematch(at.table, "Bob")
    again = Table(new.rows[0], at.table.game, new.secret).then(*new.rows[1:])
    assert again.id != at.table.id
    assert again.secret != at.table.secret
    assert again.opened.options == at.table.opened.options
    assert again.opened.host == "Bob"
    assert again.opened.rematch_of == at.table.id
    assert [seat.kind for seat in again.seats] == ["kept", "kept", "bot"]
    assert again.names == [NAMES[0], NAMES[1], "greedy"]
