"""What members of the committee do: decide about results, and see everything that was decided."""

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from headtable.audit import audit_lines
from headtable.decision_form import BadForm, fingerprint, read_decision
from headtable.decisions import Decided, Decision, DecisionWithdrawn, standing
from headtable.results import MatchResult
from headtable.roles import Permission
from headtable.waiting import waiting_rows
from headtable.web.desk import Desk
from headtable.web.forms import checked_form, own_path, session_of
from headtable.web.pages import Pages
from headtable.web.sessions import Session


class Committee:
    """One method for each page and form."""

    def __init__(self, desk: Desk, pages: Pages) -> None:
        self._desk = desk
        self._pages = pages

    @property
    def routes(self) -> Sequence[Route]:
        return [
            Route("/decisions", self.decisions),
            Route("/waiting", self.waiting),
            Route("/audit", self.audit),
            Route("/decide/{match_id:path}", self.decide, methods=["POST"]),
            Route("/decide/{match_id:path}", self.match_of_decision, methods=["GET"]),
        ]

    async def decisions(self, request: Request) -> Response:
        """Everything that was decided: who, when, what, why."""
        return self._pages.page(request, "decisions.html", decided=list(reversed(self._desk.hall.decided)))

    async def waiting(self, request: Request) -> Response:
        """Every result that somebody must confirm or settle, with the form to confirm it."""
        return self._pages.page(request, "waiting.html", rows=waiting_rows(self._desk.hall))

    async def audit(self, request: Request) -> Response:
        """Who did what and when, before and after; for whoever is signed in, where anybody can be."""
        if self._desk.sessions.has_people and session_of(self._desk, request) is None:
            return RedirectResponse("/sign-in?then=/audit", 303)
        desk, has_sign_ins = self._desk, request.query_params.get("sign_ins") == "1"
        lines = audit_lines(desk.hall, desk.store, desk.access_log)
        shown = [line for line in lines if has_sign_ins or not line.is_sign_in]
        return self._pages.page(request, "audit.html", lines=shown, has_sign_ins=has_sign_ins)

    async def decide(self, request: Request) -> Response:
        """The decision is on record; one made on what is no longer so is shown beside what is so now (cases 33)."""
        session, fields = await checked_form(self._desk, request, Permission.DECIDE)
        path, repeats = request.url.path, self._desk.repeats
        result = self._desk.hall.results.get(request.path_params["match_id"])
        if result is None:
            raise HTTPException(404)
        answer = RedirectResponse(own_path(fields.get("then", f"/match/{quote(result.match_id)}")), 303)
        if repeats.is_again(path, fields):
            return answer
        if fields.get("seen") != fingerprint(result):
            return self._refused(request, result, fields, 409, BadForm("changed_meanwhile"))
        try:
            decision = read_decision(result, fields, session.name)
            held = standing(self._desk.hall.decided).get(result.match_id)
            _refuse_overruling(decision, held, session)
            self._desk.hall.decide(decision)
        except BadForm as error:
            return self._refused(request, result, fields, 422, error)
        repeats.took(path, fields)
        return answer

    async def match_of_decision(self, request: Request) -> Response:
        """Where somebody is sent who reloads a decision, or asks for its page in the other language."""
        page = f"/match/{quote(request.path_params['match_id'])}"
        return RedirectResponse(f"{page}?{request.url.query}" if request.url.query else page, 303)

    def _refused(
        self, request: Request, result: MatchResult, fields: Mapping[str, str], status_code: int, error: BadForm
    ) -> Response:
        """The match's page again, with what was sent still in the form."""
        return self._pages.match_page(request, result, status_code, fault=error, sent=fields)


def _refuse_overruling(decision: Decision, held: Decided | None, session: Session) -> None:
    """What somebody else decided is taken back by whoever directs the event only. Raises BadForm."""
    if held is None or not isinstance(decision, DecisionWithdrawn):
        return
    if held.decision.by != session.name and not session.role.may(Permission.DIRECT):
        raise BadForm("not_your_decision", by=held.decision.by)
