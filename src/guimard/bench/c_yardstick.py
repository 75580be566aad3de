"""How fast plain C plays Metro at random here: the yardstick for the engine's own speed."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import NamedTuple


class Yardstick(NamedTuple):
    """Tiles laid in a second on one thread, and the points of both players in an average game."""

    moves_per_second: float
    mean_points: float


class NoYardstickError(Exception):
    """The C program cannot be built or run here; the message says why."""


@contextmanager
def compiled() -> Iterator[Callable[[int, int], Yardstick]]:
    """Compile `random_play.c` for this processor; what this gives plays so many games of a seed."""
    compiler = which("cc")
    if compiler is None:
        raise NoYardstickError("There is no C compiler here (no cc on the path).")
    with (
        TemporaryDirectory(prefix="guimard-") as folder,
        as_file(files("guimard.bench") / "random_play.c") as source,
    ):
        program = str(Path(folder, "random_play"))
        _run("compile", compiler, "-O3", "-march=native", str(source), "-o", program)

        def play(games: int, seed: int) -> Yardstick:
            answer = _run("run", program, str(games), str(seed))
            moves, seconds, mean_points = (float(number) for number in answer.split())
            return Yardstick(moves / seconds, mean_points)

        yield play


def _run(purpose: str, *command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = next((line for line in done.stderr.splitlines() if "error" in line), done.stderr)
        raise NoYardstickError(f"The C program does not {purpose} here: {said.strip()}")
    return done.stdout
