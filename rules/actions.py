"""What can be done now, and every reason against what can't: the button and the refusal speak with the same words."""

from collections.abc import Mapping

from rules.apply import reasons_against
from rules.event_kinds.lateness_events import Consenter
from rules.events import (
    BoardAbandoned,
    BoardEnded,
    BoardReadied,
    BoardStarted,
    BreakStarted,
    ClockSet,
    CountRuled,
    CountStarted,
    Event,
    FlagDecision,
    FlagRuled,
    MatchConfirmed,
    MatchEndedEarly,
    MimicryCounted,
    ObjectionMade,
    ObjectionRuled,
    Paused,
    PenaltyImposed,
    PieceChange,
    PieceChanged,
    PlayerArrived,
    RecordingSet,
    RefereeChanged,
    Resumed,
    SpectatorSentOut,
    StartScheduled,
    TimeOutLengthened,
    TimeOutTaken,
    TimeSource,
    TossMade,
    TurnEnded,
    TurnStarted,
    WaitAgreed,
    WarningGiven,
)
from rules.misconduct import objectionable_turn
from rules.outcome import Cause
from rules.penalties import Offence, Scope
from rules.reasons import Reason
from rules.seats import Seat
from rules.state import State
from rules.units import AtMs, DurationMs


def blockers(state: State, action: Event) -> tuple[Reason, ...]:
    """Every reason why `action` can't happen in `state`, each in both languages; empty when it can."""
    return reasons_against(state, action)


def actions(state: State, at_ms: AtMs) -> Mapping[str, Event]:
    """Every kind of act as it would be at `at_ms`, by name; with a seat or a choice, "name.left" or "name.left.short".

    Where an act has more to it than that (who won, how much is left), a usual value stands for all of them. Those about
    a single offence are apart, in `offence_actions`: there are many, and only one screen asks.
    """
    acts = {**_match_acts(at_ms), **_board_acts(state, at_ms), **_rulings(at_ms)}
    for seat in Seat:
        acts |= _acts_of(seat, at_ms)
    return acts


def offence_actions(state: State, at_ms: AtMs) -> Mapping[str, Event]:
    """Objections by each seat, warnings and penalties against it: "object.left.CODE", "warn.left.CODE",
    "penalize.left.CODE.board", for every offence of the ruleset."""
    offences = state.ruleset.offences if state.ruleset is not None else ()
    acts: dict[str, Event] = {}
    for seat in Seat:
        for row in offences:
            acts |= _acts_about(row, seat, state, at_ms)
    return acts


def blocked(state: State, acts: Mapping[str, Event]) -> dict[str, tuple[Reason, ...]]:
    """The reasons against each of `acts` that can't be done, by the same names."""
    reasons = {name: blockers(state, act) for name, act in acts.items()}
    return {name: against for name, against in reasons.items() if against}


def _match_acts(at_ms: AtMs) -> dict[str, Event]:
    return {
        "set_start": StartScheduled(at_ms=at_ms, start_at_ms=at_ms, source=TimeSource.REFEREE),
        "toss": TossMade(at_ms=at_ms, winner=None, first=Seat.LEFT),
        "start_board": BoardStarted(at_ms=at_ms),
        "ready_board": BoardReadied(at_ms=at_ms),
        "abandon_board": BoardAbandoned(at_ms=at_ms, reason=""),
        "end_match_early": MatchEndedEarly(at_ms=at_ms, reason=""),
        "confirm_match": MatchConfirmed(at_ms=at_ms),
        "change_referee": RefereeChanged(at_ms=at_ms, referee="", reason=""),
        "send_spectator_out": SpectatorSentOut(at_ms=at_ms, reason=""),
        **{f"agree_to_wait.{one}": WaitAgreed(at_ms=at_ms, consenter=one) for one in Consenter},
    }


def _board_acts(state: State, at_ms: AtMs) -> dict[str, Event]:
    times = state.board.mimicry + 1 if state.board is not None else 1
    return {
        "end_turn": TurnEnded(at_ms=at_ms),
        "start_turn": TurnStarted(at_ms=at_ms),
        "pause": Paused(at_ms=at_ms),
        "resume": Resumed(at_ms=at_ms),
        "end_board": BoardEnded(at_ms=at_ms, cause=Cause.AGREED, winner=None),
        "set_clock": ClockSet(at_ms=at_ms, left_ms=DurationMs(1), reason=""),
        "start_count.referee": CountStarted(at_ms=at_ms, by=None),
        "change_piece": PieceChanged(at_ms=at_ms, change=PieceChange.CAPTURE),
        "count_mimicry": MimicryCounted(at_ms=at_ms, times=times),
        "set_recording": RecordingSet(at_ms=at_ms, is_on=not state.is_recording),
    }


def _rulings(at_ms: AtMs) -> dict[str, Event]:
    return {
        "rule_flag": FlagRuled(at_ms=at_ms, decision=FlagDecision.MOVED),
        "rule_count": CountRuled(at_ms=at_ms, is_draw=True),
        "rule_objection": ObjectionRuled(at_ms=at_ms, is_upheld=True),
    }


def _acts_of(seat: Seat, at_ms: AtMs) -> dict[str, Event]:
    return {
        f"arrive.{seat}": PlayerArrived(at_ms=at_ms, seat=seat),
        f"take_time_out.{seat}.short": TimeOutTaken(at_ms=at_ms, seat=seat, is_long=False),
        f"take_time_out.{seat}.long": TimeOutTaken(at_ms=at_ms, seat=seat, is_long=True),
        f"lengthen_time_out.{seat}": TimeOutLengthened(at_ms=at_ms, seat=seat),
        f"start_break.{seat}": BreakStarted(at_ms=at_ms, seat=seat),
        f"start_count.{seat}": CountStarted(at_ms=at_ms, by=seat),
    }


def _acts_about(row: Offence, seat: Seat, state: State, at_ms: AtMs) -> dict[str, Event]:
    acts: dict[str, Event] = {
        f"penalize.{seat}.{row.code}.{scope}": PenaltyImposed(at_ms=at_ms, seat=seat, offence=row.code, scope=scope)
        for scope in Scope
    }
    if row.needs_objection:
        turn_number = objectionable_turn(state, seat) or 0
        objection = ObjectionMade(at_ms=at_ms, seat=seat, offence=row.code, turn_number=turn_number)
        return {f"object.{seat}.{row.code}": objection, **acts}
    return {f"warn.{seat}.{row.code}": WarningGiven(at_ms=at_ms, seat=seat, offence=row.code), **acts}
