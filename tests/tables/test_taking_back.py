"""Take-backs: free within one's own turn until chance answers, otherwise by everybody's consent."""

from __future__ import annotations

import pytest

from guimard.server.telling import log_entry
from guimard.tables.asking import free_back_to
from guimard.tables.clocks import Fischer
from guimard.tables.entries import Acted, Answered, Asked, TakenBack
from guimard.tables.refusal import NotHere, Stale
from guimard.tables.requests import Answer, Resign, TakeBack
from sitting import Sitting


def refused(at: Sitting, guest: str, to: int) -> str:
    before = at.table
    with pytest.raises(NotHere) as refusal:
        at.ask(guest, TakeBack(to))
    assert at.table is before
    return refusal.value.key


def views(at: Sitting) -> list[object]:
    assert at.table.state is not None
    return [at.table.state.view(seat) for seat in (None, *range(len(at.table.seats)))]


def test_ones_own_unfinished_turn_is_taken_back_freely() -> None:
    """A build of Paris Connection, locomotive by locomotive."""
    at = Sitting("paris-connection", take_backs=False).fill()
    dealt, before = at.table.number, views(at)
    assert free_back_to(at.table, 0) is None
    at.act()
    after_one, one = at.table.number, views(at)
    at.act()
    assert free_back_to(at.table, 0) == after_one
    assert at.ask("Ann", TakeBack(after_one)) == [TakenBack(0, after_one, 0)]
    assert views(at) == one
    assert free_back_to(at.table, 0) == dealt
    at.act()
    assert at.ask("Ann", TakeBack(dealt)) == [TakenBack(0, dealt, 0)]
    assert views(at) == before
    assert free_back_to(at.table, 0) is None
    assert at.table.history[-1].seen == ()


def test_nothing_is_deleted_and_the_log_alone_knows_what_counts() -> None:
    at = Sitting("paris-connection").fill()
    dealt = at.table.number
    for _ in range(3):
        at.act()
    at.ask("Ann", TakeBack(dealt + 1))
    at.act()
    assert [row.number for row in at.rows] == list(range(dealt + 6))
    assert at.table.standing == [dealt, dealt + 1, dealt + 5]
    again = at.again()
    assert again.state is not None
    assert again.standing == at.table.standing
    assert [again.state.view(seat) for seat in (None, 0, 1)] == views(at)


def test_a_finished_turn_is_not_free() -> None:
    at = Sitting(take_backs=False).fill()
    dealt = at.table.number
    at.act()
    assert free_back_to(at.table, 0) is None
    assert refused(at, "Ann", dealt) == "table.no-take-backs"


def test_nor_is_a_turn_in_which_chance_has_answered() -> None:
    """Metro, `tile in hand`: to draw first shows a tile, though the turn goes on."""
    at = Sitting(take_backs=False).fill()
    draw = _draw(at)
    dealt = at.table.number
    (acted,) = at.act(draw)
    assert isinstance(acted, Acted)
    assert acted.answers
    assert at.table.state is not None
    assert at.table.state.to_act == 0
    assert free_back_to(at.table, 0) is None
    assert refused(at, "Ann", dealt) == "table.no-take-backs"


def _draw(at: Sitting) -> int:
    return next(n for n, one in enumerate(at.table.game.actions) if type(one).__name__ == "Draw")


def test_otherwise_everybody_has_to_agree() -> None:
    at = Sitting(players=4).fill("greedy")
    before, dealt = views(at), at.table.number
    at.act()
    assert at.ask("Ann", TakeBack(dealt)) == [Asked(0, TakeBack(dealt), (1, 2))]
    asked = at.table.number
    assert at.ask("Bob", Answer(asked, True)) == [Answered((1,), asked, True)]
    assert at.ask("Cleo", Answer(asked, True)) == [
        Answered((2,), asked, True),
        TakenBack(0, dealt, 0),
    ]
    assert views(at) == before


