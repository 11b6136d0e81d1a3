"""Every match of the event with what the tables say about it: which result counts, and where a person must look.

Nothing here is kept: it is worked out from the plan and the tables' histories whenever either changes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from headtable.confirmations import digest_of
from headtable.decisions import Decided, Decision, LogRuled, ResultConfirmed, ResultEntered
from headtable.event import EventPlan, Pairing
from headtable.tables import MatchReport, TableHistory
from rules import match
from rules.events import MatchAssigned, Player, Stage
from rules.outcome import Outcome
from rules.rulesets import from_overrides
from rules.seats import BySeat, Seat
from rules.state import BoardKind as PlayedKind
from rules.state import BoardResult, NextBoard, Phase, State
from rules.units import AtMs


class Progress(StrEnum):
    """How far a match is. Only a final one counts in any table of standings (cases 27).

    An unconfirmed one has the referee's word and waits for the committee's. A match that has not begun may be
    postponed, or not be played at all since a player has left.
    """

    WAITING = "waiting"
    ASSIGNED = "assigned"
    PLAYING = "playing"
    OVER = "over"
    UNCONFIRMED = "unconfirmed"
    FINAL = "final"
    DISPUTED = "disputed"
    POSTPONED = "postponed"
    NOT_PLAYED = "not_played"


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One match: what was planned (None: it isn't in the plan) and what each log reports of it, by log id.

    `decided` is the report that the committee decided on, None without a decision. `kept_back` says why the match is
    given to no table while it has not begun, None where it is. `awaits_committee`: a referee's word is not enough.
    """

    match_id: str
    pairing: Pairing | None
    reports: Mapping[str, MatchReport]
    decided: MatchReport | None = None
    kept_back: Progress | None = None
    awaits_committee: bool = False

    @property
    def report(self) -> MatchReport | None:
        """The report that counts; None before any, and while two logs contradict each other."""
        if self.decided is not None:
            return self.decided
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
        report = self.report
        if report is None and self.begun_reports:
            return Progress.DISPUTED
        if self.kept_back is not None and (report is None or not report.has_begun):
            return self.kept_back
        if report is None:
            return Progress.WAITING
        if report.is_final:
            return Progress.UNCONFIRMED if self.awaits_committee else Progress.FINAL
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
    def boards_planned(self) -> int:
        """How many ordinary boards the match has, as its table says; before that as it is planned."""
        report = self.report
        if report is None and self.pairing is not None:
            return match.boards_of(_planned_state(self.pairing))
        return (report or next(iter(self.reports.values()))).boards_planned

    @property
    def has_open_end(self) -> bool:
        """Whether boards are added until somebody has won: in the knockout, and golden boards for a place (TSA 9)."""
        return self.stage is Stage.KNOCKOUT or self._source.golden_round is not None

    @property
    def _source(self) -> Pairing | MatchAssigned:
        if self.pairing is not None:
            return self.pairing
        return next(iter(self.reports.values())).assignment


def results_of(
    plan: EventPlan, histories: Mapping[str, TableHistory], decisions: Mapping[str, Decided] | None = None
) -> Mapping[str, MatchResult]:
    """Every planned match in the plan's order, then those that tables report and nobody planned.

    `decisions` are those of the committee that hold, by match id.
    """
    reports: dict[str, dict[str, MatchReport]] = {pairing.match_id: {} for pairing in plan.pairings}
    for log_id, history in sorted(histories.items()):
        for match_id, report in history.matches.items():
            if _counts(plan, report):
                reports.setdefault(match_id, {})[log_id] = report
    pairings = {pairing.match_id: pairing for pairing in plan.pairings}
    held = decisions or {}
    return {
        match_id: _result(plan, match_id, pairings.get(match_id), found, held.get(match_id))
        for match_id, found in reports.items()
    }


def result_of(
    plan: EventPlan, pairing: Pairing, histories: Mapping[str, TableHistory], decided: Decided | None
) -> MatchResult:
    """The same of a single pairing, which need not be in the plan yet."""
    found = reports_of(plan, pairing.match_id, histories)
    return _result(plan, pairing.match_id, pairing, found, decided)


def reports_of(plan: EventPlan, match_id: str, histories: Mapping[str, TableHistory]) -> dict[str, MatchReport]:
    """What each log reports of a match, by log id, but for what was annulled."""
    found = {log_id: history.matches.get(match_id) for log_id, history in sorted(histories.items())}
    return {log_id: one for log_id, one in found.items() if one is not None and _counts(plan, one)}


def _counts(plan: EventPlan, report: MatchReport) -> bool:
    return report.assignment.revision > plan.annulled.get(report.match_id, 0)


def _result(
    plan: EventPlan,
    match_id: str,
    pairing: Pairing | None,
    reports: Mapping[str, MatchReport],
    decided: Decided | None,
) -> MatchResult:
    decision = decided.decision if decided is not None else None
    report = None
    if isinstance(decision, LogRuled):
        report = reports.get(decision.log_id)
    elif isinstance(decision, ResultEntered):
        report = _entered_report(decision, pairing, reports)
    result = MatchResult(match_id, pairing, reports, report, _kept_back(plan, match_id, pairing))
    is_waiting = plan.is_confirmed_by_committee and report is None and not _is_confirmed(result, decision)
    return replace(result, awaits_committee=is_waiting)


def _is_confirmed(result: MatchResult, decision: Decision | None) -> bool:
    """Whether the committee confirmed what the tables say now."""
    report = result.report
    return isinstance(decision, ResultConfirmed) and report is not None and decision.digest == digest_of(report)


def _kept_back(plan: EventPlan, match_id: str, pairing: Pairing | None) -> Progress | None:
    if pairing is not None and not plan.withdrawals.keys().isdisjoint(pairing.player_ids):
        return Progress.NOT_PLAYED
    return Progress.POSTPONED if match_id in plan.postponed else None


def _entered_report(
    entered: ResultEntered, pairing: Pairing | None, reports: Mapping[str, MatchReport]
) -> MatchReport | None:
    """A report as the table would have made it; None for a match that neither plan nor tables know."""
    if pairing is not None:
        assignment = _assignment_of(pairing)
    elif reports:
        assignment = next(iter(reports.values())).assignment
    else:
        return None
    if entered.players is not None:
        assignment = replace(assignment, players=entered.players)
    kind = PlayedKind.NORMAL if assignment.golden_round is None else PlayedKind.GOLDEN
    results = tuple(
        BoardResult(
            NextBoard(board.number, kind, Seat.LEFT),
            Outcome(board.cause, board.winner),
            is_forfeit=board.is_forfeit,
        )
        for board in entered.boards
    )
    ruleset = from_overrides(assignment.ruleset, assignment.overrides)
    state = State(Phase.CONFIRMED, assignment, ruleset, results=results)
    return MatchReport(assignment, state, first_seq=0, last_seq=0)


def _planned_state(pairing: Pairing) -> State:
    assignment = _assignment_of(pairing)
    return State(Phase.TOSS, assignment, from_overrides(assignment.ruleset, assignment.overrides))


def _assignment_of(pairing: Pairing) -> MatchAssigned:
    return MatchAssigned(
        at_ms=AtMs(0),
        match_id=pairing.match_id,
        revision=0,
        players=pairing.players,
        stage=pairing.stage,
        stage_name=pairing.stage_name,
        ruleset=pairing.ruleset,
        overrides=pairing.overrides,
        boards=pairing.boards,
        golden_round=pairing.golden_round,
    )
