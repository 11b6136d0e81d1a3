"""Pictures of positions, and the recorded boards as files."""

from collections.abc import Sequence

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from headtable.diagrams import board_svg, start_svg
from headtable.games import games_pdn
from headtable.results import MatchResult
from headtable.tables import MatchReport
from headtable.web.desk import Desk
from headtable.web.languages import language_of

_SVG = "image/svg+xml"
_PDN = "text/plain; charset=utf-8"


class Pieces:
    """One method for each picture and each file."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def routes(self) -> Sequence[Route]:
        return [
            Route("/diagrams/start/{match_id:path}", self.start),
            Route("/diagrams/{number:int}/{match_id:path}", self.board),
            Route("/export/games.pdn", self.all_games),
            Route("/export/games/{match_id:path}", self.games),
        ]

    async def start(self, request: Request) -> Response:
        """How the next board of a match is set up."""
        return _picture(start_svg(self._report(request), language_of(request)))

    async def board(self, request: Request) -> Response:
        """Where a recorded board stands."""
        number = request.path_params["number"]
        return _picture(board_svg(self._report(request), number, language_of(request)))

    async def all_games(self, _request: Request) -> Response:
        hall = self._desk.hall
        return _games_file(games_pdn(hall.results.values(), hall.plan.name))

    async def games(self, request: Request) -> Response:
        """The recorded boards of one match."""
        return _games_file(games_pdn([self._result(request)], self._desk.hall.plan.name))

    def _result(self, request: Request) -> MatchResult:
        result = self._desk.hall.results.get(request.path_params["match_id"])
        if result is None:
            raise HTTPException(404)
        return result

    def _report(self, request: Request) -> MatchReport:
        report = self._result(request).report
        if report is None:
            raise HTTPException(404)
        return report


def _picture(svg: str | None) -> Response:
    if svg is None:
        raise HTTPException(404)
    return Response(svg, media_type=_SVG, headers={"Cache-Control": "no-store"})


def _games_file(content: bytes) -> Response:
    if not content:
        raise HTTPException(404)
    headers = {"Content-Disposition": 'attachment; filename="games.pdn"', "Cache-Control": "no-store"}
    return Response(content, media_type=_PDN, headers=headers)