def test_one_who_does_not_is_enough() -> None:
    at = Sitting(players=3).fill()
    dealt = at.table.number
    at.act()
    at.ask("Ann", TakeBack(dealt))
    asked = at.table.number
    after = views(at)
    at.ask("Bob", Answer(asked, False))
    assert at.table.asking is None
    assert views(at) == after
    with pytest.raises(NotHere, match="nothing-asked"):
        at.ask("Cleo", Answer(asked, True))


def test_anybody_who_plays_may_ask_and_nobody_else() -> None:
    at = Sitting(players=3).fill()
    dealt = at.table.number
    at.act()
    assert refused(at, "Dan", dealt) == "table.onlooker"
    at.ask("Cleo", Resign(2))
    assert refused(at, "Cleo", dealt) == "table.onlooker"
    assert at.ask("Bob", TakeBack(dealt)) == [Asked(1, TakeBack(dealt), (0,))]


def test_against_programs_nobody_needs_to_agree() -> None:
    at = Sitting(players=3).fill("greedy", "greedy")
    dealt = at.table.number
    at.act()
    assert at.ask("Ann", TakeBack(dealt)) == [TakenBack(0, dealt, 0)]


def test_there_is_no_way_back_to_what_was_never_a_position() -> None:
    at = Sitting().fill()
    dealt = at.table.number
    at.act()
    for number in (0, dealt - 1, at.table.number, at.table.number + 1, 10**6):
        assert refused(at, "Ann", number) == "table.no-way-back"


def test_who_asks_has_seen_what_they_take_back() -> None:
    at = Sitting().fill()
    dealt = at.table.number
    at.act()
    with pytest.raises(Stale):
        at.ask("Ann", TakeBack(dealt), have=dealt)


def test_after_a_draw_the_same_tile_comes_again_and_all_are_told_who_saw_it() -> None:
    at = Sitting().fill()
    dealt = at.table.number
    drawn = at.act(_draw(at))
    at.ask("Ann", TakeBack(dealt))
    asked = at.table.number
    at.ask("Bob", Answer(asked, True))
    back = at.table.history[-1]
    assert back.seen == (0,)
    for eyes in (0, 1, None):
        told = log_entry(at.table, back, eyes, "en").lines
        assert told[-1] == "What is drawn again has been seen before by Ann."
    assert at.act(_draw(at)) == drawn


def test_whatever_is_done_meanwhile_the_pile_keeps_its_order() -> None:
    """The nth tile of the pile is the same however the game came to it."""
    at = Sitting().fill()
    assert at.table.state is not None
    dealt = at.table.number
    first, *_, last = list(at.table.state.actions())

    def two_draws(action: int | None) -> list[int]:
        answers: list[int] = []
        while len(answers) < 2:
            (acted,) = at.act(action)
            assert isinstance(acted, Acted)
            answers += acted.answers
            action = None
        at.ask("Ann", TakeBack(dealt))
        at.ask("Bob", Answer(at.table.number, True))
        return answers

    assert two_draws(first) == two_draws(last)


def test_taking_back_wins_no_time() -> None:
    """Else to move, think, take back and move again would be a way to think for ever."""
    at = Sitting("paris-connection", clock=Fischer(60, 0)).fill()
    dealt = at.table.number
    at.act(took=1_000)
    at.ask("Ann", TakeBack(dealt), took=20_000)
    assert at.table.left == [39_000, 60_000]
    assert at.table.clock_set_at == at.table.number


def test_while_everybody_is_asked_the_clock_of_the_seat_to_act_runs() -> None:
    at = Sitting(clock=Fischer(60, 0)).fill()
    dealt = at.table.number
    at.act(took=1_000)
    at.ask("Ann", TakeBack(dealt), took=2_000)
    at.ask("Bob", Answer(at.table.number, True), took=5_000)
    assert at.table.left == [59_000, 55_000]
