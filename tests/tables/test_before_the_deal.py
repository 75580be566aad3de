"""A table until the deal: who sits where, who may do what, and what everybody adds to the deal."""

from __future__ import annotations

import pytest

from guimard.dealers import Sealed, answer_chance, commitment, deal_seed
from guimard.tables.asking import decide
from guimard.tables.entries import Abandoned, BotSat, Dealt, Left, Moved, Ready, Sat
from guimard.tables.refusal import NotHere
from guimard.tables.requests import (
    Act,
    AnyRequest,
    Close,
    Leave,
    Resign,
    SeatBot,
    Sit,
    Start,
    TakeBack,
)
from sitting import HOST, NAMES, NUMBERS, Sitting, promise, sit


def refused(at: Sitting, guest: str, request: AnyRequest) -> str:
    """Why, by its key. Nothing has changed."""
    before, rows = at.table, len(at.rows)
    with pytest.raises(NotHere) as refusal:
        at.ask(guest, request)
    assert at.table is before
    assert len(at.rows) == rows
    return refusal.value.key


def test_a_new_table_is_open_and_all_its_seats_are() -> None:
    table = Sitting(players=4).table
    assert table.status == "open"
    assert [seat.kind for seat in table.seats] == ["open"] * 4
    assert table.state is None
    assert table.opened.commitment == commitment(*table.secret)


def test_somebody_sits_down_and_gets_up_again() -> None:
    at = Sitting()
    assert at.ask("Ann", sit(1)) == [Sat(1, "Ann", "Bob", promise(NUMBERS[1]))]
    assert [seat.kind for seat in at.table.seats] == ["open", "person"]
    assert at.table.seats_of("Ann") == [1]
    assert at.ask("Ann", Leave(1)) == [Left(1)]
    assert [seat.kind for seat in at.table.seats] == ["open", "open"]


def test_names_are_tidied_and_differ() -> None:
    at = Sitting(players=3)
    (sat,) = at.ask("a", Sit(0, "  Ann\u202e \n the  \x00First ", promise(NUMBERS[0])))
    assert isinstance(sat, Sat)
    assert sat.name == "Ann the First"
    assert refused(at, "b", sit(1, "ANN THE first")) == "table.name-taken"
    assert refused(at, "b", sit(1, " \u200b\t ")) == "table.no-name"


def test_a_seat_that_is_taken_is_taken() -> None:
    at = Sitting(players=3)
    at.ask("Ann", sit(0))
    at.ask(HOST, SeatBot(2, "greedy"))
    assert refused(at, "Bob", Sit(0, "Bob", promise(NUMBERS[1]))) == "table.seat-taken"
    assert refused(at, "Bob", Sit(2, "Bob", promise(NUMBERS[1]))) == "table.seat-taken"
    assert refused(at, HOST, SeatBot(0, "greedy")) == "table.seat-taken"
    assert refused(at, "Bob", Sit(3, "Bob", promise(NUMBERS[1]))) == "table.no-such-seat"


def test_one_person_may_hold_several_seats_and_change_their_name() -> None:
    at = Sitting()
    at.ask("Ann", sit(0))
    at.ask("Ann", sit(1))
    at.ask("Ann", sit(0, "Anna"))
    assert at.table.names == ["Anna", "Bob"]
    assert at.table.seats_of("Ann") == [0, 1]


def test_nobody_may_promise_anothers_number() -> None:
    """Whoever copied a promise would wait for its number, and add nothing of their own."""
    at = Sitting()
    at.ask("Ann", sit(0))
    assert refused(at, "Bob", Sit(1, "Bob", promise(NUMBERS[0]))) == "table.promise-taken"


def test_only_the_host_seats_programs_and_one_seat_is_for_a_person() -> None:
    at = Sitting()
    assert refused(at, "Ann", SeatBot(0, "greedy")) == "table.only-host"
    assert refused(at, HOST, SeatBot(0, "no such bot")) == "table.no-such-bot"
    assert at.ask(HOST, SeatBot(0, "greedy")) == [BotSat(0, "greedy")]
    assert refused(at, HOST, SeatBot(1, "greedy")) == "table.somebody"
    assert at.ask(HOST, SeatBot(0, "random")) == [BotSat(0, "random")]
    assert at.ask(HOST, Leave(0)) == [Left(0)]


def test_programs_of_one_kind_have_names_of_their_own() -> None:
    at = Sitting(players=3)
    at.ask(HOST, SeatBot(0, "greedy"))
    at.ask(HOST, SeatBot(2, "greedy"))
    assert at.table.names == ["greedy", "#2", "greedy 2"]


def test_the_host_may_free_any_seat_and_others_only_their_own() -> None:
    at = Sitting()
    at.ask("Ann", sit(0))
    assert refused(at, "Bob", Leave(0)) == "table.not-your-seat"
    assert refused(at, HOST, Leave(1)) == "table.seat-empty"
    assert at.ask(HOST, Leave(0)) == [Left(0)]


