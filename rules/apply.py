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
already given (`changes.before_flag` takes the flag back first).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules import changes, checks
from rules.errors import IllegalEvent
from rules.events import (
    BoardAbandoned,
    BoardEnded,
    BoardReadied,
    BoardStarted,
    BreakStarted,
    ClockSet,
    Event,
    FlagFell,
    FlagRuled,
    Interrupted,
    MatchAssigned,
    MatchConfirmed,
    MatchWithdrawn,
    Observed,
    Paused,
    Resumed,
    TapIgnored,
    TimeOutLengthened,
    TimeOutRefused,
    TimeOutTaken,
    TossMade,
    TurnEnded,
    TurnStarted,
)
from rules.reasons import Reason, ReasonCode
from rules.state import Phase, State

# Each function takes the event class of its own row, which one type for all rows can't say.
Check = Callable[[State, Any], Iterable[Reason]]
Change = Callable[[State, Any], State]

_ANY = frozenset(Phase)
_BOARD_OPEN = frozenset({Phase.TURN, Phase.BETWEEN_TURNS, Phase.PAUSED, Phase.RED})

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
_NOT_RED = {Phase.TURN: ReasonCode.NOT_RED, Phase.PAUSED: ReasonCode.NOT_RED, Phase.BETWEEN_TURNS: ReasonCode.NOT_RED}

TABLE: Mapping[type[Event], Row] = {
    MatchAssigned: Row(_ANY, changes.assign, (checks.assignment,)),
    MatchWithdrawn: Row(_ANY, changes.withdraw, (checks.withdrawal,)),
    TossMade: Row(_in(Phase.TOSS), changes.toss, why_not={Phase.READY: ReasonCode.TOSS_MADE, **_RUNNING}),
    BoardReadied: Row(_in(Phase.BOARD_OVER), changes.ready, why_not=_RUNNING),
    BoardStarted: Row(_in(Phase.READY), changes.start_board, why_not=_RUNNING),
    TurnEnded: Row(_in(Phase.TURN, Phase.RED, Phase.BOARD_OVER), changes.end_turn, (checks.turn_tap,)),
    TurnStarted: Row(_in(Phase.BETWEEN_TURNS), changes.start_turn),
    FlagFell: Row(_in(Phase.TURN), changes.fall_flag, (checks.due,)),
    FlagRuled: Row(_in(Phase.RED, Phase.BOARD_OVER), changes.rule_flag, (checks.red_to_rule,), _NOT_RED),
    TimeOutTaken: Row(
        _in(Phase.TURN, Phase.RED, Phase.BOARD_OVER), changes.take_time_out, (checks.asked_in_time, checks.time_out)
    ),
    TimeOutLengthened: Row(_in(Phase.TURN), changes.lengthen_time_out, (checks.in_time, checks.lengthening)),
    Paused: Row(_in(Phase.TURN), changes.pause, (checks.in_time,)),
    BreakStarted: Row(_in(Phase.TURN, Phase.BETWEEN_TURNS), changes.start_break, (checks.in_time,)),
    Resumed: Row(_in(Phase.PAUSED), changes.resume),
    Interrupted: Row(_ANY, changes.interrupt),
    BoardEnded: Row(_BOARD_OPEN, changes.end_board, (checks.in_time,)),
    BoardAbandoned: Row(_BOARD_OPEN | {Phase.BOARD_OVER}, changes.abandon_board, (checks.in_time,)),
    MatchConfirmed: Row(_in(Phase.MATCH_OVER), changes.confirm, why_not={Phase.BOARD_OVER: ReasonCode.BOARDS_LEFT}),
    ClockSet: Row(_in(Phase.TURN, Phase.PAUSED), changes.set_clock, (checks.in_time, checks.clock_set)),
    TapIgnored: Row(_ANY, changes.nothing),
    TimeOutRefused: Row(_ANY, changes.nothing),
    Observed: Row(_ANY, changes.nothing),
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
