"""The whole story of a small event in a real browser: eight players, two groups, golden boards for a place, a knockout
that goes to a golden board, two arbiters at once, and a correction after the final has begun."""

import re
import urllib.request
from collections.abc import Iterator

import pytest

from headtable.people import new_person
from headtable.roles import Role
from tests.support.chromium import BINARY, Chromium, Page
from tests.support.small_event import NAMES
from tests.support.small_hall import SmallHall

pytestmark = pytest.mark.skipif(BINARY is None, reason="no chromium: apt-get install chromium")

PIN = "271828"
PEOPLE = [new_person("สมหมาย", PIN, Role.DIRECTOR), new_person("มานะ", PIN, Role.ARBITER)]
BEST_FIRST = "13572468"
LEVEL = frozenset("35")
TYPED = 'form:has([value="result_entered"])'
ORDER = (
    "[...document.querySelectorAll('.standings th[scope=row]')].map((cell) =>"
    " [...cell.querySelectorAll('.word')].map((word) => word.textContent).join(' '))"
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with Chromium() as started:
        yield started


@pytest.fixture
def hall() -> Iterator[SmallHall]:
    hall = SmallHall(PEOPLE)
    yield hall
    hall.stop()


def better_wins(_match_id: str, players: frozenset[str]) -> str:
    """Who stands earlier wins both boards; players 3 and 5 draw."""
    return "==" if players == LEVEL else min(players, key=BEST_FIRST.index) * 2


def sign_in(browser: Chromium, hall: SmallHall, name: str, then: str) -> Page:
    """Somebody at a browser of their own, signed in, on that page."""
    page = browser.open(f"{hall.served.address}/sign-in?then={then}", is_private=True)
    page.submit("form.form", name=name, pin=PIN)
    return page


def says(page: Page, text: str) -> None:
    """The text comes to stand on the page, without reloading."""
    page.wait_until(f"document.querySelector('main').textContent.includes({text!r})")


def test_a_small_event_from_the_first_match_to_the_champion(browser: Chromium, hall: SmallHall) -> None:
    """TSA 9; cases 26, 33."""
    director = sign_in(browser, hall, "สมหมาย", "/organise")
    play_the_groups(browser, hall, director)
    bracket = play_the_semi_finals(browser, hall, director)
    assert hall.begin("1", "1") == "K2-1"
    correct_a_semi_final(browser, hall, bracket)
    settle(hall, director, bracket)
    hall.finish("1", "2/122")

    says(bracket, f"ชนะเลิศ {NAMES['2']}")
    look_back(hall, director)


def play_the_groups(browser: Chromium, hall: SmallHall, director: Page) -> None:
    standings = browser.open(f"{hall.served.address}/standings")
    assert len(hall.play_all(better_wins)) == 12
    says(standings, "ต้องแข่งกระดานทองรอบที่ 1 ชิงอันดับ 2")
    director.go(f"{hall.served.address}/organise")
    director.submit("#knockout_started", reason="ครบทุกคู่")
    says(director, "สาย ก ยังมีผู้เล่นอันดับเท่ากัน ต้องแข่งกระดานทองก่อน")
    director.submit("#golden_round_called", reason="ตามกติกาข้อ 9")
    assert hall.play_all(lambda _match_id, _players: "=5") == ["G1"]

    standings.wait_until(f"{ORDER}[1] === '{NAMES['5']}'")
    says(standings, f"{NAMES['5']} อยู่เหนือ {NAMES['3']}")


def play_the_semi_finals(browser: Chromium, hall: SmallHall, director: Page) -> Page:
    """Players 2 and 5 are level after two boards and after two more with draw odds; a golden board decides."""
    director.go(f"{hall.served.address}/organise")
    director.submit("#knockout_started", reason="ครบทุกสาย")
    bracket = browser.open(f"{hall.served.address}/bracket")
    says(bracket, "รอบรองชนะเลิศ")
    begun = [hall.begin("1", "11"), hall.begin("2", "25/52=2")]
    hall.finish("1", "")
    hall.finish("2", "")

    assert begun == ["K1-1", "K1-2"]
    final = "document.querySelector('[data-match=\"K2-1\"]').textContent"
    bracket.wait_until(f"{final}.includes('{NAMES['1']}') && {final}.includes('{NAMES['2']}')")
    return bracket


def correct_a_semi_final(browser: Chromium, hall: SmallHall, bracket: Page) -> None:
    """Two of the committee type a result for the same match at once: the second sees both, and nothing is lost."""
    first = sign_in(browser, hall, "มานะ", "/match/K1-1")
    second = sign_in(browser, hall, "สมหมาย", "/match/K1-1")
    for page in (first, second):
        page.click("#decide summary")
    first.submit(TYPED, **result_of("right"), reason="ใบบันทึกผล")
    second.submit(TYPED, **result_of("left"), reason="ผู้ตัดสินแจ้ง")

    says(second, "ผลของคู่นี้เปลี่ยนไประหว่างที่กรอก")
    says(second, "มานะ เหตุผล: ใบบันทึกผล")
    assert second.evaluate(f"document.querySelector('{TYPED}').elements.reason.value") == "ผู้ตัดสินแจ้ง"
    hall.run()
    says(bracket, f"ผลที่แก้ไขคือ {NAMES['4']} ชนะ แต่ {NAMES['1']} แข่งคู่ K2-1 ไปแล้ว คณะกรรมการต้องตัดสิน")


def settle(hall: SmallHall, director: Page, bracket: Page) -> None:
    """The director takes the decision back; everybody who watches sees the conflict go."""
    director.go(f"{hall.served.address}/match/K1-1")
    director.submit('form:has([value="decision_withdrawn"])', reason="ใบบันทึกผลเป็นของคู่อื่น")
    hall.run()

    bracket.wait_until("!document.querySelector('.conflicts')")


def result_of(seat: str) -> dict[str, str]:
    """The fields of a form for a match whose two boards were won from that seat."""
    return {f"{what}-{number}": value for number in (1, 2) for what, value in (("winner", seat), ("cause", "resigned"))}


def look_back(hall: SmallHall, director: Page) -> None:
    """Everything that was decided stands with its name; the whole event can be taken home as one page."""
    director.go(hall.served.address)
    for link in ('nav a[href="/organise"]', 'a[href="/decisions"]', 'a[href="/audit"]'):
        director.follow(link)
    rows = director.evaluate("[...document.querySelectorAll('.acts tbody tr')].map((row) => row.innerText)")
    assert [who in row for who, row in zip(("สมหมาย", "มานะ", "สมหมาย", "สมหมาย"), rows, strict=True)] == [True] * 4
    director.follow('nav a[href="/results"]')
    director.follow('a[href="/print"]')
    pack_at = director.evaluate("document.querySelector('a[href$=\"event.html\"]').href")
    pack = urllib.request.urlopen(pack_at).read().decode()  # noqa: S310 - our own page
    assert f"ชนะเลิศ {NAMES['2']}" in re.sub(r"<[^>]+>", "", pack)
