"""What the README shows can be run."""

import re
import shlex
from pathlib import Path

import pytest

from guimard.cli import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FORMATS = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^(guimard (?:score|serve --help).*)$", README, re.MULTILINE)


def test_the_python_of_the_readme_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    assert re.fullmatch(r"\(-?\d+, -?\d+, -?\d+\)\n", capsys.readouterr().out)


def test_the_python_of_the_page_on_formats_reads_the_game_of_the_readme(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (command,) = re.findall(r"^guimard (.* --save game.json)", README, re.MULTILINE)
    (code,) = re.findall(r"```python\n(.*?)```", FORMATS, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)) == 0
    exec(compile(code, "formats.md", "exec"), {})
    assert "\nMetro, joué par greedy et conductor\n" in capsys.readouterr().out


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_works(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code: object = main(shlex.split(command, comments=True)[1:])
    except SystemExit as end:  # how --help ends
        code = end.code
    assert not code
    assert capsys.readouterr().out
