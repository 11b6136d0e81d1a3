"""The recorded boards of a match as PDN, the draughts players' file format."""

from kiosk.results.match_report import MatchReport
from rules.makhos.pdn import write_games
from rules.pieces import game_of


def pdn_file(report: MatchReport) -> bytes | None:
    """Every board that was recorded, with the result that counts; None where there is none."""
    played = [(one.board, one.result.outcome) for one in report.boards if one.board is not None]
    games = [game_of(board, outcome, report.assignment, report.state.rules) for board, outcome in played]
    recorded = [game for game in games if game is not None]
    return write_games(recorded).encode() if recorded else None
