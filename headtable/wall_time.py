"""The wall time that tables without a clock chip get from the head table: a label on records and nothing more.

A laptop whose clock stands before records that exist already is wrong, so it hands out no time at all.
"""

from collections.abc import Collection
from datetime import UTC, datetime

from hardware.clock import Clock
from journal.errors import BadRecordError
from journal.interfaces import Store
from rules.text import Text

_DAY_MS = 86_400_000
_BEHIND = Text(
    "นาฬิกาของเครื่องนี้คือ {now} ซึ่งอยู่ก่อนบันทึกของ {newest} โต๊ะจึงไม่ได้รับเวลา และเวลานัดต้องรอกรรมการบอก ตั้งนาฬิกาให้ถูก มีผลทันที",
    "this computer's clock stands at {now}, before a record of {newest}: tables are told no time of day, and their"
    " set times wait for the referee; put the clock right, which counts at once",
)
_LATE = Text(
    "นาฬิกาของเครื่องนี้คือ {now} แต่คู่ที่ยังไม่แข่งนัดไว้ไม่เกิน {last} ทุกคนจะถูกนับว่ามาสาย ตั้งนาฬิกาให้ถูก หรือเปลี่ยนเวลานัด",
    "this computer's clock stands at {now}, and no match that has not begun is set for later than {last}: everybody"
    " counts as late; put the clock right, or change the set times",
)


def newest_utc_ms(store: Store) -> int:
    """The latest wall time on the last record of any log; 0 without any. Raises what the store raises."""
    newest_ms = 0
    for log_id in store.logs():
        for record in store.read(log_id, store.head(log_id).seq, 1):
            try:
                newest_ms = max(newest_ms, record.content.stamp.utc_ms or 0)
            except BadRecordError:
                continue
    return newest_ms


def utc_ahead_ms(clock: Clock, newest_ms: int) -> int | None:
    """How far wall time is ahead of the monotonic clock; None when the wall clock can't be right."""
    wall_ms = clock.wall_ms()
    return None if wall_ms < newest_ms else wall_ms - clock.now_ms()


def clock_warning(clock: Clock, newest_ms: int) -> str | None:
    """What to say where the tables are told no time of day; None where they are."""
    if utc_ahead_ms(clock, newest_ms) is not None:
        return None
    return _BEHIND.filled(now=_day_and_time(clock.wall_ms()), newest=_day_and_time(newest_ms)).en


def clock_fault(clock: Clock, newest_ms: int, set_times_ms: Collection[int]) -> Text | None:
    """What to say on the page where this computer's clock can't be right; None where it can.

    `newest_ms` is the latest wall time on record, `set_times_ms` those of the matches that have not begun: a clock that
    stands a day behind all of them would make everybody late.
    """
    now = _day_and_time(clock.wall_ms())
    if utc_ahead_ms(clock, newest_ms) is None:
        return _BEHIND.filled(now=now, newest=_day_and_time(newest_ms))
    last_ms = max(set_times_ms, default=clock.wall_ms())
    return _LATE.filled(now=now, last=_day_and_time(last_ms)) if clock.wall_ms() > last_ms + _DAY_MS else None


def _day_and_time(utc_ms: int) -> str:
    """In this computer's zone; a record may say anything, also what no calendar has."""
    try:
        return datetime.fromtimestamp(utc_ms / 1_000, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return f"{utc_ms} ms since 1970"
