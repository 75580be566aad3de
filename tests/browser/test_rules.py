"""The rules on the page: a book of its own, and one key away from every game."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from guimard.texts.rulebook import TOPICS, title
from person import Person
from test_everybody import LOOKS, check

Somebody = Callable[..., Person]


@pytest.mark.parametrize("look", LOOKS)
def test_the_book_is_read_page_by_page(person: Somebody, look: dict[str, bool]) -> None:
    ann = person(**look)
    ann.page.goto("/")
    ann.page.get_by_role("link", name="Rules", exact=True).click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Metro")
    pages = ann.page.get_by_role("navigation", name="Rules").get_by_role("link")
    assert pages.all_inner_texts() == [title("en", topic) for topic in TOPICS]
    pages.get_by_text("St. Petersburg").click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("St. Petersburg")
    expect(ann.page.get_by_text("reconstructed")).to_be_visible()
    check(ann.page)


def test_the_book_is_read_in_the_language_of_the_page(person: Somebody) -> None:
    ann = person(language="fr-FR")
    ann.page.goto("/rules/london")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Londres")


def test_an_unknown_page_of_rules_says_so(person: Somebody) -> None:
    ann = person()
    ann.page.goto("/rules/vienna")
    expect(ann.page.get_by_role("heading", name="nothing here")).to_be_visible()


def test_the_rules_are_one_key_away_from_the_board(person: Somebody) -> None:
    ann = person()
    ann.play_now()
    ann.key("?")
    rules = ann.page.get_by_role("dialog", name="Rules")
    expect(rules.get_by_role("heading", name="Where a tile may go")).to_be_visible()
    check(ann.page)
    ann.key("Escape")
    expect(rules).to_be_hidden()
    expect(ann.open_squares.first).to_be_visible()
