"""The Litestar application. Tables and rules know nothing of it."""

from __future__ import annotations

import logging
from typing import Any, cast

from litestar import Litestar, Request
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Response

from guimard import __version__
from guimard.records import BadRecord
from guimard.rules.game import BadOptions, Refused
from guimard.server.bodies import Problem
from guimard.server.gate import App, Gate
from guimard.server.house import House
from guimard.server.pages import Pages, page
from guimard.server.rest import REST, health, known
from guimard.server.socket import play
from guimard.tables.refusal import NotHere, Stale
from guimard.texts import Told, explain

_LOGGER = logging.getLogger(__name__)

_STATUS = {
    "table.no-such-table": 404,
    "table.no-such-entry": 404,
    "table.no-such-address": 404,
    "table.no-log": 503,
    "table.too-many-tables": 429,
    "table.too-many-analyses": 429,
    "table.analysing-others": 429,
    "server.too-many-requests": 429,
    "server.too-many-tables": 429,
    "server.full": 503,
    "table.onlooker": 403,
    "table.only-host": 403,
    "table.not-your-seat": 403,
}
"""Of refusals; of all others 409."""


def make_app(house: House) -> Gate:
    pages = Pages(house.address)
    app = Litestar(
        [REST, health, play, page],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "pages": Provide(lambda: pages, sync_to_thread=False),
        },
        exception_handlers={
            NotHere: _not_here,
            Refused: _not_here,
            BadOptions: _bad_options,
            BadRecord: _bad_record,
            Stale: _stale,
            HTTPException: _http,
            RecursionError: _too_deep,
            Exception: _failed,
        },
        openapi_config=OpenAPIConfig(
            title="Guimard",
            version=__version__,
            description="Lobby, tables and records. Play itself is over a WebSocket at /api/play.",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        request_max_body_size=house.limits.body_bytes,
        logging_config=None,
    )
    return Gate(cast(App, app), house)


def _not_here(request: Request[Any, Any, Any], error: NotHere | Refused) -> Response[Problem]:
    return _problem(request, error, _STATUS.get(error.key, 409))


def _bad_options(request: Request[Any, Any, Any], error: BadOptions) -> Response[Problem]:
    return _problem(request, error, 400)


def _bad_record(request: Request[Any, Any, Any], error: BadRecord) -> Response[Problem]:
    return _problem(request, error, 400)


def _stale(request: Request[Any, Any, Any], _: Stale) -> Response[Problem]:
    return _problem(request, NotHere("table.behind"), 409)


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What Litestar itself refuses: no such address, a body that is not as described."""
    if error.status_code == 404:
        return _problem(request, NotHere("table.no-such-address"), 404)
    extra = error.extra if isinstance(error.extra, list) else []
    detail = "; ".join(str(one.get("message", one)) for one in extra) or error.detail
    return _problem(
        request, NotHere("table.not-understood", detail=detail[:200]), error.status_code
    )


def _too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Problem]:
    """Of reading a body: nothing else here goes deep."""
    return _problem(request, NotHere("table.not-understood", detail=str(error)[:200]), 400)


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    _LOGGER.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(request, NotHere("table.failed"), 500)


def _problem(request: Request[Any, Any, Any], error: Told, status: int) -> Response[Problem]:
    language = known(request.query_params.get("language", "en"))
    body = Problem(key=error.key, params=dict(error.params), text=explain(error, language))
    return Response(body, status_code=status)
