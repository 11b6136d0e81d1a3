"""Sheets of paper: slips, tables, schedule and bracket, for a browser to print, or as PDF where that is installed."""

import asyncio
from collections.abc import Sequence

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from headtable.pdf import INSTALL, PdfUnavailable, pdf_of
from headtable.slips import slip_of
from headtable.web.desk import Desk
from headtable.web.languages import language_of, remember
from headtable.web.sheet_pages import SHEETS, SheetPages

# The places of the bracket's boxes stand at the boxes themselves; everything else stays forbidden.
_POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; base-uri 'none'"


class Sheets:
    """One method for each address; `?format=pdf` asks for PDF."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._pages = SheetPages(desk.renderer, desk.hall, desk.store)

    @property
    def routes(self) -> Sequence[Route]:
        return [
            Route("/print", self.overview),
            Route("/print/slip/{match_id:path}", self.slip),
            Route("/print/{name:str}", self.sheet),
        ]

    async def overview(self, request: Request) -> Response:
        """What there is to print."""
        page = self._pages.page("sheet_overview.html", language_of(request), "/print")
        return await self._answer(request, page, "")

    async def sheet(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in SHEETS:
            raise HTTPException(404)
        page = self._pages.sheet(name, language_of(request), is_whole=_is_pdf(request))
        return await self._answer(request, page, name)

    async def slip(self, request: Request) -> Response:
        """The slip of one match."""
        result = self._desk.hall.results.get(request.path_params["match_id"])
        slip = slip_of(self._desk.hall, self._desk.store, result) if result is not None else None
        if slip is None:
            raise HTTPException(404)
        page = self._pages.slip(slip, language_of(request), is_whole=_is_pdf(request))
        return await self._answer(request, page, "slip")

    async def _answer(self, request: Request, page: str, name: str) -> Response:
        if _is_pdf(request):
            return await self._pdf(request, page, name)
        answer = HTMLResponse(page, headers={"Cache-Control": "no-store", "Content-Security-Policy": _POLICY})
        remember(request, answer)
        return answer

    async def _pdf(self, request: Request, page: str, name: str) -> Response:
        try:
            content = await asyncio.to_thread(pdf_of, page)
        except PdfUnavailable:
            language = language_of(request)
            return HTMLResponse(self._pages.page("sheet_no_pdf.html", language, request.url.path, install=INSTALL), 501)
        headers = {"Content-Disposition": f'inline; filename="{name}.pdf"', "Cache-Control": "no-store"}
        return Response(content, media_type="application/pdf", headers=headers)


def _is_pdf(request: Request) -> bool:
    return request.query_params.get("format") == "pdf" and request.url.path != "/print"
