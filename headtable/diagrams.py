"""Pictures of positions for pages and paper: how the next board is set up, and where a recorded one stands.

They stand in the page itself and not beside it, so that they are written in the page's own font.
"""

from dataclasses import dataclass
from urllib.parse import quote

from headtable.results import MatchResult
from headtable.tables import MatchReport
from rules.makhos.board import Colour
from rules.makhos.diagram import Diagram, golden_squares, svg_of
from rules.makhos.record import Record
from rules.pieces import seat_of, start_of
from rules.state import NextBoard
from rules.text import Language


@dataclass(frozen=True, slots=True)
class Diagrams:
    """The pictures of a match as SVG: `start` None before the next board is certain, `boards` by their numbers.

    `games` is where its recorded boards can be had as a file; None where there are none.
    """

    start: str | None = None
    boards: tuple[tuple[int, str], ...] = ()
    games: str | None = None


def diagrams_of(result: MatchResult, language: Language) -> Diagrams:
    """What there is to be shown of a match; nothing while two logs contradict each other."""
    report = result.report
    if report is None:
        return Diagrams()
    setup = report.state.pending
    boards = tuple(
        (number, _board_svg(report, board.setup, board.record, language))
        for number, board in sorted(report.boards.items())
        if board.record is not None
    )
    return Diagrams(
        start=_start_svg(report, setup, language) if setup is not None else None,
        boards=boards,
        games=f"/export/games/{quote(result.match_id, safe='')}" if boards else None,
    )


def _start_svg(report: MatchReport, setup: NextBoard, language: Language) -> str:
    """The start of a board, golden kings marked (TSA 9)."""
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


def _board_svg(report: MatchReport, setup: NextBoard, record: Record, language: Language) -> str:
    """Where a recorded board stands, the last move marked."""
    white, black = _names(report, setup)
    return svg_of(
        Diagram(
            record.position,
            white_name=white,
            black_name=black,
            numbering=report.ruleset.pieces.numbering,
            move=record.moves[-1].played if record.moves else None,
            language=language,
        )
    )


def _names(report: MatchReport, setup: NextBoard) -> tuple[str, str]:
    """The players' names, White's first."""
    players = report.assignment.players
    white, black = (seat_of(colour, setup, report.ruleset) for colour in (Colour.WHITE, Colour.BLACK))
    return players[white].name, players[black].name
