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
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, cast

from guimard.rules.metro import random_play, track

PATIENCE = 1.0
"""Seconds of compiling after which a person is told what they wait for."""

_INLINED = ("join", "mixed", "bits_by_byte", "nth_bit", "join_at", "fill_board", "play_game")
"""What Python never calls: compiled into the functions that do."""
_UNCOUNTED = (*_INLINED, "lay", "walk")
"""What makes no arrays: it counts no references to those it is given, which took half of a turn."""

Sources = tuple[tuple[ModuleType, tuple[str, ...]], ...]
"""Modules, and the names of their functions to compile in an order in which they can be called."""

_COMPILED: Sources = (
    (track, ("join", "lay", "walk")),
    (
        random_play,
        (
            "mixed",
            "bits_by_byte",
            "nth_bit",
            "join_at",
            "fill_board",
            "play_game",
            "play_games",
        ),
    ),
)


def compile_with(
    jit: Callable[[str, FunctionType], Any], sources: Sources = _COMPILED, **given: Any
) -> SimpleNamespace:
    """The functions, each put through `jit(name, function)`, calling one another so.

    `given`: functions already compiled, which these may call by their names too.
    """
    names: dict[str, Any] = {}
    for module, _ in sources:
        names.update(vars(module))
    names.update(given)
    for _, functions in sources:
        for name in functions:
            source: FunctionType = names[name]
            names[name] = jit(name, FunctionType(source.__code__, names, name))
    return SimpleNamespace(**{name: names[name] for _, group in sources for name in group})


@cache
def kernel() -> SimpleNamespace:
    """The kernel for this processor."""
    return _for_this_processor(_COMPILED, _warm_up)


@cache
def beside_kernel(
    sources: Sources,
    warm_up: Callable[[SimpleNamespace], None],
    inlined: tuple[str, ...] = (),
    uncounted: tuple[str, ...] = (),
    **given: Any,
) -> SimpleNamespace:
    """Functions of another room, which may call the kernel's, compiled in the same way.

    `given`: what they shall find by these names instead of what their modules have.
    """
    return _for_this_processor(sources, warm_up, inlined, uncounted, **vars(kernel()), **given)


def _for_this_processor(
    sources: Sources,
    warm_up: Callable[[SimpleNamespace], None],
    inlined: tuple[str, ...] = _INLINED,
    uncounted: tuple[str, ...] = _UNCOUNTED,
    **given: Any,
) -> SimpleNamespace:
    import numba

    config: Any = numba.config
    njit: Any = numba.njit  # its types know nothing of counting references
    folder = _cache_folder(f"{numba.__version__}{inlined}{uncounted}", (*_COMPILED, *sources))

    def jit(name: str, function: FunctionType) -> Any:
        if name == "nth_bit" and _deposits_bits():
            function = _nth_bit_by_instruction()
        return njit(
            cache=folder is not None,
            nogil=True,
            forceinline=name in inlined,
            _nrt=name not in uncounted,
        )(function)

    before = config.CACHE_DIR
    if folder is not None:
        config.CACHE_DIR = str(folder)
    kept = folder is not None and any(folder.rglob("*.nbi"))
    try:
        with nullcontext() if kept else _told_if_slow():
            compiled = compile_with(jit, sources, **given)
            warm_up(compiled)
    finally:
        config.CACHE_DIR = before
    return compiled


def _deposits_bits() -> bool:
    """Whether this processor has the instruction that finds a mask's n-th bit at once."""
    from llvmlite import binding

    return bool(binding.get_host_cpu_features().get("bmi2", False))


def _nth_bit_by_instruction() -> FunctionType:
    """`random_play.nth_bit` in two instructions; pure arithmetic costs a third of the speed."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    word = ir.IntType(64)

    @intrinsic
    def deposit(context: Any, n: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kind = ir.FunctionType(word, [word, word])
            pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=kind)
            bit = builder.shl(ir.Constant(word, 1), arguments[0])
            found = builder.call(pdep, [bit, arguments[1]])
            return builder.cttz(found, ir.Constant(ir.IntType(1), 1))

        return types.uint64(types.uint64, types.uint64), generate

    find: Any = deposit

    def nth_bit(mask: Any, counts: Any, n: Any, selector: Any) -> Any:
        return find(n, mask)

    return cast(FunctionType, nth_bit)


def _warm_up(compiled: SimpleNamespace) -> None:
    """Compile what every game needs, so that the first move does not wait."""
    tables = track.make_tables()
    board = track.empty_track()
    compiled.lay(board, tables, 0, 0, 1, 0)
    compiled.walk(board, tables, track.EDGE_DEPARTURES, 0, board[: track.ROWS, 0].copy())


def _cache_folder(ways: str, sources: Sources) -> Path | None:
    modules = [sys.modules[__name__], *(module for module, _ in sources)]
    text = "".join(inspect.getsource(module) for module in modules)
    mark = hashlib.sha256(f"{ways}{sys.version}{text}".encode()).hexdigest()[:16]
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
