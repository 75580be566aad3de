"""The page on environments says what the program says, and what it shows can be run."""

import re
import runpy
import sys
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed here")

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "docs"))

import make_environments  # noqa: E402

from guimard.rules import new_game  # noqa: E402

PAGE = make_environments.PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)

pytestmark = pytest.mark.no_cover


def test_every_number_is_on_the_page() -> None:
    tables = "\n".join(make_environments.tables())
    written = PAGE.partition(make_environments.BEGIN)[2].partition(make_environments.END)[0]
    assert written == tables, "make pages"


def test_every_kind_of_action_is_on_the_page() -> None:
    for name, options in (
        ("metro", {"modules": ("companies", "central-stations"), "city": "paris"}),
        ("metro", {"players": 1, "modules": ("solo",)}),
        ("metro", {"city": "st-petersburg"}),
        ("paris-connection", {}),
    ):
        kinds = {type(action).__name__ for action in new_game(name, options).actions}
        assert kinds <= set(make_environments.HOW_NUMBERED)


@pytest.mark.parametrize("code", BLOCKS, ids=lambda code: code.splitlines()[0])
def test_the_python_of_the_page_runs(code: str) -> None:
    if "pyspiel" in code:
        pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here")
    exec(compile(code, "environments.md", "exec"), {})


@pytest.mark.parametrize("more", [[], ["--city", "london"]], ids=["base", "city"])
def test_a_bot_is_evaluated(
    more: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    example = ROOT / "examples/evaluate_in_pettingzoo.py"
    monkeypatch.setattr(sys, "argv", [str(example), "greedy", "--games", "2", *more])
    runpy.run_path(str(example), run_name="__main__")
    assert re.fullmatch(
        r"greedy won [\d.]+ of 2 games .* wins between \d+% and \d+%\.\n", capsys.readouterr().out
    )
