"""Where people sign in and out; every try is on record."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from headtable.access import Access, AccessAct
from headtable.people import MAX_NAME_LETTERS
from headtable.roles import Permission
from headtable.web.desk import Desk
from headtable.web.forms import COOKIE, checked_form, fields_of, own_path, refuse_foreign
from headtable.web.kept_forms import NOTHING, read_kept
from headtable.web.pages import Pages
from headtable.web.sessions import LIFE_MS, TooManyTries


class Door:
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
        ]

    async def sign_in_page(self, request: Request) -> Response:
        return self._page(request)

    async def sign_in(self, request: Request) -> Response:
        """A session for whoever gives a name with its PIN; the answer to wrong ones doesn't say which was wrong."""
        refuse_foreign(request)
        fields, sessions = await fields_of(request), self._desk.sessions
        name = fields.get("name", "")
        try:
            sessions.allow_try(name)
        except TooManyTries as error:
            return self._page(request, 429, fields, fault="too_many_tries", wait_s=error.wait_s)
        if not await asyncio.to_thread(sessions.is_pin, name, fields.get("pin", "")):
            return self._refused(request, fields)
        try:
            token = sessions.begin(name)
        except KeyError:
            return self._refused(request, fields)
        self._note(request, AccessAct.SIGNED_IN, name)
        then = own_path(fields.get("then", ""))
        self._desk.kept_forms.keep(token, then, read_kept(fields.get("kept", "")))
        answer = RedirectResponse(then, 303)
        answer.set_cookie(COOKIE, token, max_age=LIFE_MS // 1000, httponly=True, samesite="strict")
        return answer

    async def sign_out(self, request: Request) -> Response:
        session, _ = await checked_form(self._desk, request, Permission.SEE)
        self._desk.sessions.end(request.cookies.get(COOKIE, ""))
        self._note(request, AccessAct.SIGNED_OUT, session.name)
        answer = RedirectResponse("/", 303)
        answer.delete_cookie(COOKIE)
        return answer

    def _refused(self, request: Request, fields: Mapping[str, str]) -> Response:
        name = fields.get("name", "")
        is_locked = self._desk.sessions.failed(name)
        self._note(request, AccessAct.REFUSED, name)
        if is_locked:  # noted once: what is tried until then is not looked at, and could fill the store
            self._note(request, AccessAct.LOCKED, name)
        return self._page(request, 403, fields, fault="wrong_pin")

    def _note(self, request: Request, act: AccessAct, name: str) -> None:
        """The name as it was typed, but for its length and what can't be shown."""
        shown = "".join(letter for letter in name[:MAX_NAME_LETTERS] if letter.isprintable())
        place = request.client.host if request.client is not None else ""
        by = "" if act in (AccessAct.REFUSED, AccessAct.LOCKED) else shown
        self._desk.access_log.note(Access(act=act, name=shown, by=by, place=place))

    def _page(
        self, request: Request, status_code: int = 200, sent: Mapping[str, str] = NOTHING, **fault: Any
    ) -> Response:
        """`sent` is a try that was refused: the next one leads to where it would have."""
        then = own_path(sent.get("then", request.query_params.get("then", "")))
        given = {"fault": "", "wait_s": 0, "kept": sent.get("kept", ""), **fault}
        return self._pages.page(request, "sign_in.html", status_code, then=then, **given)
