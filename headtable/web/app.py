"""The web application: pages, server-sent events and the JSON interface, all from one hall."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from hardware.clock import Clock
from headtable.hall import Hall
from headtable.lines import LineView
from headtable.result_views import result_views
from headtable.results_csv import results_csv
from headtable.settings import WebSettings
from headtable.standing_views import group_views
from headtable.table_views import table_views
from headtable.web.feed import Feed
from headtable.web.guard import Guard
from headtable.web.languages import language_of, remember
from headtable.web.live import stream
from headtable.web.publishing import counts
from headtable.web.rendering import Renderer
from journal.values import to_json

_HERE = Path(__file__).parent
_FONTS = Path(__file__).parents[2] / "images" / "fonts"
_NAVIGATION = (("/", "tables"), ("/results", "results"), ("/standings", "standings"))


@dataclass(frozen=True, slots=True)
class Desk:
    """What the routes need; `lines` tells how the lines to the tables are."""

    hall: Hall
    feed: Feed
    renderer: Renderer
    clock: Clock
    lines: Callable[[], list[LineView]] = list


def create_app(desk: Desk, settings: WebSettings) -> Starlette:
    """The application. Everything it shows comes from `desk`, at the instant it is asked for."""
    app = Starlette(
        routes=_routes(desk),
        middleware=[Middleware(Guard, bound_host=settings.host, more_hosts=settings.hosts)],
        exception_handlers={HTTPException: _not_found(desk)},
    )
    app.state.language = settings.language
    return app


def _routes(desk: Desk) -> Sequence[Route | Mount]:
    hall, clock = desk.hall, desk.clock

    async def tables(request: Request) -> Response:
        now_ms = clock.now_ms()
        views, found = table_views(hall, now_ms), counts(hall, now_ms)
        return _page(desk, request, "tables.html", tables=views, counts=found, lines=desk.lines())

    async def results(request: Request) -> Response:
        found = counts(hall, clock.now_ms())
        return _page(desk, request, "results.html", results=result_views(hall), counts=found)

    async def standings(request: Request) -> Response:
        found = counts(hall, clock.now_ms())
        return _page(desk, request, "standings.html", groups=group_views(hall), counts=found)

    async def api_tables(_request: Request) -> Response:
        return _json({"event": hall.plan.name, "tables": to_json(table_views(hall, clock.now_ms()))})

    async def api_results(_request: Request) -> Response:
        return _json({"event": hall.plan.name, "results": to_json(result_views(hall))})

    async def api_standings(_request: Request) -> Response:
        return _json({"event": hall.plan.name, "groups": to_json(group_views(hall))})

    async def events(request: Request) -> Response:
        return stream(request, desk.feed, clock.now_ms)

    async def csv_file(request: Request) -> Response:
        content = results_csv(result_views(hall), language_of(request))
        headers = {"Content-Disposition": 'attachment; filename="results.csv"', "Cache-Control": "no-store"}
        return Response(content, media_type="text/csv; charset=utf-8", headers=headers)

    return [
        Route("/", tables),
        Route("/results", results),
        Route("/standings", standings),
        Route("/events", events),
        Route("/api/tables", api_tables),
        Route("/api/results", api_results),
        Route("/api/standings", api_standings),
        Route("/export/results.csv", csv_file),
        Mount("/static/fonts", StaticFiles(directory=_FONTS, check_dir=False)),
        Mount("/static", StaticFiles(directory=_HERE / "static")),
    ]


def _page(desk: Desk, request: Request, template: str, status_code: int = 200, **values: Any) -> Response:
    content = desk.renderer.page(
        template,
        language_of(request),
        position=desk.feed.position,
        pages=_NAVIGATION,
        here=request.url.path,
        **values,
    )
    response = HTMLResponse(content, status_code, headers={"Cache-Control": "no-store"})
    remember(request, response)
    return response


def _json(value: Mapping[str, Any]) -> Response:
    return JSONResponse(value, headers={"Cache-Control": "no-store"})


def _not_found(desk: Desk) -> Any:
    async def answer(request: Request, error: Exception) -> Response:
        status_code = error.status_code if isinstance(error, HTTPException) else 500
        return _page(desk, request, "not_found.html", status_code)

    return answer
