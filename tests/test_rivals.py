"""The programs that a person can choose to play against: by name, with a face and a word."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from guimard.bots import BOTS
from guimard.server.choices import games
from guimard.terminal.rivals import FACES, ask_rival, rows
from guimard.terminal.screen import Screen
from guimard.texts import LANGUAGES, catalogue

DRAWN = Path(__file__).parents[1] / "web" / "src" / "lib" / "ui" / "Face.svelte"


def test_every_program_has_a_face_in_the_terminal_and_on_the_page() -> None:
    assert list(FACES) == list(BOTS)
    assert len({len(face) for face in FACES.values()}) == 1
    hats, _, others = DRAWN.read_text(encoding="utf-8").partition("const BADGES")
    assert re.findall(r"^    (\w+): \{", hats, re.MULTILINE) == list(BOTS)
    assert others


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_are_told_apart_in_every_language(language: str) -> None:
    told = games(language).bots
    assert [one.name for one in told] == list(BOTS)
    assert len({one.text for one in told}) == len({one.about for one in told}) == len(BOTS)
    for row, one in zip(rows(catalogue(language)), told, strict=True):
        assert row.endswith(one.about)
        assert len(row) <= 100


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        (["5"], "strongest"),
        (["Engineer"], "engineer"),
        ([""], "greedy"),
        (["9", "x", "1"], "random"),
    ],
)
def test_one_is_asked_for_until_there_is_one(
    typed: list[str], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(typed)
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    assert ask_rival(Screen(), catalogue("en"), "greedy") == name
    assert next(answers, None) is None


def test_in_a_terminal_the_rival_is_asked_for() -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "guimard", "play", "--seed", "1"]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    seen = ""

    def wait_for(words: str) -> None:
        nonlocal seen
        until = time.monotonic() + 60
        while words not in seen:
            ready, _, _ = select.select([ours], [], [], max(0, until - time.monotonic()))
            assert ready, seen
            seen += os.read(ours, 4096).decode(errors="replace")

    try:
        wait_for("Against whom?")
        assert "very hard: thinks ahead" in seen
        os.write(ours, b"random\n")
        wait_for("Player, ")
        assert "random" in seen.partition("Against whom?")[2]
    finally:
        process.kill()
        process.wait()
        os.close(ours)
