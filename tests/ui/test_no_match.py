"""Before there is a match: what needs one is dim, and says what the table waits for (issue 5)."""

import pytest

from tests.ui.sample_views import no_match, toss
from tests.ui.table import Table

_WAITING = "รอคู่แข่งขันจากโต๊ะกลาง"


def test_nobody_can_be_objected_to_without_a_match(table: Table) -> None:
    """The sheet had two buttons without names."""
    table.core_says(no_match())
    table.tap("misconduct")
    assert (table.app.root.sheet_name, table.text("notice")) == ("", _WAITING)
    table.core_says(toss())
    table.tap("misconduct")
    assert table.app.root.sheet_name == "misconduct"


@pytest.mark.parametrize("name", ["counts", "record", "arrivals"])
def test_the_menu_says_so_too(table: Table, name: str) -> None:
    table.core_says(no_match())
    table.app.open_sheet("menu")
    table.pump()
    table.tap(name)
    assert (table.app.root.sheet_name, table.text("notice")) == ("menu", _WAITING)
