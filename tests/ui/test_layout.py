"""Every screen in both languages and three sizes, with the longest names: nothing cut, nothing too near."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from kiosk.ui.settings import UiSettings
from kiosk.wire import View
from kiosk.wire_rulings import ArrivalView
from tests.ui.layout import faults
from tests.ui.ruling_views import ARRIVAL_RULED, ARRIVAL_UNKNOWN, MEANT, with_rulings
from tests.ui.sample_views import in_trouble, running, toss, with_longest_names
from tests.ui.states import STATES
from tests.ui.table import SHEETS, Table

SIZES = [(800, 480), (1280, 720), (720, 1280)]


@pytest.fixture(scope="module", params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def sized(request: pytest.FixtureRequest, window: None) -> Iterator[Table]:
    width, height = request.param
    table = Table(UiSettings(window_width=width, window_height=height))
    yield table
    table.close()


def shown(table: Table, view: View) -> list[str]:
    table.core_says(view)
    table.advance(800)
    return faults(table)


@pytest.mark.parametrize("language", ["th", "en"])
@pytest.mark.parametrize("name", STATES)
def test_a_screen_lies_right(sized: Table, name: str, language: str) -> None:
    view = replace(STATES[name](), language=language)
    assert shown(sized, view) == []
    if view.seats is not None:
        assert shown(sized, with_longest_names(view)) == []


@pytest.mark.parametrize("language", ["th", "en"])
@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_lies_right(sized: Table, name: str, language: str) -> None:
    sized.core_says(with_longest_names(replace(with_rulings(running()), language=language)))
    sized.app.open_sheet(name)
    sized.pump()
    try:
        assert faults(sized) == []
    finally:
        sized.app.close_sheet()


@pytest.mark.parametrize("language", ["th", "en"])
@pytest.mark.parametrize("kind", MEANT)
def test_what_was_meant_lies_right(sized: Table, kind: str, language: str) -> None:
    sized.core_says(with_longest_names(replace(running(), language=language)))
    sized.app.open_sheet("meant_result" if kind == "board_ended" else "meant", act=MEANT[kind])
    sized.pump()
    try:
        assert faults(sized) == []
    finally:
        sized.app.close_sheet()


@pytest.mark.parametrize("language", ["th", "en"])
def test_troubles_fit_into_the_strip(sized: Table, language: str) -> None:
    assert shown(sized, replace(in_trouble(running()), language=language)) == []


@pytest.mark.parametrize("language", ["th", "en"])
@pytest.mark.parametrize("arrival", [ARRIVAL_RULED, ARRIVAL_UNKNOWN], ids=["ruled", "unknown"])
def test_the_arrivals_lie_right_with_all_there_is_to_say(sized: Table, arrival: ArrivalView, language: str) -> None:
    view = with_rulings(toss(), arrival=arrival)
    sized.core_says(with_longest_names(replace(view, language=language)))
    sized.app.open_sheet("arrivals")
    sized.pump()
    try:
        assert faults(sized) == []
    finally:
        sized.app.close_sheet()


@pytest.mark.parametrize("language", ["th", "en"])
def test_the_menu_of_an_annulled_match_lies_right(sized: Table, language: str) -> None:
    sized.core_says(with_rulings(replace(running(), language=language), is_annulled=True))
    sized.app.open_sheet("menu")
    sized.pump()
    try:
        assert faults(sized) == []
    finally:
        sized.app.close_sheet()
