"""What can be chosen before a game, in words, for the page that asks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from guimard.bots import BOTS
from guimard.rules import GAMES, new_game
from guimard.rules.game import BadOptions
from guimard.rules.metro.extensions import CITIES, MODULES
from guimard.server.bodies import BotInfo, GameInfo, Games, Option, OptionValue
from guimard.tables.card import Card
from guimard.texts import LANGUAGES, catalogue


def games(language: str) -> Games:
    say = catalogue(language).say
    return Games(
        games=tuple(
            GameInfo(name=name, text=say(f"game.{name}"), options=_OPTIONS[name](language))
            for name in GAMES
        ),
        bots=tuple(BotInfo(name, say(f"bot.name.{name}")) for name in BOTS),
        languages=LANGUAGES,
    )


def title(card: Card, language: str) -> str:
    """A table's game and what is special about it."""
    texts = catalogue(language)
    options = card.options
    special = [*options.get("modules", ()), *filter(None, [options.get("city")])]
    special += [name for name in ("any_direction", "random_stations") if options.get(name)]
    words = [texts.say(f"game.{card.game}"), *(texts.say(f"option.{name}") for name in special)]
    if "edition" in options:
        words.insert(1, texts.say(f"edition.{options['edition']}"))
    return " · ".join(words)


def _metro(language: str) -> tuple[Option, ...]:
    from guimard.rules.metro.metro import Metro

    texts = catalogue(language)
    editions = Metro().parts["editions"]
    modules = [
        OptionValue(chosen, texts.listed(texts.say(f"option.{name}") for name in chosen))
        for chosen in _possible_modules()
    ]
    cities = [OptionValue(name, texts.say(f"option.{name}")) for name in CITIES]
    none = texts.say("choice.none")
    return (
        _numbers("players", range(1, 7), 2, language),
        _option(
            "edition",
            [OptionValue(name, texts.say(f"edition.{name}")) for name in editions],
            "metro-2021",
            language,
        ),
        _option("modules", [OptionValue((), none), *modules], (), language),
        _option("city", [OptionValue(None, none), *cities], None, language),
        _numbers("hand_size", range(1, 4), 1, language),
        _flag("any_direction", language),
        _flag("random_stations", language),
    )


def _possible_modules() -> Iterable[tuple[str, ...]]:
    """The modules that go together."""
    for count in range(1, len(MODULES) + 1):
        for chosen in combinations(MODULES, count):
            players = 1 if "solo" in chosen else 2
            try:
                new_game("metro", {"modules": chosen, "players": players})
            except BadOptions:
                continue
            yield chosen


def _paris_connection(language: str) -> tuple[Option, ...]:
    return (_numbers("players", range(2, 7), 3, language),)


_OPTIONS = {"metro": _metro, "paris-connection": _paris_connection}


def _option(name: str, values: Sequence[OptionValue], default: Any, language: str) -> Option:
    text = catalogue(language).say(f"option.{name}")
    return Option(name=name, text=text, values=tuple(values), default=default)


def _numbers(name: str, numbers: range, default: int, language: str) -> Option:
    values = [OptionValue(number, str(number)) for number in numbers]
    return _option(name, values, default, language)


def _flag(name: str, language: str) -> Option:
    say = catalogue(language).say
    values = [OptionValue(False, say("choice.no")), OptionValue(True, say("choice.yes"))]
    return _option(name, values, False, language)
