"""Events, actions and errors as sentences.

A text's parameters are the fields of its event or action, or the parameters of its error, turned
into words by their names: a `seat` into the player's name, an `option` into what it is called, a
`reason` into the text of that line of the result, a square or a station as the game labels it. Of a
field that holds several values the words are listed, and `<field>_count` is how many there are;
`points` by seat are listed with the names.

A field that is true, or that is None because there is nothing or because this seat may not see it,
chooses a variant of the text where there is one: `event.line-finished.doubled`,
`event.tile-drawn.no-tile`, and for both `event.tile-drawn.no-tile.to-lay`, in the fields' order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from guimard.rules.game import Action, Event, Game, Item
from guimard.texts.catalogue import Catalogue, catalogue

_OF_SEATS = ("seat", "account", "winner")
"""Fields that name a player."""

_KEYS = {"colour": "colour.", "company": "company.", "option": "option."}
"""Fields whose value is the end of a text's key."""

_LONGEST = 300


class Told(Protocol):
    """An error that has a text: `Refused`, `BadOptions` and those of records."""

    key: str

    @property
    def params(self) -> Mapping[str, int | str]: ...


def tell(game: Game, event: Event, names: Sequence[str], language: str) -> str:
    """The event as a sentence; `names` are the players', by seat."""
    return _told(game, "event", event, names, language)


def offer(game: Game, action: Action, names: Sequence[str], language: str) -> str:
    """The action as a sentence that asks for it."""
    return _told(game, "action", action, names, language)


def explain(error: Told, language: str, game: Game | None = None) -> str:
    """The error as a sentence; with the game, squares and stations are named as on its board.

    Where another error is the cause of it, the parameter `why` is that one's sentence.
    """
    params: dict[str, int | str] = {
        name: _shown(value) if isinstance(value, str) else value
        for name, value in error.params.items()
    }
    game = game or getattr(error, "game", None)
    cause: Any = getattr(error, "__cause__", None)
    if cause is not None:
        params["why"] = explain(cause, language, game)
    return _said(catalogue(language), error.key, params, (), game)


def name_item(game: Game, item: Item, names: Sequence[str], language: str) -> str:
    """What a line of a result's breakdown is for."""
    return _said(catalogue(language), f"result.{item.key}", item.params, names, game)


def _told(game: Game, group: str, fact: Event | Action, names: Sequence[str], language: str) -> str:
    texts = catalogue(language)
    fields = msgspec.structs.asdict(fact)
    key = f"{group}.{fact.__struct_config__.tag}"
    for name, value in fields.items():
        if value is None or value is True:
            variant = f"{key}.{'' if value else 'no-'}{name.replace('_', '-')}"
            key = variant if variant in texts else key
    return _said(texts, key, fields, names, game)


def _shown(text: str) -> str:
    """What was given, as much as fits a sentence and without signs that steer a terminal."""
    plain = "".join(sign if sign.isprintable() else "?" for sign in text[:_LONGEST])
    return plain if len(text) <= _LONGEST else f"{plain}…"


def _said(
    texts: Catalogue,
    key: str,
    fields: Mapping[str, Any],
    names: Sequence[str],
    game: Game | None,
) -> str:
    words: dict[str, int | str] = {}
    for name in texts.parameters(key):
        if name not in fields:
            words[name] = len(fields[name.removesuffix("_count")])
            continue
        value = fields[name]
        if name == "reason":
            words[name] = _said(texts, f"result.{value}", dict(fields["params"]), names, game)
        elif not isinstance(value, tuple):
            words[name] = _word(texts, name, value, names, game)
        elif name == "points":
            words[name] = ", ".join(f"{who} {n}" for who, n in zip(names, value, strict=True))
        else:
            one = name.removesuffix("es" if name.endswith("xes") else "s")
            words[name] = texts.listed(_word(texts, one, value, names, game) for value in value)
    return texts.say(key, **words)


def _word(
    texts: Catalogue, name: str, value: int | str, names: Sequence[str], game: Game | None
) -> int | str:
    if isinstance(value, int) and name in _OF_SEATS and value < len(names):
        return names[value]
    label = value if game is None else game.label(name, value)
    if name in _KEYS and label == value:
        label = f"{_KEYS[name]}{value}"
        return texts.say(label) if label in texts else value
    return texts.say(label) if isinstance(label, str) and label in texts else label
