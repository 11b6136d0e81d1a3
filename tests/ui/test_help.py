"""Help for the screen that is shown is one tap away on every screen, and changes nothing (issue 5)."""

from dataclasses import replace

import pytest

from kiosk.ui.texts import word
from tests.ui.states import STATES
from tests.ui.table import Table


@pytest.mark.parametrize("language", ["th", "en"])
@pytest.mark.parametrize("name", STATES)
def test_one_tap_says_what_can_be_done_here(table: Table, name: str, language: str) -> None:
    table.core_says(replace(STATES[name](), language=language))
    screen = table.app.root.screen_name
    table.tap("help")
    assert table.text("words").replace(" ", "") == word(f"help_{screen}", language).replace("\n", "").replace(" ", "")
    table.tap("close")
    assert (table.app.root.screen_name, table.app.root.sheet, table.told) == (screen, None, [])


@pytest.mark.parametrize("name", ["running_left", "red", "question_count"])
def test_the_clock_stays_in_sight(table: Table, name: str) -> None:
    table.core_says(STATES[name]())
    table.tap("help")
    assert table.app.root.strip.has_clock is (table.app.face is not None)
