"""What the built client is made of, as its build has written it down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Self

import msgspec

START: Final = "index.html"


class Chunk(msgspec.Struct, frozen=True):
    file: str
    css: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()


class Chunks:
    """By name of their source."""

    def __init__(self, chunks: dict[str, Chunk]) -> None:
        self._chunks = chunks

    @classmethod
    def read_from(cls, manifest: bytes | None) -> Self:
        return cls(msgspec.json.decode(manifest, type=dict[str, Chunk]) if manifest else {})

    def announced(self, page: bytes, names: Iterable[str]) -> bytes:
        """The page, with all that these need named in its head, but for what it names itself."""
        here = set(self._needed([START]))
        lines: dict[str, None] = {}
        for chunk in self._needed(names):
            if chunk not in here:
                lines[f'<link rel="modulepreload" crossorigin href="/{chunk.file}" />'] = None
                lines |= dict.fromkeys(
                    f'<link rel="stylesheet" crossorigin href="/{css}" />' for css in chunk.css
                )
        return page.replace(b"</head>", "".join(lines).encode() + b"</head>", 1)

    def _needed(self, names: Iterable[str]) -> Iterator[Chunk]:
        """Those of these names and all that they import, each once."""
        known = set[str]()
        waiting = list(names)
        while waiting:
            name = waiting.pop(0)
            if name in known or name not in self._chunks:
                continue
            known.add(name)
            yield self._chunks[name]
            waiting += self._chunks[name].imports
