"""Set times as people write them: Thai digits, Buddhist years, Thai months, and always the same text afterwards."""

import re
from collections.abc import Mapping
from datetime import datetime

from headtable.csv_rows import plain_digits
from rules.text import Text

BUDDHIST_YEARS_AHEAD = 543
_FIRST_BUDDHIST_YEAR = 2400
"""No event takes place in a year of the common era that is so far away."""

_WRITTEN = "%Y-%m-%d %H:%M"

_MONTHS: Mapping[str, int] = {
    name: number
    for number, names in enumerate(
        (
            ("ม.ค.", "มกราคม"),
            ("ก.พ.", "กุมภาพันธ์"),
            ("มี.ค.", "มีนาคม"),
            ("เม.ย.", "เมษายน"),
            ("พ.ค.", "พฤษภาคม"),
            ("มิ.ย.", "มิถุนายน"),
            ("ก.ค.", "กรกฎาคม"),
            ("ส.ค.", "สิงหาคม"),
            ("ก.ย.", "กันยายน"),
            ("ต.ค.", "ตุลาคม"),
            ("พ.ย.", "พฤศจิกายน"),
            ("ธ.ค.", "ธันวาคม"),
        ),
        start=1,
    )
    for name in names
}
_MONTH = "|".join(map(re.escape, _MONTHS))
_CLOCK = r"(?P<hour>\d{1,2})[:.](?P<minute>\d{2})(?::\d{2})?(?:\s*น\.?)?"
_FORMS = (
    re.compile(rf"(?P<year>\d{{4}})-(?P<month>\d{{1,2}})-(?P<day>\d{{1,2}})[ T]+{_CLOCK}"),
    re.compile(rf"(?P<day>\d{{1,2}})[/-](?P<month>\d{{1,2}})[/-](?P<year>\d{{4}})\s+{_CLOCK}"),
    re.compile(rf"(?P<day>\d{{1,2}})\s*(?P<name>{_MONTH})\s*(?:พ\.ศ\.\s*)?(?P<year>\d{{4}})\s+{_CLOCK}"),
)


def read_time(text: str) -> datetime:
    """The day and time, in the hall's own time. Raises ValueError for what is none: the organiser's fault."""
    plain = " ".join(plain_digits(text).split())
    for form in _FORMS:
        found = form.fullmatch(plain)
        if found is not None:
            return _instant(found.groupdict())
    raise ValueError(f"time {text!r} is not known; write it like '30/11/2569 09:00'")


def write_time(instant: datetime) -> str:
    """The one form in which times are kept."""
    return instant.strftime(_WRITTEN)


def shown_time(written: str) -> Text:
    """A time that `write_time` made as people read it; any other text as it is."""
    try:
        instant = datetime.strptime(written, _WRITTEN)
    except ValueError:
        return Text(written, written)
    return Text(f"{shown_day(instant)} {instant:%H:%M}", written)


def shown_day(instant: datetime) -> str:
    """The day as Thais write it, with the Buddhist year."""
    return f"{instant:%d/%m}/{instant.year + BUDDHIST_YEARS_AHEAD}"


def utc_ms_of(written: str) -> int | None:
    """The wall time of a text that `write_time` made, which is in this computer's own zone; None where there is none.

    None too for a year that the system can't reckon with: nobody plays then.
    """
    try:
        return int(datetime.strptime(written, _WRITTEN).astimezone().timestamp() * 1_000)
    except (ValueError, OverflowError, OSError):
        return None


def _instant(parts: Mapping[str, str | None]) -> datetime:
    year = int(parts["year"] or 0)
    name = parts.get("name")
    month = _MONTHS[name] if name else int(parts["month"] or 0)
    if year >= _FIRST_BUDDHIST_YEAR:
        year -= BUDDHIST_YEARS_AHEAD
    return datetime(year, month, int(parts["day"] or 0), int(parts["hour"] or 0), int(parts["minute"] or 0))
