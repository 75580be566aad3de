"""The browser client's files, as its build has put them into this package."""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from litestar import Request, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Response

from guimard.server.chunks import Chunks
from guimard.texts import LANGUAGES

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_INDEX = "index.html"
_NEEDED = {
    "table/": ("src/pages/TablePage.svelte", "src/games/metro/Play.svelte"),
    "": ("src/pages/HomePage.svelte",),
}
"""By how an address begins: what its page is made of."""
_KINDS = {"webmanifest": "application/manifest+json"}
"""By ending: the kinds that Python does not know."""
_COMPRESSED = (
    "text/",
    "application/javascript",
    "application/json",
    "image/svg+xml",
    *_KINDS.values(),
)

_WITHOUT_CLIENT = (
    "<!doctype html><html lang=en><title>Guimard</title><p>This server is running, but the page to "
    "play on has not been built. Stop it and start it with <code>make play</code>.</p></html>"
)


class _Page(NamedTuple):
    bodies: dict[str, bytes]
    """By encoding, the shortest first; uncompressed under the empty name."""
    kind: str
    caching: str


class Pages:
    """All files, read once; an address that none has is the page itself, which knows the rest.

    It names what an address will need, so that a browser asks for all of it at once.
    """

    def __init__(self, address: str, folder: Traversable | None = None) -> None:
        """`address`: where browsers find this server."""
        folder = folder or files("guimard.server").joinpath("static")
        read: dict[str, bytes] = {}
        if folder.is_dir():
            read = dict(_files(folder, ""))
        # Whoever shows a link with its picture takes no address without a host.
        index = read.pop(_INDEX, _WITHOUT_CLIENT.encode())
        index = index.replace(b'"/share.png"', f'"{address}/share.png"'.encode())
        chunks = Chunks.read_from(read.get(".vite/manifest.json"))
        self._starts = {
            (start, language): _page(
                _INDEX, chunks.announced(index, [*needed, f"texts/{language}"])
            )
            for start, needed in _NEEDED.items()
            for language in LANGUAGES
        }
        self._pages = {
            name: _page(name, body, read.get(f"{name}.br"))
            for name, body in read.items()
            if not name.endswith(".br")
        }

    def find(self, path: str, languages: str = "") -> _Page:
        """`languages`: what the browser accepts."""
        path = path.lstrip("/")
        if path != _INDEX and path in self._pages:
            return self._pages[path]
        start = next(start for start in _NEEDED if path.startswith(start))
        return self._starts[start, _spoken(languages)]


def _spoken(languages: str) -> str:
    """The first that Guimard speaks."""
    wanted = (one.strip()[:2].lower() for one in languages.split(","))
    return next((one for one in wanted if one in LANGUAGES), LANGUAGES[0])


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for one in folder.iterdir():
        name = f"{path}{one.name}"
        if one.is_dir():
            yield from _files(one, f"{name}/")
        else:
            yield name, one.read_bytes()


def _page(name: str, body: bytes, brotli: bytes | None = None) -> _Page:
    kind = _KINDS.get(name.rpartition(".")[2]) or mimetypes.guess_type(name)[0]
    bodies = {} if brotli is None else {"br": brotli}
    if kind is not None and kind.startswith(_COMPRESSED):
        bodies["gzip"] = gzip.compress(body)
    bodies[""] = body
    # The build names what lies in assets by what it holds.
    caching = _FOR_EVER if name.startswith("assets/") else _ASK_AGAIN
    return _Page(bodies, kind or "application/octet-stream", caching)


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(
    request: Request[Any, Any, Any], pages: NamedDependency[Pages], path: FromPath[str] = ""
) -> Response[bytes]:
    found = pages.find(path, request.headers.get("accept-language", ""))
    headers = {"cache-control": found.caching, "vary": "accept-encoding, accept-language"}
    accepted = request.headers.get("accept-encoding", "")
    encoding, body = next((one, body) for one, body in found.bodies.items() if one in accepted)
    if encoding:
        headers["content-encoding"] = encoding
    return Response(body, media_type=found.kind, headers=headers)
