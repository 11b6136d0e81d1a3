"""What programs ask for: the JSON interface, server-sent events, and files to take away."""

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from headtable.result_views import result_views
from headtable.results_csv import results_csv
from headtable.results_xlsx import results_xlsx
from headtable.roles import VisitorsSee
from headtable.standing_views import group_views
from headtable.table_views import table_views
from headtable.web.desk import Desk
from headtable.web.forms import session_of
from headtable.web.languages import language_of
from headtable.web.live import is_on_display, stream
from headtable.web.pack import event_pack
from journal.export import export_lines
from journal.values import to_json

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class Data:
    """One method for each kind of data."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def routes(self) -> Sequence[Route]:
        return [
            Route("/events", self.events),
            Route("/api/tables", self.tables),
            Route("/api/results", self.results),
            Route("/api/standings", self.standings),
            Route("/export/results.csv", self.results_file),
            Route("/export/results.xlsx", self.results_book),
            Route("/export/event.html", self.event_pack),
            Route("/export/journals/{log_id:str}.jsonl", self.journal_file),
        ]

    async def events(self, request: Request) -> Response:
        """What a visitor may not see on the pages does not come this way either, nor once the session is over."""

        def shows(topic: str) -> bool:
            is_everything = request.app.state.visitors is VisitorsSee.EVERYTHING
            return is_everything or session_of(self._desk, request) is not None or is_on_display(topic)

        return stream(request, self._desk.feed, self._desk.clock.now_ms, shows)

    async def tables(self, _request: Request) -> Response:
        return self._json({"tables": to_json(table_views(self._desk.hall, self._desk.clock.now_ms()))})

    async def results(self, _request: Request) -> Response:
        return self._json({"results": to_json(result_views(self._desk.hall))})

    async def standings(self, _request: Request) -> Response:
        return self._json({"groups": to_json(group_views(self._desk.hall))})

    async def results_file(self, request: Request) -> Response:
        """For spreadsheets, in the visitor's language."""
        content = results_csv(result_views(self._desk.hall), language_of(request))
        return _file(content, "text/csv; charset=utf-8", "results.csv")

    async def results_book(self, request: Request) -> Response:
        """Results and standings with typed cells, in the visitor's language."""
        hall = self._desk.hall
        content = results_xlsx(result_views(hall), group_views(hall), language_of(request))
        return _file(content, XLSX, "results.xlsx")

    async def event_pack(self, request: Request) -> Response:
        """The whole event as one page, in the visitor's language."""
        desk = self._desk
        content = event_pack(desk.renderer, desk.hall, desk.store, language_of(request))
        return _file(content, "text/html; charset=utf-8", "event.html")

    async def journal_file(self, request: Request) -> Response:
        """A log as it is exported everywhere else."""
        log_id = request.path_params["log_id"]
        content = b"".join(export_lines(self._desk.store, log_id))
        if not content:
            raise HTTPException(404)
        return _file(content, "application/jsonl; charset=utf-8", f"{log_id}.jsonl")

    def _json(self, value: Mapping[str, Any]) -> Response:
        return JSONResponse({"event": self._desk.hall.plan.name, **value}, headers={"Cache-Control": "no-store"})


def _file(content: bytes, media_type: str, name: str) -> Response:
    """`name` is plain ASCII: it came through a route or stands in the code."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(content, media_type=media_type, headers=headers)
