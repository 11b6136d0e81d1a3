"""A core that hangs leaves its socket open: the screen notices the silence by itself (issue 5)."""

from dataclasses import replace

from kiosk.ui.client import Connection, Mail
from kiosk.wire import Panel
from tests.ui.sample_views import NOW_MS, running
from tests.ui.table import Table


def test_no_clock_is_shown_once_nothing_was_heard_for_six_seconds(table: Table) -> None:
    table.core_says(running())
    table.advance(5_900, core_hangs=True)
    assert table.app.root.screen_name == "board"
    table.advance(100, core_hangs=True)
    assert table.app.root.screen_name == "no_clock"


def test_a_core_that_speaks_on_keeps_the_clock_although_nothing_changes(table: Table) -> None:
    table.core_says(running())
    table.advance(20_000)
    assert table.app.root.screen_name == "board"


def test_the_clock_comes_back_by_itself_with_the_next_view(table: Table) -> None:
    table.core_says(running())
    table.advance(8_000, core_hangs=True)
    assert table.app.root.screen_name == "no_clock"
    table.core_says(running(left_ms=60_000))
    assert table.app.root.screen_name == "board"
    table.advance(7_000, core_hangs=True)
    assert table.app.root.screen_name == "no_clock"


def test_an_open_sheet_hides_no_silence(table: Table) -> None:
    table.core_says(running())
    table.app.open_sheet("menu")
    table.advance(6_100, core_hangs=True)
    assert (table.app.root.screen_name, table.app.root.sheet) == ("no_clock", None)


def test_old_mail_read_again_is_no_news(table: Table) -> None:
    """A lamp that moves or a screen that asks again brings no newer view."""
    view = running()
    table.core_says(view)
    table.advance(5_000, core_hangs=True)
    table.core.given = Mail(Connection.UP, view, Panel(NOW_MS, True, False, False))
    table.app.take_mail()
    table.advance(1_000, core_hangs=True)
    assert table.app.root.screen_name == "no_clock"


def test_a_screen_that_hung_itself_finds_the_newer_view_and_stays(table: Table) -> None:
    table.core_says(running())
    table.clock.at_ms += 30_000
    table.core.given = replace(table.core.given, view=running())
    table.pump()
    assert table.app.root.screen_name == "board"
