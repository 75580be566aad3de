"""How long a program waits for Guimard."""

from __future__ import annotations

import subprocess
import sys
from statistics import median

from guimard.bench.suite import RUNS, Values

_PROGRAM = """\
import time
started = time.perf_counter()
import guimard
print(time.perf_counter() - started)
"""


def measure_import() -> Values:
    """`import guimard` in fresh interpreters."""
    return {"import.seconds": median(_import_seconds() for _ in range(RUNS))}


def _import_seconds() -> float:
    command = [sys.executable, "-c", _PROGRAM]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(done.stdout)
