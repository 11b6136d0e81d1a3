"""The organiser's stick: offered with one tap between boards, never in the way of the clock."""

import pytest

from kiosk.wire import View
from tests.ui.sample_views import board_over, match_over, no_match, paused, red, running, toss, with_stick
from tests.ui.table import Table


@pytest.mark.parametrize("view", [no_match(), board_over(), match_over("confirmed")], ids=lambda view: view.phase)
def test_one_tap_copies_the_results(table: Table, view: View) -> None:
    table.core_says(with_stick(view))
    table.tap("stick")
    assert table.told == [("copy_to_stick", {})]


def test_elsewhere_the_strip_leads_to_the_menu_which_has_it(table: Table) -> None:
    table.core_says(with_stick(toss()))
    assert table.text("stick_sign") == "มีแฟลชไดรฟ์ ดูเมนู"
    table.tap("menu")
    table.tap("stick")
    assert table.told == [("copy_to_stick", {})]
    assert table.app.root.sheet is None


def test_while_it_is_copied_the_screen_says_not_to_pull_it_out(table: Table) -> None:
    table.core_says(with_stick(board_over(), "copying"))
    table.tap("stick")
    assert table.told == []
    assert table.text("notice") == "กำลังคัดลอก อย่าเพิ่งถอดแฟลชไดรฟ์"


@pytest.mark.parametrize("view", [running(), paused(), red()], ids=lambda view: view.phase)
def test_during_a_board_there_is_no_sign_of_it(table: Table, view: View) -> None:
    table.core_says(view)
    before = {name: (table.find(name).pos, table.find(name).size) for name in ("menu", "undo", "stage")}
    table.core_says(with_stick(view))
    assert table.text("stick_sign") == ""
    assert {name: (table.find(name).pos, table.find(name).size) for name in before} == before
    table.tap("menu")
    assert not any(getattr(one, "label", "") == "คัดลอกผลลงแฟลชไดรฟ์" for one in table.widgets())


def test_before_the_confirmation_its_place_belongs_to_that(table: Table) -> None:
    table.core_says(with_stick(match_over()))
    assert not table.find("stick").is_present
    assert table.find("confirm").is_present
