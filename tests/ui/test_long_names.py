"""Names of any length: read at arm's length where they stand, never cut, and never the same for two players."""

from dataclasses import replace

import pytest

from kiosk.ui import shown
from kiosk.wire import ResultView, View
from rules.text import Text
from tests.ui.layout import faults, texts
from tests.ui.sample_views import match_over, running, with_longest_names
from tests.ui.states import STATES
from tests.ui.table import Table

RESULTS = ("match_result", "confirmed", "result_by_odds", "result_by_golden", "result_by_penalty")
READABLE = 18


def named(left: str, right: str) -> View:
    view = running()
    assert view.seats is not None
    seats = {"left": replace(view.seats["left"], name=left), "right": replace(view.seats["right"], name=right)}
    return replace(view, seats=seats)


def smallest(table: Table) -> float:
    """The smallest text on the screen, in pixels of the design."""
    return float(min(text.font_size for text in texts(table)) / table.unit)


@pytest.mark.parametrize("language", ["th", "en"])
@pytest.mark.parametrize("name", RESULTS)
def test_every_text_of_a_result_is_readable_with_the_longest_names(table: Table, name: str, language: str) -> None:
    table.core_says(with_longest_names(replace(STATES[name](), language=language)))
    assert smallest(table) >= READABLE
    assert faults(table) == []


@pytest.mark.parametrize("language", ["th", "en"])
@pytest.mark.parametrize("boards", [8, 14, 15, 29])
def test_a_match_of_any_length_is_read_page_by_page(table: Table, boards: int, language: str) -> None:
    """Golden boards go on until one is decided (TSA 9): none is left out, none becomes too small."""
    table.core_says(with_longest_names(replace(match_over(), results=played(boards), language=language)))
    seen: list[str] = []
    for page in range(-(-boards // 14)):
        assert smallest(table) >= READABLE
        assert faults(table) == []
        seen += [row[0] for name in ("boards", "more") for row in table.find(name).rows if row[0]]
        if boards > 14:
            assert str(page + 1) in table.find("next_page").label
            table.tap("next_page")
    assert seen == [str(number) for number in range(1, boards + 1)]
    table.hold("confirm", 600)
    assert [name for name, _ in table.told] == ["confirm_match"]


def played(boards: int) -> tuple[ResultView, ...]:
    mimicry = Text("หมากล้อเลียน", "draw by mimicry")
    return tuple(ResultView(number, "normal", "left", None, "mimicry", mimicry) for number in range(1, boards + 1))


@pytest.mark.parametrize(
    ("left", "right", "given", "called"),
    [
        ("สมชาย ใจดี", "ประเสริฐ ทองคำ", ("สมชาย", "ประเสริฐ"), ("สมชาย", "ประเสริฐ")),
        ("ดร. สมชาย ใจดี", "สมชาย", ("ดร. สมชาย", "สมชาย"), ("ดร. สมชาย", "สมชาย")),
        ("สมชาย ใจดี", "สมชาย ทองคำ", ("สมชาย ใจดี", "สมชาย ทองคำ"), ("สมชาย ใจดี", "สมชาย ทองคำ")),
        ("สมชาย ใจดี", "สมชาย ใจดี", ("สมชาย", "สมชาย"), ("สมชาย", "สมชาย")),
        ("Anna Maria Lind", "Bo", ("Anna Maria", "Bo"), ("Maria", "Bo")),
    ],
)
def test_two_players_are_never_called_the_same_unless_they_are(
    left: str, right: str, given: tuple[str, str], called: tuple[str, str]
) -> None:
    """A short name on a button that ends a board must not be both players'."""
    view = named(left, right)
    assert tuple(shown.given_name(view, seat) for seat in shown.SEATS) == given
    assert tuple(shown.called_name(view, seat) for seat in shown.SEATS) == called


def test_a_long_family_name_does_not_make_the_given_name_small(table: Table) -> None:
    table.core_says(with_longest_names(running()))
    name, family = (table.app.root.players[0].ids[part] for part in ("name", "family_name"))
    assert name.text.split() == ["ว่าที่ร้อยตรีหญิง", "ประภาพรรณวดี"]
    assert name.font_size >= READABLE
    assert (family.content, "\n" in family.text) == ("เทพหัสดินณอยุธยากุลวงศ์", False)


def test_a_name_of_one_part_takes_the_place_of_both(table: Table) -> None:
    table.core_says(named("สมชาย", "ก"))
    panel = table.app.root.players[0]
    assert (panel.ids["name"].text, panel.ids["family_name"].text) == ("สมชาย", "")


def test_a_button_breaks_a_name_at_a_blank_before_it_becomes_small(table: Table) -> None:
    table.core_says(with_longest_names(STATES["toss"]()))
    label = next(text for text in texts(table) if text.content == "ว่าที่ร้อยตรีหญิง ประภาพรรณวดี")
    assert label.text.split("\n") == ["ว่าที่ร้อยตรีหญิง", "ประภาพรรณวดี"]
    assert label.font_size >= READABLE
