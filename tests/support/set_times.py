"""A match set for nine o'clock, ten minutes after its table was switched on."""

from kiosk.core.head_orders import SetTime

MINUTE_MS = 60_000
AHEAD_MS = 1_790_000_000_000
NINE = "2026-11-30 09:00"
HALF_PAST = "2026-11-30 09:30"
START_MS = 1_000_000
SET_MS = START_MS + 10 * MINUTE_MS
"""The set time, on the table's clock: ten minutes after it has begun."""


def set_time(starts_at: str = NINE, at_ms: int = SET_MS, match_id: str = "m1") -> SetTime:
    return SetTime(match_id, starts_at, at_ms + AHEAD_MS)
