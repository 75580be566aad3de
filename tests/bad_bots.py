"""Bots that do what none should, and worker processes that know them."""

import os
import sys
import time
from pathlib import Path

from guimard.bots import BOTS, Answer, Bot, Budget, Explanation
from guimard.rules.game import View

COMMAND = (
    sys.executable,
    "-c",
    f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); "
    "import bad_bots; bad_bots.main()",
)
"""Starts a worker that knows them. It is ready soon: the simple bots alone are loaded before."""

NAMES = ("Breaks", "Dies", "Hangs", "Cheats", "Dawdles", "Chatters")
BAD = {name.lower(): f"bad_bots:{name}" for name in NAMES}
"""As in `BOTS`."""


def main() -> None:
    from guimard.bots.workers import worker

    better = {name: BOTS.pop(name) for name in ("conductor", "engineer", "strongest")}
    worker.warm_up()
    BOTS.update(better | BAD)
    worker.warm_up = lambda: None
    worker.main()


class _Bad(Bot):
    def _any(self, view: View) -> Answer:
        action = self.imagine(view).actions()[0]
        return Answer(action=action, explanation=Explanation("bot.random"))


class Breaks(_Bad):
    def answer(self, view: View, budget: Budget) -> Answer:
        raise ValueError("no idea what to do")


class Dies(_Bad):
    def answer(self, view: View, budget: Budget) -> Answer:
        os._exit(7)


class Hangs(_Bad):
    """Deaf to everything."""

    def answer(self, view: View, budget: Budget) -> Answer:
        while True:
            time.sleep(1)


class Cheats(_Bad):
    def answer(self, view: View, budget: Budget) -> Answer:
        return Answer(action=10**6, explanation=Explanation("bot.random"))


class Dawdles(_Bad):
    """Thinks for as long as anybody waits."""

    def answer(self, view: View, budget: Budget) -> Answer:
        assert budget.cancel is not None
        budget.cancel.wait()
        return self._any(view)


class Chatters(_Bad):
    """Writes where answers go, and reads what others are asked."""

    def answer(self, view: View, budget: Budget) -> Answer:
        print("thinking " * 1000)
        os.write(1, b"\0\0\0\1x")
        assert sys.stdin.read() == ""
        return self._any(view)
