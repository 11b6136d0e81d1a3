"""What members of the committee do: sign in, decide about results, and see everything that was decided."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from headtable.decision_form import BadForm, fingerprint, read_decision
from headtable.results import MatchResult
from headtable.web.desk import Desk
from headtable.web.pages import Pages
from headtable.web.sessions import LIFE_MS, Session, TooManyTries

COOKIE = "session"
MAX_FORM_BYTES = 16_384
_MAX_FIELDS = 100


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
            Route("/decide/{match_id:path}", self.decide, methods=["POST"]),
        ]

    async def sign_in_page(self, request: Request) -> Response:
        return self._sign_in_page(request)

    async def sign_in(self, request: Request) -> Response:
        """A session for whoever gives a name with its PIN; the answer to wrong ones doesn't say which was wrong."""
        _refuse_foreign(request)
        fields, sessions = await _fields(request), self._desk.sessions
        name = fields.get("name", "")
        try:
            sessions.allow_try(name)
        except TooManyTries as error:
            return self._sign_in_page(request, 429, fault="too_many_tries", wait_s=error.wait_s)
        if not await asyncio.to_thread(sessions.is_pin, name, fields.get("pin", "")):
            sessions.failed(name)
            return self._sign_in_page(request, 403, fault="wrong_pin", wait_s=0)
        answer = RedirectResponse(_own_path(fields.get("then", "")), 303)
        token = sessions.begin(name)
        answer.set_cookie(COOKIE, token, max_age=LIFE_MS // 1000, httponly=True, samesite="strict")
        return answer

    async def sign_out(self, request: Request) -> Response:
        await self.checked_form(request)
        self._desk.sessions.end(request.cookies.get(COOKIE, ""))
        answer = RedirectResponse("/", 303)
        answer.delete_cookie(COOKIE)
        return answer

    async def decisions(self, request: Request) -> Response:
        """Everything that was decided: who, when, what, why."""
        return self._pages.page(request, "decisions.html", decided=list(reversed(self._desk.hall.decided)))

    async def decide(self, request: Request) -> Response:
        """The decision is on record; one made on what is no longer so is shown beside what is so now (cases 33)."""
        session, fields = await self.checked_form(request)
        result = self._desk.hall.results.get(request.path_params["match_id"])
        if result is None:
            raise HTTPException(404)
        if fields.get("seen") != fingerprint(result):
            return self._refused(request, result, fields, 409, BadForm("changed_meanwhile"))
        try:
            self._desk.hall.decide(read_decision(result, fields, session.name))
        except BadForm as error:
            return self._refused(request, result, fields, 422, error)
        return RedirectResponse(f"/match/{quote(result.match_id)}", 303)

    def _sign_in_page(self, request: Request, status_code: int = 200, **fault: Any) -> Response:
        then = _own_path(request.query_params.get("then", ""))
        given = {"fault": "", "wait_s": 0, **fault}
        return self._pages.page(request, "sign_in.html", status_code, then=then, **given)

    def _refused(
        self, request: Request, result: MatchResult, fields: Mapping[str, str], status_code: int, error: BadForm
    ) -> Response:
        """The match's page again, with what was sent still in the form."""
        return self._pages.match_page(request, result, status_code, fault=error, sent=fields)

    async def checked_form(self, request: Request) -> tuple[Session, Mapping[str, str]]:
        """Who sent the form, and its fields. Raises HTTPException 403 for anybody else's form."""
        _refuse_foreign(request)
        session = self._desk.sessions.find(request.cookies.get(COOKIE, ""))
        fields = await _fields(request)
        if session is None or fields.get("form_token") != session.form_token:
            raise HTTPException(403)
        return session, fields


async def _fields(request: Request) -> Mapping[str, str]:
    """The text fields of a form. Raises HTTPException 413 for one that is too long."""
    length = request.headers.get("content-length", "")
    if not length.isdecimal() or int(length) > MAX_FORM_BYTES:
        raise HTTPException(413)
    async with request.form(max_files=0, max_fields=_MAX_FIELDS) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


def _refuse_foreign(request: Request) -> None:
    """A form on another site can't be sent here: browsers say where a form comes from."""
    origin = request.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != request.headers.get("host"):
        raise HTTPException(403)


def _own_path(path: str) -> str:
    """The path if it is one of ours, else the first page."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() else "/"
