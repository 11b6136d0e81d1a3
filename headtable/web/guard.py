"""Who may ask under which name, and what a browser may do with our pages: headers for every answer.

The host check stops foreign web pages from reaching this program under a name of their own (DNS rebinding). An address
in numbers can't be rebound, so those are allowed wherever the page is open to the hall.
"""

import ipaddress
from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = ("localhost", "127.0.0.1", "::1")
ANY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 - recognised here, never a default

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; font-src 'self'; img-src 'self';"
        " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Refuses requests under foreign host names, and puts the headers on every answer."""

    def __init__(self, app: ASGIApp, bound_host: str, more_hosts: Collection[str] = ()) -> None:
        self._app = app
        self._names = {*LOOPBACK, bound_host.casefold(), *(host.casefold() for host in more_hosts)}
        self._is_open = bound_host in ANY_ADDRESS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")
        if not self.allows(host):
            refusal = PlainTextResponse(f"unknown host {host!r}: add it to hosts under [web]", status_code=421)
            await refusal(scope, receive, _with_headers(send))
            return
        await self._app(scope, receive, _with_headers(send))

    def allows(self, host_header: str) -> bool:
        """Whether a request for that host (and port) is meant for us."""
        name = _name_of(host_header)
        return name in self._names or (self._is_open and _is_address(name))


def _name_of(host_header: str) -> str:
    if host_header.startswith("["):
        return host_header[1:].partition("]")[0]
    return host_header.partition(":")[0].casefold()


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_headers
