"""Every match of the event with what the tables say about it: which result counts, and where a person must look.

Nothing here is kept: it is worked out from the plan and the tables' histories whenever either changes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from headtable.event import EventPlan, Pairing
from headtable.tables import MatchReport, TableHistory
from rules.events import MatchAssigned, Player, Stage
from rules.outcome import Cause
from rules.scoring import BoardKind, BoardRow, MatchRow
from rules.seats import BySeat, Seat
from rules.state import BoardKind as PlayedKind
from rules.state import BoardResult


class Progress(StrEnum):
    """How far a match is. Only a final one counts in any table of standings (cases 27)."""

    WAITING = "waiting"
    ASSIGNED = "assigned"
    PLAYING = "playing"
    OVER = "over"
    FINAL = "final"
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One match: what was planned (None: it isn't in the plan) and what each log reports of it, by log id."""

    match_id: str
    pairing: Pairing | None
    reports: Mapping[str, MatchReport]

    @property
    def report(self) -> MatchReport | None:
        """The report that counts; None before any, and while two logs contradict each other."""
        begun = self.begun_reports
        if len(begun) > 1:
            return None
        if begun:
            return next(iter(begun.values()))
        return next(iter(self.reports.values()), None)

    @property
    def begun_reports(self) -> Mapping[str, MatchReport]:
        """The logs in which something was played; more than one is a dispute."""
        return {log_id: report for log_id, report in self.reports.items() if report.has_begun}

    @property
    def progress(self) -> Progress:
        if len(self.begun_reports) > 1:
            return Progress.DISPUTED
        report = self.report
        if report is None:
            return Progress.WAITING
        if report.is_final:
            return Progress.FINAL
        if report.is_over:
            return Progress.OVER
        return Progress.PLAYING if report.has_begun else Progress.ASSIGNED

    @property
    def players(self) -> BySeat[Player]:
        """Who plays, as it was played; before that as it is planned."""
        report = self.report
        if report is not None and (report.has_begun or self.pairing is None):
            return report.assignment.players
        if self.pairing is not None:
            return self.pairing.players
        return next(iter(self.reports.values())).assignment.players

    @property
    def table(self) -> str:
        return self.pairing.table if self.pairing is not None else ""

    @property
    def stage(self) -> Stage:
        return self._source.stage

    @property
    def stage_name(self) -> str:
        return self._source.stage_name

    @property
    def _source(self) -> Pairing | MatchAssigned:
        if self.pairing is not None:
            return self.pairing
        return next(iter(self.reports.values())).assignment


def results_of(plan: EventPlan, histories: Mapping[str, TableHistory]) -> Mapping[str, MatchResult]:
    """Every planned match in the plan's order, then those that tables report and nobody planned."""
    reports: dict[str, dict[str, MatchReport]] = {pairing.match_id: {} for pairing in plan.pairings}
    for log_id, history in sorted(histories.items()):
        for match_id, report in history.matches.items():
            reports.setdefault(match_id, {})[log_id] = report
    return {match_id: MatchResult(match_id, plan.pairing(match_id), found) for match_id, found in reports.items()}


def match_row(result: MatchResult) -> MatchRow | None:
    """The match as standings count it; None before anything was played and while it is disputed."""
    report = result.report
    if report is None or not report.has_begun:
        return None
    players = report.assignment.players.map(lambda player: player.player_id)
    loss = report.state.loss
    return MatchRow(
        match_id=result.match_id,
        first_player=players.left,
        second_player=players.right,
        boards=tuple(_board_row(board, players) for board in report.results),
        is_final=report.is_final,
        lost_by_penalty=players[loss.seat] if loss is not None and loss.seat is not None else None,
        golden_round=report.assignment.golden_round,
    )


_KINDS = {
    PlayedKind.NORMAL: BoardKind.PLAYED,
    PlayedKind.ODDS: BoardKind.ODDS,
    PlayedKind.GOLDEN: BoardKind.GOLDEN,
}


def _board_row(board: BoardResult, players: BySeat[str]) -> BoardRow:
    def player_at(seat: Seat | None) -> str | None:
        return players[seat] if seat is not None else None

    # A board that both have lost has no winner and is no draw: only a forfeit can say so.
    if board.is_forfeit or board.outcome.cause is Cause.BOTH_LATE:
        return BoardRow(board.setup.number, player_at(board.outcome.winner), BoardKind.FORFEIT)
    return BoardRow(
        number=board.setup.number,
        winner=player_at(board.outcome.winner),
        kind=_KINDS[board.setup.kind],
        odds_giver=player_at(board.setup.odds_giver),
    )
