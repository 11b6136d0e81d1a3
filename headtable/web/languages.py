"""Which language a visitor reads: asked for in the address, remembered in a cookie, else the event's."""

from starlette.requests import Request
from starlette.responses import Response

from rules.text import Language

COOKIE = "language"
_YEAR_S = 365 * 24 * 3600


def language_of(request: Request) -> Language:
    """The language of this answer."""
    for asked in (request.query_params.get(COOKIE), request.cookies.get(COOKIE)):
        if asked in set(Language):
            return Language(asked)
    default: Language = request.app.state.language
    return default


def remember(request: Request, response: Response) -> None:
    """What the visitor asked for in the address holds for all later pages."""
    if request.query_params.get(COOKIE) in set(Language):
        response.set_cookie(COOKIE, language_of(request).value, max_age=_YEAR_S, httponly=True, samesite="lax")
