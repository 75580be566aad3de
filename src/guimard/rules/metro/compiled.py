"""The kernel, compiled: numba is loaded here, at the first game, and nowhere sooner.

numba's cache sees neither a change in a function that another one calls nor a folder that cannot
be written. So the cache folder is named by a hash of every compiled source, and where there is no
such folder the functions are compiled for this run alone.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from guimard.rules.metro import random_play, track

PATIENCE = 1.0
"""Seconds of compiling after which a person is told what they wait for."""

_COMPILED: tuple[tuple[ModuleType, tuple[str, ...]], ...] = (
    (track, ("lay", "touching_squares", "walk")),
    (random_play, ("step", "below", "count_bits", "nth_bit", "play_game", "play_games")),
)
_SIGNATURES = {"touching_squares": "uint64(uint64, boolean)"}


def compile_with(jit: Callable[[str, FunctionType], Any]) -> SimpleNamespace:
    """The kernel's functions, each put through `jit(name, function)`, calling one another so."""
    names: dict[str, Any] = {}
    for module, _ in _COMPILED:
        names.update(vars(module))
    for _, functions in _COMPILED:
        for name in functions:
            source: FunctionType = names[name]
            names[name] = jit(name, FunctionType(source.__code__, names, name))
    return SimpleNamespace(**{name: names[name] for _, group in _COMPILED for name in group})


@cache
def kernel() -> SimpleNamespace:
    """The kernel for this processor."""
    with _told_if_slow():
        import numba

        config: Any = numba.config

        folder = _cache_folder(numba.__version__)

        def jit(name: str, function: FunctionType) -> Any:
            signature = _SIGNATURES.get(name)
            return numba.njit(signature, cache=folder is not None, nogil=True)(function)

        before = config.CACHE_DIR
        if folder is not None:
            config.CACHE_DIR = str(folder)
        try:
            compiled = compile_with(jit)
            _warm_up(compiled)
        finally:
            config.CACHE_DIR = before
    return compiled


def _warm_up(compiled: SimpleNamespace) -> None:
    """Compile what every game needs, so that the first move does not wait."""
    tables = track.make_tables()
    board = track.empty_track()
    compiled.lay(board, tables, 0, 0, 1, 0)
    compiled.walk(board, tables, track.EDGE_DEPARTURES, 0, board[: track.ROWS, 0].copy())


def _cache_folder(version: str) -> Path | None:
    sources = "".join(inspect.getsource(module) for module, _ in _COMPILED)
    mark = hashlib.sha256(f"{version}{sys.version}{sources}".encode()).hexdigest()[:16]
    home = os.environ.get("XDG_CACHE_HOME")
    base = Path(home) if home else Path.home() / ".cache"
    folder = base / "guimard" / f"kernel-{mark}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return None


@contextmanager
def _told_if_slow() -> Iterator[None]:
    done = threading.Event()

    def tell() -> None:
        if not done.wait(PATIENCE):
            print("Compiling the track kernel, once for this machine ...", file=sys.stderr)

    started = time.monotonic()
    threading.Thread(target=tell, daemon=True).start()
    try:
        yield
    finally:
        done.set()
    if time.monotonic() - started > PATIENCE:
        print(f"Compiled in {time.monotonic() - started:.0f} s.", file=sys.stderr)
