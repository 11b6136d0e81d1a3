"""The state machine of a match at a table.

How it works. An event is looked up in `TABLE`. Its row names the phases in which it may happen, further checks that
yield reasons against it, and the change it makes. `apply` first collects every reason; with any it raises and nothing
has changed. Otherwise the change returns a new state. Nothing here knows what time it is: an event brings its own
instant, stamped where it happened.

    NO_MATCH ─assigned─► TOSS ─toss─► READY ─started─► TURN ◄─tap─► TURN ─flag─► RED ─moved─► TURN
                           ▲            ▲               │  ▲                      │
                           │            │             pause resume                lost
                           │            │               ▼  │                      ▼
                           └────────────┴──readied── BOARD_OVER ◄──────ended── PAUSED, TURN, RED
                                                        └─readied─► MATCH_OVER ─confirmed─► CONFIRMED

Code beyond the table is only what a table can't say: a tap or a request stamped before the deadline beats a red signal
already given (`changes.turns.before_flag` takes the flag back first).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.changes import corrections, counting, flow, lateness, misconduct, pieces, time_outs, turns
from rules.checks import counting as counting_checks
from rules.checks import flow as flow_checks
from rules.checks import lateness as lateness_checks
from rules.checks import misconduct as misconduct_checks
from rules.checks import pieces as piece_checks
from rules.checks import turns as turn_checks
from rules.errors import IllegalEvent
from rules.events import (
    BoardAbandoned,
    BoardEnded,
    BoardReadied,
    BoardStarted,
    BreakStarted,
    CardShown,
    ClaimJudged,
    ClockSet,
    CountRuled,
    CountStarted,
    Event,
    FlagFell,
    FlagRuled,
    Interrupted,
    LateLimitPassed,
    LateLossRuled,
    MatchAssigned,
    MatchCalledOff,
    MatchConfirmed,
    MatchEndedEarly,
    MatchWithdrawn,
    MimicryCounted,
    MoveRecorded,
    ObjectionMade,
    ObjectionRuled,
    Observed,
    Paused,
    PenaltyImposed,
    PieceChanged,
    PlayerArrived,
    RecordingSet,
    RefereeChanged,
    ResultCorrected,
    Resumed,
    SpectatorSentOut,
    StartScheduled,
    TapIgnored,
    TimeOutLengthened,
    TimeOutRefused,
    TimeOutTaken,
    TossMade,
    TurnEnded,
    TurnStarted,
    WaitAgreed,
    WarningGiven,
)
from rules.reasons import Reason, ReasonCode
from rules.state import Phase, State

# Each function takes the event class of its own row, which one type for all rows can't say.
Check = Callable[[State, Any], Iterable[Reason]]
Change = Callable[[State, Any], State]

_ANY = frozenset(Phase)
_STANDING_OR_RUNNING = frozenset({Phase.TURN, Phase.BETWEEN_TURNS, Phase.PAUSED})
_BOARD_OPEN = _STANDING_OR_RUNNING | {Phase.RED}
_WITH_BOARD = _BOARD_OPEN | {Phase.BOARD_OVER}
_IN_MATCH = _ANY - {Phase.NO_MATCH, Phase.CONFIRMED}

_WHY_NOT = {
    Phase.NO_MATCH: ReasonCode.NO_MATCH,
    Phase.TOSS: ReasonCode.TOSS_FIRST,
    Phase.READY: ReasonCode.BOARD_NOT_STARTED,
    Phase.TURN: ReasonCode.CLOCK_RUNS,
    Phase.BETWEEN_TURNS: ReasonCode.CLOCK_STANDS,
    Phase.PAUSED: ReasonCode.CLOCK_STANDS,
    Phase.RED: ReasonCode.RED_GIVEN,
    Phase.BOARD_OVER: ReasonCode.BOARD_OVER,
    Phase.MATCH_OVER: ReasonCode.MATCH_OVER,
    Phase.CONFIRMED: ReasonCode.MATCH_OVER,
}


@dataclass(frozen=True, slots=True)
class Row:
    """One event: where it may happen, what else is checked, what it changes; `why_not` replaces the usual words."""

    phases: frozenset[Phase]
    change: Change
    checks: tuple[Check, ...] = ()
    why_not: Mapping[Phase, ReasonCode] = field(default_factory=dict)


def _in(*phases: Phase) -> frozenset[Phase]:
    return frozenset(phases)


_RUNNING = {Phase.TURN: ReasonCode.BOARD_RUNNING, Phase.PAUSED: ReasonCode.BOARD_RUNNING}
_TOSS_MADE = dict.fromkeys(_WITH_BOARD | {Phase.READY}, ReasonCode.TOSS_MADE)
_NOT_RED = {Phase.TURN: ReasonCode.NOT_RED, Phase.PAUSED: ReasonCode.NOT_RED, Phase.BETWEEN_TURNS: ReasonCode.NOT_RED}

_GIVEN_IN_RED = frozenset({Phase.TURN, Phase.RED, Phase.BOARD_OVER})
_ASKED, _IN_TIME = flow_checks.nothing_asked, turn_checks.in_time

_FLOW: Mapping[type[Event], Row] = {
    MatchAssigned: Row(_ANY, flow.assign, (flow_checks.assignment,)),
    MatchWithdrawn: Row(_ANY, flow.withdraw, (flow_checks.withdrawal,)),
    MatchCalledOff: Row(_IN_MATCH, flow.call_off, (flow_checks.calling_off,)),
    TossMade: Row(
        _in(Phase.TOSS), flow.toss, (_ASKED, flow_checks.toss), {Phase.READY: ReasonCode.TOSS_MADE, **_RUNNING}
    ),
    BoardReadied: Row(_in(Phase.BOARD_OVER), flow.ready, (_ASKED, flow_checks.no_objection_open), _RUNNING),
    BoardStarted: Row(_in(Phase.READY), flow.start_board, (_ASKED,), _RUNNING),
    BoardEnded: Row(_BOARD_OPEN, flow.end_board, (_ASKED, _IN_TIME, flow_checks.board_end)),
    BoardAbandoned: Row(_WITH_BOARD, flow.abandon_board, (_IN_TIME, flow_checks.abandonment)),
    MatchEndedEarly: Row(_in(Phase.READY, Phase.BOARD_OVER), flow.end_early, (_ASKED, flow_checks.early_end), _RUNNING),
    MatchConfirmed: Row(_in(Phase.MATCH_OVER), flow.confirm, (_ASKED,), {Phase.BOARD_OVER: ReasonCode.BOARDS_LEFT}),
    ResultCorrected: Row(_IN_MATCH | {Phase.CONFIRMED}, corrections.correct_result, (flow_checks.correction,)),
}

_TURNS: Mapping[type[Event], Row] = {
    TurnEnded: Row(_GIVEN_IN_RED, turns.end_turn, (turn_checks.turn_tap,)),
    TurnStarted: Row(_in(Phase.BETWEEN_TURNS), turns.start_turn, (_ASKED, turn_checks.start_tap)),
    FlagFell: Row(_in(Phase.TURN), turns.fall_flag, (turn_checks.due,)),
    FlagRuled: Row(
        _in(Phase.RED, Phase.BOARD_OVER),
        turns.rule_flag,
        (_ASKED, turn_checks.red_to_rule, turn_checks.not_before_red),
        _NOT_RED,
    ),
    TimeOutTaken: Row(_GIVEN_IN_RED, time_outs.take_time_out, (turn_checks.asked_in_time, turn_checks.time_out)),
    TimeOutLengthened: Row(_in(Phase.TURN), time_outs.lengthen_time_out, (_IN_TIME, turn_checks.lengthening)),
    Paused: Row(_in(Phase.TURN), turns.pause, (_IN_TIME,)),
    BreakStarted: Row(_in(Phase.TURN, Phase.BETWEEN_TURNS), turns.start_break, (_ASKED, _IN_TIME)),
    Resumed: Row(_in(Phase.PAUSED), turns.resume, (_ASKED, turn_checks.not_before_pause)),
    Interrupted: Row(_ANY, turns.interrupt),
    ClockSet: Row(_in(Phase.TURN, Phase.PAUSED), turns.set_clock, (_IN_TIME, turn_checks.clock_set)),
}

_MISCONDUCT: Mapping[type[Event], Row] = {
    ObjectionMade: Row(_WITH_BOARD, misconduct.object_to, (misconduct_checks.objection,)),
    ObjectionRuled: Row(_WITH_BOARD, misconduct.rule_objection, (_ASKED, _IN_TIME, misconduct_checks.objection_ruling)),
    WarningGiven: Row(_IN_MATCH, misconduct.warn, (_ASKED, _IN_TIME, misconduct_checks.warning)),
    CardShown: Row(_IN_MATCH, misconduct.show_card, (_ASKED, _IN_TIME, misconduct_checks.card)),
    PenaltyImposed: Row(
        _IN_MATCH, misconduct.impose, (misconduct_checks.match_not_lost, _IN_TIME, misconduct_checks.penalty)
    ),
    RefereeChanged: Row(_IN_MATCH, misconduct.change_referee),
    SpectatorSentOut: Row(_IN_MATCH, misconduct.send_spectator_out),
}

_LATENESS: Mapping[type[Event], Row] = {
    StartScheduled: Row(_IN_MATCH, lateness.schedule, (lateness_checks.start,)),
    PlayerArrived: Row(_in(Phase.TOSS), lateness.arrive, (lateness_checks.arrival,), _TOSS_MADE),
    WaitAgreed: Row(_in(Phase.TOSS), lateness.agree_to_wait, (lateness_checks.waiting,), _TOSS_MADE),
    LateLimitPassed: Row(_in(Phase.TOSS), lateness.pass_limit, (lateness_checks.limit_due,), _TOSS_MADE),
    LateLossRuled: Row(_in(Phase.TOSS), lateness.rule_late_loss, (lateness_checks.late_loss,), _TOSS_MADE),
}

_COUNTING: Mapping[type[Event], Row] = {
    CountStarted: Row(_STANDING_OR_RUNNING, counting.start_count, (_ASKED, _IN_TIME, counting_checks.count_start)),
    PieceChanged: Row(_BOARD_OPEN, counting.change_piece, (counting_checks.change, piece_checks.count_by_hand)),
    CountRuled: Row(_STANDING_OR_RUNNING, counting.rule_count, (counting_checks.count_ruling,)),
    MimicryCounted: Row(_STANDING_OR_RUNNING, counting.count_mimicry, (_ASKED, _IN_TIME, piece_checks.not_recorded)),
}

_PIECES: Mapping[type[Event], Row] = {
    RecordingSet: Row(_IN_MATCH, pieces.set_recording, (piece_checks.recording,)),
    MoveRecorded: Row(_WITH_BOARD, pieces.record_move, (_ASKED, _IN_TIME, piece_checks.move)),
    ClaimJudged: Row(_IN_MATCH, pieces.note_claim, (piece_checks.claim,)),
}

_OBSERVATIONS: Mapping[type[Event], Row] = {
    kind: Row(_ANY, flow.nothing) for kind in (TapIgnored, TimeOutRefused, Observed)
}

TABLE: Mapping[type[Event], Row] = {
    **_FLOW,
    **_TURNS,
    **_MISCONDUCT,
    **_LATENESS,
    **_COUNTING,
    **_PIECES,
    **_OBSERVATIONS,
}


def reasons_against(state: State, event: Event) -> tuple[Reason, ...]:
    """Every reason why `event` can't happen in `state`; empty when it can."""
    row = TABLE[type(event)]
    if state.phase not in row.phases:
        return (Reason(row.why_not.get(state.phase, _WHY_NOT[state.phase])),)
    return tuple(reason for check in row.checks for reason in check(state, event))


def apply(state: State, event: Event) -> State:
    """The state after `event`.

    Raises IllegalEvent with every reason when it can't happen; `state` itself is never changed. A `Voided` event is not
    for this function, since it needs the history: see `rules.fold`.
    """
    reasons = reasons_against(state, event)
    if reasons:
        raise IllegalEvent(reasons)
    return TABLE[type(event)].change(state, event)
