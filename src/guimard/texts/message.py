"""How a text is written: plain words with parameters, a small part of ICU's MessageFormat.

    {name}                                              the parameter
    {count, plural, =0 {none} one {# tile} other {# tiles}}   by a number, which # stands for

A form for one number (`=0`) goes before `one`, which is the language's singular, and that before
`other`. Forms may hold parameters. Everything else stands for itself, apostrophes too.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

Params = Mapping[str, int | str]

_ARGUMENT = re.compile(r"\{(\w+)(\}|, plural,)")
_FORM = re.compile(r" (one|other|=\d+) \{")
_PLAIN = re.compile(r"[^{}#]+|#")


class BadMessage(ValueError):
    """A text that is not written as it should be."""


class Argument(NamedTuple):
    name: str


class Plural(NamedTuple):
    name: str
    forms: dict[str, Message]


Message = tuple[str | Argument | Plural, ...]


def fill(message: Message, params: Params, singular: Collection[int]) -> str:
    """The text with its parameters. `singular`: the numbers that take the singular."""
    return "".join(
        part if isinstance(part, str) else _filled(part, params, singular) for part in message
    )


def parameters(message: Message) -> set[str]:
    """The names of the parameters that a text needs."""
    names = set()
    for part in message:
        if not isinstance(part, str):
            names.add(part.name)
        if isinstance(part, Plural):
            names.update(*map(parameters, part.forms.values()))
    return names


@lru_cache(maxsize=4096)
def parse(text: str) -> Message:
    message, end = _parse(text, 0, None)
    if end < len(text):
        raise BadMessage(f"a brace too many: {text}")
    return message


def _filled(part: Argument | Plural, params: Params, singular: Collection[int]) -> str:
    value = params[part.name]
    if isinstance(part, Argument):
        return str(value)
    form = part.forms.get(f"={value}")
    if form is None:
        form = part.forms["one" if value in singular else "other"]
    return fill(form, params, singular)


def _parse(text: str, at: int, counted: str | None) -> tuple[Message, int]:
    """The message from `at` to its closing brace or the end; `counted` is what # stands for."""
    parts: list[str | Argument | Plural] = []
    while at < len(text) and text[at] != "}":
        if plain := _PLAIN.match(text, at):
            parts.append(Argument(counted) if counted and plain[0] == "#" else plain[0])
            at = plain.end()
            continue
        argument = _ARGUMENT.match(text, at)
        if not argument:
            raise BadMessage(f"not a parameter at {at}: {text}")
        name, at = argument[1], argument.end()
        if argument[2] == "}":
            parts.append(Argument(name))
            continue
        forms: dict[str, Message] = {}
        while form := _FORM.match(text, at):
            forms[form[1]], at = _parse(text, form.end(), name)
            at += 1
        if not {"one", "other"} <= set(forms) or text[at : at + 1] != "}":
            raise BadMessage(f"a plural without its forms: {text}")
        parts.append(Plural(name, forms))
        at += 1
    return tuple(parts), at
