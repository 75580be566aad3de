"""A server with the built client, and browsers to play in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import guimard
from person import Person
from serving import Server

expect.set_options(timeout=15_000)

CHROMIUM = next(filter(None, map(which, ("chromium", "chromium-browser", "google-chrome"))), None)
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
WIDE = {"viewport": {"width": 1440, "height": 900}}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert Path(guimard.__file__).with_name("server").joinpath("static/index.html").exists(), (
        "make client builds the page that is tested here"
    )
    server = Server(tmp_path_factory.mktemp("data"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Gone before tests of another module begin: while Playwright runs, its thread can run no other
    loop of asyncio."""
    assert CHROMIUM, "the page is tested in Chromium, which is not installed here"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


NewPage = Callable[..., Page]


@pytest.fixture
def new_page(server: Server, chromium: Browser) -> Iterator[NewPage]:
    """Makes a page of somebody new. A page that throws, or complains, fails its test."""
    contexts = []
    trouble: list[str] = []

    def make(
        *, phone: bool = False, language: str = "en-GB", dark: bool = False, moving: bool = False
    ) -> Page:
        context = chromium.new_context(
            **(PHONE if phone else WIDE),  # type: ignore[arg-type]
            base_url=server.address,
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moving else "reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: trouble.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert trouble == []


@pytest.fixture
def person(new_page: NewPage) -> Callable[..., Person]:
    """Makes somebody with a page of their own; the keywords are those of `new_page`."""
    return lambda **kind: Person(new_page(**kind))
