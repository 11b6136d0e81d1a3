"""Set times as people write them."""

import time

import pytest

from headtable.decision_texts import instant_text
from headtable.thai_times import read_time, shown_time, utc_ms_of, write_time
from rules.text import Text


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-30 09:05",
        "2026-11-30T9:05:00",
        "2569-11-30 09:05",
        "30/11/2569 09:05",
        "30-11-2026 9.05",
        "๓๐/๑๑/๒๕๖๙ ๐๙.๐๕ น.",
        "30 พ.ย. 2569 09.05 น.",
        "30 พฤศจิกายน พ.ศ. 2569 09:05",
    ],
)
def test_every_usual_way_means_the_same_time(text: str) -> None:
    assert write_time(read_time(text)) == "2026-11-30 09:05"


@pytest.mark.parametrize("text", ["", "9:00", "31/11/2569 09:00", "30/11/2569 25:00", "30 xyz 2569 09:00", "tomorrow"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_time(text)


def test_what_is_kept_is_wall_time_in_this_computers_own_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    for zone, utc_ms in (("Asia/Bangkok", 1_796_004_300_000), ("UTC", 1_796_029_500_000)):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        assert utc_ms_of("2026-11-30 09:05") == utc_ms
    monkeypatch.undo()
    time.tzset()
    assert [utc_ms_of(text) for text in ("", "tomorrow")] == [None, None]


def test_a_time_is_shown_as_people_of_each_language_write_it() -> None:
    assert shown_time("2026-11-30 09:05") == Text("30/11/2569 09:05", "2026-11-30 09:05")
    assert shown_time("after lunch") == Text("after lunch", "after lunch")


def test_an_instant_that_no_calendar_has_is_a_dash() -> None:
    assert instant_text(10**18) == instant_text(None) == Text("–", "–")
    assert "/2569 " in instant_text(1_796_000_000_000).th
