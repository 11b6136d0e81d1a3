"""The wall time that tables without a clock chip get from the head table: a label on records and nothing more.

A laptop whose clock stands before records that exist already is wrong, so it hands out no time at all.
"""

from datetime import UTC, datetime

from hardware.clock import Clock
from journal.errors import BadRecordError
from journal.interfaces import Store


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
    now, newest = (_day_and_time(utc_ms) for utc_ms in (clock.wall_ms(), newest_ms))
    return (
        f"this computer's clock stands at {now}, before a record of {newest}: tables are told no time of day, and their"
        " set times wait for the referee; put the clock right, which counts at once"
    )


def _day_and_time(utc_ms: int) -> str:
    """In this computer's zone; a record may say anything, also what no calendar has."""
    try:
        return datetime.fromtimestamp(utc_ms / 1_000, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return f"{utc_ms} ms since 1970"
