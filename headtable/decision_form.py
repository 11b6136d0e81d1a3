"""A decision as it comes from a form, checked; and a fingerprint that tells whether the result changed meanwhile."""

import hashlib
from collections.abc import Iterator, Mapping

from headtable.confirmations import digest_of
from headtable.decisions import (
    DecisionWithdrawn,
    EnteredBoard,
    LogRuled,
    ResultConfirmed,
    ResultDecision,
    ResultEntered,
)
from headtable.event_file import MAX_BOARDS
from headtable.result_views import result_view
from headtable.results import MatchResult, Progress
from journal import canonical
from journal.values import to_json
from rules.outcome import Cause
from rules.seats import Seat

MAX_REASON_LETTERS = 300
DRAW = "draw"
_MORE_BOARDS = 6
"""Four with draw odds and two golden ones (TSA 9)."""


class BadForm(ValueError):
    """What came is no decision; `key` names the text that says what to do, `gaps` what it is about."""

    def __init__(self, key: str, **gaps: object) -> None:
        self.key = key
        self.gaps = gaps
        super().__init__(key)


def fingerprint(result: MatchResult) -> str:
    """A short name of everything that a decision about the match is based on."""
    reports = {
        log_id: [[board.setup.number, str(board.outcome.winner), board.outcome.cause.value] for board in report.results]
        for log_id, report in result.reports.items()
    }
    content = canonical.dump({"shown": to_json(result_view(result)), "reports": reports})
    return hashlib.sha256(content).hexdigest()[:16]


def read_decision(result: MatchResult, fields: Mapping[str, str], by: str) -> ResultDecision:
    """The decision that the form describes. Raises BadForm."""
    reason = " ".join(fields.get("reason", "").split())
    if fields.get("kind") == "result_confirmed":
        return _confirmation(result, by)
    if not 0 < len(reason) <= MAX_REASON_LETTERS:
        raise BadForm("reason_missing", most=MAX_REASON_LETTERS)
    match fields.get("kind"):
        case "log_ruled":
            log_id = fields.get("log_id", "")
            if log_id not in result.begun_reports:
                raise BadForm("choose_device")
            return LogRuled(match_id=result.match_id, log_id=log_id, by=by, reason=reason)
        case "result_entered":
            return ResultEntered(
                match_id=result.match_id, boards=_boards(result, fields), players=result.players, by=by, reason=reason
            )
        case "decision_withdrawn":
            return DecisionWithdrawn(match_id=result.match_id, by=by, reason=reason)
        case _:
            raise BadForm("choose_decision")


def _confirmation(result: MatchResult, by: str) -> ResultDecision:
    """Needs no reason: that the result is right is reason enough."""
    if result.report is None or result.progress is not Progress.UNCONFIRMED:
        raise BadForm("nothing_to_confirm")
    return ResultConfirmed(match_id=result.match_id, digest=digest_of(result.report), by=by)


def read_reason(fields: Mapping[str, str]) -> str:
    """Why something was decided. Raises BadForm without one."""
    reason = " ".join(fields.get("reason", "").split())
    if not 0 < len(reason) <= MAX_REASON_LETTERS:
        raise BadForm("reason_missing", most=MAX_REASON_LETTERS)
    return reason


def boards_to_offer(result: MatchResult) -> int:
    """For how many boards a form asks: those of the match, and some more where it goes on until somebody has won."""
    return min(MAX_BOARDS, result.boards_planned + (_MORE_BOARDS if result.has_open_end else 0))


def _boards(result: MatchResult, fields: Mapping[str, str]) -> tuple[EnteredBoard, ...]:
    boards = tuple(_given_boards(fields))
    if not boards:
        raise BadForm("boards_missing")
    if [board.number for board in boards] != list(range(1, len(boards) + 1)):
        raise BadForm("boards_with_gaps")
    if len(boards) > result.boards_planned and not result.has_open_end:
        raise BadForm("too_many_boards", most=result.boards_planned)
    return boards


def _given_boards(fields: Mapping[str, str]) -> Iterator[EnteredBoard]:
    """The boards for which something was chosen."""
    for number in range(1, MAX_BOARDS + 1):
        winner, cause = fields.get(f"winner-{number}", ""), fields.get(f"cause-{number}", "")
        if not winner:
            continue
        try:
            seat = None if winner == DRAW else Seat(winner)
            yield EnteredBoard(number, seat, Cause(cause))
        except ValueError as error:
            raise BadForm("cause_does_not_fit", number=number) from error
