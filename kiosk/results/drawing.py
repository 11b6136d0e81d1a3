"""The timeline of a board as a drawing: how long each turn took, the left player's upwards, the right one's downwards.

Above and below, hatching and marks tell everything without colour, since the page may be printed in black.
"""

from collections.abc import Sequence
from html import escape

from kiosk.results.words import minutes
from rules.seats import BySeat, Seat
from rules.state import TurnRecord

_STEP = 14
_BAR = 10
_HALF = 110  # drawing units for the longest turn of either player
_MARGIN = 46
_GRID_MS = 60_000
_TURNS_IN_A_ROW = 60
_WIDTH = _MARGIN + _TURNS_IN_A_ROW * _STEP + 8
_SHORTEST = 1.5  # a turn of no time still shows

_STYLE = {Seat.LEFT: "left", Seat.RIGHT: "right"}


def timeline_svg(turns: Sequence[TurnRecord], names: BySeat[str], move_ms: int) -> str:
    """The drawing as `<svg>` elements for a page, one for each 60 turns, all to the same scale.

    `move_ms` is the time of an ordinary turn.
    """
    longest_ms = max([move_ms, *(turn.used_ms for turn in turns)])
    rows = [turns[first : first + _TURNS_IN_A_ROW] for first in range(0, len(turns), _TURNS_IN_A_ROW)]
    return "\n".join(_row(row, names, move_ms, longest_ms) for row in rows)


def _row(turns: Sequence[TurnRecord], names: BySeat[str], move_ms: int, longest_ms: int) -> str:
    middle = _HALF + 18
    parts = [
        f'<svg viewBox="0 0 {_WIDTH} {2 * middle}" role="img" aria-label="เวลาคิดในแต่ละครั้ง">',
        *_grid(longest_ms, move_ms, middle),
        *(_turn(number, turn, names, longest_ms, middle) for number, turn in enumerate(turns)),
        *_numbers(turns),
        f'<text class="name" x="{_MARGIN}" y="12">▲ {escape(names.left)}</text>',
        f'<text class="name" x="{_MARGIN}" y="{2 * middle - 4}">▼ {escape(names.right)}</text>',
        "</svg>",
    ]
    return "".join(parts)


def _height(length_ms: int, longest_ms: int) -> float:
    return round(max(_SHORTEST, _HALF * length_ms / longest_ms), 1)


def _grid(longest_ms: int, move_ms: int, middle: int) -> list[str]:
    parts = [f'<line class="axis" x1="{_MARGIN}" x2="{_WIDTH}" y1="{middle}" y2="{middle}"/>']
    step_ms = _GRID_MS * (1 + longest_ms // (6 * _GRID_MS))
    for at_ms in sorted({*range(step_ms, longest_ms + 1, step_ms), move_ms}):
        style = "limit" if at_ms == move_ms else "grid"
        for y in (middle - _height(at_ms, longest_ms), middle + _height(at_ms, longest_ms)):
            parts.append(f'<line class="{style}" x1="{_MARGIN}" x2="{_WIDTH}" y1="{y}" y2="{y}"/>')
            parts.append(f'<text class="scale" x="{_MARGIN - 4}" y="{y + 3}">{minutes(at_ms)}</text>')
    return parts


def _numbers(turns: Sequence[TurnRecord]) -> list[str]:
    """Every tenth turn's number, at the upper edge."""
    return [
        f'<text class="scale" x="{_MARGIN + place * _STEP + _BAR}" y="12">{turn.number}</text>'
        for place, turn in enumerate(turns)
        if turn.number % 10 == 0
    ]


def _turn(number: int, turn: TurnRecord, names: BySeat[str], longest_ms: int, middle: int) -> str:
    height = _height(turn.used_ms, longest_ms)
    is_up = turn.seat is Seat.LEFT
    x, y = _MARGIN + number * _STEP + 3, middle - height if is_up else middle
    end_y = middle - height - 3 if is_up else middle + height + 9
    told = f"ครั้งที่ {turn.number} {names[turn.seat]} {turn.used_ms / 1000:.1f} วินาที"
    bar = f'<rect class="{_STYLE[turn.seat]}" x="{x}" y="{y}" width="{_BAR}" height="{height}"/>'
    return f"<g><title>{escape(told)}</title>{bar}{_marks(turn, x + _BAR / 2, end_y)}</g>"


def _marks(turn: TurnRecord, x: float, y: float) -> str:
    marks = ("○" if turn.time_out_ms else "") + ("×" if turn.flag is not None else "")
    return f'<text class="mark" x="{x}" y="{y}">{marks}</text>' if marks else ""
