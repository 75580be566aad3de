"""The command ``guimard``."""

import argparse
from collections.abc import Sequence

from guimard import __version__


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    parser = argparse.ArgumentParser(
        prog="guimard", description="Play, host and study Metro and Paris Connection."
    )
    parser.add_argument("--version", action="version", version=f"guimard {__version__}")
    parser.parse_args(arguments)
    parser.print_help()
    return 0
