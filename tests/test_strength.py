"""The tables of strength: they say what was played, and what is broken off goes on."""

import sys
from pathlib import Path

import msgspec
import pytest

from guimard.arena.match import check
from guimard.arena.standings import Standing

DOCS = Path(__file__).parents[1] / "docs"
sys.path.append(str(DOCS))

import make_strength  # noqa: E402
import strength_page  # noqa: E402
from strength_results import Outcome, more, ratings  # noqa: E402
from strength_rows import Row, rows  # noqa: E402

QUICK = "ladder-conductor-greedy"
"""A row whose bots watch no clock."""


def test_the_page_says_what_was_played() -> None:
    text, plot = strength_page.page(make_strength.PARTS)
    assert (DOCS / "strength.md").read_text(encoding="utf-8") == text, "make strength ARGS=--page"
    assert (DOCS / "img" / "strength.svg").read_text(encoding="utf-8") == plot


def test_every_row_can_be_played_and_has_a_file_of_its_own() -> None:
    names = [row.name for row in rows()]
    assert len(set(names)) == len(names)
    for row in rows():
        check(row.match)
        assert row.match.games % len(row.match.bots) == 0
    kept = {file.stem for file in make_strength.PARTS.glob("*")}
    assert kept <= set(names)


def play(folder: Path, *arguments: str) -> None:
    assert make_strength.main(["--parts", str(folder), "--jobs", "1", *arguments]) == 0


def test_a_row_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = next(row for row in rows() if row.name == QUICK)
    short = row._replace(match=msgspec.structs.replace(row.match, games=6))
    monkeypatch.setattr(make_strength, "rows", lambda: [short])
    monkeypatch.setattr(strength_page, "rows", lambda: [short])
    play(tmp_path)
    file = tmp_path / f"{QUICK}.jsonl"
    whole = file.read_bytes()
    lines = whole.splitlines(keepends=True)
    assert len(lines) == 1 + 3
    page = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert "| conductor | greedy | 6 | " in page

    file.write_bytes(b"".join([*lines[:2], *lines[3:]]))
    play(tmp_path, "--page")
    assert "| conductor | greedy | 2 | " in (tmp_path / "strength.md").read_text(encoding="utf-8")
    play(tmp_path)
    assert sorted(file.read_bytes().splitlines()) == sorted(whole.splitlines())
    assert (tmp_path / "strength.md").read_text(encoding="utf-8") == page


def won(bots: tuple[str, str], wins: int, games: int) -> Outcome:
    """A match of which nothing counts but who won each deal."""
    row = Row("", "", msgspec.structs.replace(rows()[0].match, bots=bots))
    standing = Standing(bots[0], games, wins, wins / games, (0.0, 1.0), 0.0)
    return Outcome(row, standing, [1.0] * wins + [0.0] * (games - wins), [], None)


def test_who_wins_ten_times_as_often_is_rated_400_more() -> None:
    names = ("low", "middle", "high")
    matches = [won(("middle", "low"), 10_000, 11_000), won(("high", "middle"), 10_000, 11_000)]
    low, middle, high = ratings(names, matches)
    assert low.points == low.low == low.high == 0
    assert middle.points == pytest.approx(400, abs=1)
    assert high.points == pytest.approx(800, abs=2)
    assert middle.low < middle.points < middle.high < middle.low + 50


def test_points_are_compared_deal_by_deal() -> None:
    one = won(("high", "low"), 1, 1)._replace(points=[3.0, 14.0, 25.0, 36.0])
    other = one._replace(points=[1.0, 10.0, 21.0, 34.0])
    mean, half = more(one, other)
    assert mean == 3
    assert half == pytest.approx(3.182 * (4 / 3) ** 0.5 / 2, abs=0.01)
