"""The same turn by mouse, by touch, by keyboard alone, and through the accessibility tree."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from person import Person

Somebody = Callable[..., Person]

TO_BE_CONFIRMED = re.compile("to be confirmed")


def test_by_mouse_a_square_is_chosen_and_confirmed(person: Somebody) -> None:
    ann = person()
    ann.play_now(choices=2)
    first, second = ann.open_names()[:2]
    ann.square(first).click()
    expect(ann.square(first)).to_have_accessible_name(TO_BE_CONFIRMED)
    expect(ann.summary).to_contain_text("→")
    ann.square(second).click()
    expect(ann.cell(TO_BE_CONFIRMED)).to_have_count(1)
    expect(ann.square(second)).to_have_accessible_name(TO_BE_CONFIRMED)
    ann.press("Confirm")
    expect(ann.square(second)).to_have_accessible_name(re.compile("tile"))
    expect(ann.moves.filter(has_text=f"on {second}.")).to_have_count(1)


def test_by_mouse_a_second_press_confirms_and_cancel_leaves_all_as_it_was(person: Somebody) -> None:
    ann = person()
    ann.play_now()
    count = ann.open_squares.count()
    square = ann.square(ann.open_names()[0])
    square.click()
    ann.press("Cancel")
    expect(ann.open_squares).to_have_count(count)
    before = ann.moves.count()
    box = square.bounding_box()
    assert box
    for _ in range(2):
        ann.page.mouse.click(box["x"] + 9, box["y"] + 9)
    expect(ann.moves).not_to_have_count(before)


def test_who_never_confirms_lays_at_once(person: Somebody) -> None:
    ann = person()
    ann.prefers(confirm="never")
    ann.play_now()
    before = ann.moves.count()
    ann.open_squares.first.click()
    expect(ann.moves).not_to_have_count(before)


def test_by_touch_on_a_phone(person: Somebody) -> None:
    ann = person(phone=True)
    ann.prefers(confirm="touch")
    ann.play_now()
    before = ann.moves.count()
    ann.open_squares.first.tap()
    confirm = ann.button("Confirm")
    box = confirm.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 640, "the button to confirm is on the screen"
    assert box["height"] >= 40
    expect(ann.moves).to_have_count(before)
    confirm.tap()
    expect(ann.moves).not_to_have_count(before)


def test_by_keyboard_alone(person: Somebody) -> None:
    ann = person()
    ann.page.goto("/")
    expect(ann.button("Play now")).to_be_visible()
    ann.tab_to(ann.button("Play now"))
    ann.key("Enter")
    ann.wait_for_turn()
    ann.tab_to(ann.page.get_by_role("gridcell"))
    before = ann.moves.count()
    ann.key("n", "Enter")
    expect(ann.cell(TO_BE_CONFIRMED)).to_be_focused()
    ann.key("Escape")
    expect(ann.cell(TO_BE_CONFIRMED)).to_have_count(0)
    ann.key("n", "Enter", "Enter")
    expect(ann.moves).not_to_have_count(before)
    ann.wait_for_turn()
    ann.key("d", "Enter")
    expect(ann.moves.filter(has_text="Guest draws")).not_to_have_count(0)
    expect(ann.page.get_by_role("button", name=re.compile("^Drawn tile"))).to_be_visible()
    expect(ann.page.locator("[role=gridcell]:focus")).to_have_count(1)


def test_by_keyboard_the_focus_walks_over_the_board(person: Somebody) -> None:
    ann = person()
    ann.play_now()
    ann.cell(re.compile("^a1:")).focus()
    for key, name in (
        ("ArrowRight", "b1:"),
        ("ArrowDown", "b2:"),
        ("End", "station 10,"),
        ("Home", "station 31,"),
        ("ArrowRight", "a2:"),
        ("PageUp", "station 1,"),
        ("ArrowUp", "station 1,"),
        ("PageDown", "station 24,"),
    ):
        ann.key(key)
        expect(ann.cell(re.compile(f"^{name}"))).to_be_focused()
    assert ann.page.locator("[role=gridcell][tabindex='0']").count() == 1


def test_through_the_accessibility_tree(person: Somebody) -> None:
    ann = person()
    ann.play_now()
    board = ann.page.get_by_role("grid", name="Board")
    assert board.get_by_role("row").count() == 10
    assert board.get_by_role("gridcell").count() == 64 + 32
    name = ann.open_names()[0]
    ann.square(name).dispatch_event("click")
    ann.button("Confirm").dispatch_event("click")
    expect(ann.square(name)).to_have_accessible_name(re.compile("tile"))
    live = ann.page.locator("[aria-live=polite]")
    expect(live).to_contain_text("Your turn")
    expect(ann.cell(re.compile("^station 1, Guest:"))).to_have_count(1)
