"""The checkout is in order: pinned requirements, links that lead somewhere, a light import."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]


def pins(name: str) -> dict[str, str]:
    """The entry of every package that a requirement file pins, by the package's name."""
    entries = re.split(r"\n(?=\S)", (ROOT / "requirements" / name).read_text().strip())
    return {re.split(r"[=; ]", entry)[0]: entry for entry in entries}


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[<>=!~; ]", requirement)[0] for requirement in requirements}


@pytest.mark.parametrize("name", ["base.txt", "dev.txt"])
def test_every_requirement_is_pinned_and_hashed(name: str) -> None:
    for entry in pins(name).values():
        assert re.match(r"[\w.-]+==\S+( ;.*)? \\\n    --hash=sha256:[0-9a-f]{64}", entry), entry
        assert "://" not in entry


def test_requirement_files_cover_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needed = names(project["project"]["dependencies"] + project["build-system"]["requires"])
    assert needed <= set(pins("base.txt"))
    tools = names((ROOT / "requirements/dev.in").read_text().split())
    assert needed | tools <= set(pins("dev.txt"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S)
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} points at {target}"


@pytest.mark.parametrize("code", ["import guimard", "from guimard.cli import main"])
def test_starting_does_not_load_the_compiler(code: str) -> None:
    code += "; import sys; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
