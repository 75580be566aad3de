"""Take the documentation's pictures of the page again: python docs/make_screenshots.py

It wants what the tests want: the built client, Chromium and Playwright.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT: Final = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

from conftest import CHROMIUM  # noqa: E402
from person import Person  # noqa: E402
from ready_tables import KINDS, Ready, game_of, make_ready  # noqa: E402
from serving import Server  # noqa: E402

FOLDER: Final = ROOT / "docs" / "img" / "page"
WIDE: Final = {"viewport": {"width": 1440, "height": 900}}
PHONE: Final = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
HOW_FAR: Final = 0.6
BASE: Final = {"options": {"players": 4}}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    kinds = [(game_of(kind), HOW_FAR) for kind in KINDS] + [(BASE, HOW_FAR), (BASE, 1.0)]
    with TemporaryDirectory() as data:
        *ready, running, finished = make_ready(Path(data), kinds)
        server = Server(Path(data), "--analysis-seconds", "0.05")
        try:
            with sync_playwright() as playwright:
                chromium = playwright.chromium.launch(
                    executable_path=CHROMIUM, args=["--no-sandbox"]
                )
                first_pages(chromium, server.address)
                for kind, table in zip(KINDS, ready, strict=True):
                    seen(chromium, server.address, table, kind)
                seen(chromium, server.address, finished, "finished")
                analysed(chromium, server.address, finished)
                tried_out(chromium, server.address, running)
                played(chromium, server.address, running)
        finally:
            server.stop()


def first_pages(chromium: Browser, address: str) -> None:
    for name, kind in {"home": WIDE, "home-phone": PHONE}.items():
        with looking(chromium, name, **kind) as page:
            page.goto(address)
            expect(Person(page).button("Play now")).to_be_visible()
    for game in ("metro", "paris-connection"):
        with looking(chromium, f"lesson-{game}", **WIDE) as page:
            page.goto(f"{address}/learn/{game}")
            expect(page.get_by_role("grid").first).to_be_visible()
    with looking(chromium, "rules", **WIDE) as page:
        page.goto(f"{address}/rules/berlin")
        expect(page.get_by_role("heading", name="Berlin").first).to_be_visible()


def seen(chromium: Browser, address: str, table: Ready, name: str) -> None:
    with looking(chromium, name, **WIDE) as page:
        table.seat(page.context, address)
        shown = page.context.pages[-1]
        expect(shown.get_by_role("grid").first).to_be_visible()


def analysed(chromium: Browser, address: str, table: Ready) -> None:
    with looking(chromium, "analysis", **WIDE) as page:
        table.seat(page.context, address)
        shown = page.context.pages[-1]
        shown.get_by_role("button", name="Analyse the game").click()
        part = shown.get_by_role("region", name="Analysis")
        part.get_by_role("link").first.click(timeout=600_000)
        part.scroll_into_view_if_needed()


def tried_out(chromium: Browser, address: str, table: Ready) -> None:
    with looking(chromium, "trying-out", **WIDE) as page:
        table.seat(page.context, address)
        person = Person(page.context.pages[-1])
        person.press("Try things out")
        expect(person.open_squares.first).to_be_visible()


def played(chromium: Browser, address: str, table: Ready) -> None:
    """A tile to be confirmed, by day and by night, at a desk and on a phone."""
    looks: dict[str, dict[str, Any]] = {
        "board": {**WIDE, "color_scheme": "light"},
        "board-dark": {**WIDE, "color_scheme": "dark"},
        "board-phone": {**PHONE, "color_scheme": "light"},
        "board-phone-dark": {**PHONE, "color_scheme": "dark"},
    }
    for name, look in looks.items():
        with looking(chromium, name, **look) as page:
            table.seat(page.context, address)
            person = Person(page.context.pages[-1])
            person.open_squares.last.click()
            expect(person.button("Confirm")).to_be_visible()


@contextmanager
def looking(chromium: Browser, name: str, **look: Any) -> Iterator[Page]:
    """A page; what the newest one of its context shows in the end is the picture."""
    context = chromium.new_context(reduced_motion="reduce", locale="en-GB", **look)
    yield context.new_page()
    page = context.pages[-1]
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


if __name__ == "__main__":
    main()
