"""The texts of one language, read from its file when first asked for."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from guimard.texts.message import fill, parameters, parse

LANGUAGES = ("en", "nl", "it", "fr", "de")


class Catalogue:
    """Gives texts by their keys. `key in catalogue` tells whether there is one."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts
        self._parameters: dict[str, set[str]] = {}
        self._singular = {int(number) for number in texts["language.singular"].split()}

    def __contains__(self, key: object) -> bool:
        return key in self.texts

    def say(self, key: str, **params: int | str) -> str:
        return fill(parse(self.texts[key]), params, self._singular)

    def parameters(self, key: str) -> set[str]:
        """The names of the parameters that this text needs."""
        known = self._parameters.get(key)
        if known is None:
            known = self._parameters[key] = parameters(parse(self.texts[key]))
        return known

    def listed(self, words: Iterable[int | str]) -> str:
        """One, two and three."""
        *others, last = map(str, words)
        return self.say("list.and", first=", ".join(others), last=last) if others else last


@cache
def catalogue(language: str) -> Catalogue:
    """The texts of one of `LANGUAGES`."""
    if language not in LANGUAGES:
        raise LookupError(f"no texts in {language!r}; there are {', '.join(LANGUAGES)}")
    file = files(__package__) / f"{language}.json"
    return Catalogue(json.loads(file.read_text(encoding="utf-8")))
