"""What positions of all games share."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from guimard.records.errors import BadRecord
from guimard.records.untrusted import read_json, typed
from guimard.rules import new_game
from guimard.rules.game import BadOptions, Game
from guimard.rules.parts import BadParts, OwnParts

NONE: Final = "-"

_DIGITS: Final = 5
"""So that nothing can be dealt that does not fit the memory."""


def agreed(name: str, options: dict[str, Any], parts_hash: str, parts: OwnParts) -> Game:
    """The game of this name and these options; with own parts if the position names their hash."""
    try:
        game = new_game(name, options, parts if parts_hash else None)
    except BadOptions as error:
        raise BadRecord("position.options") from error
    except BadParts as error:
        raise BadRecord("record.parts", message=str(error)) from None
    if parts_hash and not game.parts_hash.startswith(parts_hash):
        raise BadRecord("record.other-parts")
    return game


def own_parts(game: Game) -> str:
    """The mark of a game with an owner's own parts."""
    return f".{game.parts_hash[:8]}" if game.own_parts else ""


def word(value: Any) -> str:
    """A value as JSON without a space."""
    if not value:
        return NONE
    text = json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":"))
    return text.replace(" ", "\\u0020")


def unworded(text: str, kind: Any, empty: Any, field: int) -> Any:
    """The value of such a word."""
    if text == NONE:
        return empty
    try:
        return typed(read_json(text, _DIGITS), kind, "")
    except BadRecord:
        raise BadRecord("position.field", field=field, given=text) from None
