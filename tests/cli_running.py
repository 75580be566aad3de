"""Running the command within a test."""

import io
from collections.abc import Callable

import pytest

from guimard.cli import main
from guimard.rules.metro.compiled import kernel

kernel()
"""Compiled here, so that no test hears of it."""

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line; gives its exit code, what it said and what it complained of."""

    def run_here(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(arguments)
        said = capsys.readouterr()
        return code, said.out, said.err

    return run_here


def one_sentence(text: str) -> bool:
    return text.startswith("guimard: ") and text.endswith(".\n") and text.count("\n") == 1
