"""Bots in processes of their own: whose turn it is, and what becomes of bots that misbehave."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bad_bots import COMMAND
from guimard.bots import BOTS, weaker
from guimard.bots.workers import BotFailed, NoProcess, Question, Workers
from guimard.bots.workers.line import Line
from guimard.dealers import Sampling, answer_chance
from guimard.rules import new_game
from guimard.rules.game import OVER, State

LONG = 600.0
"""Seconds that no test waits for."""


def begun(name: str = "metro", **options: object) -> State:
    state = new_game(name, options).start()
    answer_chance(state, Sampling(Random(1)))
    return state


def asking(bot: str, state: State | None = None, seconds: float = 0.05) -> Question:
    state = begun() if state is None else state
    return Question.of(state.game, bot, state.view(state.to_act), seconds)


def wait_for(condition: object) -> None:
    while not condition():  # type: ignore[operator]
        time.sleep(0.01)


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers(1, COMMAND)
    yield made
    made.close()


# Who is next.


@dataclass(eq=False)
class One:
    group: str
    can_wait: bool = False


def let_in(line: Line[One], seconds: dict[str, float]) -> str:
    one = line.next()
    assert one is not None
    line.done(one, seconds.get(one.group, 1.0))
    return one.group


def test_who_has_had_the_least_is_next() -> None:
    line: Line[One] = Line(1)
    for group in "aaaaaabbcc":
        line.add(One(group))
    assert "".join(let_in(line, {}) for _ in range(10)) == "abcabcaaaa"


def test_who_thinks_long_waits_long() -> None:
    line: Line[One] = Line(1)
    for group in "aaabbbbbb":
        line.add(One(group))
    assert "".join(let_in(line, {"a": 2.0}) for _ in range(9)) == "abbabbabb"


def test_nobody_saves_up() -> None:
    line: Line[One] = Line(1)
    line.add(One("late"))
    assert let_in(line, {"late": 0.1}) == "late"
    for _ in range(20):
        line.add(One("a"))
    for _ in range(10):
        let_in(line, {})
    for _ in range(4):
        line.add(One("late"))
    assert "".join(let_in(line, {})[0] for _ in range(6)) in ("lalala", "alalal")


def test_what_can_wait_lets_others_go_first_and_never_takes_all() -> None:
    line: Line[One] = Line(1)
    slow, slower, quick = One("study", True), One("study", True), One("table")
    for one in (slow, slower, quick):
        line.add(one)
    assert line.next() is quick
    assert line.next() is slow
    assert line.next() is None
    line.done(slow, 1.0)
    assert line.next() is slower


def test_who_goes_home_is_forgotten() -> None:
    line: Line[One] = Line(1)
    gone, left = One("a"), One("b")
    line.add(gone)
    line.add(left)
    line.remove(gone)
    line.remove(gone)
    assert line.next() is left
    assert len(line) == 0


# What they answer.


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("metro", {"hand_size": 2}),
        ("metro", {"modules": ("companies",), "city": "st-petersburg", "players": 3}),
        ("metro", {"city": "london"}),
        ("paris-connection", {"players": 3}),
    ],
)
def test_every_bot_answers_every_kind_of_view(
    workers: Workers, name: str, options: dict[str, object]
) -> None:
    state = begun(name, **options)
    rng = Random(3)
    for bot in (*BOTS, *BOTS):
        if state.to_act == OVER:
            break
        thought = workers.ask("table", asking(bot, state)).result()
        assert thought.answer.action in state.actions()
        state.apply(thought.answer.action)
        for _ in range(3):
            answer_chance(state, Sampling(rng))
            if state.to_act != OVER:
                state.apply(rng.choice(list(state.actions())))
        answer_chance(state, Sampling(rng))


def test_what_is_asked_for_is_among_the_candidates(workers: Workers) -> None:
    state = begun(hand_size=2)
    wanted = state.actions()[-2:]
    view = state.view(state.to_act)
    for bot in ("greedy", "conductor", "engineer", "strongest"):
        question = Question.of(state.game, bot, view, 0.02, tuple(wanted))
        answer = workers.ask("table", question).result().answer
        assert {*wanted} <= {candidate.action for candidate in answer.candidates}


def test_a_question_holds_what_the_seat_knows_and_no_more() -> None:
    """The state's own tiles are dealt anew by whoever gets the question."""
    state = begun()
    question = asking("greedy", state)
    assert set(question.__struct_fields__) == {
        "game",
        "options",
        "parts",
        "bot",
        "seat",
        "seconds",
        "view",
        "also",
        "playouts",
        "seed",
    }
    other = state.game.deal_unknown(state.view(state.to_act), Random(5))
    assert asking("greedy", other) == question


