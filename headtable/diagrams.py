"""Pictures of positions for pages and paper: how the next board is set up, and where a recorded one stands."""

from dataclasses import dataclass
from urllib.parse import quote

from headtable.results import MatchResult
from headtable.tables import MatchReport
from rules.makhos.board import Colour
from rules.makhos.diagram import Diagram, golden_squares, svg_of
from rules.pieces import seat_of, start_of
from rules.state import NextBoard
from rules.text import Language


@dataclass(frozen=True, slots=True)
class Diagrams:
    """Addresses of the pictures of a match; None where there is none. `boards`: number of the board and address."""

    start: str | None
    boards: tuple[tuple[int, str], ...]
    games: str | None


def diagrams_of(result: MatchResult) -> Diagrams:
    """What there is to be shown of a match."""
    report, place = result.report, quote(result.match_id, safe="")
    if report is None:
        return Diagrams(None, (), None)
    recorded = [number for number, board in sorted(report.boards.items()) if board.record is not None]
    return Diagrams(
        start=f"/diagrams/start/{place}" if report.state.pending is not None else None,
        boards=tuple((number, f"/diagrams/{number}/{place}") for number in recorded),
        games=f"/export/games/{place}" if recorded else None,
    )


def start_svg(report: MatchReport, language: Language) -> str | None:
    """The start of the board that comes next, golden kings marked (TSA 9); None before that is certain."""
    setup = report.state.pending
    if setup is None:
        return None
    position = start_of(setup, report.ruleset)
    white, black = _names(report, setup)
    return svg_of(
        Diagram(
            position,
            white_name=white,
            black_name=black,
            golden=golden_squares(position),
            numbering=report.ruleset.pieces.numbering,
            shows_who_moves_first=True,
            language=language,
        )
    )


def board_svg(report: MatchReport, number: int, language: Language) -> str | None:
    """Where a recorded board stands, the last move marked; None for a board without a record."""
    board = report.boards.get(number)
    if board is None or board.record is None:
        return None
    public = board.record.public()
    white, black = _names(report, board.setup)
    last = board.record.moves[-1].played if board.record.moves else None
    return svg_of(
        Diagram(
            public.position,
            white_name=white,
            black_name=black,
            numbering=report.ruleset.pieces.numbering,
            move=last,
            language=language,
        )
    )


def _names(report: MatchReport, setup: NextBoard) -> tuple[str, str]:
    """The players' names, White's first."""
    players = report.assignment.players
    white, black = (seat_of(colour, setup, report.ruleset) for colour in (Colour.WHITE, Colour.BLACK))
    return players[white].name, players[black].name
