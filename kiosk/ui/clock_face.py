"""What the clock shows at an instant: digits, mood and bar, worked out from the view alone.

The digits are those of the second that is running, so 0:30 comes with the yellow signal and 0:00 with the red one
only; in the last ten seconds tenths are shown beside them.
"""

from dataclasses import dataclass
from enum import StrEnum

from kiosk.wire import TurnView, View

_TENTHS_FROM_MS = 10_000


class Mood(StrEnum):
    """The state of the clock, each with its own colour, shape and word."""

    RUNNING = "running"
    FIRST_WARNING = "first_warning"
    SECOND_WARNING = "second_warning"
    RED = "red"
    TIME_OUT = "time_out"
    PAUSED = "paused"
    BREAK = "break"
    BETWEEN_TURNS = "between_turns"


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A clock as it is drawn. `tenths` is empty unless the last ten seconds run; the parts of the bar are 0 to 1;
    `pause_digits` is how long an errand break has lasted, else empty.

    `next_change_at_ms` is when the digits have to be drawn again, None while they stand.
    """

    digits: str
    tenths: str
    pause_digits: str
    mood: Mood
    seat: str
    left_part: float
    first_warning_part: float
    second_warning_part: float
    next_change_at_ms: int | None


def clock_face(view: View, now_ms: int) -> ClockFace | None:
    """The clock of the turn in hand, or None when there is none."""
    turn = view.turn
    if turn is None or view.phase not in {"turn", "between_turns", "paused", "red"}:
        return None
    is_red = view.phase == "red"
    left_ms = 0 if is_red else _left_ms(turn, now_ms)
    is_running = turn.deadline_at_ms is not None and not is_red
    whole_ms = max(turn.move_ms + turn.time_out_ms, left_ms, 1)
    shows_tenths = is_running and left_ms <= _TENTHS_FROM_MS
    break_since_ms = view.pause.since_ms if view.pause is not None and view.pause.kind == "break" else None
    return ClockFace(
        digits=digits_left(left_ms),
        tenths=_tenths(left_ms) if shows_tenths else "",
        pause_digits=digits_gone(now_ms - break_since_ms) if break_since_ms is not None else "",
        mood=_mood(view, turn, left_ms),
        seat=turn.seat,
        left_part=min(_rounded_up(left_ms, 1_000) * 1_000 / whole_ms, 1.0),
        first_warning_part=turn.first_warning_left_ms / whole_ms,
        second_warning_part=turn.second_warning_left_ms / whole_ms,
        next_change_at_ms=(
            _next_digits_ms(turn, left_ms, 100 if shows_tenths else 1_000)
            if break_since_ms is None
            else _next_second_ms(break_since_ms, now_ms)
        ),
    )


def digits_left(left_ms: int) -> str:
    """The second that is running: 1 ms left reads 0:01, and nothing left reads 0:00."""
    return _digits(_rounded_up(left_ms, 1_000))


def digits_gone(gone_ms: int) -> str:
    """The whole seconds that have gone: 999 ms read 0:00."""
    return _digits(max(gone_ms, 0) // 1_000)


def _digits(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"


def _left_ms(turn: TurnView, now_ms: int) -> int:
    if turn.deadline_at_ms is None:
        return max(turn.left_ms or 0, 0)
    # Until core says red the time is not out, whatever this process believes: 0:00 goes with red alone.
    return max(turn.deadline_at_ms - now_ms, 1)


def _mood(view: View, turn: TurnView, left_ms: int) -> Mood:
    if view.phase == "paused":
        return Mood.BREAK if view.pause is not None and view.pause.kind == "break" else Mood.PAUSED
    if view.phase in {"red", "between_turns"}:
        return Mood.RED if view.phase == "red" else Mood.BETWEEN_TURNS
    if left_ms <= turn.second_warning_left_ms:
        return Mood.SECOND_WARNING
    if left_ms <= turn.first_warning_left_ms:
        return Mood.FIRST_WARNING
    return Mood.TIME_OUT if turn.time_out_ms > 0 else Mood.RUNNING


def _tenths(left_ms: int) -> str:
    seconds, tenths = divmod(_rounded_up(left_ms, 100), 10)
    return f"{seconds}.{tenths}"


def _next_digits_ms(turn: TurnView, left_ms: int, step_ms: int) -> int | None:
    if turn.deadline_at_ms is None or left_ms <= 1:
        return None
    return turn.deadline_at_ms - (_rounded_up(left_ms, step_ms) - 1) * step_ms


def _next_second_ms(since_ms: int, now_ms: int) -> int:
    return now_ms + 1_000 - (now_ms - since_ms) % 1_000


def _rounded_up(value_ms: int, step_ms: int) -> int:
    return -(-value_ms // step_ms)
