"""Why a saved game, a position or a line of placements cannot be read."""

from __future__ import annotations

from guimard.rules.game import Game


class BadRecord(ValueError):
    """What was given is no record that can be read; nothing has been read of it.

    `key` and `params` make the sentence for a person. Where another error is the reason, it is the
    cause of this one, and its sentence is the text's parameter `why`.
    """

    def __init__(self, key: str, game: Game | None = None, **params: int | str) -> None:
        self.key = key
        self.params = params
        self.game = game
        """Where it is known, and its board's names are needed."""
        super().__init__(key, params)
