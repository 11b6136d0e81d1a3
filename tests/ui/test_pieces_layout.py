"""The sheets about the pieces, filled, in both languages and three sizes: nothing cut, nothing too near."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from kiosk.ui.settings import UiSettings
from kiosk.wire import View
from tests.ui.layout import faults, rect_of
from tests.ui.piece_views import CLAIM, FAULT, UNFINISHED, golden, judged, ready_to_record, recording, with_pieces
from tests.ui.sample_views import running, with_longest_names
from tests.ui.table import Table

SIZES = [(800, 480), (1280, 720), (720, 1280)]
LEAST_SQUARE = 48
FILLED = {
    "ready": (ready_to_record(), ""),
    "ready_golden": (golden(), ""),
    "record": (recording(), "record"),
    "record_before_the_board": (ready_to_record(), "record"),
    "record_off": (with_pieces(running(), is_recording=False, record=None), "record"),
    "record_position": (recording(), "record_position"),
    "claim_position": (recording(), "claim_position"),
    "claim_move": (recording(), "claim_move"),
    "verdict": (judged(), "verdict"),
    "verdict_long": (with_pieces(running(), claim=replace(CLAIM, faults=(FAULT, UNFINISHED, FAULT))), "verdict"),
    "set_up": (golden(), "set_up"),
}


@pytest.fixture(scope="module", params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def sized(request: pytest.FixtureRequest, window: None) -> Iterator[Table]:
    width, height = request.param
    table = Table(UiSettings(window_width=width, window_height=height))
    yield table
    table.close()


def shown(table: Table, view: View, sheet: str) -> None:
    table.core_says(view)
    table.app.close_sheet()
    if sheet:
        table.app.open_sheet(sheet)
    table.advance(800)


@pytest.mark.parametrize("language", ["th", "en"])
@pytest.mark.parametrize("name", FILLED)
def test_it_lies_right(sized: Table, name: str, language: str) -> None:
    view, sheet = FILLED[name]
    for one in (view, with_longest_names(view)):
        shown(sized, replace(one, language=language), sheet)
        assert faults(sized) == []


@pytest.mark.parametrize("name", ["record", "record_position", "claim_position", "claim_move"])
def test_squares_are_large_enough_for_a_finger(sized: Table, name: str) -> None:
    shown(sized, *FILLED[name])
    grid = sized.find("squares").ids.picture.grid
    assert grid.cell >= LEAST_SQUARE * sized.unit - 1
    x, y, right, top = rect_of(sized.find("squares"))
    assert (grid.x, grid.y, grid.side) == pytest.approx((x, y, min(right - x, top - y)))
