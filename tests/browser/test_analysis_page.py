"""A finished game looked at again: progress, the graph, and moves with what was better."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from conftest import NewPage
from ready_tables import Ready, make_ready
from serving import Server


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Ready]]:
    """A game that is over, and one that goes on."""
    folder = tmp_path_factory.mktemp("ready")
    game = {"options": {"players": 2}}
    return folder, make_ready(folder, [(game, 1), (game, 0.3)])


@pytest.fixture(scope="module")
def server(tables: tuple[Path, list[Ready]]) -> Iterator[Server]:
    server = Server(tables[0], "--analysis-seconds", "0.01")
    yield server
    server.stop()


def test_an_analysis_is_asked_for_and_leads_to_what_was_better(
    new_page: NewPage, server: Server, tables: tuple[Path, list[Ready]]
) -> None:
    over, running = tables[1]
    page = new_page()
    onlooker = new_page(phone=True, dark=True, language="de")
    onlooker.goto(f"{server.address}/table/{over.table}")
    page = over.seat(page.context, server.address)
    page.get_by_role("button", name="Analyse the game").click()
    part = page.get_by_role("region", name="Analysis")
    expect(part.get_by_role("progressbar").or_(part.get_by_role("slider"))).to_be_visible()
    expect(part.get_by_role("slider", name="Expected points")).to_be_visible(timeout=300_000)
    # Whoever looks on has it without asking.
    expect(onlooker.get_by_role("slider", name="Erwartete Punkte")).to_be_visible()
    _by_mouse(page)
    _by_keys(page)
    page = running.seat(page.context, server.address)
    expect(page.get_by_role("list", name="Players")).to_be_visible()
    expect(page.get_by_role("region", name="Analysis")).to_have_count(0)


def _by_mouse(page: Page) -> None:
    part = page.get_by_role("region", name="Analysis")
    worst = part.get_by_role("listitem").first
    told = re.search(r"Better: (.*?\.)", worst.inner_text())
    assert told
    worst.get_by_role("link").click()
    expect(page.get_by_label("Your move")).to_contain_text(told[0])
    expect(worst.get_by_role("link")).to_have_attribute("aria-current", "true")
    expect(page).to_have_url(re.compile(r"#\d+$"))
    expect(page.locator(".ghost")).to_have_count(int("lays" in told[1]))
    page.get_by_role("button", name="Back to the present").click()
    expect(page.locator(".ghost")).to_have_count(0)


def _by_keys(page: Page) -> None:
    part = page.get_by_role("region", name="Analysis")
    part.get_by_label("Chance to win").check()
    graph = part.get_by_role("slider", name="Chance to win")
    graph.focus()
    page.keyboard.press("Home")
    expect(graph).to_have_attribute("aria-valuetext", re.compile("after turn 1: .*%"))
    expect(page.get_by_text("This is an earlier position.")).to_be_visible()
    page.keyboard.press("End")
    expect(graph).to_have_attribute("aria-valuetext", re.compile("after turn 60: (100|50)%"))
