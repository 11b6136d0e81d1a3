"""What a browser sees in which nobody is signed in: everything, or only the display for the hall."""

from urllib.parse import quote

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from headtable.roles import VisitorsSee
from headtable.web.forms import COOKIE, MAX_FORM_BYTES
from headtable.web.sessions import Sessions

_PUBLIC_PATHS = ("/display", "/sign-in", "/events")
_PUBLIC_FOLDER = "/static/"


class Visitors:
    """Where visitors see the display only, every other page sends them to sign in."""

    def __init__(self, app: ASGIApp, sessions: Sessions, see: VisitorsSee) -> None:
        self._app = app
        self._sessions = sessions
        self._see = see

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self._may_pass(HTTPConnection(scope)):
            await self._app(scope, receive, send)
        elif scope["method"] == "POST" and _is_short(HTTPConnection(scope)):
            # Whoever was signed in when the form came gets it back: nothing is taken without a session.
            await self._app(scope, receive, send)
        elif scope["method"] == "GET":
            await RedirectResponse(f"/sign-in?then={quote(scope['path'])}", 303)(scope, receive, send)
        else:
            await PlainTextResponse("sign in first", 403)(scope, receive, send)

    def _may_pass(self, request: HTTPConnection) -> bool:
        path = request.url.path
        if self._see is VisitorsSee.EVERYTHING or path in _PUBLIC_PATHS or path.startswith(_PUBLIC_FOLDER):
            return True
        return self._sessions.find(request.cookies.get(COOKIE, "")) is not None


def _is_short(request: HTTPConnection) -> bool:
    length = request.headers.get("content-length", "")
    return length.isdecimal() and int(length) <= MAX_FORM_BYTES
