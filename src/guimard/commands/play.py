"""``guimard play``: a game in the terminal, between people at one keyboard and bots."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from guimard.commands.asking import add_command
from guimard.commands.game_options import add_game_options
from guimard.commands.language import add_language
from guimard.commands.seats import USUAL_BOT, add_seats

if TYPE_CHECKING:
    from guimard.commands.asking import Subparsers

EXAMPLES = """\
  guimard play                                      you against a program that you choose
  guimard play --edition metro-2000 --players 4     you against three of its kind
  guimard play --player Ann --bot strongest         you against the best
  guimard play --player Ann --player Bob --bot random --lang nl
  guimard play --any-direction --hand-size 2 --save evening.json
  guimard play --load evening.json --save evening.json
"""
TEXT = """\
Where several people play, the screen is cleared between them, since hands are secret. During a
game, help says what can be typed.
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers, "play", run, "Play a game in the terminal", text=TEXT, examples=EXAMPLES
    )
    add_game_options(parser)
    add_seats(parser)
    group = parser.add_argument_group("files and chance")
    group.add_argument("--save", type=Path, metavar="FILE", help="keep the game in a file")
    group.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")
    group.add_argument("--seed", metavar="TEXT", help="the same text deals the same tiles")
    add_language(parser)


def run(asked: argparse.Namespace) -> int:
    from guimard.bots.program import ProgramFailed
    from guimard.commands.desk import Desk
    from guimard.terminal.face import face_of
    from guimard.terminal.people import People, Quit
    from guimard.terminal.rivals import ask_rival
    from guimard.terminal.screen import Leave, Screen
    from guimard.texts import catalogue

    texts, screen = catalogue(asked.lang), Screen()
    try:
        desk = Desk(asked, (lambda: ask_rival(screen, texts, USUAL_BOT)) if screen.live else None)
    except Leave:
        return 0
    session = desk.session
    face = face_of(session.game, session.names, texts)
    people = People(session, face, screen, save=desk.save, keep=desk.keep)
    try:
        desk.keep()
        people.play()
    except Leave:
        screen.show([texts.say("play.ended")])
    except Quit:
        if asked.save is None:
            with suppress(Leave):
                if name := screen.ask(texts.say("play.file")):
                    screen.show([desk.save(name)])
    except ProgramFailed:
        desk.keep()
        raise
    else:
        people.show_end()
    finally:
        desk.close()
    if asked.save is not None:
        screen.show([texts.say("play.saved", file=str(asked.save))])
    return 0
