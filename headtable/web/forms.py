"""Forms that somebody sends: whole, from our own pages, by somebody who is signed in and may do it."""

from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request

from headtable.roles import Permission
from headtable.web.desk import Desk
from headtable.web.sessions import Session

COOKIE = "session"
MAX_FORM_BYTES = 16_384
FORM_TOO_LONG = "form_too_long"
NOT_YOUR_ROLE = "not_your_role"
"""The detail of a refusal to somebody who is signed in; names the text that says so."""

_MAX_FIELDS = 100


class SessionOver(HTTPException):
    """A form of our own pages from a session that is over; what was filled in is not lost."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self.fields = fields
        super().__init__(403)


def session_of(desk: Desk, request: Request) -> Session | None:
    """Who is signed in at the browser; None for a visitor."""
    return desk.sessions.find(request.cookies.get(COOKIE, ""))


async def checked_form(desk: Desk, request: Request, permission: Permission) -> tuple[Session, Mapping[str, str]]:
    """Who sent the form, and its fields.

    Raises HTTPException 403 for another site's form and without permission, SessionOver for another session's.
    """
    refuse_foreign(request)
    session = session_of(desk, request)
    fields = await fields_of(request)
    if session is None or fields.get("form_token") != session.form_token:
        raise SessionOver(fields)
    refuse_without(session, permission)
    return session, fields


async def fields_of(request: Request) -> Mapping[str, str]:
    """The text fields of a form. Raises HTTPException 413 for one that is too long."""
    length = request.headers.get("content-length", "")
    if not length.isdecimal() or int(length) > MAX_FORM_BYTES:
        raise HTTPException(413, FORM_TOO_LONG)
    async with request.form(max_files=0, max_fields=_MAX_FIELDS) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


def refuse_without(session: Session, permission: Permission) -> None:
    """Raises HTTPException 403 for somebody who is signed in and may not."""
    if not session.role.may(permission):
        raise HTTPException(403, NOT_YOUR_ROLE)


def refuse_foreign(request: Request) -> None:
    """A form on another site can't be sent here: browsers say where a form comes from."""
    origin = request.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != request.headers.get("host"):
        raise HTTPException(403)


def own_path(path: str) -> str:
    """The path if it is one of ours, else the first page."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() else "/"
