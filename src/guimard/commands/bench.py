"""``guimard bench``: how fast Guimard is here."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from guimard.commands.asking import Complaint, add_command

if TYPE_CHECKING:
    from guimard.bench.suite import Figure
    from guimard.commands.asking import Subparsers

TEXT = """\
Each figure is the median of several short runs. Other work on the machine lowers all of them;
kernel.ratio_to_c, measured in turns with its yardstick, is the least moved by it.
"""
EXAMPLES = """\
  guimard bench                  everything
  guimard bench kernel engine    the names that begin so
  guimard bench --json           a JSON object a line: name, value, unit
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "bench", run, "Measure speed", text=TEXT, examples=EXAMPLES)
    parser.add_argument(
        "prefixes", nargs="*", metavar="PREFIX", help="measure what begins so (everything)"
    )
    parser.add_argument("--json", action="store_true", help="a JSON object a line")


def run(asked: argparse.Namespace) -> int:
    import msgspec

    from guimard.bench.suite import measure, names

    for prefix in asked.prefixes:
        if not any(name.startswith(prefix) for name in names()):
            raise Complaint(f"No figure begins with {prefix!r}. There are {', '.join(names())}.")
    for figure in measure(asked.prefixes):
        print(msgspec.json.encode(figure).decode() if asked.json else _told(figure), flush=True)
    return 0


def _told(figure: Figure) -> str:
    if figure.value is None:
        return f"{figure.name:34} {'-':>12}  {figure.note}"
    digits = f"{figure.value:,.0f}" if figure.value >= 1000 else f"{figure.value:.3g}"
    return f"{figure.name:34} {digits:>12} {figure.unit}".rstrip()
