"""Recorded boards as PDN, the draughts players' file format."""

from collections.abc import Iterable, Iterator

from headtable.results import MatchResult
from headtable.tables import MatchReport
from rules.makhos.pdn import Game, write_games
from rules.pieces import game_of


def games_pdn(results: Iterable[MatchResult], event_name: str) -> bytes:
    """Every recorded board of these matches that counts; empty where there is none."""
    reports = (result.report for result in results)
    games = [game for report in reports if report is not None for game in _games(report, event_name)]
    return write_games(games).encode()


def _games(report: MatchReport, event_name: str) -> Iterator[Game]:
    outcomes = {result.setup.number: result.outcome for result in report.results}
    for number, board in sorted(report.boards.items()):
        game = game_of(board, outcomes.get(number), report.assignment, report.ruleset, event_name)
        if game is not None:
            yield game
