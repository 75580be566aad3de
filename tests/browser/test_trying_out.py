"""Trying things out: a branch of a game on one's own page, which nobody else has to do with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from person import Person
from ready_tables import Ready, make_ready
from serving import Server
from test_everybody import check

Somebody = Callable[..., Person]
TILE = re.compile(": tile ")


METRO, CONNECTION = range(2)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Ready]]:
    """Ann's and Ben's, some turns on, and Ann's turn."""
    folder = tmp_path_factory.mktemp("ready")
    kinds = ({"options": {"players": 2}}, {"game": "paris-connection", "options": {"players": 2}})
    return folder, make_ready(folder, [(kind, 0.2) for kind in kinds])


@pytest.fixture(scope="module")
def server(tables: tuple[Path, list[Ready]]) -> Iterator[Server]:
    server = Server(tables[0])
    yield server
    server.stop()


@pytest.fixture
def at_table(person: Somebody, server: Server, tables: tuple[Path, list[Ready]]) -> Somebody:
    """Makes Ann, or an onlooker; the other keywords are those of `new_page`."""

    def make(
        table: int = METRO, seated: bool = True, confirm: str = "always", **kind: bool
    ) -> Person:
        somebody = person(**kind)
        somebody.prefers(confirm=confirm)
        if seated:
            name, _, value = tables[1][table].cookie.partition("=")
            cookie = {"name": name, "value": value, "url": server.address}
            somebody.page.context.add_cookies([cookie])  # type: ignore[list-item]
        somebody.page.goto(f"/table/{tables[1][table].table}")
        expect(somebody.button("Try things out")).to_be_visible()
        return somebody

    return make


def begin(ann: Person) -> None:
    ann.press("Try things out")
    expect(ann.page.get_by_role("heading", name="Trying out: nobody sees this")).to_be_focused()


def frame(ann: Person) -> Locator:
    return ann.page.get_by_role("region", name="Trying out")


def unseen(ann: Person) -> Locator:
    """The kinds of tiles that can be supposed, or drawn."""
    group = ann.page.get_by_role("group", name="Tiles that have not been seen")
    return group.get_by_role("button", name="not seen")


def test_a_branch_from_the_present(at_table: Somebody) -> None:
    ann = at_table(phone=True, dark=True)
    told, open_squares = ann.log.count(), ann.open_names()
    tiles = ann.cell(TILE).count()
    begin(ann)
    check(ann.page)
    assert ann.open_names() == open_squares
    expect(unseen(ann)).to_have_count(0)
    ann.open_squares.first.click()
    ann.press("Confirm")
    # What one would draw is chosen, then what somebody else would lay.
    expect(ann.summary).to_contain_text("chance")
    check(ann.page)
    ann.press("Any")
    expect(ann.summary).to_contain_text("Ben would lay")
    expect(ann.open_squares).to_have_count(0)
    unseen(ann).first.click()
    expect(ann.summary).to_contain_text("Lay it for Ben")
    check(ann.page)
    ann.open_squares.first.click()
    expect(ann.summary).not_to_contain_text("Lay it for Ben")
    ann.press("Confirm")
    expect(ann.cell(TILE)).to_have_count(tiles + 2)
    ann.press("Take back")
    expect(ann.cell(TILE)).to_have_count(tiles + 1)
    ann.press("Start again")
    expect(ann.cell(TILE)).to_have_count(tiles)
    ann.press("Leave")
    expect(frame(ann)).to_have_count(0)
    expect(ann.button("Try things out")).to_be_focused()
    assert (ann.log.count(), ann.open_names()) == (told, open_squares)


def test_a_branch_from_the_past_by_keys(at_table: Somebody) -> None:
    ann = at_table(confirm="never")
    told = ann.log.count()
    # After Ben's first tile it was Ann's turn.
    ann.moves.filter(has_text="Ben lays").first.click()
    expect(ann.open_squares).to_have_count(0)
    tiles = ann.cell(TILE).count()
    ann.key("x")
    expect(frame(ann)).to_be_visible()
    expect(ann.cell(TILE)).to_have_count(tiles)
    ann.tab_to(ann.page.get_by_role("gridcell"))
    ann.key("n", "Enter")
    expect(ann.cell(TILE)).to_have_count(tiles + 1)
    ann.tab_to(ann.button("Any"))
    ann.key("Enter")
    ann.tab_to(unseen(ann))
    ann.key("Enter")
    expect(ann.open_squares).not_to_have_count(0)
    check(ann.page)
    ann.key("Escape")
    expect(frame(ann)).to_have_count(0)
    ann.press("Try things out")
    expect(frame(ann)).to_be_visible()
    # Whoever looks at another moment has done with it.
    ann.moves.first.click()
    expect(frame(ann)).to_have_count(0)
    assert ann.log.count() == told


def test_an_onlooker_supposes_what_everybody_holds(at_table: Somebody) -> None:
    eve = at_table(seated=False)
    begin(eve)
    for name in ("Ann", "Ben"):
        expect(eve.summary).to_contain_text(f"What {name} holds is hidden")
        unseen(eve).first.click()
        eve.open_squares.first.click()
        eve.press("Confirm")
    expect(eve.summary).to_contain_text("What Ann holds is hidden")
    check(eve.page)


def test_a_branch_of_paris_connection(at_table: Somebody) -> None:
    ann = at_table(CONNECTION)
    begin(ann)
    ann.tab_to(ann.page.get_by_role("gridcell"))
    ann.key("n", "Enter")
    if ann.page.get_by_text("Which company builds").first.is_visible():
        ann.page.get_by_role("region", name="Your move").get_by_role("button").first.click()
    expect(ann.button("End the build")).to_be_visible()
    ann.press("End the build")
    ann.press("Confirm")
    expect(ann.summary).to_contain_text("What would Ben do?")
    # What Ben holds is not known: every trade that he may be able to make is open.
    ann.press("Trade")
    expect(ann.page.get_by_role("dialog")).to_contain_text("?")
    check(ann.page)
    ann.key("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    expect(frame(ann)).to_be_visible()
    ann.press("Leave")
    expect(frame(ann)).to_have_count(0)
