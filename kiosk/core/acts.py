"""What a referee can do at a screen, by the names of the wire: turned into events, and the reasons against each."""

from collections.abc import Iterator, Mapping

from journal.errors import BadRecordError
from journal.values import DataclassReader
from kiosk.wire import Input
from rules.apply import reasons_against
from rules.events import (
    BoardAbandoned,
    BoardEnded,
    BoardReadied,
    BoardStarted,
    BreakStarted,
    Event,
    FlagDecision,
    FlagRuled,
    MatchConfirmed,
    Paused,
    Resumed,
    TimeOutLengthened,
    TimeOutTaken,
    TossMade,
    TurnEnded,
    TurnStarted,
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
    "confirm_match": MatchConfirmed,
}
"""The acts that are events of the rule book; `undo` and the box's own settings are not among them."""

_READERS = {name: DataclassReader(kind) for name, kind in ACTS.items()}


class BadInput(ValueError):
    """An input that no screen of this version sends. The sender's fault; the text quotes it."""


def event_of(act: Input) -> Event:
    """The event of an act. Raises BadInput for an unknown name or arguments that don't fit."""
    if act.name not in _READERS:
        raise BadInput(f"no act is called {act.name!r}; known are {', '.join(ACTS)}")
    try:
        event: Event = _READERS[act.name].read(act.arguments, {"at_ms": act.at_ms})
    except BadRecordError as error:
        raise BadInput(f"{act.name}: {error}") from error
    return event


def reasons_by_act(state: State, now_ms: AtMs) -> dict[str, tuple[Text, ...]]:
    """Every act's reasons against it as the screen prints them; an act that may be done has none."""
    return {key: _texts(reasons_against(state, event)) for key, event in _prospects(state, now_ms)}


def _texts(reasons: tuple[Reason, ...]) -> tuple[Text, ...]:
    return tuple(reason.text for reason in reasons)


def _prospects(state: State, now_ms: AtMs) -> Iterator[tuple[str, Event]]:
    for name, kind in (
        ("start_board", BoardStarted),
        ("start_turn", TurnStarted),
        ("pause", Paused),
        ("resume", Resumed),
        ("ready_board", BoardReadied),
        ("confirm_match", MatchConfirmed),
    ):
        yield name, kind(at_ms=now_ms)
    yield "end_turn", TurnEnded(at_ms=_after_guard_ms(state, now_ms))
    yield "toss", TossMade(at_ms=now_ms, winner=None, first=Seat.LEFT)
    yield "rule_flag", FlagRuled(at_ms=now_ms, decision=FlagDecision.MOVED)
    yield "end_board", BoardEnded(at_ms=now_ms, cause=Cause.AGREED, winner=None)
    yield "abandon_board", BoardAbandoned(at_ms=now_ms, reason="")
    for seat in Seat:
        yield f"start_break.{seat}", BreakStarted(at_ms=now_ms, seat=seat)
        yield f"lengthen_time_out.{seat}", TimeOutLengthened(at_ms=now_ms, seat=seat)
        yield f"take_time_out.{seat}.short", TimeOutTaken(at_ms=now_ms, seat=seat, is_long=False)
        yield f"take_time_out.{seat}.long", TimeOutTaken(at_ms=now_ms, seat=seat, is_long=True)


def _after_guard_ms(state: State, now_ms: AtMs) -> AtMs:
    """An instant past the guard against a double tap, which would else leave the target grey until the next view."""
    turn = state.turn
    if turn is None or turn.clock.running_since_ms is None:
        return now_ms
    return AtMs(max(now_ms, turn.clock.running_since_ms + state.rules.turn_tap_guard_ms))
