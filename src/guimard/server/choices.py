"""What can be chosen before a game, in words, for the page that asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from guimard.bots import BOTS
from guimard.rules import GAMES, new_game
from guimard.rules.game import BadOptions
from guimard.rules.metro.extensions import CITIES, MODULES, find
from guimard.rules.metro.options import MetroOptions
from guimard.server.bodies import BotInfo, Choice, Fits, GameInfo, Games, Option, OptionValue
from guimard.tables.card import Card
from guimard.texts import LANGUAGES, catalogue


def games(language: str) -> Games:
    say = catalogue(language).say
    return Games(
        games=tuple(
            GameInfo(name=name, text=say(f"game.{name}"), options=_OPTIONS[name](language))
            for name in GAMES
        ),
        bots=tuple(
            BotInfo(name, say(f"bot.name.{name}"), say(f"bot.about.{name}")) for name in BOTS
        ),
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
    texts = catalogue(language)
    none = texts.say("choice.none")
    modules = [
        OptionValue(chosen, texts.listed(texts.say(f"option.{name}") for name in chosen), fits)
        for chosen, fits in _possible_modules().items()
    ]
    cities = [OptionValue(name, texts.say(f"option.{name}"), _fits(city=name)) for name in CITIES]
    editions = [OptionValue(name, texts.say(f"edition.{name}")) for name in _editions()]
    return (
        _numbers("players", range(1, 7), 2, language),
        _option("modules", [OptionValue((), none, _fits()), *modules], (), language),
        _option("city", [OptionValue(None, none), *cities], None, language),
        *(one for name in (*MODULES, *CITIES) for one in _settings(name, language)),
        _option("edition", editions, "metro-2021", language),
        _numbers("hand_size", range(1, 4), 1, language),
        _flag("any_direction", language),
        _flag("random_stations", language),
    )


def _editions() -> tuple[str, ...]:
    from guimard.rules.metro.metro import Metro

    return tuple(Metro().parts["editions"])


@cache
def _possible_modules() -> dict[tuple[str, ...], Fits]:
    """The modules that go together, and with what."""
    counts = range(1, len(MODULES) + 1)
    some = [chosen for count in counts for chosen in combinations(MODULES, count)]
    fits = {chosen: _fits(modules=chosen) for chosen in some}
    return {chosen: found for chosen, found in fits.items() if found.get("players") != ()}


@cache
def _fits(**chosen: Any) -> Fits:
    """What goes with this choice, tried out: of each other option where not all does."""
    tried: dict[str, tuple[Choice, ...]] = {
        "players": tuple(range(1, 7)),
        "edition": _editions(),
        "hand_size": (1, 2, 3),
        "any_direction": (False, True),
        "random_stations": (False, True),
        "city": (None, *CITIES),
    }
    tried = {name: values for name, values in tried.items() if name not in chosen}
    players = [number for number in tried["players"] if _is_possible(chosen, players=number)]
    fits: Fits = {"players": tuple(players)}
    for name, values in tried.items():
        if players and name != "players":
            good = {"players": players[0]} | chosen
            fits[name] = tuple(one for one in values if _is_possible(good, **{name: one}))
    return {name: values for name, values in fits.items() if values != tried[name]}


def _is_possible(chosen: Mapping[str, Any], **more: Any) -> bool:
    try:
        new_game("metro", {**chosen, **more})
    except BadOptions:
        return False
    return True


def _settings(name: str, language: str) -> Iterable[Option]:
    """What can be set of a module or a city."""
    texts = catalogue(language)
    [extension] = find(MetroOptions(**({"city": name} if name in CITIES else {"modules": (name,)})))
    for setting, values in extension.settings.items():
        named: dict[str | bool, str] = {
            False: texts.say("choice.no"),
            True: texts.say("choice.yes"),
        }
        named["mixed"] = texts.say("choice.mixed")
        yield Option(
            name=setting,
            text=texts.say(f"option.{setting}"),
            values=tuple(OptionValue(one, named.get(one, str(one))) for one in values),
            default=values[0],
            setting_of=name,
        )


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
