"""An upright screen is narrow: what is touched at every move can still be read at arm's length."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from kiosk.ui.settings import UiSettings
from kiosk.ui.widgets.fit_text import FitText
from tests.ui.sample_views import running
from tests.ui.table import Table

READABLE = 17


@pytest.fixture
def upright(window: None) -> Iterator[Table]:
    with closing(Table(UiSettings(window_width=720, window_height=1280))) as table:
        yield table


def label_of(table: Table, name: str) -> FitText:
    target = table.app.root.row.ids[name]
    return next(child for child in target.children if isinstance(child, FitText) and child.content == target.label)


@pytest.mark.parametrize("language", ["th", "en"])
def test_the_buttons_at_the_bottom_can_be_read(upright: Table, language: str) -> None:
    upright.core_says(replace(running(), language=language))
    sizes = {name: label_of(upright, name).font_size / upright.unit for name in upright.app.root.row.ids}
    assert {name: size for name, size in sizes.items() if size < READABLE} == {}


def test_thai_is_broken_at_words_there(upright: Table) -> None:
    upright.core_says(running())
    assert label_of(upright, "end_board").text.split("\n") == ["จบ", "กระดาน"]


def test_the_whole_name_stands_on_a_line(upright: Table) -> None:
    upright.core_says(running())
    panel = upright.app.root.players[1]
    assert (panel.ids["name"].text, panel.ids["family_name"].text) == ("ประเสริฐศักดิ์ วงศ์สุวรรณภูมิ", "")
