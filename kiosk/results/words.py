"""The Thai words of the result files that no other part of the program has."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from typing import Final

from rules.seats import Seat
from rules.state import BoardKind

SEATS: Final[Mapping[Seat, str]] = {Seat.LEFT: "ซ้าย", Seat.RIGHT: "ขวา"}
KINDS: Final[Mapping[BoardKind, str]] = {
    BoardKind.NORMAL: "ปกติ",
    BoardKind.ODDS: "ต่อเสมอ",
    BoardKind.GOLDEN: "กระดานทอง",
}
YES_NO: Final[Mapping[bool, str]] = {True: "ใช่", False: "ไม่"}

_MONTHS = ("ม.ค.", "ก.พ.", "มี.ค.", "เม.ย.", "พ.ค.", "มิ.ย.", "ก.ค.", "ส.ค.", "ก.ย.", "ต.ค.", "พ.ย.", "ธ.ค.")
_THAILAND = timezone(timedelta(hours=7))
_BUDDHIST_YEARS = 543


def thai_date(utc_ms: int) -> str:
    """An instant as a Thai calendar and clock show it, such as "30 พ.ย. 2568 15:21 น."."""
    moment = datetime.fromtimestamp(utc_ms / 1000, UTC).astimezone(_THAILAND)
    month, year = _MONTHS[moment.month - 1], moment.year + _BUDDHIST_YEARS
    return f"{moment.day} {month} {year} {moment:%H:%M} น."


def minutes(length_ms: int) -> str:
    """A length as minutes and seconds, such as "1:05"; seconds that have begun don't count."""
    seconds = length_ms // 1000
    return f"{seconds // 60}:{seconds % 60:02d}"