def test_only_the_host_closes_the_table() -> None:
    at = Sitting()
    assert refused(at, "Ann", Close()) == "table.only-host"
    assert at.ask(HOST, Close()) == [Abandoned(None)]
    assert at.table.status == "abandoned"
    assert refused(at, "Ann", sit(0)) == "table.is-abandoned"


@pytest.mark.parametrize("request_", [Act(0), TakeBack(0), Resign(0)])
def test_nothing_is_played_before_the_deal(request_: AnyRequest) -> None:
    at = Sitting()
    at.ask("Ann", sit(0))
    assert refused(at, "Ann", request_) == "table.is-open"


def test_it_starts_when_all_seats_are_taken_and_everybody_is_ready() -> None:
    at = Sitting(players=3)
    at.ask("Ann", sit(0))
    at.ask("Bob", sit(1))
    assert refused(at, "Ann", Start(0, NUMBERS[0])) == "table.seats-open"
    at.ask(HOST, SeatBot(2, "greedy"))
    assert at.ask("Ann", Start(0, NUMBERS[0])) == [Ready(0, NUMBERS[0])]
    assert at.table.status == "open"
    assert refused(at, "Ann", Start(0, NUMBERS[0])) == "table.ready-already"
    ready, dealt = at.ask("Bob", Start(1, NUMBERS[1]))
    assert ready == Ready(1, NUMBERS[1])
    assert isinstance(dealt, Dealt)
    assert at.table.status == "running"


def test_nobody_starts_for_another_or_with_another_number_than_promised() -> None:
    at = Sitting()
    at.ask("Ann", sit(0))
    at.ask("Bob", sit(1))
    assert refused(at, "Bob", Start(0, NUMBERS[0])) == "table.not-your-seat"
    assert refused(at, "Ann", Start(0, NUMBERS[1])) == "table.promise-broken"


def test_once_a_number_is_known_nobody_sits_down_and_whoever_leaves_ends_the_table() -> None:
    """Somebody who sits down, or again, after seeing a number could choose their own to suit it."""
    at = Sitting()
    at.ask("Ann", sit(0))
    at.ask("Bob", sit(1))
    at.ask("Ann", Start(0, NUMBERS[0]))
    assert refused(at, "Bob", sit(1)) == "table.is-dealing"
    assert refused(at, HOST, SeatBot(1, "greedy")) == "table.is-dealing"
    with pytest.raises(NotHere, match="is-dealing"):
        at.move(1, "Bob", "Bob's phone")
    assert at.ask("Bob", Leave(1)) == [Abandoned(1)]
    assert at.table.status == "abandoned"


def test_the_deal_follows_from_the_promise_and_everybodys_number() -> None:
    """Worked out here as docs/fair-dealing.md has it, without the table."""
    at = Sitting(players=3).fill("greedy")
    numbers = [bytes.fromhex(NUMBERS[0]), bytes.fromhex(NUMBERS[1]), b""]
    dealer = Sealed(deal_seed(at.secret.seed, numbers))
    state = at.table.game.start()
    answer_chance(state, dealer)
    assert at.table.state is not None
    for seat in (0, 1, 2, None):
        assert at.table.state.view(seat) == state.view(seat)


def test_another_number_of_anybody_is_another_deal() -> None:
    def deal(*numbers: str) -> tuple[int, ...]:
        at = Sitting(hand_size=3)
        at.secret = at.table.secret = type(at.secret)(bytes(32), bytes(32))
        for seat, number in enumerate(numbers):
            at.ask(NAMES[seat], Sit(seat, NAMES[seat], promise(number)))
        for seat, number in enumerate(numbers):
            entries = at.ask(NAMES[seat], Start(seat, number))
        assert isinstance(entries[-1], Dealt)
        return entries[-1].answers

    deals = {deal(one, other) for one in NUMBERS[:3] for other in NUMBERS[3:]}
    assert len(deals) == 9
    assert deal(NUMBERS[0], NUMBERS[3]) in deals


def test_a_seat_moves_to_another_device_which_promises_anew() -> None:
    at = Sitting()
    at.ask("Ann", sit(0))
    at.ask("Bob", sit(1))
    assert at.move(0, "Ann", "Ann's phone") == [Moved(0, "Ann's phone")]
    assert at.table.seats_of("Ann") == []
    with pytest.raises(NotHere, match="not-your-seat"):
        at.move(0, "Ann", "a second phone")
    assert refused(at, "Bob", Start(1, NUMBERS[1])) == "table.seats-open"
    at.ask("Ann's phone", Sit(0, "Ann", promise(NUMBERS[5])))
    at.ask("Bob", Start(1, NUMBERS[1]))
    at.ask("Ann's phone", Start(0, NUMBERS[5]))
    at.move(0, "Ann's phone", "Ann's television")
    assert at.table.status == "running"
    assert at.table.seats_of("Ann's television") == [0]


def test_nothing_here_changes_a_table_that_others_look_at() -> None:
    at = Sitting()
    at.ask("Ann", sit(0))
    before = at.table
    at.ask("Bob", sit(1))
    assert before.number == 1
    assert [seat.kind for seat in before.seats] == ["person", "open"]
    assert list(decide(before, "Cleo", sit(1, "Cleo"), 1)) != []
