"""Boards drawn larger on a phone: by a button and by two fingers, and nothing cut off."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from person import Person

Somebody = Callable[..., Person]


@pytest.fixture
def ann(person: Somebody) -> Person:
    ann = person(phone=True)
    ann.play_now()
    return ann


def cell_width(ann: Person) -> float:
    box = ann.square("a1").bounding_box()
    assert box
    return box["width"]


def is_on_screen(place: Locator) -> bool:
    box = place.bounding_box()
    assert box
    return box["x"] >= 0 and box["x"] + box["width"] <= 361


def sideways(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_a_button_draws_the_board_larger_and_whole_again(ann: Person) -> None:
    small = cell_width(ann)
    button = ann.button("Board larger")
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert cell_width(ann) > 1.6 * small
    assert cell_width(ann) >= 44
    assert sideways(ann.page) <= 0
    for name in ("station 1,", "station 9,", "station 17,", "station 25,", "a1:", "h8:"):
        place = ann.cell(re.compile(f"^{name}"))
        place.scroll_into_view_if_needed()
        assert is_on_screen(place), name
    square = ann.square(ann.open_names()[0])
    square.tap()
    expect(square).to_have_accessible_name(re.compile("to be confirmed"))
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert cell_width(ann) == pytest.approx(small)


def test_two_fingers_stretch_the_board(ann: Person) -> None:
    small = cell_width(ann)
    box = ann.page.get_by_role("grid").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = ann.page.context.new_cdp_session(ann.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x + dx, "y": y + dy, "id": number} for number, (dx, dy) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", (-30, 0), (30, 0))
    for apart in (40, 50, 60, 75):
        touch("touchMove", (-apart, 0), (apart, 0))
    touch("touchEnd")
    expect(ann.button("Board larger")).to_have_attribute("aria-pressed", "true")
    assert cell_width(ann) > 1.8 * small
    assert sideways(ann.page) <= 0
    expect(ann.cell(re.compile("to be confirmed"))).to_have_count(0)
    touch("touchStart", (-75, 0), (75, 0))
    for apart in (50, 20, 10):
        touch("touchMove", (-apart, 0), (apart, 0))
    touch("touchEnd")
    expect(ann.button("Board larger")).to_have_attribute("aria-pressed", "false")
    assert cell_width(ann) == pytest.approx(small)


def test_on_a_wide_screen_the_board_needs_no_button(person: Somebody) -> None:
    ann = person()
    ann.play_now()
    expect(ann.button("Board larger")).to_have_count(0)
