"""The pages and the JSON interface: what they say in both languages, and what a browser may do with them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from headtable import texts
from headtable.alarms import AlarmCode
from headtable.devices import Freshness
from headtable.results import Progress
from headtable.settings import WebSettings
from headtable.status import SignalState
from rules.state import Phase
from tests.support.browser import Browser
from tests.support.head_desk import HeadDesk, TableEnd, plan_of
from tests.support.played_table import LEFT, RIGHT, PlayedTable

WEB = Path(__file__).parents[2] / "headtable" / "web"
RUNNING: dict[str, Any] = {
    "phase": "turn",
    "match_id": "1",
    "board": 2,
    "boards": 4,
    "turn": "right",
    "left_ms": 83_400,
    "is_running": True,
    "signal": "none",
    "points": {"left": 3, "right": 0},
    "cards": {"left": {"yellow": 1, "red": 0}},
    "unsaved": 0,
    "unsent": 2,
    "journal": "ok",
    "lamps": "ok",
}


def client(desk: HeadDesk) -> Browser:
    return Browser(desk.app)


@pytest.fixture
def desk() -> HeadDesk:
    """Table 7 is at board 2 of match 1; table 8 was never heard of."""
    desk = HeadDesk(plan_of(("1", "7"), ("2", "8"), ("3", "7"), boards=4))
    end = desk.plug(TableEnd())
    end.table.assign("1", boards=4)
    end.table.toss()
    end.table.play_board(LEFT)
    end.table.ready()
    end.conversation.set_status(RUNNING)
    desk.run()
    return desk


def text_of(page: str) -> str:
    """What a visitor reads."""
    return re.sub(r"<[^>]+>", "", page)


def test_the_live_page_tells_what_each_table_does(desk: HeadDesk) -> None:
    page = client(desk).get("/").text

    for said in ("ถ้วยทดสอบ", "สมชาย รุ่งเรืองกิจ", "น้ำเพชร ศรีสุวรรณ", "กำลังเดิน", "ยังไม่ติดต่อมา", "ยังไม่ส่ง 2"):
        assert said in text_of(page)
    assert "data-running>1:" in page
    assert "<b>2</b>/4" in page
    assert page.index("โต๊ะ <b>7") < page.index("โต๊ะ <b>8")


def test_the_same_page_in_english_is_remembered(desk: HeadDesk) -> None:
    browser = client(desk)
    asked = browser.get("/?language=en").text
    later = browser.get("/").text
    back = browser.get("/?language=th").text

    for page in (asked, later):
        assert '<html lang="en">' in page
        assert "playing" in page
        assert "not sent 2" in page
    assert '<html lang="th">' in back


def test_the_results_page_shows_boards_as_soon_as_they_are_recorded(desk: HeadDesk) -> None:
    page = client(desk).get("/results").text

    row = page[page.index('data-topic="match:1"') :]
    assert re.search(r'class="score">3<span>–</span>0<', row)
    assert "กระดานที่ 1 สมชาย รุ่งเรืองกิจ ชนะ (ยอมแพ้)" in row
    assert "กำลังแข่ง" in row


def test_the_json_interface_tells_tables(desk: HeadDesk) -> None:
    answer = client(desk).get("/api/tables").json()

    table, other = answer["tables"]
    assert answer["event"] == "ถ้วยทดสอบ"
    assert {name: table[name] for name in ("table", "state", "match_id", "board", "boards", "is_running")} == {
        "table": "7",
        "state": "turn",
        "match_id": "1",
        "board": 2,
        "boards": 4,
        "is_running": True,
    }
    assert table["left_ms"] == 83_400 - table["age_ms"]
    assert table["seats"]["left"] == {
        "player_id": "1",
        "name": "สมชาย รุ่งเรืองกิจ",
        "points": 3,
        "is_on_turn": False,
        "yellow_cards": 1,
        "red_cards": 0,
    }
    assert table["next"]["match_id"] == "3"
    assert (other["table"], other["state"], other["freshness"]) == ("8", "unknown", "never")


def test_the_json_interface_tells_results() -> None:
    desk = HeadDesk(plan_of(("1", "7"), boards=2))
    end = desk.plug(TableEnd())
    end.table.assign("1", boards=2)
    end.table.play_match(LEFT, None)
    desk.run()

    (result,) = client(desk).get("/api/results").json()["results"]

    assert (result["progress"], result["points"], result["winner"]) == ("final", {"left": 4, "right": 1}, "left")
    assert [(board["number"], board["winner"], board["cause"], board["first"]) for board in result["boards"]] == [
        (1, "left", "resigned", "left"),
        (2, None, "agreed", "right"),
    ]


def test_a_corrected_result_replaces_the_wrong_one_on_the_page() -> None:
    """Cases 26."""
    desk = HeadDesk(plan_of(("1", "7")))
    end = desk.plug(TableEnd())
    end.table.assign("1", boards=1)
    end.table.toss()
    wrong = end.table.play_board(LEFT)
    desk.run()
    before = client(desk).get("/api/results").json()["results"][0]["points"]
    end.table.void(wrong)
    end.table.end_board(RIGHT)
    desk.run()

    after = client(desk).get("/api/results").json()["results"][0]["points"]
    assert (before, after) == ({"left": 3, "right": 0}, {"left": 0, "right": 3})


def test_names_from_outside_are_text_and_never_markup() -> None:
    desk = HeadDesk(plan_of(("1", "<b>7")))
    desk.plug(TableEnd(PlayedTable(label='"><script>x</script>')))
    desk.run()

    page = client(desk).get("/").text

    assert "<script>x" not in page
    assert "&lt;script&gt;x" in page


def test_a_page_that_does_not_exist_is_said_in_the_visitors_language(desk: HeadDesk) -> None:
    answer = client(desk).get("/nowhere?language=en")

    assert (answer.status_code, "There is no such page" in answer.text) == (404, True)


def test_every_answer_forbids_what_a_browser_need_not_do(desk: HeadDesk) -> None:
    for path in ("/", "/results", "/api/tables", "/static/style.css", "/nowhere"):
        headers = client(desk).get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "server" not in headers


@pytest.mark.parametrize(
    ("bound", "more", "host", "is_allowed"),
    [
        ("127.0.0.1", (), "localhost:8080", True),
        ("127.0.0.1", (), "[::1]:8080", True),
        ("127.0.0.1", (), "192.168.1.5:8080", False),
        ("127.0.0.1", (), "evil.example", False),
        ("127.0.0.1", ("Head.local",), "head.local", True),
        ("0.0.0.0", (), "192.168.1.5:8080", True),  # noqa: S104 - open to the hall
        ("0.0.0.0", (), "evil.example:8080", False),  # noqa: S104 - the same
    ],
)
def test_only_known_host_names_are_answered(bound: str, more: tuple[str, ...], host: str, is_allowed: bool) -> None:
    desk = HeadDesk(plan_of(), web=WebSettings(host=bound, hosts=more))

    answer = client(desk).get("/", headers={"Host": host})

    assert answer.status_code == (200 if is_allowed else 421)


def test_the_pages_ask_for_nothing_from_other_machines() -> None:
    name_of_markup = "http://www.w3.org/1999/xhtml"
    for path in [*WEB.rglob("*.html"), *WEB.rglob("*.css"), *WEB.rglob("*.js")]:
        text = path.read_text(encoding="utf-8").replace(name_of_markup, "")
        found = re.findall(r"(?:https?:)?//[a-z0-9][\w.-]*\.\w+", text)
        assert not found, f"{path.name} names {found}"


def test_fonts_and_scripts_are_served(desk: HeadDesk) -> None:
    page = client(desk).get("/").text
    style = client(desk).get("/static/style.css").text

    for path in re.findall(r'(?:href|src)="(/static/[^"]+)"', page) + re.findall(r'url\("([^"]+)"\)', style):
        assert client(desk).get(path).status_code == 200, path


def keys_in_templates() -> Iterator[tuple[str, str]]:
    for path in sorted(WEB.rglob("*.html")):
        for key in re.findall(r'said\(\s*["\'](\w+)["\']', path.read_text(encoding="utf-8")):
            yield path.name, key


def test_every_word_that_a_template_asks_for_is_there() -> None:
    missing = [(name, key) for name, key in keys_in_templates() if key not in texts.TEXTS]

    assert not missing


def test_no_word_is_kept_that_nobody_asks_for() -> None:
    sources = [*Path(WEB.parent).rglob("*.py"), *WEB.rglob("*.html")]
    asked = "\n".join(
        path.read_text(encoding="utf-8") for path in sources if path.name not in ("texts.py", "paper_texts.py")
    )
    derived = {f"{unit}_{way}" for unit in ("seconds", "minutes") for way in ("ago", "away")}
    derived |= {"never_heard", "yellow_cards", "red_cards"}
    unused = [key for key in texts.TEXTS if f'"{key}"' not in asked and f"'{key}'" not in asked and key not in derived]

    assert not unused


def test_every_state_alarm_and_progress_has_words_and_a_shape() -> None:
    shapes = (WEB / "templates" / "_shapes.html").read_text(encoding="utf-8")
    states = {"unknown", *Phase, *SignalState} - {SignalState.NONE}

    assert states == set(texts.STATES)
    assert all(f'"{state}":' in shapes for state in states)
    assert set(texts.ALARMS) == set(AlarmCode)
    assert set(texts.PROGRESS) == set(Progress)
    assert set(texts.FRESHNESS) == set(Freshness)


def test_the_display_shows_the_tables_and_nothing_to_press(desk: HeadDesk) -> None:
    page = client(desk).get("/display").text

    assert 'class="display"' in page
    assert "สมชาย รุ่งเรืองกิจ" in text_of(page)
    assert "<button" not in page


def test_a_match_has_lines_to_sign_on_paper(desk: HeadDesk) -> None:
    """TSA 4: the result is written down as evidence."""
    page = client(desk).get("/match/1").text

    assert "ลงชื่อ สมชาย รุ่งเรืองกิจ" in page
    assert "ลงชื่อ กรรมการผู้ตัดสิน" in page


def test_the_results_can_be_downloaded_in_the_visitors_language(desk: HeadDesk) -> None:
    answer = client(desk).get("/export/results.csv?language=en")

    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.content.startswith("\ufeffmatch,table,stage".encode())


def test_a_status_full_of_nonsense_is_shown_as_unknown() -> None:
    desk = HeadDesk(plan_of(("1", "7")))
    end = desk.plug(TableEnd())
    end.conversation.set_status(json.loads('{"phase": [], "left_ms": "soon", "points": 3, "unsent": -4, "cards": "x"}'))
    desk.run()

    assert client(desk).get("/").status_code == 200
    (table,) = client(desk).get("/api/tables").json()["tables"]
    assert (table["left_ms"], table["unsent"], table["state"]) == (None, None, "no_match")
