"""The thinking time of every turn of a board as bars: the left player's upwards, the right player's downwards."""

from collections.abc import Sequence
from dataclasses import dataclass

from headtable.match_views import TimelineView, TurnView
from rules.seats import Seat

BAR_WIDTH = 9
BAR_GAP = 3
HALF_HEIGHT = 84
"""Of the drawing, above and below its middle line, in its own units."""

_LEAST_HEIGHT = 2
_LEAST_TURNS = 24


@dataclass(frozen=True, slots=True)
class Bar:
    """One turn as a rectangle; `kind` is normal, warned, time_out or red."""

    turn: TurnView
    x: int
    y: int
    width: int
    height: int
    kind: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """Everything that the picture needs; `limit` and `warning` are distances from the middle line."""

    width: int
    height: int
    middle: int
    limit: int
    warning: int
    bars: tuple[Bar, ...]


def drawing_of(board: TimelineView) -> Drawing:
    """The picture of one board."""
    longest_ms = max([board.move_ms, *(turn.used_ms for turn in board.turns)])

    def height_of(length_ms: int) -> int:
        return max(_LEAST_HEIGHT, round(HALF_HEIGHT * length_ms / longest_ms))

    bars = tuple(_bar(index, turn, height_of(turn.used_ms), board) for index, turn in enumerate(board.turns))
    return Drawing(
        width=max(len(board.turns), _LEAST_TURNS) * (BAR_WIDTH + BAR_GAP) + BAR_GAP,
        height=2 * HALF_HEIGHT + 2,
        middle=HALF_HEIGHT + 1,
        limit=height_of(board.move_ms),
        warning=height_of(board.warning_ms),
        bars=bars,
    )


def _bar(index: int, turn: TurnView, height: int, board: TimelineView) -> Bar:
    middle = HALF_HEIGHT + 1
    y = middle - height if turn.seat is Seat.LEFT else middle
    return Bar(turn, BAR_GAP + index * (BAR_WIDTH + BAR_GAP), y, BAR_WIDTH, height, _kind(turn, board))


def _kind(turn: TurnView, board: TimelineView) -> str:
    if turn.flag is not None or turn.is_lost_on_time:
        return "red"
    if turn.time_out_ms:
        return "time_out"
    return "warned" if turn.used_ms >= board.warning_ms else "normal"


def total_ms(turns: Sequence[TurnView], seat: Seat) -> int:
    """The thinking time of one player on a board."""
    return sum(turn.used_ms for turn in turns if turn.seat is seat)
