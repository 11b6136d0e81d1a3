"""Every screen in both languages and three sizes, with the longest names: nothing cut, nothing too near."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from kiosk.ui.settings import UiSettings
from kiosk.wire import View
from tests.ui.layout import digits, present_targets, rect_of, texts
from tests.ui.sample_views import STATES, in_trouble, running, with_longest_names, with_rulings
from tests.ui.table import SHEETS, Table

SIZES = [(800, 480), (1280, 720), (720, 1280)]
LEAST_GAP = 8
LEAST_SIDE = 44


@pytest.fixture(scope="module", params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def sized(request: pytest.FixtureRequest, window: None) -> Iterator[Table]:
    width, height = request.param
    table = Table(UiSettings(window_width=width, window_height=height))
    yield table
    table.close()


def faults(table: Table) -> list[str]:
    """Everything on the screen that lies wrong."""
    root = rect_of(table.app.root)
    unit = table.unit
    found = []
    for text in texts(table):
        if text.texture_size[0] > text.width + 1 or text.texture_size[1] > text.height + 1:
            found.append(f"{text.text!r} takes {text.texture_size} of {[round(side) for side in text.size]}")
    for clock in digits(table):
        if clock.texture_size[0] > clock.width:
            found.append(f"the digits {clock.text!r} are wider than their box")
    targets = present_targets(table)
    for target in targets:
        x, y, right, top = target.rect
        if not (root[0] <= x < right <= root[2] and root[1] <= y < top <= root[3]):
            found.append(f"{target.name} is not inside the screen")
        if min(right - x, top - y) < LEAST_SIDE * unit - 1:
            found.append(f"{target.name} is too small: {right - x:.0f}×{top - y:.0f}")
    for one, other in combinations(targets, 2):
        gap = one.distance_to(other.rect)
        if gap < LEAST_GAP * unit - 1:
            found.append(f"{one.name} and {other.name} are {gap:.0f} apart")
    return found


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
def test_troubles_fit_into_the_strip(sized: Table, language: str) -> None:
    assert shown(sized, replace(in_trouble(running()), language=language)) == []
