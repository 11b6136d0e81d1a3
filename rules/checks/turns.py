"""Reasons against what is timed: taps, red, time-outs, the time set by hand (TSA 5; COMP 4.5, 6.1)."""

from collections.abc import Iterator

from rules.articles import article_for
from rules.events import (
    ClockSet,
    Event,
    FlagFell,
    FlagRuled,
    Resumed,
    TimeOutLengthened,
    TimeOutTaken,
    TurnEnded,
    TurnStarted,
)
from rules.outcome import Cause
from rules.reasons import Reason, ReasonCode
from rules.state import Phase, State, Turn
from rules.time_outs import Allowance


def _flag_article(state: State) -> str:
    return article_for(state.rules.name, "TSA 5", "COMP 6.1")


def _time_out_article(state: State) -> str:
    return article_for(state.rules.name, "TSA 5", "COMP 4.5.2")


def in_time(state: State, event: Event) -> Iterator[Reason]:
    """While a turn runs, what is stamped after its deadline comes too late: the flag fell first."""
    turn = state.turn
    if state.phase is not Phase.TURN or turn is None:
        return
    yield from _not_before(turn, event)
    deadline_at_ms = turn.clock.deadline_at_ms
    if deadline_at_ms is not None and event.at_ms > deadline_at_ms:
        yield Reason(ReasonCode.DEADLINE_PASSED, _flag_article(state))


def turn_tap(state: State, event: TurnEnded) -> Iterator[Reason]:
    """The finger's touch decides (TSA 5, COMP 6.1): in time up to the deadline and the touch tolerance after it."""
    turn = state.turn
    if turn is None:
        return
    guard_from_ms = turn.clock.running_since_ms
    if guard_from_ms is not None and 0 <= event.at_ms - guard_from_ms < state.rules.turn_tap_guard_ms:
        yield Reason(ReasonCode.DOUBLE_TAP)
    yield from _in_time_with(state, turn, event, state.rules.touch_grace_ms)


def start_tap(state: State, event: TurnStarted) -> Iterator[Reason]:
    """The second touch of a double tap does not start the next player's time (`turn_tap = "start_stop"`)."""
    turn = state.turn
    if turn is not None and 0 <= event.at_ms - turn.begun_at_ms < state.rules.turn_tap_guard_ms:
        yield Reason(ReasonCode.DOUBLE_TAP)


def not_before_pause(state: State, event: Resumed) -> Iterator[Reason]:
    """Else the clock would run through time in which it stood."""
    pause = state.board.pause if state.board is not None else None
    if pause is not None and event.at_ms < pause.since_ms:
        yield Reason(ReasonCode.STAMPED_TOO_EARLY)


def not_before_red(state: State, event: FlagRuled) -> Iterator[Reason]:
    """Else the next turn would begin before this one was over."""
    turn = state.turn
    if turn is not None and turn.flag_fell_at_ms is not None and event.at_ms < turn.flag_fell_at_ms:
        yield Reason(ReasonCode.STAMPED_TOO_EARLY)


def asked_in_time(state: State, event: TimeOutTaken) -> Iterator[Reason]:
    """A time-out is asked for before red (TSA 5, COMP 4.5.2); a press stamped before it beats a red already given."""
    turn = state.turn
    if turn is not None:
        yield from _in_time_with(state, turn, event, grace_ms=0)


def _in_time_with(state: State, turn: Turn, event: Event, grace_ms: int) -> Iterator[Reason]:
    yield from _not_before(turn, event)
    if state.phase is Phase.TURN:
        deadline_at_ms = turn.clock.deadline_at_ms
        if deadline_at_ms is not None and event.at_ms > deadline_at_ms + grace_ms:
            yield Reason(ReasonCode.DEADLINE_PASSED, _flag_article(state))
    elif not _ended_on_time(state):
        yield Reason(ReasonCode.BOARD_OVER)
    elif turn.flag_fell_at_ms is None or event.at_ms > turn.flag_fell_at_ms + grace_ms:
        yield Reason(ReasonCode.RED_GIVEN, _flag_article(state))


def _ended_on_time(state: State) -> bool:
    """Whether red is all that stopped the turn: another end of the board is not taken back by a late tap."""
    outcome = state.board.outcome if state.board is not None else None
    return outcome is None or outcome.cause is Cause.TIME


def _not_before(turn: Turn, event: Event) -> Iterator[Reason]:
    if turn.clock.running_since_ms is not None and event.at_ms < turn.clock.running_since_ms:
        yield Reason(ReasonCode.STAMPED_TOO_EARLY)


def due(state: State, event: FlagFell) -> Iterator[Reason]:
    """A flag falls at the deadline itself, neither before nor after."""
    if state.turn is None or state.turn.clock.deadline_at_ms != event.at_ms:
        yield Reason(ReasonCode.NOT_DUE)


def red_to_rule(state: State, _event: FlagRuled) -> Iterator[Reason]:
    """After an immediate loss on time the referee, and nobody else, may still say that the move was made (COMP 6)."""
    if state.phase is Phase.BOARD_OVER and not _ended_on_time(state):
        yield Reason(ReasonCode.NOT_RED)


def time_out(state: State, event: TimeOutTaken) -> Iterator[Reason]:
    """A right of the player on turn, as long as the allowance of the board lasts (TSA 5, COMP 4.5.2)."""
    turn, board = state.turn, state.board
    if turn is None or board is None:
        return
    if state.rules.timeout_on_own_turn_only and turn.seat is not event.seat:
        yield Reason(ReasonCode.NOT_YOUR_TURN, _time_out_article(state))
    if board.allowances[event.seat].left(state.rules, event.is_long) == 0:
        code = _why_none_left(state, board.allowances[event.seat], event.is_long)
        yield Reason(code, _time_out_article(state))


def _why_none_left(state: State, allowance: Allowance, is_long: bool) -> ReasonCode:
    if is_long and state.rules.time_out_long_count == 0:
        return ReasonCode.NO_LONG_TIME_OUT
    if is_long and allowance.short_used:
        return ReasonCode.LONG_AFTER_SHORT
    if not is_long and allowance.long_used:
        return ReasonCode.SHORT_AFTER_LONG
    return ReasonCode.NO_TIME_OUT_LEFT


def lengthening(state: State, event: TimeOutLengthened) -> Iterator[Reason]:
    """A running short time-out may become the long one while the player has the right to it (TSA 5)."""
    board = state.board
    if board is None:
        return
    running = [
        one for one in board.time_outs if one.seat is event.seat and one.closed_at_ms is None and not one.is_long
    ]
    if not running:
        yield Reason(ReasonCode.NO_SHORT_RUNNING)
    elif not board.allowances[event.seat].can_lengthen(state.rules):
        yield Reason(ReasonCode.NO_TIME_OUT_LEFT, _time_out_article(state))


def clock_set(state: State, event: ClockSet) -> Iterator[Reason]:
    """What is set is at least a moment and at most what the turn had in all."""
    turn = state.turn
    if turn is None or not 0 < event.left_ms <= state.rules.move_ms + turn.time_out_ms:
        yield Reason(ReasonCode.OVER_MOVE_TIME)
