"""Somebody at a page: what they see, and what they do there."""

from __future__ import annotations

import json
import re
from secrets import token_hex
from typing import Literal

from playwright.sync_api import Locator, Page, expect

Confirm = Literal["always", "touch", "never"]

OPEN_SQUARE = re.compile("may go here")


class Person:
    def __init__(self, page: Page) -> None:
        self.page = page

    def prefers(self, **preferences: str) -> None:
        """Before the first page is opened."""
        stored = json.dumps(json.dumps(preferences))
        self.page.add_init_script(
            f"localStorage['guimard.preferences'] ??= {stored}",
        )

    def play_now(self, choices: int = 1) -> None:
        """Against the computer. A first tile may have fewer squares: then another game."""
        while True:
            self.page.goto("/")
            self.press("Play now")
            self.wait_for_turn()
            expect(self.open_squares.first).to_be_visible()
            if self.open_squares.count() >= choices:
                return

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def cell(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("gridcell", name=name)

    @property
    def open_squares(self) -> Locator:
        return self.cell(OPEN_SQUARE)

    def open_names(self) -> list[str]:
        """The squares where a tile may go."""
        names = self.open_squares.evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
        return [name.partition(":")[0] for name in names]

    def square(self, name: str) -> Locator:
        return self.cell(re.compile(f"^{name}:"))

    @property
    def summary(self) -> Locator:
        return self.page.get_by_role("region", name="Your move").locator("p")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("list", name="What happened").get_by_role("listitem")

    @property
    def moves(self) -> Locator:
        """The lines of the log that lead to a position."""
        return self.page.get_by_role("list", name="What happened").get_by_role("link")

    def wait_for_turn(self) -> None:
        expect(self.page).to_have_title(re.compile("^●"), timeout=30_000)

    def is_over(self) -> bool:
        return self.page.get_by_role("heading", name="Result").is_visible()

    def finish(self) -> None:
        """Play a game against programs to its end, without the page."""
        api = "/api" + self.page.evaluate("location.pathname").replace("/table/", "/tables/")
        while True:
            _, now = self.page.request.get(api).json()
            if now["status"] == "finished":
                break
            legal = now["position"]["legal"]
            if not legal:
                self.page.wait_for_timeout(10)
                continue
            ask = {"id": token_hex(16), "table": now["table"], "have": now["number"]}
            ask["request"] = {"do": "act", "action": legal[0]["number"]}
            self.page.request.post(api, data={"say": "ask", **ask})
        expect(self.page.get_by_role("heading", name="Result")).to_be_visible()

    def points(self) -> list[int]:
        """By seat, as the page shows them."""
        rows = self.page.get_by_role("list", name="Players").get_by_role("listitem")
        return [int(row.locator(".points").inner_text()) for row in rows.all()]

    def sit(self, name: str) -> None:
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit here").first.click()

    def tab_to(self, wanted: Locator) -> None:
        """Press Tab until the focus is there."""
        for _ in range(40):
            if wanted.evaluate_all("found => found.includes(document.activeElement)"):
                return
            self.key("Tab")
        raise AssertionError(f"Tab does not lead to {wanted}")

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
