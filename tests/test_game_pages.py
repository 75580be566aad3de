"""The documentation's pages: written from what the game itself says, and no link leads nowhere."""

import re
import sys
from pathlib import Path

import pytest

from guimard.texts.rulebook import TOPICS

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
sys.path.append(str(DOCS))

import make_game_pages  # noqa: E402

LINK = re.compile(r"\]\(([^)#\s]+)?(#[^)\s]+)?\)|(?:src|srcset)=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


@pytest.mark.parametrize("topic", TOPICS)
def test_a_page_says_what_the_game_says(topic: str) -> None:
    file = make_game_pages.file_of(topic)
    assert file.read_text(encoding="utf-8") == make_game_pages.written(topic), "make pages"
    assert make_game_pages.picture_of(topic).exists(), "make pages ARGS=--pictures"
    [name] = re.findall(r"^# (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    assert f"[{name}](docs/{file.relative_to(DOCS)})" in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("topic", [topic for topic in TOPICS if topic != "central-stations"])
def test_what_is_reconstructed_is_in_its_table(topic: str) -> None:
    assert re.search(
        r"^\| \[.*(reconstructed|inferred).* \|$", make_game_pages.written(topic), re.M
    )


def anchors(file: Path) -> set[str]:
    """What can stand behind the # of a link to a page."""
    headings = HEADING.findall(file.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", one.lower()).replace(" ", "-") for one in headings}


@pytest.mark.parametrize(
    "file", sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")]), ids=lambda file: file.stem
)
def test_links_lead_somewhere(file: Path) -> None:
    for path, anchor, source in LINK.findall(file.read_text(encoding="utf-8")):
        target = path or source
        if target.startswith(("http:", "https:")):
            continue
        place = file.parent / target if target else file
        assert place.exists(), f"{file.name} leads to {target}"
        if anchor:
            assert anchor[1:] in anchors(place), f"{file.name} leads to {target}{anchor}"
