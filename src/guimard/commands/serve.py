"""``guimard serve``: tables for people with browsers."""

from __future__ import annotations

import argparse
import logging
import os
import sys
import webbrowser
from threading import Thread
from typing import TYPE_CHECKING

from guimard.commands.asking import Complaint, add_command
from guimard.commands.database import add_database

if TYPE_CHECKING:
    from socket import socket

    from guimard.commands.asking import Subparsers

USUAL_PORT = 8000
MOST_SECONDS = 60

TEXT = """\
Everything that is played is stored at once, so the server may be stopped, or break off, at any
moment. docs/hosting.md tells how to open it to others.
"""
EXAMPLES = """\
  guimard serve --open
  guimard serve --host 0.0.0.0 --port 8080
  guimard serve --public-url https://play.example.org --behind-proxy
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers, "serve", run, "Serve tables to browsers", text=TEXT, examples=EXAMPLES
    )
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to listen at (%(default)s: nobody else's)"
    )
    parser.add_argument(
        "--port",
        type=int,
        help=f"and its port ({USUAL_PORT}, or if that is taken any that is free)",
    )
    parser.add_argument("--open", action="store_true", help="show it in a browser here")
    add_database(parser)
    parser.add_argument(
        "--public-url", metavar="URL", help="where browsers find the server, for links"
    )
    parser.add_argument(
        "--behind-proxy",
        action="store_true",
        help="believe the proxy in front about who calls; never without one",
    )
    group = parser.add_argument_group("programs that play")
    group.add_argument(
        "--bots-at-once",
        type=_count,
        metavar="N",
        help="how many may think at once, each in a process (one for each core, at most 8)",
    )
    group.add_argument(
        "--bot-seconds",
        type=_seconds,
        default=0.8,
        metavar="S",
        help="how long each may think about an action (%(default)s)",
    )
    group.add_argument(
        "--analysis-seconds",
        type=_seconds,
        default=0.3,
        metavar="S",
        help="how long one looks at each choice of a game that is over (%(default)s)",
    )
    group.add_argument(
        "--bot-pace",
        type=_pace,
        default=0.6,
        metavar="S",
        help="how long it takes at least, so that people can follow (%(default)s)",
    )


def run(asked: argparse.Namespace) -> int:
    from guimard.server.serving import Serving, run_server

    if asked.port is not None and not 0 <= asked.port <= 65535:
        raise Complaint("--port needs a number from 0 to 65535.")
    if asked.public_url and not asked.public_url.startswith(("http://", "https://")):
        raise Complaint("--public-url needs an address that begins with http:// or https://.")
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.WARNING)
    listening = _listen(asked.host, asked.port)
    serving = Serving(
        host=asked.host,
        port=listening.getsockname()[1],
        data=asked.data,
        database=asked.database,
        public_url=asked.public_url,
        behind_proxy=asked.behind_proxy,
        bots_at_once=asked.bots_at_once,
        bot_seconds=asked.bot_seconds,
        analysis_seconds=asked.analysis_seconds,
        bot_pace=asked.bot_pace,
    )
    print(f"Guimard is at {serving.address} - Ctrl+C stops it.", flush=True)
    if asked.open and _has_screen():
        Thread(target=webbrowser.open, args=(serving.address,), daemon=True).start()
    run_server(serving, listening)
    return 0


def _count(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return number


def _seconds(text: str) -> float:
    seconds = _pace(text)
    if seconds == 0:
        raise argparse.ArgumentTypeError("nobody thinks in no time")
    return seconds


def _pace(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a number of seconds up to {MOST_SECONDS}"
        )
    return seconds


def _listen(host: str, port: int | None) -> socket:
    from guimard.server.serving import listen

    if port is not None:
        return listen(host, port)
    try:
        return listen(host, USUAL_PORT)
    except OSError:
        return listen(host, 0)


def _has_screen() -> bool:
    """Whether a browser would open in a window, and not take this terminal."""
    on_desktop = sys.platform in ("darwin", "win32")
    return on_desktop or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
