"""A game told to people, a line for each turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from guimard.records.record import Record, SeenGame
from guimard.records.replay import replay
from guimard.rules.game import Event, Options
from guimard.texts import Catalogue, catalogue, name_item, tell


def transcript(record: Record | SeenGame, language: str) -> str:
    """The whole game, or what was seen of it, in one of the languages."""
    return "\n".join(_lines(record, language)) + "\n"


def _lines(record: Record | SeenGame, language: str) -> Iterator[str]:
    texts, game = catalogue(language), record.game
    names = [player.name for player in record.players]
    title = texts.say(f"game.{game.name}")
    yield texts.say("transcript.title", game=title, players=texts.listed(names))
    yield from _agreed(texts, game.options)
    yield ""
    turns = record.turns if isinstance(record, SeenGame) else replay(record).events
    for turn, events in enumerate(turns):
        told = " ".join(tell(game, event, names, language) for event in _once(events))
        yield texts.say("transcript.turn", turn=turn, told=told)
    if isinstance(record, Record) and record.result is not None:
        yield ""
        for name, points, items in zip(
            names, record.result.points, record.result.breakdown, strict=True
        ):
            parts = (f"{name_item(game, item, names, language)} {item.points}" for item in items)
            yield texts.say("transcript.points", name=name, points=points, items=", ".join(parts))


def _once(events: Sequence[Event]) -> Iterator[Event]:
    """The events, without those that a later one of the same turn tells again."""
    for place, event in enumerate(events):
        whole = event.part_of
        if whole is None or not any(isinstance(later, whole) for later in events[place:]):
            yield event


def _agreed(texts: Catalogue, options: Options) -> Iterator[str]:
    """The options that are not as they usually are."""
    usual = type(options)()
    for name in options.__struct_fields__:
        value = getattr(options, name)
        if name != "players" and value != getattr(usual, name):
            option = texts.say(f"option.{name}")
            yield texts.say("transcript.option", option=option, value=_value(texts, value))


def _value(texts: Catalogue, value: Any) -> str:
    if isinstance(value, bool):
        return texts.say("transcript.yes" if value else "transcript.no")
    if isinstance(value, dict):
        return ", ".join(f"{name} {_value(texts, one)}" for name, one in value.items())
    if isinstance(value, tuple):
        return ", ".join(_value(texts, one) for one in value)
    colour = f"colour.{value}"
    return texts.say(colour) if colour in texts else str(value)
