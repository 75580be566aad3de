"""Play the matches of docs/strength.md, and write the page and its picture.

python docs/make_strength.py --list               what there is, and how far it is
python docs/make_strength.py --jobs 16            everything that is missing
python docs/make_strength.py --rows base- table-  what begins so
python docs/make_strength.py --page               nothing: only write the page

Every deal is kept in docs/strength as soon as it is played, and broken off, all goes on from there;
with --afresh what was played is played again. A bot has one core to itself as long as there are no
more jobs than cores.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Final

import strength_page
from strength_results import file_of, how_far, outcome, rate
from strength_rows import Row, rows

from guimard.arena.kept import Kept
from guimard.arena.match import Played, compile_once, play_deal
from guimard.arena.sequential import Test

DOCS: Final = Path(__file__).parent
PARTS: Final = DOCS / "strength"


class Play:
    """A row, its file, and what is still to be played of it."""

    def __init__(self, row: Row, file: Path) -> None:
        self.row = row
        self._kept = Kept(file, row.match)
        self._missing = deque(self._kept.missing())
        self._test = None if row.claims is None else Test(row.claims)
        self._counted = 0
        self._count()

    def next_deal(self) -> int | None:
        """A deal to begin, if one more is worth it."""
        clear = self._test is not None and self._test.verdict != "open"
        return None if clear or not self._missing else self._missing.popleft()

    def keep(self, deal: int, games: list[Played]) -> None:
        self._kept.keep(deal, games)
        self._count()

    def close(self) -> None:
        self._kept.close()

    def __str__(self) -> str:
        told = f"{self.row.name}: {self._counted} of {len(self.row.match.deals)} deals"
        return told if self._test is None else f"{told}, {self._test.verdict}"

    def _count(self) -> None:
        """Tell the test what is known in order."""
        for deal in self._kept.in_order(self._counted):
            self._counted += 1
            if self._test is not None:
                self._test.add(rate(self.row, deal))


def play(wanted: Sequence[Row], parts: Path, jobs: int, seconds: float) -> None:
    """Deal after deal, of the first row that is not over; none is begun after so many seconds."""
    for library in ("OPENBLAS", "MKL", "OMP"):  # one core for each game, whatever is below numpy
        os.environ[f"{library}_NUM_THREADS"] = "1"
    deadline = time.monotonic() + seconds
    under_way: dict[Future[list[Played]], tuple[Play, int]] = {}
    with ExitStack() as stack:
        coming = _coming(wanted, parts, stack)
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_parent)
        stack.callback(_end, pool)
        while True:
            while len(under_way) < jobs and time.monotonic() < deadline:
                if (one := next(coming, None)) is None:
                    break
                under_way[pool.submit(play_deal, one[0].row.match, one[1])] = one
            if not under_way:
                return
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                begun, deal = under_way.pop(future)
                begun.keep(deal, future.result())
                _tell(str(begun))


def _coming(wanted: Sequence[Row], parts: Path, stack: ExitStack) -> Iterator[tuple[Play, int]]:
    """What is to be played next, as long as it is worth it."""
    for row in wanted:
        one = Play(row, file_of(parts, row))
        stack.callback(one.close)
        compile_once(row.match)
        while (deal := one.next_deal()) is not None:
            yield one, deal


def _end(pool: ProcessPoolExecutor) -> None:
    """Also where somebody does not want to wait for games that are under way."""
    pool.shutdown(wait=False, cancel_futures=True)
    for child in active_children():
        child.terminate()


def _tell(what: str) -> None:
    print(f"{what:<70}", end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--rows", nargs="+", metavar="PREFIX", help="play what begins so")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all)")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin nothing later")
    parser.add_argument("--resume", action="store_true", help="go on, as it does without this too")
    parser.add_argument("--afresh", action="store_true", help="forget what was played of them")
    parser.add_argument("--list", action="store_true", help="only tell how far it is")
    parser.add_argument("--page", action="store_true", help="only write the page")
    parser.add_argument("--parts", type=Path, default=PARTS, help="the folder of what was played")
    asked = parser.parse_args(arguments)
    wanted = [one for one in rows() if one.name.startswith(tuple(asked.rows or [""]))]
    if not wanted:
        parser.error("no row begins so: --list tells them")
    asked.parts.mkdir(exist_ok=True)
    if asked.list:
        for row in wanted:
            one = outcome(asked.parts, row)
            print(
                f"{row.name:32} {0 if one is None else len(one.rates):4} deals  {how_far(row, one)}"
            )
        return 0
    if asked.afresh:
        for row in wanted:
            file_of(asked.parts, row).unlink(missing_ok=True)
    if not asked.page:
        play(wanted, asked.parts, asked.jobs, asked.minutes * 60)
    strength_page.write(asked.parts, DOCS if asked.parts == PARTS else asked.parts)
    return 0


if __name__ == "__main__":
    sys.exit(main())
