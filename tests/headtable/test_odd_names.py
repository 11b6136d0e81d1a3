"""Names and numbers with letters that mean something elsewhere: in addresses, markup, files and spreadsheets."""

import html
import re
from pathlib import Path
from urllib.parse import quote, unquote, urljoin, urlsplit

import pytest

from headtable.event import Entrant, EventPlan, Pairing
from headtable.export_folder import export
from headtable.people import new_person
from rules.events import Player, Stage
from rules.seats import BySeat
from tests.support.browser import Browser
from tests.support.head_desk import HeadDesk, TableEnd
from tests.support.played_table import LEFT, PlayedTable

PIN = "271828"
ODD = ["a/b", "ก ข?", "50%", "#1", "..x", "c:\\x", '"><i>', "&amp;", "'", "{{x}}", "=1+1", "%2e%2e"]
LONG = "ย" * 10_000
PAGES = ("/", "/results", "/schedule", "/waiting", "/organise", "/standings", "/bracket")


def players_of(label: str) -> BySeat[Player]:
    return BySeat(Player(f"{label}1", f"ซ้าย {label}"), Player(f"{label}2", f"ขวา {label}"))


def odd_plan() -> EventPlan:
    pairings = [Pairing(label, label, players_of(label), Stage.GROUP, f"สาย {label}", "tsa", boards=1) for label in ODD]
    entrants = [Entrant(player, label, label) for label in ODD for player in players_of(label)]
    return EventPlan("ถ้วย <b>&</b>", tuple(entrants), tuple(pairings))


@pytest.fixture
def desk() -> HeadDesk:
    return HeadDesk(odd_plan(), people=[new_person("สมหมาย", PIN)])


def addresses(page: str, base: str) -> set[str]:
    """Where the links of a page lead, as a browser resolves them."""
    found = (html.unescape(link) for link in re.findall(r'href="([^"]*)"', page))
    return {urlsplit(urljoin(f"http://x{base}", link)).path for link in found}


def test_every_odd_match_has_a_page_that_every_list_links_to(desk: HeadDesk) -> None:
    browser = Browser(desk.app)
    for page in ("/results", "/schedule"):
        linked = {unquote(path) for path in addresses(browser.get(page).text, page)}
        assert linked >= {f"/match/{label}" for label in ODD}
    for label in ODD:
        answer = browser.get(f"/match/{quote(label)}")
        assert (answer.status_code, f"ซ้าย {label}" in html.unescape(answer.text)) == (200, True), label


def test_odd_names_are_text_on_every_page(desk: HeadDesk) -> None:
    browser = Browser(desk.app)
    browser.post("/sign-in", {"name": "สมหมาย", "pin": PIN})
    for page in PAGES:
        answer = browser.get(page)
        assert answer.status_code == 200
        assert "<i>" not in re.sub(r"<i>(พบ|–)</i>", "", answer.text), page


def test_what_a_table_says_of_an_endless_name_breaks_no_page_and_no_file(desk: HeadDesk, tmp_path: Path) -> None:
    """Records of other programs may hold anything that fits one: controls and marks that turn the direction too."""
    odd = BySeat(Player("1", "\x00\x07\u202e" + LONG[:1_500]), Player("2", "../../x"))
    end = desk.plug(TableEnd(PlayedTable(label="../" + "ก" * 60)))
    end.table.assign("../../etc/\x00\u202ex", odd, boards=1)
    end.table.play_match(LEFT)
    desk.run()
    browser = Browser(desk.app)

    for page in (*PAGES, "/api/results", "/export/results.csv", "/export/results.xlsx", "/export/event.html"):
        assert browser.get(page).status_code == 200, page
    written = export(desk.hall, desk.store, tmp_path / "out")
    assert all(path.resolve().is_relative_to(tmp_path / "out") for path in written)
