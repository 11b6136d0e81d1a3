"""The dispute slip: stamps, acts, lamps and corrections of the last twenty acts (issue 5; TSA 4)."""

from dataclasses import replace

import pytest

from kiosk.wire_acts import ActView
from rules.text import Text
from tests.ui.sample_views import NOW_MS, running
from tests.ui.table import Table


def act(seq: int, at_ms: int, thai: str, **more: object) -> ActView:
    return replace(ActView(seq, at_ms, Text(thai, "act"), is_voided=False), **more)  # type: ignore[arg-type]


ACTS = (
    act(43, NOW_MS - 500, "ตัดสินว่าเดินทันเวลา", lamp="red", lamp_at_ms=NOW_MS - 1_388),
    act(42, NOW_MS - 1_388, "หมดเวลา", lamp="red", lamp_at_ms=NOW_MS - 1_388),
    act(41, NOW_MS - 1_398, "เดินแล้ว", lamp="second_yellow", lamp_at_ms=NOW_MS - 11_388, is_voided=True),
    *(act(number, NOW_MS - 200_000 + number, "เดินแล้ว") for number in range(40, 23, -1)),
)


@pytest.fixture
def slip(table: Table) -> Table:
    """Opened where a referee looks for it; the box's clock is at 00:00:00 UTC plus its instant."""
    table.core_says(replace(running(), acts=ACTS))
    table.app.open_sheet("acts")
    table.pump()
    table.tap("slip")
    assert table.app.root.sheet_name == "slip"
    return table


def shown_rows(table: Table) -> list[list[str]]:
    return [list(table.find(f"line_{number}").cells) for number in range(1, 8)]


def test_each_act_has_its_stamp_its_lamp_and_what_became_of_it(slip: Table) -> None:
    assert [row[2:] for row in shown_rows(slip)[:3]] == [
        ["ตัดสินว่าเดินทันเวลา", "หลังแดง 0.888 วิ"],
        ["หมดเวลา", "หลังแดง 0.000 วิ"],
        ["เดินแล้ว", "หลังเหลืองสอง 9.990 วิ · ย้อนแล้ว"],
    ]


def test_stamps_are_the_time_of_day_in_thailand_to_the_millisecond(slip: Table) -> None:
    stamp = shown_rows(slip)[0][1]
    milliseconds = (NOW_MS - 500 + 7 * 3_600_000) % 86_400_000
    hours, rest = divmod(milliseconds, 3_600_000)
    assert stamp == f"{hours:02d}:{rest // 60_000:02d}:{rest % 60_000 // 1_000:02d}.{rest % 1_000:03d}"


def test_all_twenty_acts_are_there_page_by_page(slip: Table) -> None:
    seen = [row[0] for row in shown_rows(slip)]
    while slip.find("earlier").is_present:
        slip.tap("earlier")
        seen += [row[0] for row in shown_rows(slip)]
    assert [number for number in seen if number] == [str(number) for number in range(43, 23, -1)]


def test_it_leads_back_to_where_acts_are_put_right(slip: Table) -> None:
    slip.tap("correct")
    assert (slip.app.root.sheet_name, slip.told) == ("acts", [])
