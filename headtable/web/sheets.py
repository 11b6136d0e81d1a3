"""Sheets of paper: slips, tables, schedule and bracket, for a browser to print, or as PDF where that is installed."""

import asyncio
from collections.abc import Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from headtable.bracket_views import bracket_view
from headtable.pdf import INSTALL, PdfUnavailable, pdf_of
from headtable.schedule_views import schedule_views
from headtable.slips import slip_of, slips
from headtable.standing_views import group_views
from headtable.web.assets import inlined_style
from headtable.web.desk import Desk
from headtable.web.languages import language_of, remember

STYLE = "sheet.css"
_POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; base-uri 'none'"


class Sheets:
    """One method for each kind of sheet; `?format=pdf` asks for PDF."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def routes(self) -> Sequence[Route]:
        return [
            Route("/print", self.overview),
            Route("/print/slips", self.slips),
            Route("/print/slip/{match_id:path}", self.slip),
            Route("/print/standings", self.standings),
            Route("/print/schedule", self.schedule),
            Route("/print/bracket", self.bracket),
        ]

    async def overview(self, request: Request) -> Response:
        """What there is to print."""
        return await self._answer(request, "sheet_overview.html")

    async def slips(self, request: Request) -> Response:
        """A slip of every match that is over."""
        return await self._answer(request, "slips.html", slips=slips(self._desk.hall, self._desk.store))

    async def slip(self, request: Request) -> Response:
        result = self._desk.hall.results.get(request.path_params["match_id"])
        slip = slip_of(self._desk.hall, self._desk.store, result) if result is not None else None
        if slip is None:
            raise HTTPException(404)
        return await self._answer(request, "slips.html", slips=[slip])

    async def standings(self, request: Request) -> Response:
        """The tables of all groups, with the sentences why."""
        return await self._answer(request, "sheet_standings.html", groups=group_views(self._desk.hall))

    async def schedule(self, request: Request) -> Response:
        """What comes next at each table."""
        return await self._answer(request, "sheet_schedule.html", schedules=schedule_views(self._desk.hall))

    async def bracket(self, request: Request) -> Response:
        answer = await self._answer(request, "sheet_bracket.html", bracket=bracket_view(self._desk.hall))
        # The places of the boxes stand at the boxes themselves; everything else stays forbidden.
        answer.headers["Content-Security-Policy"] = _POLICY
        return answer

    async def _answer(self, request: Request, template: str, **values: Any) -> Response:
        is_pdf = request.query_params.get("format") == "pdf"
        language = language_of(request)
        style = inlined_style(STYLE) if is_pdf else ""
        page = self._desk.renderer.page(template, language, style=style, here=request.url.path, **values)
        if is_pdf:
            return await self._pdf(request, page)
        answer = HTMLResponse(page, headers={"Cache-Control": "no-store"})
        remember(request, answer)
        return answer

    async def _pdf(self, request: Request, page: str) -> Response:
        try:
            content = await asyncio.to_thread(pdf_of, page)
        except PdfUnavailable:
            values = {"style": "", "here": request.url.path, "install": INSTALL}
            return HTMLResponse(self._desk.renderer.page("sheet_no_pdf.html", language_of(request), **values), 501)
        name = request.url.path.split("/")[2]
        headers = {"Content-Disposition": f'inline; filename="{name}.pdf"', "Cache-Control": "no-store"}
        return Response(content, media_type="application/pdf", headers=headers)
