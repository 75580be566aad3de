"""The language a command speaks: the one asked for, else that of the system, else English."""

from __future__ import annotations

import argparse
import os

from guimard.texts import LANGUAGES


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=system_language(),
        help="the language to speak (default: the system's, else en)",
    )


def system_language() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if setting := os.environ.get(name):
            language = setting[:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"
