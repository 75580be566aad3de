"""Long work in pieces that are kept as they come: broken off, it goes on where it stopped."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path
from time import monotonic
from typing import NamedTuple, TypeVar

import msgspec

Job = TypeVar("Job")
Result = TypeVar("Result")
BAR = 40


class _Piece(NamedTuple):
    job: object
    result: object


def worked(
    jobs: Sequence[Job],
    do: Callable[[Job], Result],
    result_type: type[Result],
    kept: Path,
    processes: int | None,
) -> Iterator[Result]:
    """The result of each job, in order, with a bar; done ones are read from the file `kept`.

    A job is a named tuple of plain values, which tells it from the others; a result is made of
    what JSON has.
    """
    kept.parent.mkdir(parents=True, exist_ok=True)
    results = dict(_read(kept, result_type))
    todo = [job for job in jobs if _key(job) not in results]
    with Pool(processes) as pool, kept.open("ab") as file:
        begun = monotonic()
        for done, (job, result) in enumerate(zip(todo, pool.imap(do, todo), strict=True), 1):
            results[_key(job)] = result
            file.write(msgspec.json.encode(_Piece(job, result)) + b"\n")
            file.flush()
            left = (monotonic() - begun) / done * (len(todo) - done)
            bar = "#" * (BAR * (len(jobs) - len(todo) + done) // len(jobs))
            said = f"\r[{bar:<{BAR}}] {left:5.0f} s left "
            print(said, end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for job in jobs:
        yield results[_key(job)]


def _key(job: object) -> bytes:
    return msgspec.json.encode(job)


def _read(kept: Path, result_type: type[Result]) -> Iterator[tuple[bytes, Result]]:
    """What the file holds; a line that was broken off is left out."""
    if not kept.exists():
        return
    for line in kept.read_bytes().splitlines():
        try:
            piece = msgspec.json.decode(line, type=_Piece)
        except msgspec.DecodeError:
            continue
        yield _key(piece.job), msgspec.convert(piece.result, result_type)
