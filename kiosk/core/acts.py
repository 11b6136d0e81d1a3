"""What a referee can do at a screen, by the names of the wire: turned into events, and the reasons against each."""

from collections.abc import Mapping
from dataclasses import replace

from journal.errors import BadRecordError, quoted
from journal.values import DataclassReader
from kiosk.core import notice_texts
from kiosk.wire import Input
from rules.actions import actions, blocked
from rules.events import (
    Authority,
    BoardAbandoned,
    BoardEnded,
    BoardReadied,
    BoardStarted,
    BreakStarted,
    CardShown,
    ClockSet,
    CountRuled,
    CountStarted,
    Event,
    FlagRuled,
    LateLossRuled,
    MatchConfirmed,
    MatchEndedEarly,
    MimicryCounted,
    MoveRecorded,
    ObjectionMade,
    ObjectionRuled,
    Paused,
    PenaltyImposed,
    PieceChanged,
    PlayerArrived,
    RecordingSet,
    RefereeChanged,
    Replaced,
    ResultCorrected,
    Resumed,
    SpectatorSentOut,
    TimeOutLengthened,
    TimeOutTaken,
    TossMade,
    TurnEnded,
    TurnStarted,
    WaitAgreed,
    WarningGiven,
)
from rules.outcome import Cause
from rules.reasons import Reason
from rules.seats import Seat
from rules.state import State
from rules.text import Text
from rules.units import AtMs

ACTS: Mapping[str, type[Event]] = {
    "toss": TossMade,
    "start_board": BoardStarted,
    "end_turn": TurnEnded,
    "start_turn": TurnStarted,
    "take_time_out": TimeOutTaken,
    "lengthen_time_out": TimeOutLengthened,
    "pause": Paused,
    "start_break": BreakStarted,
    "resume": Resumed,
    "rule_flag": FlagRuled,
    "end_board": BoardEnded,
    "ready_board": BoardReadied,
    "abandon_board": BoardAbandoned,
    "end_match_early": MatchEndedEarly,
    "confirm_match": MatchConfirmed,
    "set_recording": RecordingSet,
    "record_move": MoveRecorded,
    "object": ObjectionMade,
    "rule_objection": ObjectionRuled,
    "warn": WarningGiven,
    "show_card": CardShown,
    "penalize": PenaltyImposed,
    "change_referee": RefereeChanged,
    "send_spectator_out": SpectatorSentOut,
    "arrive": PlayerArrived,
    "agree_to_wait": WaitAgreed,
    "rule_late": LateLossRuled,
    "start_count": CountStarted,
    "change_piece": PieceChanged,
    "rule_count": CountRuled,
    "count_mimicry": MimicryCounted,
    "set_clock": ClockSet,
    "correct_result": ResultCorrected,
    "replace": Replaced,
}
"""The acts that are events of the rule book; `undo` and the box's own settings are not among them."""

_OLDEST_MS = 15_000
_LONGEST_ARGUMENTS = 1_000
"""A reason that somebody types has 60 letters; what is longer would swell every view that lists the act."""

_READERS = {name: DataclassReader(kind) for name, kind in ACTS.items()}


class BadInput(ValueError):
    """An input that no screen of this version sends in time. The sender's fault; the text quotes it.

    `notice` is what the referee is told, who may be the one who sent it.
    """

    def __init__(self, text: str, notice: Text = notice_texts.NOT_UNDERSTOOD) -> None:
        super().__init__(text)
        self.notice = notice


def admitted(act: Input, now_ms: AtMs) -> Input:
    """The act with a stamp that can be: one from the future would let the flag fall early, so it counts as now.

    Raises BadInput for arguments that no record should hold, and for an act older than a hung screen explains: nobody
    means a touch of a quarter of a minute ago.
    """
    length = len(str(act.arguments))
    if length > _LONGEST_ARGUMENTS:
        text = f"{act.name}: arguments of {length} letters; {_LONGEST_ARGUMENTS} is the most"
        raise BadInput(text, notice_texts.TOO_LONG)
    if now_ms - act.at_ms > _OLDEST_MS:
        text = f"{act.name}: stamped {now_ms - act.at_ms} ms ago, which is too long; {_OLDEST_MS} is the most"
        raise BadInput(text, notice_texts.TOO_LATE)
    return replace(act, at_ms=min(act.at_ms, now_ms))


def event_of(act: Input) -> Event:
    """The event of an act. Raises BadInput for an unknown name or arguments that don't fit."""
    if act.name not in _READERS:
        raise BadInput(f"no act is called {quoted(act.name)}; known are {', '.join(ACTS)}")
    try:
        event: Event = _READERS[act.name].read(act.arguments, {"at_ms": act.at_ms})
    except BadRecordError as error:
        raise BadInput(f"{act.name}: {error}") from error
    return event


def reasons_by_act(state: State, now_ms: AtMs) -> dict[str, tuple[Text, ...]]:
    """The reasons against every act that can't be done now, as the screen prints them."""
    prospects = {
        **actions(state, now_ms),
        "end_turn": TurnEnded(at_ms=_after_guard_ms(state, now_ms)),
        "start_turn": TurnStarted(at_ms=_after_guard_ms(state, now_ms)),
        "correct_result": _correction(state, now_ms),
    }
    against = blocked(state, prospects)
    against |= _against_causes(state, now_ms, against.get("end_board", ()))
    return {name: tuple(reason.text for reason in reasons) for name, reasons in against.items()}


def _against_causes(state: State, now_ms: AtMs, usual: tuple[Reason, ...]) -> dict[str, tuple[Reason, ...]]:
    """The reasons against each cause of a board's end that is barred by more than the `usual` ones."""
    ends = {
        f"end_board.{cause}": BoardEnded(at_ms=now_ms, cause=cause, winner=Seat.LEFT if cause.has_winner else None)
        for cause in Cause
    }
    return {name: reasons for name, reasons in blocked(state, ends).items() if reasons != usual}


def _correction(state: State, now_ms: AtMs) -> ResultCorrected:
    """The referee's correction of the last result; without one there is no board of that number."""
    number = state.results[-1].setup.number if state.results else 0
    return ResultCorrected(
        at_ms=now_ms,
        board_number=number,
        cause=Cause.AGREED,
        winner=None,
        authority=Authority.REFEREE,
        reason="",
    )


def _after_guard_ms(state: State, now_ms: AtMs) -> AtMs:
    """An instant past the guard against a double tap, which would else leave the target grey until the next view."""
    turn = state.turn
    if turn is None:
        return now_ms
    since_ms = turn.begun_at_ms if turn.clock.running_since_ms is None else turn.clock.running_since_ms
    return AtMs(max(now_ms, since_ms + state.rules.turn_tap_guard_ms))
