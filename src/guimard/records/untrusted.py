"""Text and JSON from anywhere: read whole and plain, or refused with a `BadRecord`."""

from __future__ import annotations

import json
import math
import re
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

import msgspec

from guimard.records.errors import BadRecord

MEGABYTES: Final = 4
"""No game comes near this size."""
_NAME: Final = 60


def read_file(path: Path) -> str:
    """The text of a file that is not too large; no more than that is read."""
    most = MEGABYTES << 20
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except FileNotFoundError:
        raise BadRecord("record.no-file", file=str(path)) from None
    except (OSError, ValueError):
        raise BadRecord("record.cannot-read", file=str(path)) from None
    if len(data) > most:
        raise BadRecord("record.too-large", megabytes=MEGABYTES)
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise BadRecord("record.not-text") from None


def read_json(text: str, digits: int = 15) -> Any:
    """Objects, lists, strings, numbers: nothing twice, nothing that cannot be written again.

    No whole number has more than so many digits.
    """
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=partial(_whole, most=digits),
            parse_float=_fraction,
            parse_constant=_no_number,
        )
        json.dumps(value, ensure_ascii=False).encode()
    except RecursionError:
        raise BadRecord("record.too-deep") from None
    except json.JSONDecodeError as error:
        raise BadRecord("record.not-json", line=error.lineno) from None
    except UnicodeEncodeError:
        raise BadRecord("record.not-text") from None
    return value


def typed(value: Any, kind: Any, where: str) -> Any:
    """The value as this type, if it says exactly that; `where` tells a person what it is part of.

    Exactly: written out again it is the same, with nothing left out or added.
    """
    try:
        converted = msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        place = ".".join(part for part in (where, _place(error)) if part)
        raise BadRecord("record.shape", where=place.replace(".[", "[")) from None
    if msgspec.json.decode(msgspec.json.encode(converted)) != value:
        raise BadRecord("record.shape", where=where)
    return converted


def fit_name(name: str) -> bool:
    """Whether this can be shown as a name: short, and without signs that steer a terminal."""
    return 0 < len(name) <= _NAME and name.isprintable() and name.strip() == name


def _place(error: msgspec.ValidationError) -> str:
    """Where in the value it is wrong, as far as the error says."""
    found = re.search(r"at `\$\.?(.*)`$|field `(.*?)`", str(error))
    return (found[1] or found[2] or "") if found else ""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadRecord("record.key-twice", name=key)
        found[key] = value
    return found


def _whole(digits: str, most: int) -> int:
    return int(digits) if len(digits) <= most else _no_number(digits)


def _fraction(digits: str) -> float:
    value = float(digits)
    return value if math.isfinite(value) else _no_number(digits)


def _no_number(digits: str) -> NoReturn:
    raise BadRecord("record.number", number=digits)
