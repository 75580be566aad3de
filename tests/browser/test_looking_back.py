"""Stepping through a game: by its log, its slider, its buttons, and by an address."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from person import Person

Somebody = Callable[..., Person]
TILE = re.compile(": tile ")


@pytest.fixture
def ann(person: Somebody) -> Person:
    """Some moves into a game."""
    ann = person()
    ann.prefers(confirm="never")
    ann.play_now()
    for _ in range(4):
        before = ann.moves.count()
        ann.open_squares.first.click()
        expect(ann.moves).not_to_have_count(before)
        ann.wait_for_turn()
    return ann


def test_each_line_of_the_log_leads_to_its_position(ann: Person) -> None:
    now = ann.cell(TILE).count()
    ann.moves.first.click()
    expect(ann.cell(TILE)).to_have_count(0)
    expect(ann.page).to_have_url(re.compile(r"#\d+$"))
    expect(ann.page.get_by_text("This is an earlier position.")).to_be_visible()
    expect(ann.open_squares).to_have_count(0)
    ann.press("Back to the present")
    expect(ann.cell(TILE)).to_have_count(now)
    expect(ann.open_squares).not_to_have_count(0)
    expect(ann.page).to_have_url(re.compile(r"[\w-]+$"))


def test_buttons_and_slider_step_through_it(ann: Person) -> None:
    now = ann.cell(TILE).count()
    ann.press("First position")
    expect(ann.cell(TILE)).to_have_count(0)
    expect(ann.button("Previous position")).to_be_disabled()
    ann.press("Next position")
    ann.page.get_by_label("Move", exact=True).focus()
    for _ in range(20):
        ann.key("ArrowRight")
    expect(ann.cell(TILE)).to_have_count(now)
    ann.key("Home")
    expect(ann.cell(TILE)).to_have_count(0)
    ann.press("Present position")
    expect(ann.cell(TILE)).to_have_count(now)


def test_an_address_names_a_position(ann: Person) -> None:
    ann.moves.nth(1).click()
    expect(ann.page).to_have_url(re.compile(r"#\d+$"))
    shown = ann.cell(TILE).count()
    ann.page.reload()
    expect(ann.page.get_by_text("This is an earlier position.")).to_be_visible()
    expect(ann.cell(TILE)).to_have_count(shown)


def test_a_line_lights_up_from_end_to_end(ann: Person) -> None:
    glow = ann.page.locator("svg .glow")
    expect(glow).to_have_count(0)
    laid = ann.cell(TILE).first
    laid.click()
    expect(glow).to_have_count(1)
    ann.key("Escape")
    expect(glow).to_have_count(0)
    ann.cell(re.compile("^station 1,")).focus()
    ann.key("ArrowRight")
    expect(glow).to_have_count(1)
