"""Recorded boards as files."""

from collections.abc import Sequence

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from headtable.games import games_pdn
from headtable.web.desk import Desk

_PDN = "text/plain; charset=utf-8"


class Games:
    """One method for each file."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def routes(self) -> Sequence[Route]:
        return [
            Route("/export/games.pdn", self.all_games),
            Route("/export/games/{match_id:path}", self.games),
        ]

    async def all_games(self, _request: Request) -> Response:
        """Every recorded board of the event."""
        hall = self._desk.hall
        return _file(games_pdn(hall.results.values(), hall.plan.name))

    async def games(self, request: Request) -> Response:
        """The recorded boards of one match."""
        hall = self._desk.hall
        result = hall.results.get(request.path_params["match_id"])
        return _file(games_pdn([result] if result is not None else [], hall.plan.name))


def _file(content: bytes) -> Response:
    if not content:
        raise HTTPException(404)
    headers = {"Content-Disposition": 'attachment; filename="games.pdn"', "Cache-Control": "no-store"}
    return Response(content, media_type=_PDN, headers=headers)
