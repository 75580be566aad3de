"""The programs that one can play against, in a terminal: each with its face."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from guimard.bots import BOTS
from guimard.terminal.screen import Screen
from guimard.texts import Catalogue

FACES: Final = {
    "random": r"\(?o?)/",
    "greedy": " ($_$) ",
    "conductor": " [o-o] ",
    "engineer": " {0-0} ",
    "strongest": " <^_^> ",
}


def ask_rival(screen: Screen, texts: Catalogue, usual: str) -> str:
    """The name of the program that is chosen; asks until one is. Raises `Leave`."""
    names = list(BOTS)
    screen.show(rows(texts))
    while True:
        prompt = texts.say("play.against", usual=texts.say(f"bot.name.{usual}"))
        typed = screen.ask(prompt).lower()
        if not typed:
            return usual
        if typed in names:
            return typed
        if typed.isdecimal() and typed.isascii() and 1 <= int(typed[:3]) <= len(names):
            return names[int(typed[:3]) - 1]


def rows(texts: Catalogue) -> Iterator[str]:
    """A row for each program: its number, its face, its name, and how strong it is."""
    named = {name: texts.say(f"bot.name.{name}") for name in BOTS}
    width = max(map(len, named.values()))
    for number, (name, text) in enumerate(named.items(), 1):
        yield f"{number:2} {FACES[name]} {text:<{width}}  {texts.say(f'bot.about.{name}')}"
