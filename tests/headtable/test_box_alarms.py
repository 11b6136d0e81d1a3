"""What goes wrong at a table's box is said plainly on the head table's page, and goes away by itself (case 19)."""

import pytest

from journal.canonical import JsonObject
from tests.support.browser import Browser
from tests.support.head_desk import HeadDesk, TableEnd, plan_of

STATUS: JsonObject = {
    "state": "turn",
    "match_id": "1",
    "board": 1,
    "unsaved": 0,
    "unsent": 0,
    "journal": "ok",
    "lamps": "ok",
}


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        ({"journal": "failing", "unsaved": 12}, "ผลที่โต๊ะนี้ยังไม่ได้บันทึกลงการ์ด (12)"),
        ({"lamps": "fault"}, "ไฟสัญญาณขัดข้อง"),
    ],
    ids=["card", "lamps"],
)
def test_a_table_whose_box_is_not_well_has_an_alarm_until_it_is(trouble: JsonObject, said: str) -> None:
    desk = HeadDesk(plan_of(("1", "7")))
    end = desk.plug(TableEnd())
    pages = []
    for status in ({**STATUS, **trouble}, STATUS):
        end.conversation.set_status(status)
        desk.run()
        pages.append(Browser(desk.app).get("/").text)
    assert [said in page for page in pages] == [True, False]
    assert 'role="alert"' in pages[0]
