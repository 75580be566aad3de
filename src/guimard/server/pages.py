"""The browser client's files, as its build has put them into this package."""

from __future__ import annotations

import gzip
import mimetypes
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from litestar import Request, get
from litestar.response import Response

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_COMPRESSED = ("text/", "application/javascript", "application/json", "image/svg+xml")

_WITHOUT_CLIENT = (
    "<!doctype html><html lang=en><title>Guimard</title><p>This server is running, but the page to "
    "play on has not been built. Stop it and start it with <code>make play</code>.</p></html>"
)


class _Page(NamedTuple):
    body: bytes
    compressed: bytes | None
    kind: str
    caching: str


class Pages:
    """All files, read once; an address that none has is the page itself, which knows the rest."""

    def __init__(self, folder: Traversable | None = None) -> None:
        folder = folder or files("guimard.server").joinpath("static")
        self._pages: dict[str, _Page] = {}
        if folder.is_dir():
            self._read(folder, "")
        self._index = self._pages.get("index.html") or _page("index.html", _WITHOUT_CLIENT.encode())

    def find(self, path: str) -> _Page:
        return self._pages.get(path.lstrip("/"), self._index)

    def _read(self, folder: Traversable, path: str) -> None:
        for one in folder.iterdir():
            name = f"{path}{one.name}"
            if one.is_dir():
                self._read(one, f"{name}/")
            else:
                self._pages[name] = _page(name, one.read_bytes())


def _page(name: str, body: bytes) -> _Page:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    compressed = gzip.compress(body) if kind.startswith(_COMPRESSED) else None
    # The build names what lies in assets by what it holds.
    return _Page(body, compressed, kind, _FOR_EVER if name.startswith("assets/") else _ASK_AGAIN)


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], pages: Pages, path: str = "") -> Response[bytes]:
    found = pages.find(path)
    headers = {"cache-control": found.caching, "vary": "accept-encoding"}
    body = found.body
    if found.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.compressed
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=found.kind, headers=headers)
