"""What visitors see in a real browser: pages that live, age and come back, in eight tabs and without a mouse."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.chromium import BINARY, Chromium, Page
from tests.support.head_desk import HeadDesk, TableEnd, plan_of
from tests.support.played_table import LEFT
from tests.support.served_desk import ServedDesk

pytestmark = pytest.mark.skipif(BINARY is None, reason="no chromium: apt-get install chromium")

CARD = "document.querySelector('[data-topic=\"table:7\"]')"
CLOCK = f"{CARD}.querySelector('.clock')"
RUNNING: dict[str, Any] = {
    "phase": "turn",
    "match_id": "1",
    "board": 1,
    "boards": 1,
    "turn": "left",
    "left_ms": 90_000,
    "is_running": True,
    "signal": "none",
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with Chromium() as started:
        yield started


@pytest.fixture
def end() -> TableEnd:
    """Table 7 in the first turn of match 1."""
    end = TableEnd()
    end.table.assign("1", boards=1)
    end.table.toss()
    end.conversation.set_status(RUNNING)
    return end


@pytest.fixture
def served(end: TableEnd) -> Iterator[ServedDesk]:
    desk = HeadDesk(plan_of(("1", "7"), ("2", "8")))
    desk.plug(end)
    desk.run(2_000)
    served = ServedDesk(desk)
    yield served
    served.stop()


def test_a_clock_counts_down_between_two_words_of_the_table(browser: Chromium, served: ServedDesk) -> None:
    """However slowly the page came up: it shows one second after the other, each in the words of a clock."""
    page = browser.open(served.address)
    page.wait_until(f"/^1:[0-2][0-9]$/.test({CLOCK}.textContent)")

    first = page.evaluate(f"{CLOCK}.textContent")
    page.wait_until(f"{CLOCK}.textContent < '{first}'")


def test_a_result_appears_without_reloading_in_eight_tabs_of_one_browser(
    browser: Chromium, served: ServedDesk, end: TableEnd
) -> None:
    """Browsers allow six connections to a host: all tabs share one."""
    pages = [browser.open(f"{served.address}/results") for _ in range(8)]
    for page in pages:
        page.evaluate("void (window.isSame = true)")
    end.table.play_board(LEFT)
    served.do(lambda: served.desk.run(1_000))

    for page in pages:
        page.wait_until("document.querySelector('[data-topic=\"match:1\"] .score').textContent === '3–0'")
        assert page.evaluate("window.isSame")


def test_eight_tabs_live_without_shared_workers_too(browser: Chromium, served: ServedDesk, end: TableEnd) -> None:
    """As on some telephones: the tab that is looked at holds a connection, and the others none."""
    pages = [browser.open(f"{served.address}/results", without="SharedWorker") for _ in range(8)]
    end.table.play_board(LEFT)
    served.do(lambda: served.desk.run(1_000))

    for page in pages:
        page.look_at()
        assert not page.evaluate("'SharedWorker' in window")
        page.wait_until("document.querySelector('[data-topic=\"match:1\"] .score').textContent === '3–0'")


def test_old_data_turns_grey_and_then_red_with_words(browser: Chromium, served: ServedDesk) -> None:
    """Over 5 s grey, over 15 s red."""
    served.do(lambda: served.desk.clock.advance(7_000))
    page = browser.open(served.address)
    page.wait_until(f"{CARD}.dataset.freshness === 'stale'")
    served.do(lambda: served.desk.clock.advance(20_000))
    page = browser.open(served.address)

    page.wait_until(f"{CARD}.dataset.freshness === 'lost'")
    assert "ขาดการติดต่อ" in page.evaluate(f"{CARD}.querySelector('.age').textContent")
    assert page.evaluate(f"{CLOCK}.textContent") == "–:––"


def test_a_page_says_that_the_head_table_is_gone_and_comes_back_by_itself(
    browser: Chromium, served: ServedDesk, end: TableEnd
) -> None:
    page = browser.open(f"{served.address}/results")
    page.wait_until("document.getElementById('connection').hidden")
    served.stop()
    page.wait_until("!document.getElementById('connection').hidden", for_ms=20_000)
    end.table.play_board(LEFT)
    restarted = HeadDesk(plan_of(("1", "7"), ("2", "8")), served.desk.store)
    end.conversation.line_closed(0)
    restarted.plug(end)
    restarted.run(2_000)
    again = ServedDesk(restarted, served.port)

    page.wait_until("document.getElementById('connection').hidden", for_ms=20_000)
    page.wait_until("document.querySelector('[data-topic=\"match:1\"] .score').textContent === '3–0'")
    again.stop()


def test_an_update_leaves_the_focus_where_it_is(browser: Chromium, served: ServedDesk, end: TableEnd) -> None:
    page = browser.open(served.address)
    page.evaluate(f"{CARD}.querySelector('a').focus()")
    changed = {**RUNNING, "phase": "paused", "signal": "paused", "is_running": False}
    end.conversation.set_status(changed)
    served.do(lambda: served.desk.run(3_000))

    page.wait_until(f"{CARD}.dataset.state === 'paused'")
    assert page.evaluate("document.activeElement.textContent") == "คู่ที่ 1"


def test_a_result_comes_to_a_page_on_which_nothing_waited(browser: Chromium, served: ServedDesk, end: TableEnd) -> None:
    page = browser.open(f"{served.address}/waiting")
    page.wait_until("document.querySelector('.empty')")
    page.evaluate("void (window.isSame = true)")
    end.table.play_board(LEFT)
    end.table.ready()
    served.do(lambda: served.desk.run(1_000))

    page.wait_until("document.querySelector('.results td.score')?.textContent === '3–0'")
    assert page.evaluate("window.isSame")


def test_what_is_unfolded_stays_so_when_the_match_goes_on(browser: Chromium, served: ServedDesk, end: TableEnd) -> None:
    end.table.play_board(LEFT)
    served.do(lambda: served.desk.run(1_000))
    page = browser.open(f"{served.address}/match/1")
    state = page.evaluate("document.querySelector('main').textContent")
    page.evaluate("document.querySelector('details').open = true")
    end.table.ready()
    end.table.confirm()
    served.do(lambda: served.desk.run(1_000))

    page.wait_until(f"document.querySelector('main').textContent !== {json.dumps(state)}")
    assert page.evaluate("document.querySelector('details').open")


def focused(page: Page) -> str:
    text: str = page.evaluate("document.activeElement.textContent.trim()")
    return text


def test_everything_can_be_reached_with_the_keyboard(browser: Chromium, served: ServedDesk) -> None:
    page = browser.open(served.address)
    order = []
    for _ in range(10):
        page.press("Tab", 9)
        order.append(focused(page))

    pages = ["ทุกโต๊ะ", "ตารางแข่งขัน", "ผลการแข่งขัน", "อันดับ", "ผังแพ้คัดออก", "จัดการแข่งขัน"]
    assert order == ["ข้ามไปที่เนื้อหา", *pages, "ไทย", "English", "คู่ที่ 1"]


@pytest.mark.parametrize("path", ["/", "/results", "/standings", "/match/1", "/display", "/schedule", "/bracket"])
@pytest.mark.parametrize("width", [360, 1280])
def test_no_page_is_wider_than_the_screen(browser: Chromium, served: ServedDesk, path: str, width: int) -> None:
    page = browser.open(served.address + path)
    page.send("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=width < 500)

    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", ["/", "/results", "/match/1", "/display", "/schedule"])
def test_no_name_breaks_within_a_word_on_a_phone(browser: Chromium, served: ServedDesk, path: str) -> None:
    """Cases 32."""
    page = browser.open(served.address + path)
    page.send("Emulation.setDeviceMetricsOverride", width=360, height=800, deviceScaleFactor=1, mobile=True)

    words = "[...document.querySelectorAll('main .word')].filter((word) => word.offsetParent)"
    broken = f"{words}.filter((word) => word.offsetHeight > 1.9 * parseFloat(getComputedStyle(word).lineHeight))"
    assert page.evaluate(f"{words}.length") > 0
    assert page.evaluate(f"{broken}.map((word) => word.textContent)") == []


def test_the_pages_have_no_faults_that_the_browser_reports(browser: Chromium, served: ServedDesk) -> None:
    """The content security policy blocks nothing of ours, and no script fails."""
    page = browser.open(served.address)
    page.send("Runtime.enable")
    faults = page.evaluate(
        "new Promise((done) => { const found = [];"
        " addEventListener('error', (event) => found.push(String(event.message)));"
        " addEventListener('securitypolicyviolation', (event) => found.push(event.blockedURI));"
        " setTimeout(() => done(found), 600); })"
    )

    assert faults == []
    assert page.evaluate("document.fonts.check('16px Sarabun') && document.fonts.size > 0")
