"""Modules, cities and Paris Connection: each chosen, played by keyboard, looked at in each size."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from person import Person
from ready_tables import KINDS, game_of, make_ready
from serving import Server
from test_everybody import check

Somebody = Callable[..., Person]

MODULE_NAMES = {
    "companies": "Metro companies",
    "central-stations": "Central stations",
    "central-tracks": "Central tracks",
    "solo": "Solo",
}
CITY_NAMES = {
    "paris": "Paris",
    "stockholm": "Stockholm",
    "london": "London",
    "new-york": "New York",
    "st-petersburg": "St. Petersburg",
    "berlin": "Berlin",
}
TURNS = 10


def choose(ann: Person, kind: str) -> None:
    """Set up a game of this kind on the first page, against the computer."""
    ann.page.goto("/")
    label = ann.page.get_by_label
    if kind == "paris-connection":
        game = ann.page.get_by_role("combobox", name="Game", exact=True)
        game.select_option(label="Paris Connection")
    elif kind in CITY_NAMES:
        label("City").select_option(label=CITY_NAMES[kind])
    else:
        label("Modules").select_option(label=MODULE_NAMES[kind].lower())
    ann.press("Play")


@pytest.mark.parametrize("kind", KINDS)
def test_ten_turns_by_keyboard(person: Somebody, kind: str) -> None:
    ann = person()
    choose(ann, kind)
    for turn in range(TURNS):
        ann.wait_for_turn()
        if turn == 0:
            ann.tab_to(ann.page.get_by_role("gridcell"))
        take_turn(ann)
    check(ann.page)


def take_turn(ann: Person) -> None:
    """By keys alone, whatever is asked: the next thing there is, and what it may lead to."""
    before = ann.moves.count()
    done = ann.button("End the build")
    for _ in range(40):
        if done.is_visible() and done.is_enabled():
            ann.key("d", "Enter")
        else:
            ann.key("n", "Enter", "Enter")
        ann.page.wait_for_timeout(100)
        if ann.moves.count() > before:
            return
    raise AssertionError(ann.page.get_by_role("region", name="Your move").inner_text())


SIZES = {"phone": (360, 640), "tablet": (820, 1180), "wide": (1440, 900)}
LOOKS = [("phone", False), ("tablet", False), ("wide", True)]
OTHER_LOOKS = [(size, not dark) for size, dark in LOOKS]


@pytest.fixture(scope="module")
def well_on(
    tmp_path_factory: pytest.TempPathFactory, chromium: Browser
) -> Iterator[Callable[[str], Page]]:
    """Opens a game of a kind that is well under way, from its first seat."""
    folder = tmp_path_factory.mktemp("well-on")
    ready = dict(
        zip(KINDS, make_ready(folder, [(game_of(kind), 0.6) for kind in KINDS]), strict=True)
    )
    server = Server(folder)

    def opened(kind: str) -> Page:
        context = chromium.new_context(reduced_motion="reduce", has_touch=True)
        page = ready[kind].seat(context, server.address)
        expect(page.get_by_role("grid").first).to_be_visible()
        return page

    yield opened
    server.stop()


@pytest.mark.parametrize("looks", [LOOKS, pytest.param(OTHER_LOOKS, marks=pytest.mark.long)])
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_cut_off(
    well_on: Callable[[str], Page], kind: str, looks: list[tuple[str, bool]]
) -> None:
    page = well_on(kind)
    for size, dark in looks:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if dark else "light")
        check(page)
    page.context.close()
