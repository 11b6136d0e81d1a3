"""Each match's result as pages, files and the JSON interface show it."""

from collections.abc import Sequence
from dataclasses import dataclass

from headtable.hall import Hall
from headtable.results import MatchResult, Progress
from rules.events import Player
from rules.outcome import Cause
from rules.seats import BySeat, Seat
from rules.state import BoardKind, BoardResult


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board that has a result; `winner` None is a draw, or both have lost: `cause` tells. `first` moved first."""

    number: int
    kind: BoardKind
    winner: Seat | None
    counted_winner: Seat | None
    cause: Cause
    first: Seat
    is_forfeit: bool = False


@dataclass(frozen=True, slots=True)
class ResultView:
    """A match; `points`, `boards_won` and `winner` are those so far, and count once `progress` is final."""

    match_id: str
    table: str
    stage_name: str
    progress: Progress
    players: BySeat[Player]
    points: BySeat[int]
    boards_won: BySeat[int]
    winner: Seat | None
    boards: tuple[BoardView, ...]
    boards_planned: int


def result_views(hall: Hall) -> list[ResultView]:
    """Every match, in the plan's order."""
    return [result_view(result) for result in hall.results.values()]


def result_view(result: MatchResult) -> ResultView:
    """One match as far as it is known."""
    report = result.report
    boards = tuple(_board_view(board) for board in report.results) if report else ()
    return ResultView(
        match_id=result.match_id,
        table=result.table,
        stage_name=result.stage_name,
        progress=result.progress,
        players=result.players,
        points=BySeat(int(report.points.left), int(report.points.right)) if report else BySeat(0, 0),
        boards_won=_boards_won(boards),
        winner=report.winner if report else None,
        boards=boards,
        boards_planned=result.boards_planned,
    )


def _board_view(board: BoardResult) -> BoardView:
    return BoardView(
        board.setup.number,
        board.setup.kind,
        board.outcome.winner,
        board.counted_winner,
        board.outcome.cause,
        board.setup.first,
        board.is_forfeit,
    )


def _boards_won(boards: Sequence[BoardView]) -> BySeat[int]:
    winners = [board.counted_winner for board in boards]
    return BySeat(winners.count(Seat.LEFT), winners.count(Seat.RIGHT))
