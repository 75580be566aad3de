"""Matches that are broken off and go on, and their games in files."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from guimard.arena.kept import BadKept, Kept, kept_match, resumed
from guimard.arena.match import Match, Played, play_match
from guimard.cli import main
from guimard.records import Record, check_seal, load, replay

MATCH = Match(bots=("random", "greedy"), game="metro", options={}, games=8, seed="kept")
ALL = list(play_match(MATCH))


class Broken(Exception):
    pass


def play_some(match: Match, deals: Sequence[int], most: int) -> Iterator[list[Played]]:
    """Breaks off after so many deals."""
    for place, deal in enumerate(play_match(match, 1, deals)):
        if place == most:
            raise Broken
        yield deal


def broken_off(path: Path, most: int = 2) -> None:
    with pytest.raises(Broken):
        list(resumed(path, MATCH, lambda deals: play_some(MATCH, deals, most)))


def go_on(path: Path, match: Match = MATCH) -> tuple[list[list[Played]], list[int]]:
    """All deals, and those that were played for them now."""
    played: list[int] = []

    def play(deals: Sequence[int]) -> Iterator[list[Played]]:
        played.extend(deals)
        return play_match(match, 1, deals)

    return list(resumed(path, match, play)), played


def test_a_match_goes_on_where_it_broke_off(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    broken_off(path)
    assert len(path.read_bytes().splitlines()) == 1 + 2
    assert go_on(path) == (ALL, [2, 3])
    assert go_on(path) == (ALL, [])


@pytest.mark.parametrize("left", [1, 10, 40, -1])
def test_a_line_that_was_not_written_whole_is_played_again(tmp_path: Path, left: int) -> None:
    path = tmp_path / "match.jsonl"
    broken_off(path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + lines[-1][:left])
    assert go_on(path) == (ALL, [1, 2, 3])
    assert kept_match(path) == MATCH
    assert len(path.read_bytes().splitlines()) == 1 + 4


@pytest.mark.parametrize("left", [0, 1, 5, 30])
def test_so_is_a_match_whose_first_line_was_not(tmp_path: Path, left: int) -> None:
    path = tmp_path / "match.jsonl"
    broken_off(path)
    path.write_bytes(path.read_bytes()[:left])
    assert kept_match(path) is None
    assert go_on(path) == (ALL, [0, 1, 2, 3])


def test_a_match_can_be_made_longer_and_shorter(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    odd = msgspec.structs.replace(MATCH, games=5)
    deals, _ = go_on(path, odd)
    assert [len(deal) for deal in deals] == [2, 2, 1]
    assert go_on(path) == (ALL, [2, 3])
    assert go_on(path, odd) == ([*ALL[:2], ALL[2][:1]], [])


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"seed": "other"}, "its seed is"),
        ({"bots": ("greedy", "random")}, "its bots is"),
        ({"seconds": 2.0}, "its seconds is"),
        ({"options": {"edition": "metro-2000"}}, "its options is"),
    ],
)
def test_another_match_is_not_mixed_in(tmp_path: Path, change: dict[str, Any], what: str) -> None:
    path = tmp_path / "match.jsonl"
    broken_off(path)
    before = path.read_bytes()
    with pytest.raises(BadKept, match=what):
        Kept(path, msgspec.structs.replace(MATCH, **change))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "text",
    [
        "# A page\nwith lines\n",
        "a page without an end of line",
        '{"match": 3}\n',
        "[" * 10_000 + "\n",
        '{"match":{"bots":["random","greedy"],"game":"metro","options":{},"games":8,'
        '"seed":"kept","seconds":1.0}}\n{"deal":0}\n',
        '{"match":{"bots":["random","greedy"],"game":"metro","options":{},"games":8,'
        '"seed":"kept","seconds":1.0}}\n{"deal":0,"games":[{"points":[1],"wins":[1.0]}]}\n',
    ],
)
def test_another_file_is_left_as_it_is(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "notes.md"
    path.write_text(text)
    asked = ("random", "greedy", "--games", "8", "--seed", "kept")
    assert main(["arena", *asked, "--resume", str(path)]) == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"guimard: {path} does not hold the deals of a match: its line ")
    assert said.err.count("\n") == 1
    assert path.read_text() == text


def test_a_file_belongs_to_one_match_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with Kept(path, MATCH), pytest.raises(BadKept, match="being written by another match"):
        Kept(path, MATCH)
    Kept(path, MATCH).__exit__(None, None, None)


def test_the_seed_need_not_be_typed_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "match.jsonl")
    said = []
    for _ in range(2):
        assert main(["arena", "greedy", "random", "--games", "4", "--json", "--resume", path]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]


def test_a_match_that_is_killed_loses_no_deal_that_was_kept(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    command = (sys.executable, "-m", "guimard", "arena", "greedy", "random", "--jobs", "2")
    process = subprocess.Popen(
        [*command, "--games", "100000", "--resume", str(path)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and (not path.exists() or path.read_bytes().count(b"\n") < 4):
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate(timeout=60)
    assert (process.returncode, complaint) == (130, b"\nStopped.\n")
    match = kept_match(path)
    assert match is not None
    with Kept(path, match) as kept:
        assert kept.missing()[0] >= 3
    assert not _children_of(process.pid)


def _children_of(pid: int) -> list[int]:
    """Processes of a group that has lost its leader would still name it as their parent."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            except OSError:
                continue
            if int(parent) == pid and int(folder.name) != os.getpid():
                found.append(int(folder.name))
    return found


def test_every_game_is_saved_where_it_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games"
    asked = ("greedy", "random", "random", "--games", "4", "--seed", "7", "--jobs", "2", "--json")
    assert main(["arena", *asked, "--records", str(folder)]) == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [
        "00000-0.json",
        "00000-1.json",
        "00000-2.json",
        "00001-0.json",
    ]
    points = 0
    for rotation, file in enumerate(files[:3]):
        record = load(file)
        assert isinstance(record, Record)
        check_seal(record)
        assert [one.kind for one in record.players][rotation] == "greedy"
        assert len({one.name for one in record.players}) == 3
        points += replay(record).state.result().points[rotation]
    last = load(files[3])
    assert isinstance(last, Record)
    assert last.result is not None
    points += last.result.points[0]
    bots = json.loads(capsys.readouterr().out.splitlines()[-1])["bots"]
    assert bots[0]["mean_points"] == points / 4
