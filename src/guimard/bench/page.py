"""How fast the page is on a slow phone: from a cold start, at a tap, and while a line runs.

A phone is what Chromium makes of this machine: a small screen, a processor four times slower, and a
line of 1.6 Mbit/s down, 0.75 up, 150 ms there and back.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from guimard.bench.serving import page_bytes, server
from guimard.bench.suite import NotHere, Values

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE: Final = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SLOWER: Final = 4
LINE: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
RUNS: Final = 5
LONG: Final = 10
"""A line of so many tiles is a long one."""

WHEN_SEEN: Final = """(wanted) => new Promise((resolve) => {
  const look = () => {
    const found = document.querySelector(wanted) !== null;
    requestAnimationFrame(found ? () => resolve(performance.now()) : look);
  };
  look();
})"""
"""When this is there, and drawn, in milliseconds from the moment the address was asked for."""

LISTEN: Final = """() => {
  window.preview = new Promise((resolve) => addEventListener("pointerdown", ({ timeStamp }) => {
    const look = () => {
      if (document.querySelector("svg .ghost")) resolve(performance.now() - timeStamp);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true }));
}"""
"""From the finger's touch to what it would do, drawn."""

FRAMES: Final = """() => new Promise((resolve) => {
  const times = [];
  let begun = false;
  const look = (time) => {
    const running = document.querySelector("svg[data-running]");
    if (running) times.push(time);
    else if (times.length) return resolve(1000 * (times.length - 1) / (times.at(-1) - times[0]));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""
"""Frames a second from the moment a line begins to run until it has."""


def measure_page(runs: int = RUNS) -> Values:
    """Each the median of several; a line that runs is measured once for each."""
    chromium = next(filter(None, map(which, ("chromium", "chromium-browser", "google-chrome"))), "")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise NotHere(
            "the page is measured with Playwright, which make test installs", {}
        ) from None
    if not chromium:
        raise NotHere("the page is measured in Chromium, which is not installed", {})
    if not page_bytes():
        raise NotHere("make client builds the page", {})
    with (
        TemporaryDirectory() as folder,
        server(Path(folder), "--bot-pace", "0") as (_, address),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        table = _Table(browser, address)
        starts = [table.cold_start() for _ in range(runs)]
        return {
            "page.first_squares_seconds": median(start for start, _ in starts),
            "page.preview_milliseconds": median(tap for _, tap in starts),
            "page.frames_per_second": median(table.frames() for _ in range(runs)),
        }


class _Table:
    """A game against random, by whoever plays it from elsewhere."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._elsewhere = browser.new_context(base_url=address)
        self._address = address
        self._path = ""
        self._deal()

    def cold_start(self) -> tuple[float, float]:
        """Seconds from an address to its squares that can be chosen, and milliseconds from a tap
        to what it would do."""
        with self._phone() as page:
            page.goto(f"{self._address}/table/{self._path}", wait_until="commit")
            start = page.evaluate(WHEN_SEEN, "svg .mark")
            square = self._legal()[0]["action"]["square"]
            box = page.locator(f"[data-key='{square}']").bounding_box()
            assert box is not None
            page.evaluate(LISTEN)
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            tap: float = page.evaluate("preview")
        return start / 1000, tap

    def frames(self) -> float:
        """Frames a second while a long line runs."""
        action = self._finishing()
        with self._phone() as page:
            page.goto(f"{self._address}/table/{self._path}")
            page.evaluate(WHEN_SEEN, "svg .mark")
            # What shows lines that run is loaded when all else is there.
            page.wait_for_load_state("networkidle")
            counting = page.evaluate_handle(f"({{ counted: ({FRAMES})() }})")
            self._ask({"do": "act", "action": action})
            return float(counting.evaluate("({ counted }) => counted"))

    def _finishing(self) -> int:
        """Play on to where a long line can be finished: the action that does."""
        while True:
            legal = self._legal()
            if not legal:
                self._deal()
                continue
            best, action = max(map(_longest, legal))
            if best >= LONG:
                return action
            self._ask({"do": "act", "action": min(map(_shortest, legal))[1]})

    def _deal(self) -> None:
        options = {"edition": "metro-2000"}
        made = self._post("/api/tables", {"game": "metro", "options": options})
        self._path = made["table"]
        number = secrets.token_bytes(32)
        promise = sha256(number).hexdigest()
        self._ask({"do": "sit", "seat": 0, "name": "Ann", "promise": promise})
        self._ask({"do": "seat-bot", "seat": 1, "bot": "random"})
        self._ask({"do": "start", "seat": 0, "number": number.hex()})

    def _legal(self) -> list[Any]:
        """What can be done, once it is the person's turn; nothing when the game is over."""
        while True:
            now = self._now()
            if now["status"] == "finished":
                return []
            if now["position"] is not None and now["position"]["legal"]:
                legal = now["position"]["legal"]
                return [one for one in legal if one["action"]["do"] == "lay"]

    def _now(self) -> Any:
        answer = self._elsewhere.request.get(f"/api/tables/{self._path}").json()
        return answer[1]

    def _ask(self, request: dict[str, Any]) -> None:
        self._post(
            f"/api/tables/{self._path}",
            {
                "say": "ask",
                "id": secrets.token_hex(16),
                "table": self._path,
                "have": self._now()["number"],
                "request": request,
            },
        )

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self._elsewhere.request.post(path, data=body)
        if not answer.ok:
            raise RuntimeError(f"the server said: {answer.text()}")
        return answer.json()

    @contextmanager
    def _phone(self) -> Iterator[Page]:
        """A phone that has never been here, in the hands of who plays."""
        context = self._browser.new_context(**PHONE)  # type: ignore[arg-type]
        context.add_cookies(self._elsewhere.cookies())  # type: ignore[arg-type]
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", LINE)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        yield page
        context.close()


def _longest(legal: Any) -> tuple[int, int]:
    """Of what this finishes, the longest line of somebody's."""
    ended = [line["after"] for line in legal["effects"]["lines"] if line["end"] is not None]
    return max(ended, default=0), legal["number"]


def _shortest(legal: Any) -> tuple[int, int]:
    """How little this finishes."""
    return sum(line["end"] is not None for line in legal["effects"]["lines"]), legal["number"]
