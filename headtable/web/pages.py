"""The pages: each is whole by itself, and kept live by the feed from the position that is written in it."""

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from headtable.act_form import NOT_BEGUN
from headtable.decision_form import BadForm, boards_to_offer, fingerprint
from headtable.diagrams import diagrams_of
from headtable.hall import Hall
from headtable.history_views import waits_for_a_choice
from headtable.match_views import match_view
from headtable.result_views import result_views
from headtable.results import MatchResult
from headtable.standing_views import group_views
from headtable.table_views import table_views
from headtable.thai_times import utc_ms_of
from headtable.wall_time import clock_fault
from headtable.web.desk import Desk
from headtable.web.forms import COOKIE, FORM_TOO_LONG, NOT_YOUR_ROLE, SessionOver, session_of
from headtable.web.kept_forms import NOTHING, page_of_form, write_kept
from headtable.web.languages import language_of, remember
from headtable.web.publishing import counts
from rules.outcome import Cause

_NAVIGATION = (
    ("/", "tables"),
    ("/schedule", "schedule"),
    ("/results", "results"),
    ("/standings", "standings"),
    ("/bracket", "bracket"),
    ("/organise", "organise"),
)


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
            Route("/display", self.display),
            Route("/match/{match_id:path}", self.match),
        ]

    async def tables(self, request: Request) -> Response:
        """Every table live, and the lines."""
        desk, notices = self._desk, self._desk.notices
        return self.page(
            request,
            "tables.html",
            tables=table_views(desk.hall, desk.clock.now_ms()),
            lines=notices.line_views,
            plan_faults=notices.plan_faults,
            histories_wait=waits_for_a_choice(desk.own_logs),
            clock_fault=clock_fault(desk.clock, desk.newest_utc_ms, _set_times_ms(desk.hall)),
        )

    async def display(self, request: Request) -> Response:
        """All tables for a big screen in the hall: no controls, it turns its pages by itself."""
        desk = self._desk
        return self.page(request, "display.html", tables=table_views(desk.hall, desk.clock.now_ms()))

    async def results(self, request: Request) -> Response:
        return self.page(request, "results.html", results=result_views(self._desk.hall))

    async def standings(self, request: Request) -> Response:
        """The tables of the groups, with the sentences why."""
        return self.page(request, "standings.html", groups=group_views(self._desk.hall))

    async def match(self, request: Request) -> Response:
        """One match with the thinking time of every turn."""
        result = self._desk.hall.results.get(request.path_params["match_id"])
        if result is None:
            raise HTTPException(404)
        sent, fault = self.kept(request)
        return self.match_page(request, result, fault=fault, sent=sent)

    def kept(self, request: Request) -> tuple[Mapping[str, str], BadForm | None]:
        """What was filled in here when the session was over, and the words that say so."""
        sent = self._desk.kept_forms.take(request.cookies.get(COOKIE, ""), request.url.path)
        return sent, BadForm("was_not_recorded") if sent else None

    async def refused(self, request: Request, error: Exception) -> Response:
        """What a visitor sees who asks for something that isn't there, or isn't theirs to ask for."""
        if isinstance(error, SessionOver):
            return self._session_over(request, error.fields)
        status_code = error.status_code if isinstance(error, HTTPException) else 500
        key = {403: "not_allowed", 404: "not_found"}.get(status_code, "not_possible")
        if isinstance(error, HTTPException) and error.detail in (NOT_YOUR_ROLE, FORM_TOO_LONG):
            key = error.detail
        return self.page(request, "refused.html", status_code, key=key, form_page=page_of_form(request.url.path))

    def _session_over(self, request: Request, fields: Mapping[str, str]) -> Response:
        """What was filled in goes with whoever signs in."""
        values = {
            "then": page_of_form(request.url.path),
            "kept": write_kept(fields),
            "fault": "session_over",
            "wait_s": 0,
        }
        return self.page(request, "sign_in.html", 403, **values)

    def match_page(
        self,
        request: Request,
        result: MatchResult,
        status_code: int = 200,
        fault: BadForm | None = None,
        sent: Mapping[str, str] = NOTHING,
    ) -> Response:
        """The match; `fault` is why a decision that was `sent` was not taken."""
        return self.page(
            request,
            "match.html",
            status_code,
            match=match_view(self._desk.hall, result),
            diagrams=diagrams_of(result, language_of(request)),
            seen=fingerprint(result),
            fault=fault,
            sent=sent,
            causes=list(Cause),
            boards_to_offer=boards_to_offer(result),
        )

    def page(self, request: Request, template: str, status_code: int = 200, **values: Any) -> Response:
        """A whole page in the visitor's language."""
        desk = self._desk
        content = desk.renderer.page(
            template,
            language_of(request),
            position=desk.feed.position,
            pages=_NAVIGATION,
            here=request.url.path,
            counts=counts(desk.hall, desk.clock.now_ms()),
            session=session_of(desk, request),
            has_people=desk.sessions.has_people,
            **values,
        )
        response = HTMLResponse(content, status_code, headers={"Cache-Control": "no-store"})
        remember(request, response)
        return response


def _set_times_ms(hall: Hall) -> list[int]:
    """Of the matches that have not begun, as wall times."""
    waiting = [one for one in hall.plan.pairings if hall.results[one.match_id].progress in NOT_BEGUN]
    set_times = (utc_ms_of(pairing.starts_at) for pairing in waiting)
    return [utc_ms for utc_ms in set_times if utc_ms is not None]
