"""Pages for everybody: no violation that axe finds, nothing cut off on a phone, three languages."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from person import Person
from serving import Server

Somebody = Callable[..., Person]
AXE = Axe()


def check(page: Page) -> None:
    """What no state of a page may violate."""
    # Whatever fades in has to be there first.
    page.wait_for_timeout(50)
    found = AXE.run(page)
    assert found.violations_count == 0, found.generate_report()
    sideways = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert sideways <= 0, "the page scrolls sideways"
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, a, input, select, [role=gridcell]")]
            .filter(one => one.checkVisibility() && !one.closest(".unseen, .skip, p"))
            .map(one => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
            .filter(([, box]) => box.width < 24 || box.height < 24)
            .map(([what, box]) => `${what} ${box.width} x ${box.height}`)"""
    )
    # Where a box is small, its label is pressed.
    assert [one for one in small if "checkbox" not in one and "radio" not in one] == []


LOOKS = [
    pytest.param({"phone": phone, "dark": dark}, id=f"{'phone' if phone else 'wide'}-{light}")
    for phone in (True, False)
    for light, dark in (("light", False), ("dark", True))
]


@pytest.mark.parametrize("look", LOOKS)
def test_the_first_pages(person: Somebody, look: dict[str, bool]) -> None:
    ann = person(**look)
    ann.page.goto("/")
    expect(ann.button("Play now")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Tables to join")).to_be_visible()
    ann.page.get_by_text("More options").click()
    check(ann.page)
    ann.press("Settings")
    check(ann.page)
    ann.page.goto("/nowhere/at/all")
    expect(ann.page.get_by_role("heading", name="nothing here")).to_be_visible()
    check(ann.page)
    ann.page.goto("/seat/a-token")
    expect(ann.button("Take the seat")).to_be_visible()
    check(ann.page)
    ann.press("Take the seat")
    expect(ann.page.get_by_role("alert").filter(has_text=re.compile("[.]"))).to_be_visible()
    check(ann.page)


@pytest.mark.parametrize("look", LOOKS)
def test_a_table_from_its_opening_on(person: Somebody, look: dict[str, bool]) -> None:
    ann = person(**look)
    ann.page.goto("/")
    ann.page.get_by_label("With friends").check()
    ann.press("Open the table")
    expect(ann.button("Seat the computer")).to_be_visible()
    check(ann.page)
    ann.press("Seat the computer")
    ann.wait_for_turn()
    check(ann.page)
    ann.open_squares.first.click()
    expect(ann.button("Confirm")).to_be_visible()
    check(ann.page)
    ann.press("Confirm")
    ann.wait_for_turn()
    ann.press("Invite")
    check(ann.page)
    ann.key("Escape")
    ann.moves.first.click()
    expect(ann.button("Back to the present")).to_be_visible()
    check(ann.page)
    ann.press("Back to the present")
    ann.press("Resign")
    check(ann.page)


@pytest.fixture(scope="module")
def finished(server: Server, chromium: Browser) -> str:
    """The address of a table whose game is over."""
    context = chromium.new_context(base_url=server.address)
    ann = Person(context.new_page())
    ann.play_now()
    ann.finish()
    address = ann.page.url
    context.close()
    return address


@pytest.mark.parametrize("look", LOOKS)
def test_a_table_after_its_end(person: Somebody, look: dict[str, bool], finished: str) -> None:
    ann = person(**look)
    ann.page.goto(finished)
    expect(ann.page.get_by_role("heading", name="Result")).to_be_visible()
    check(ann.page)
    ann.page.get_by_role("link", name=re.compile("Check that the deal")).click()
    expect(ann.page.locator(".verdicts li")).not_to_have_count(0)
    check(ann.page)


@pytest.mark.parametrize("players", ["4", "6"])
def test_many_players_fit_on_a_phone(person: Somebody, players: str) -> None:
    ann = person(phone=True)
    ann.page.goto("/")
    ann.page.get_by_label("Players").select_option(players)
    ann.press("Play")
    ann.wait_for_turn()
    check(ann.page)
    expect(ann.page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(
        int(players)
    )


@pytest.mark.parametrize(
    ("language", "play", "turn", "log", "cell"),
    [
        ("nl-NL", "Nu spelen", "Jij bent aan zet", "Gast gaat zitten", "hier mag je tegel"),
        ("it-IT", "Gioca subito", "Tocca a te", "Ospite", "qui puoi posare"),
    ],
)
def test_a_turn_in_another_language(
    person: Somebody, language: str, play: str, turn: str, log: str, cell: str
) -> None:
    ann = person(language=language, phone=True)
    ann.page.goto("/")
    ann.press(play)
    expect(ann.page).to_have_title(re.compile(turn), timeout=30_000)
    assert ann.page.evaluate("document.documentElement.lang") == language[:2]
    expect(ann.page.locator(".log")).to_contain_text(log)
    expect(ann.cell(re.compile(cell))).not_to_have_count(0)
    check(ann.page)


def test_your_turn_shows_in_title_and_icon(person: Somebody) -> None:
    ann = person()
    ann.play_now()
    icon = ann.page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/icon-your-turn.svg")
    ann.page.goto("/")
    expect(icon).to_have_attribute("href", "/icon.svg")
    expect(ann.page).to_have_title("Guimard")
    expect(ann.page.get_by_role("link", name=re.compile("Your turn"))).to_be_visible()
