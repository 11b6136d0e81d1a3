"""What is said once to the referee, in the language that is spoken (issue 5)."""

from dataclasses import replace

from kiosk.wire import NoticeView
from kiosk.wire_rulings import RequestView
from rules.text import Text
from tests.ui.ruling_views import with_rulings
from tests.ui.sample_views import NOW_MS, paused, running, time_out
from tests.ui.table import Table

_RESTARTED = NoticeView(1, NOW_MS, True, Text("เครื่องเริ่มใหม่", "the box was restarted"))


def test_a_notice_is_said_again_in_the_language_switched_to(table: Table) -> None:
    view = replace(running(), notice=_RESTARTED, language="en")
    table.core_says(view)
    assert table.text("notice") == "the box was restarted"
    table.core_says(replace(view, language="th"))
    assert table.text("notice") == "เครื่องเริ่มใหม่"
    table.advance(6_100)
    assert table.text("notice") == ""


def test_what_a_target_explained_goes_with_its_language(table: Table) -> None:
    table.core_says(paused())
    table.tap("tap")
    assert table.text("notice") == "เวลาหยุดอยู่ แตะ เดินเวลาต่อ"
    table.core_says(replace(paused(), language="en"))
    assert table.text("notice") == ""


def test_a_notice_goes_with_the_screen_that_it_was_about(table: Table) -> None:
    """ "The clock stands, check and go on" was still said after the referee had gone on."""
    stopped = replace(paused("interruption"), notice=_RESTARTED)
    table.core_says(stopped)
    assert table.text("notice") == "เครื่องเริ่มใหม่"
    table.core_says(replace(running(), notice=_RESTARTED))
    assert table.text("notice") == ""


def test_a_notice_that_comes_with_a_new_screen_is_said(table: Table) -> None:
    table.core_says(running())
    table.core_says(replace(paused("interruption"), notice=_RESTARTED))
    assert table.text("notice") == "เครื่องเริ่มใหม่"


def test_a_request_that_is_answered_is_no_longer_announced(table: Table) -> None:
    asked = with_rulings(running(), request=RequestView("left", is_long=False))
    table.core_says(replace(asked, notice=_RESTARTED))
    assert table.text("notice") == "เครื่องเริ่มใหม่"
    table.core_says(replace(with_rulings(time_out()), notice=_RESTARTED))
    assert table.text("notice") == ""
