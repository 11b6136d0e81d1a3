"""A browser's requests to an application in this process, one after another, with the cookies it was given."""

import asyncio
from collections.abc import Mapping
from typing import Any

import httpx
from starlette.applications import Starlette


class Browser:
    """Every answer is whole when it is returned."""

    def __init__(self, app: Starlette, base_url: str = "http://localhost:8080") -> None:
        self._app = app
        self._base_url = base_url
        self._cookies = httpx.Cookies()

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> httpx.Response:
        return asyncio.run(self._ask("GET", path, headers=headers))

    def post(self, path: str, data: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> httpx.Response:
        """A form is sent; redirections are not followed."""
        return asyncio.run(self._ask("POST", path, data=data, headers=headers))

    def forget(self) -> None:
        """No cookie is left."""
        self._cookies = httpx.Cookies()

    async def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        transport = httpx.ASGITransport(self._app)
        async with httpx.AsyncClient(transport=transport, base_url=self._base_url, cookies=self._cookies) as client:
            answer = await client.request(method, path, **more)
            self._cookies = client.cookies
            return answer
