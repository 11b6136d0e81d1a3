"""The pages: each is whole by itself, and kept live by the feed from the position that is written in it."""

from collections.abc import Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from headtable.match_views import match_view
from headtable.result_views import result_views
from headtable.standing_views import group_views
from headtable.table_views import table_views
from headtable.web.desk import Desk
from headtable.web.languages import language_of, remember
from headtable.web.publishing import counts

_NAVIGATION = (("/", "tables"), ("/results", "results"), ("/standings", "standings"))


class Pages:
    """One method for each page."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def routes(self) -> Sequence[Route]:
        return [
            Route("/", self.tables),
            Route("/results", self.results),
            Route("/standings", self.standings),
            Route("/match/{match_id:path}", self.match),
        ]

    async def tables(self, request: Request) -> Response:
        """Every table live, and the lines."""
        views = table_views(self._desk.hall, self._desk.clock.now_ms())
        return self._page(request, "tables.html", tables=views, lines=self._desk.lines())

    async def results(self, request: Request) -> Response:
        return self._page(request, "results.html", results=result_views(self._desk.hall))

    async def standings(self, request: Request) -> Response:
        """The tables of the groups, with the sentences why."""
        return self._page(request, "standings.html", groups=group_views(self._desk.hall))

    async def match(self, request: Request) -> Response:
        """One match with the thinking time of every turn."""
        view = match_view(self._desk.hall, request.path_params["match_id"])
        if view is None:
            raise HTTPException(404)
        return self._page(request, "match.html", match=view)

    async def refused(self, request: Request, error: Exception) -> Response:
        """What a visitor sees who asks for something that isn't there."""
        status_code = error.status_code if isinstance(error, HTTPException) else 500
        return self._page(request, "not_found.html", status_code)

    def _page(self, request: Request, template: str, status_code: int = 200, **values: Any) -> Response:
        desk = self._desk
        content = desk.renderer.page(
            template,
            language_of(request),
            position=desk.feed.position,
            pages=_NAVIGATION,
            here=request.url.path,
            counts=counts(desk.hall, desk.clock.now_ms()),
            **values,
        )
        response = HTMLResponse(content, status_code, headers={"Cache-Control": "no-store"})
        remember(request, response)
        return response
