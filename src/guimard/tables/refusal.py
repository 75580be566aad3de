"""Why a table, or the database of its log, does not do what somebody asks."""

from __future__ import annotations


class NotHere(Exception):
    """The table does not do this, or not now, or not for you. Nothing has changed.

    `key` and `params` make the sentence for a person.
    """

    def __init__(self, key: str, **params: int | str) -> None:
        self.key = key
        self.params = params
        super().__init__(key, params)


class Stale(Exception):
    """The position has changed since whoever asked last looked at it."""


class Overtaken(Stale):
    """Another server has gone on with the table in the meantime."""


class BadDatabase(Exception):
    """The database cannot be used. `key` and `params` make the sentence for a person."""

    def __init__(self, key: str, **params: int | str) -> None:
        self.key = key
        self.params = params
        super().__init__(key, params)
