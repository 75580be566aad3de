"""The lessons from start to end, by finger and by keys; and how newcomers get there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, expect

from guimard.server.lessons import lesson, move
from person import Person
from test_everybody import check

Somebody = Callable[..., Person]
Json = dict[str, Any]

GAMES = {"metro": "Metro", "paris-connection": "Paris Connection"}
NEXT = "Next"


def wanted(game: str, step: int) -> Json | None:
    """The action that a step asks for; None for a step that is only read."""
    found = lesson(game, "en").steps[step]
    for legal in found.position.legal:
        if move(game, step, legal.number, "en").right:
            return dict(msgspec.to_builtins(legal.action))
    assert not found.acts
    return None


def begin(ann: Person, game: str) -> int:
    """Open a lesson; how many steps it has."""
    ann.page.goto(f"/learn/{game}")
    expect(ann.page.get_by_role("heading", name=f"{GAMES[game]} in two minutes")).to_be_attached()
    words = ann.page.get_by_role("heading", name=re.compile("^Step 1 of")).inner_text()
    return int(words.split()[-1])


def at(ann: Person, step: int) -> Locator:
    return ann.page.get_by_role("heading", name=re.compile(f"^Step {step + 1} of"))


def text(ann: Person) -> Locator:
    return ann.page.get_by_role("region", name=re.compile("^Step")).locator("p")


def by_pointer(ann: Person, action: Json) -> None:
    match action["do"]:
        case "lay":
            ann.page.locator(f"[data-key='{action['square']}']").click()
            ann.press("Confirm")
        case "place":
            ann.page.locator(f"[data-key='{action['hex']}']").tap()
            ann.press("Confirm")
        case "draw":
            ann.press("Draw a tile")
            ann.press("Confirm")
        case "done":
            ann.press("End the build")
            ann.press("Confirm")
        case "trade":
            ann.press("Trade")
            trade(ann, action, Locator.click)


def by_keys(ann: Person, action: Json) -> None:
    cell = ann.page.get_by_role("gridcell").and_(ann.page.locator("[tabindex='0']"))
    ann.tab_to(cell)
    match action["do"]:
        case "lay" | "place":
            wanted = ann.page.locator(f"[data-key='{action.get('square', action.get('hex'))}']")
            for _ in range(40):
                ann.key("n")
                if wanted.evaluate("cell => cell === document.activeElement"):
                    break
            # A locomotive is put at once, a tile when it is confirmed.
            ann.key(*(["Enter", "Enter"] if action["do"] == "lay" else ["Enter"]))
        case "draw" | "done":
            ann.key("d", "Enter")
        case "trade":
            ann.key("t")
            trade(ann, action, lambda button: (ann.tab_to(button), ann.key("Enter")))


def trade(ann: Person, action: Json, press: Callable[[Locator], object]) -> None:
    window = ann.page.get_by_role("dialog")
    colours = ("red", "blue", "yellow", "black", "brown", "purple")
    for group, place in (
        ("give", colours.index(action["give"])),
        ("take", colours.index(action["take"])),
        ("many", action["count"] - 1),
    ):
        press(window.get_by_role("group", name=group).get_by_role("button").nth(place))
    press(window.get_by_role("button", name="Make the trade"))


BY_KEYS, ON_A_PHONE = False, True
LONG = pytest.mark.long


@pytest.mark.parametrize(
    ("game", "phone"),
    [
        ("metro", BY_KEYS),
        ("paris-connection", ON_A_PHONE),
        pytest.param("metro", ON_A_PHONE, marks=LONG),
        pytest.param("paris-connection", BY_KEYS, marks=LONG),
    ],
)
def test_a_lesson_from_start_to_end(person: Somebody, game: str, phone: bool) -> None:
    ann = person(phone=phone, dark=phone)
    count = begin(ann, game)
    for step in range(count):
        expect(at(ann, step)).to_be_visible()
        action = wanted(game, step)
        asked = text(ann).inner_text()
        if action:
            (by_pointer if phone else by_keys)(ann, action)
            expect(text(ann)).not_to_have_text(asked)
            # Whoever listens hears it, and whoever uses keys can go on.
            expect(ann.page.locator("[aria-live]")).to_contain_text(text(ann).inner_text()[:40])
        if step in (1, 3, count - 1):
            check(ann.page)
        if step < count - 1:
            if action:
                expect(ann.button(NEXT)).to_be_focused()
            if phone:
                ann.press(NEXT)
            else:
                ann.tab_to(ann.button(NEXT))
                ann.key("Enter")
            expect(at(ann, step + 1)).to_be_focused()
    expect(ann.button("Play now")).to_be_visible()
    expect(ann.page.get_by_role("link", name="The other lesson")).to_be_visible()


def test_what_is_not_asked_for_is_answered_in_words(person: Somebody) -> None:
    ann = person()
    begin(ann, "metro")
    ann.press(NEXT)
    expect(ann.button(NEXT)).to_be_disabled()
    action = wanted("metro", 1)
    assert action
    ann.page.locator("[data-key='1']").click()
    ann.press("Confirm")
    expect(text(ann)).to_contain_text("no line of yours")
    expect(ann.button(NEXT)).to_be_disabled()
    ann.press("Back")
    expect(at(ann, 0)).to_be_focused()
    ann.press(NEXT)
    expect(text(ann)).to_contain_text("Your tile lies below the board")
    by_pointer(ann, action)
    expect(ann.button(NEXT)).to_be_enabled()


def test_newcomers_are_led_to_the_lesson_and_others_are_not(person: Somebody) -> None:
    ann = person(phone=True)
    ann.page.goto("/")
    expect(ann.button("Play now")).to_be_visible()
    check(ann.page)
    ann.page.get_by_role("link", name="Learn it in two minutes").click()
    expect(at(ann, 0)).to_be_visible()
    ann.page.get_by_role("link", name="Skip the lesson").click()
    expect(ann.button("Play now")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Learn it in two minutes")).to_have_count(0)
    ann.page.reload()
    expect(ann.button("Play now")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Learn it in two minutes")).to_have_count(0)
    ann.page.get_by_role("link", name="Paris Connection", exact=True).click()
    expect(at(ann, 0)).to_be_visible()
    ann.page.goto("/rules/metro")
    ann.page.get_by_role("link", name="Learn it in two minutes").click()
    expect(at(ann, 0)).to_be_visible()
    ann.page.goto("/learn/chess")
    expect(ann.page.get_by_role("heading", name="nothing here")).to_be_visible()