# Bots that misbehave.


@pytest.mark.parametrize(
    ("bot", "said"), [("breaks", "no idea what to do"), ("dies", "exit code 7")]
)
def test_a_bot_that_breaks_down_is_told_of_and_the_next_is_answered(
    workers: Workers, bot: str, said: str
) -> None:
    with pytest.raises(BotFailed, match=said):
        workers.ask("table", asking(bot)).result()
    assert workers.ask("table", asking("random")).result().answer.action in begun().actions()


def test_a_bot_that_hangs_is_ended() -> None:
    workers = Workers(1, COMMAND, late=0.2)
    try:
        with pytest.raises(BotFailed, match="did not answer in its time"):
            workers.ask("table", asking("hangs")).result()
    finally:
        workers.close()


def test_a_bot_that_chatters_spoils_nothing(workers: Workers) -> None:
    assert workers.ask("table", asking("chatters")).result().answer.action in begun().actions()


@pytest.mark.parametrize("bot", ["dawdles", "hangs"])
def test_who_cancels_frees_the_worker_at_once(workers: Workers, bot: str) -> None:
    """It would think for minutes otherwise. One that listens goes on in the same process."""
    workers.ask("table", asking("random")).result()
    (before,) = workers.processes
    long = workers.ask("table", asking(bot, seconds=LONG))
    other = workers.ask("other", asking("random", seconds=LONG))
    wait_for(lambda: workers.busy)
    long.cancel()
    assert other.result().answer.action in begun().actions()
    assert workers.processes == [before] or bot == "hangs"


def test_who_waits_in_line_may_go_home(workers: Workers) -> None:
    long = workers.ask("table", asking("dawdles", seconds=LONG))
    waiting = workers.ask("other", asking("dawdles", seconds=LONG))
    waiting.cancel()
    long.cancel()
    assert workers.ask("third", asking("random", seconds=LONG)).result()


def test_no_more_think_at_once_than_are_allowed() -> None:
    workers = Workers(2, COMMAND)
    long = [workers.ask(f"table {n}", asking("dawdles", seconds=LONG)) for n in range(2)]
    waiting = [workers.ask(f"table {n}", asking("random", seconds=LONG)) for n in range(2, 6)]
    wait_for(lambda: len(workers.processes) == 2)
    assert not any(one.done() for one in (*long, *waiting))
    long[0].cancel()
    assert all(one.result() for one in waiting)
    assert len(workers.processes) == 2
    workers.close()


def test_where_no_process_starts_everybody_is_told() -> None:
    workers = Workers(1, (sys.executable, "-c", "raise SystemExit(3)"))
    with pytest.raises(NoProcess):
        workers.ask("table", asking("random")).result()
    workers.close()


# The end.


def test_closing_leaves_no_process_and_no_question() -> None:
    workers = Workers(2, COMMAND)
    asked = [workers.ask(f"table {n}", asking("hangs", seconds=LONG)) for n in range(5)]
    wait_for(lambda: len(workers.processes) == 2)
    processes = workers.processes
    workers.close()
    for one in asked:
        with pytest.raises(CancelledError):
            one.result()
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
    with pytest.raises(CancelledError):
        workers.ask("table", asking("random")).result()


ASKS_FOR_EVER = """
import sys, time
sys.path.insert(0, {tests!r})
from test_workers import *
workers = Workers(1, COMMAND)
asked = workers.ask("table", asking({bot!r}, seconds=LONG))
wait_for(lambda: workers.busy)
print(*workers.processes, flush=True)
asked.result()
"""


@pytest.mark.parametrize("bot", ["hangs", "dawdles"])
def test_a_killed_server_leaves_no_orphans(bot: str) -> None:
    """The worker holds the other end of this pipe until it has ended."""
    tests = str(Path(__file__).parent)
    with subprocess.Popen(
        [sys.executable, "-c", ASKS_FOR_EVER.format(tests=tests, bot=bot)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        assert int(server.stdout.readline())
        server.send_signal(signal.SIGKILL)
        assert server.stderr.read() == b""


def test_each_bot_has_weaker_ones_down_to_random() -> None:
    assert weaker("strongest") == ("engineer", "conductor", "greedy", "random")
    assert weaker("random") == ()
