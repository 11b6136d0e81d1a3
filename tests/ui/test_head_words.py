"""Set times and annulled matches under a finger, with core behind the screens (TSA 7, COMP 7.5, 11.5.1)."""

import pytest

from kiosk.core.head_orders import Annulment, LateRulings, SetTime
from kiosk.core.wall_time import WallNews
from tests.support.table import assignment
from tests.ui.both import Both
from tests.ui.sample_views import NOW_MS
from tests.ui.table import Table

MINUTE_MS = 60_000
NINE = "2026-11-30 09:00"


@pytest.fixture
def both(table: Table) -> Both:
    """Nothing has been assigned yet."""
    return Both(table)


def assigned(both: Both, *words: object) -> None:
    both.core.give(assignment(), *words)  # type: ignore[arg-type]
    both.settle()


def test_the_set_time_of_the_head_table_starts_the_lateness_clock_by_itself(both: Both) -> None:
    """TSA 7(6)."""
    assigned(both, WallNews(0), SetTime("m1", NINE, NOW_MS + 2 * MINUTE_MS))
    seen = [both.screen.find("awaited").label]
    both.tap("here_left")
    both.advance(7 * MINUTE_MS)
    seen.append(both.screen.find("awaited").label)
    both.tap("awaited")
    assert seen == ["เริ่มในอีก 2:00", "เลยเวลา 5:00"]
    assert both.screen.text("lateness") == "นัด 09:00 · เลยเวลา 5:00 · แพ้กระดานในอีก 15:00"


def test_a_box_without_the_time_of_day_says_so_and_the_referee_tells_it(both: Both) -> None:
    assigned(both, SetTime("m1", NINE, NOW_MS))
    assert both.screen.find("awaited").label == "นัด 09:00 แตะเมื่อถึงเวลา"
    both.tap("awaited")
    assert both.screen.text("lateness") == "นัด 09:00 · เครื่องไม่รู้เวลา ดูนาฬิกาแล้วบอก"
    both.tap("start_5")
    assert both.rulings.arrival.start_at_ms is None  # a touch is no hold
    both.hold("start_5")
    assert both.screen.find("awaited").label.startswith("เลยเวลา 5:0")
    both.tap("awaited")
    both.hold("start_now")
    assert both.screen.find("awaited").label == "เลยเวลา 0:00"


def test_the_committees_ruling_is_read_before_it_is_entered(both: Both) -> None:
    """TSA 7(6)."""
    assigned(both, WallNews(0), SetTime("m1", NINE, NOW_MS), LateRulings("m1", {"p2": "board"}))
    both.tap("here_left", "awaited")
    assert both.screen.text("ruling") == "คณะกรรมการ: ประเสริฐ ทองคำ แพ้กระดานนี้เมื่อครบเวลารอ"
    both.tap("close")
    both.advance(20 * MINUTE_MS + 200)
    both.advance(200)
    assert both.screen_name == "toss"
    assert both.screen.text("notice") == "คณะกรรมการตัดสินว่า ประเสริฐ ทองคำ มาสาย: แพ้กระดานนี้"
    assert [(one.winner, one.cause) for one in both.core.view.results] == [("left", "late")]


def annulled(both: Both) -> None:
    both.core.give(Annulment("m1", 1), assignment(revision=2))
    both.settle()


def test_the_sign_of_an_annulled_match_covers_no_target_and_stops_no_clock(both: Both) -> None:
    """COMP 11.5.1."""
    both.begin()
    before = {name: (both.screen.find(name).pos, both.screen.find(name).size) for name in ("tap", "menu", "undo")}
    annulled(both)
    assert both.screen.text("annulled_sign") == "คู่นี้ถูกยกเลิก ดูเมนู"
    assert {name: (both.screen.find(name).pos, both.screen.find(name).size) for name in before} == before
    both.advance(1_000)
    both.tap("tap")
    assert both.core.view.turn is not None
    assert both.core.view.turn.seat == "right"


def is_red_at_the_sign(both: Both) -> bool:
    """Whether the sign's ground is drawn, a little inside its lower left corner."""
    width, _, pixels = both.screen.pixels()
    sign = both.screen.find("annulled_sign")
    at = 3 * (int(sign.y + 3) * width + int(sign.x + 3))
    red, green, _ = pixels[at : at + 3]
    return red > 100 > green


def test_the_referee_ends_an_annulled_match_by_one_hold_and_has_the_next(both: Both) -> None:
    """COMP 11.5.1."""
    both.begin()
    annulled(both)
    both.advance(7_000)  # the notice lay over it
    both.screen.advance(100)
    assert is_red_at_the_sign(both)
    both.tap("menu", "annulled")
    assert not is_red_at_the_sign(both)  # the clock is there
    assert both.screen.text("title") == "โต๊ะกลางยกเลิกคู่นี้"
    both.tap("end")
    assert both.core.view.phase == "turn"
    both.hold("end", 1_100)
    assert both.core.view.phase in {"no_match", "toss"}
    both.advance(100)
    assert (both.screen_name, both.core.kinds[-2:]) == ("toss", ["match_called_off", "match_assigned"])
    assert not is_red_at_the_sign(both)


def test_nothing_of_it_is_there_while_the_match_counts(both: Both) -> None:
    both.begin()
    assert both.screen.text("annulled_sign") == ""
    both.tap("menu")
    labels = [getattr(one, "label", "") for one in both.screen.widgets()]
    assert ("สภาพเครื่อง" in labels, "จบคู่ที่ถูกยกเลิก" in labels) == (True, False)
