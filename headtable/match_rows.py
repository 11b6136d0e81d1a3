"""Results as the rows that standings are made of."""

from headtable.results import MatchResult, Progress
from rules.outcome import Cause
from rules.scoring import BoardKind, BoardRow, MatchRow
from rules.seats import BySeat, Seat
from rules.state import BoardKind as PlayedKind
from rules.state import BoardResult


def match_row(result: MatchResult) -> MatchRow | None:
    """The match as standings count it; None before anything was played and while it is disputed."""
    report = result.report
    if report is None or not report.has_begun:
        return None
    players = report.assignment.players.map(lambda player: player.player_id)
    loss, golden_round = report.state.loss, report.assignment.golden_round
    return MatchRow(
        match_id=result.match_id,
        first_player=players.left,
        second_player=players.right,
        boards=tuple(_board_row(board, players, is_play_off=golden_round is not None) for board in report.results),
        is_final=result.progress is Progress.FINAL,
        lost_by_penalty=players[loss.seat] if loss is not None and loss.seat is not None else None,
        golden_round=golden_round,
    )


_KINDS = {
    PlayedKind.NORMAL: BoardKind.PLAYED,
    PlayedKind.ODDS: BoardKind.ODDS,
    PlayedKind.GOLDEN: BoardKind.GOLDEN,
}


def _board_row(board: BoardResult, players: BySeat[str], *, is_play_off: bool) -> BoardRow:
    def player_at(seat: Seat | None) -> str | None:
        return players[seat] if seat is not None else None

    # A play-off has golden boards and no others: a player who did not come loses it too.
    if is_play_off:
        return BoardRow(board.setup.number, player_at(board.outcome.winner), BoardKind.GOLDEN)
    # A board that both have lost has no winner and is no draw: only a forfeit can say so.
    if board.is_forfeit or board.outcome.cause is Cause.BOTH_LATE:
        return BoardRow(board.setup.number, player_at(board.outcome.winner), BoardKind.FORFEIT)
    return BoardRow(
        number=board.setup.number,
        winner=player_at(board.outcome.winner),
        kind=_KINDS[board.setup.kind],
        odds_giver=player_at(board.setup.odds_giver),
    )
