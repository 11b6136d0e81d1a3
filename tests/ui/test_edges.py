"""The edge of the clock's place, which tells states apart in grey (issue 5, cases 15)."""

from itertools import pairwise

import pytest


@pytest.mark.parametrize("width", [440, 441, 463, 480, 704])
def test_stripes_reach_both_ends_and_keep_apart(window: None, width: int) -> None:
    """They ended a thumb's breadth before the right end."""
    from kiosk.ui.widgets.edges import stripes

    lefts = stripes(10, width, 12)
    assert [round(lefts[0]), round(lefts[-1] + 24)] == [10, 10 + width]
    assert all(later - earlier >= 24 for earlier, later in pairwise(lefts))
