"""What members of the committee do: sign in, decide about results, and see everything that was decided."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any
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
from headtable.web.forms import COOKIE, checked_form, fields_of, own_path, refuse_foreign, session_of
from headtable.web.pages import Pages
from headtable.web.sessions import LIFE_MS, Session, TooManyTries


class Committee:
    """One method for each page and form."""

    def __init__(self, desk: Desk, pages: Pages) -> None:
        self._desk = desk
        self._pages = pages

    @property
    def routes(self) -> Sequence[Route]:
        return [
            Route("/sign-in", self.sign_in_page, methods=["GET"]),
            Route("/sign-in", self.sign_in, methods=["POST"]),
            Route("/sign-out", self.sign_out, methods=["POST"]),
            Route("/decisions", self.decisions),
            Route("/waiting", self.waiting),
            Route("/audit", self.audit),
            Route("/decide/{match_id:path}", self.decide, methods=["POST"]),
        ]

    async def sign_in_page(self, request: Request) -> Response:
        return self._sign_in_page(request)

    async def sign_in(self, request: Request) -> Response:
        """A session for whoever gives a name with its PIN; the answer to wrong ones doesn't say which was wrong."""
        refuse_foreign(request)
        fields, sessions = await fields_of(request), self._desk.sessions
        name = fields.get("name", "")
        try:
            sessions.allow_try(name)
        except TooManyTries as error:
            return self._sign_in_page(request, 429, fault="too_many_tries", wait_s=error.wait_s)
        if not await asyncio.to_thread(sessions.is_pin, name, fields.get("pin", "")):
            sessions.failed(name)
            return self._sign_in_page(request, 403, fault="wrong_pin", wait_s=0)
        answer = RedirectResponse(own_path(fields.get("then", "")), 303)
        token = sessions.begin(name)
        answer.set_cookie(COOKIE, token, max_age=LIFE_MS // 1000, httponly=True, samesite="strict")
        return answer

    async def sign_out(self, request: Request) -> Response:
        await self.checked_form(request, Permission.SEE)
        self._desk.sessions.end(request.cookies.get(COOKIE, ""))
        answer = RedirectResponse("/", 303)
        answer.delete_cookie(COOKIE)
        return answer

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
        return self._pages.page(request, "audit.html", lines=audit_lines(self._desk.hall, self._desk.store))

    async def decide(self, request: Request) -> Response:
        """The decision is on record; one made on what is no longer so is shown beside what is so now (cases 33)."""
        session, fields = await self.checked_form(request, Permission.DECIDE)
        result = self._desk.hall.results.get(request.path_params["match_id"])
        if result is None:
            raise HTTPException(404)
        if fields.get("seen") != fingerprint(result):
            return self._refused(request, result, fields, 409, BadForm("changed_meanwhile"))
        try:
            decision = read_decision(result, fields, session.name)
            held = standing(self._desk.hall.decided).get(result.match_id)
            _refuse_overruling(decision, held, session)
            self._desk.hall.decide(decision)
        except BadForm as error:
            return self._refused(request, result, fields, 422, error)
        return RedirectResponse(own_path(fields.get("then", f"/match/{quote(result.match_id)}")), 303)

    def _sign_in_page(self, request: Request, status_code: int = 200, **fault: Any) -> Response:
        then = own_path(request.query_params.get("then", ""))
        given = {"fault": "", "wait_s": 0, **fault}
        return self._pages.page(request, "sign_in.html", status_code, then=then, **given)

    def _refused(
        self, request: Request, result: MatchResult, fields: Mapping[str, str], status_code: int, error: BadForm
    ) -> Response:
        """The match's page again, with what was sent still in the form."""
        return self._pages.match_page(request, result, status_code, fault=error, sent=fields)

    async def checked_form(
        self, request: Request, permission: Permission = Permission.DIRECT
    ) -> tuple[Session, Mapping[str, str]]:
        """Who sent the form, and its fields. Raises HTTPException 403 for others, and without permission."""
        return await checked_form(self._desk, request, permission)


def _refuse_overruling(decision: Decision, held: Decided | None, session: Session) -> None:
    """What somebody else decided is taken back by whoever directs the event only. Raises BadForm."""
    if held is None or not isinstance(decision, DecisionWithdrawn):
        return
    if held.decision.by != session.name and not session.role.may(Permission.DIRECT):
        raise BadForm("not_your_decision", by=held.decision.by)
