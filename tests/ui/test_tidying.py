"""Garbage is collected between two frames: a view that is being told reaches every widget."""

import gc
import weakref
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from kiosk.ui.tidying import EVERY_S, Tidying
from tests.ui.sample_views import running
from tests.ui.table import Table

Tidy = Callable[[float], None]


@pytest.fixture
def tidy() -> Iterator[Tidy]:
    """What the window's clock would call every few seconds."""
    scheduled: list[tuple[Tidy, float]] = []
    usual = gc.get_threshold()
    Tidying(lambda call, every_s: scheduled.append((call, every_s)))
    ((call, every_s),) = scheduled
    assert every_s == EVERY_S
    yield call
    gc.set_threshold(*usual)
    gc.unfreeze()
    gc.enable()


def open_and_close(table: Table, name: str) -> "weakref.ref[object]":
    """The dialog as far as it is still there."""
    table.app.open_sheet(name)
    table.pump(2)
    closed = weakref.ref(table.app.root.sheet)
    table.app.close_sheet()
    table.pump(2)
    return closed


def test_a_view_reaches_every_widget_though_dialogs_have_closed(
    table: Table, tidy: Tidy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The interpreter's own collections come at any allocation; met in a closed dialog's binding, one was a fault."""
    table.core_says(running())
    usual, asked, fatal = table.app.reasons_against, count(), 0

    def reasons_against(_app: object) -> Any:
        if next(asked) == fatal and gc.isenabled():
            gc.collect()
        return usual

    monkeypatch.setattr(type(table.app), "reasons_against", property(reasons_against))
    gc.set_threshold(1_000_000)
    for fatal in range(0, 60, 4):
        open_and_close(table, "menu")
        asked = count()
        table.core_says(replace(running(), counted_taps=fatal))


def test_closed_dialogs_are_gone_after_the_next_tidying(table: Table, tidy: Tidy) -> None:
    table.core_says(running())
    closed = [open_and_close(table, name) for name in ("menu", "misconduct", "end_board")]
    tidy(0)
    assert [one() for one in closed] == [None, None, None]
    assert not gc.isenabled()


def test_what_the_window_shows_is_told_though_a_part_of_it_is_gone(table: Table) -> None:
    from kivy.uix.widget import Widget

    from kiosk.ui.target_map import shown

    table.core_says(running())
    gone = Widget()
    table.app.root.ids["gone"] = gone.proxy_ref
    del gone
    assert "BoardScreen.tap" in shown(table.app.root)["targets"]
