"""Bots that are programs of their own: the page's examples, and all that can go wrong with them."""

import json
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Event, Timer

import msgspec
import pytest

from cli_running import Run, one_sentence, run
from guimard.arena.match import Match, play_match
from guimard.arena.standings import standings
from guimard.bots import Budget, new_bot, program
from guimard.bots.program import Program, ProgramFailed, check_player, new_player
from guimard.dealers import Sampling, answer_chance
from guimard.records import Record, load
from guimard.rules import new_game
from guimard.rules.game import BadOptions, State

__all__ = ["run"]

PAGE = Path(__file__).parents[1] / "docs" / "own-bots.md"
PLAIN, AHEAD = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.S)
BUDGET = Budget(seconds=5)

Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Makes a program of this text; gives the name by which it plays."""

    def written(text: str) -> str:
        path = tmp_path / "mybot.py"
        path.write_text(text)
        return f"program: {sys.executable} {path}"

    return written


def begun(**options: object) -> State:
    state = new_game("metro", options).start()
    answer_chance(state, Sampling(Random(1)))
    return state


def ask(name: str, state: State, budget: Budget = BUDGET) -> int:
    seat = state.to_act
    bot = new_player(name, state.game, seat, Random(1))
    try:
        return bot.answer(state.view(seat), budget).action
    finally:
        bot.close()


@pytest.mark.parametrize(("game", "options"), [("metro", {}), ("paris-connection", {"players": 2})])
def test_the_plain_example_plays_every_game(
    write: Write, game: str, options: dict[str, object]
) -> None:
    match = Match(
        bots=(write(PLAIN), "greedy"), game=game, options={}, games=1, seed="own", seconds=5.0
    )
    (deal,) = play_match(match)
    assert len(deal) == 1


def test_the_example_with_rules_beats_random(write: Write) -> None:
    bots = (write(AHEAD), "random")
    match = Match(bots=bots, game="metro", options={}, games=2, seed="own", seconds=5.0)
    own, random = standings(bots, play_match(match))
    assert (own.wins, random.wins) == (2, 0)


def test_a_program_is_told_its_view_and_what_it_may_do(write: Write, tmp_path: Path) -> None:
    state = begun(players=3, hand_size=2)
    told = tmp_path / "told.json"
    chosen = ask(write(f"line = input()\nopen({str(told)!r}, 'w').write(line)\n" + FIRST), state)
    asked = json.loads(told.read_text())
    view = state.view(state.to_act)
    assert set(asked) == {"game", "options", "parts", "seat", "seconds", "view", "actions"}
    assert msgspec.convert(asked["view"], state.game.view_type) == view
    assert [one["number"] for one in asked["actions"]] == list(state.actions())
    assert asked["actions"][0]["action"]["do"] == "lay"
    assert (asked["seat"], asked["seconds"]) == (state.to_act, 5.0)
    assert new_game(asked["game"], asked["options"]).options == state.game.options
    assert chosen == state.actions()[0]


FIRST = """
import json
print(json.dumps({"action": json.loads(line)["actions"][0]["number"]}), flush=True)
"""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("input(); print('{\"action\": 99999}')", "chose 99999, which is none of the .* actions"),
        ("input(); print('d4')", "answered 'd4', and not like"),
        ('input(); print(\'{"action": "d4"}\')', ".*, and not like"),
        ("input(); print('{\"action\": 1.5}')", ".*, and not like"),
        ("input(); print('[' * 100000)", ".*, and not like"),
        ("input(); print('\\udcff'.encode(errors='surrogateescape'))", ".*, and not like"),
        ("input(); print('{}')", "answered '{}', and not like"),
        ("input(); print()", "answered '', and not like"),
        ("input(); print('x' * 2000000)", "answered with more than a megabyte in one line"),
        ("input(); print('{}\\n{}', flush=True); input()", "answered more than it was asked"),
        ("print('{}\\n{}', flush=True); input()", "answered more than it was asked"),
        ("input(); raise SystemExit(7)", "ended with exit code 7 instead of answering"),
        ("pass", "ended with exit code 0 instead of answering"),
        ("import os; input(); os.kill(os.getpid(), 9)", "was killed by SIGKILL instead"),
        ("import os, time; input(); os.close(1); time.sleep(60)", "closed its output instead"),
    ],
)
def test_what_is_no_answer_is_told(write: Write, text: str, sentence: str) -> None:
    with pytest.raises(ProgramFailed, match=rf"^The program \S+ \S+ {sentence}"):
        ask(write(text), begun())


@pytest.mark.parametrize("text", ["input()\nwhile True: pass", "import time; time.sleep(60)"])
def test_a_program_that_hangs_is_ended(
    write: Write, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "START_SECONDS", 0.3)
    monkeypatch.setattr(program, "GRACE_SECONDS", 0.2)
    with pytest.raises(ProgramFailed, match=r"did not answer within 0\.6 s$"):
        ask(write(text), begun(), Budget(seconds=0.1))


def test_nothing_that_a_program_started_outlives_it(write: Write, tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    text = f"""
import subprocess
line = input()
child = subprocess.Popen(["sleep", "600"])
open({str(pid)!r}, "w").write(str(child.pid))
"""
    ask(write(text + FIRST), begun())
    deadline = time.monotonic() + 20
    while _runs(int(pid.read_text())):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def _runs(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def test_who_is_not_waited_for_any_more_is_stopped_at_once(write: Write) -> None:
    state, cancel = begun(), Event()
    timer = Timer(0.3, cancel.set)
    timer.start()
    started = time.monotonic()
    chosen = ask(write("input()\nwhile True: pass"), state, Budget(600, cancel))
    assert chosen in state.actions()
    assert time.monotonic() - started < 60
    timer.join()


@pytest.mark.parametrize("command", ["", "nothing-like-it", "'unclosed", "/", "./no such/bot"])
def test_what_cannot_be_run_is_no_player(command: str) -> None:
    with pytest.raises(BadOptions) as caught:
        check_player(f"program: {command}")
    assert caught.value.key == "options.no-such-program"


def test_what_is_no_program_after_all_is_told(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    path.write_bytes(b"\x00\x01")
    path.chmod(0o755)
    with pytest.raises(ProgramFailed, match="cannot be started: Exec format error"):
        ask(f"program: {path}", begun())


def test_only_who_may_run_commands_starts_a_program(write: Write) -> None:
    game = new_game("metro", {})
    name = write(PLAIN)
    assert isinstance(new_player(name, game, 0, Random(1)), Program)
    assert not isinstance(new_player("greedy", game, 0, Random(1)), Program)
    with pytest.raises(BadOptions):
        new_bot(name, game, 0, Random(1))


def test_a_match_with_a_bad_program_ends_with_a_sentence(
    write: Write, run: Run, tmp_path: Path
) -> None:
    name, kept = write("input(); print('{\"action\": -1}')"), tmp_path / "match.jsonl"
    for jobs in ((), ("--jobs", "2")):
        code, out, err = run("arena", name, "random", "--games", "4", *jobs, "--resume", str(kept))
        assert (code, out) == (2, "")
        assert one_sentence(err)
        assert "mybot.py chose -1, which is none of the" in err
        assert re.search(r"\(seat \d, turn \d\)\.$", err.strip())
    write(PLAIN)
    assert run("arena", name, "random", "--games", "4", "--resume", str(kept))[0] == 0
    code, out, err = run("arena", "program: nothing-like-it", "random")
    assert (code, one_sentence(err)) == (2, True)


def test_two_scripts_have_names_of_their_own(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deep").mkdir()
    scripts = ("mybot.py", "other.py", "deep/mybot.py")
    for script in scripts:
        (tmp_path / script).write_text(PLAIN, encoding="utf-8")
    bots = [word for script in scripts for word in ("--bot", f"program: {sys.executable} {script}")]
    code, _, err = run("play", *bots, "--bot", "random", "--save", "game.json")
    assert (code, err) == (0, "")
    record = load(tmp_path / "game.json")
    assert [one.name for one in record.players] == ["mybot", "other", "mybot 2", "random"]


def test_a_person_plays_against_a_program(
    write: Write, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = f"program: {sys.executable} mybot.py"
    write(PLAIN)
    file = tmp_path / "game.json"
    asked = ("--player", "Ann", "--bot", name, "--save", str(file), "--seed", "1", "--first", "2")
    code, _, err = run("play", *asked, typed="quit\n")
    assert (code, err) == (0, "")
    record = load(file)
    assert isinstance(record, Record)
    assert len(record.turns) == 2
    assert (record.players[1].kind, record.players[1].name) == (name, "mybot")

    write("input(); print('no')")
    again = ("play", "--load", str(file), "--save", str(file))
    code, _, err = run(*again, typed="quit\n")
    assert code == 2
    assert "The game is played by a program: add --bot 'program: " in err
    code, _, err = run(*again, "--bot", name, typed="draw\n" + SQUARES)
    assert code == 2
    assert "mybot.py answered 'no', and not like" in err
    write(PLAIN)
    assert run(*again, "--bot", name, typed="quit\n")[0] == 0
    assert len(load(file).turns) >= 3


SQUARES = "".join(f"{column}{row}\n\n" for row in "12" for column in "abcdefgh")
