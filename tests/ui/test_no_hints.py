"""The referee must not point out a missed capture (COMP 5.4, TSA 6), and neither may any screen before a claim."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kiosk import ui
from kiosk.wire import View
from rules.makhos.faults import FAULTS
from tests.test_architecture import imports_of
from tests.ui.layout import is_seen
from tests.ui.piece_views import BEFORE, PIECES, RECORD, judged, with_pieces
from tests.ui.states import STATES
from tests.ui.table import SHEETS, Table

LANGUAGES = ("th", "en")

MISSED = (18, 11)
"""The capture that was possible before the last recorded move, and is still."""

DRAWING_ONLY = {"board", "diagram", "notation", "played", "position"}
"""What the screens may know of `rules.makhos`: how to draw, write and read; nothing that finds a move."""

FINDS_MOVES = {"move_from_text", "moves_through", "played", "is_regular", "legal_moves", "judge"}


def texts_of(table: Table) -> str:
    contents = [getattr(one, "content", "") or getattr(one, "text", "") for one in table.widgets() if is_seen(one)]
    return " | ".join(str(content) for content in contents)


def marks_of(table: Table) -> set[tuple[int, ...]]:
    """Every way and every ring that is drawn on a board."""
    marks: set[tuple[int, ...]] = set()
    for one in table.widgets():
        diagram: Any = getattr(one, "diagram", None)
        if diagram is not None:
            marks |= {tuple(one.ringed), *([diagram.move.path] if diagram.move is not None else [])}
    return marks - {()}


def hints(table: Table) -> list[str]:
    """Every word or mark on the screen that tells of a capture that was possible, or of a move that was irregular."""
    seen = texts_of(table)
    words = [text for row in FAULTS.values() for text in (row.text.th, row.text.en)]
    found = [one for one in (*words, "ผิดกติกา", "not legal", "กินได้", "18x11", "18-11") if one in seen]
    return found + [str(path) for path in marks_of(table) if set(path) & set(MISSED)]


def recorded(view: Callable[[], View]) -> View:
    one = view()
    return one if one.seats is None else with_pieces(one)


@pytest.mark.parametrize("name", STATES)
def test_no_screen_hints_at_a_capture(table: Table, name: str) -> None:
    for language in LANGUAGES:
        table.core_says(replace(recorded(STATES[name]), language=language))
        assert hints(table) == []
        table.app.close_sheet()
        table.pump()
        assert hints(table) == []


@pytest.mark.parametrize("name", [name for name in SHEETS if name != "verdict"])
def test_no_dialog_hints_at_a_capture_before_there_is_a_verdict(table: Table, name: str) -> None:
    for language in LANGUAGES:
        table.core_says(replace(recorded(STATES["running_left"]), language=language))
        table.app.open_sheet(name)
        table.pump()
        assert hints(table) == []


def test_the_last_move_is_marked_as_any_other(table: Table) -> None:
    table.core_says(recorded(STATES["running_left"]))
    assert marks_of(table) == {(32, 27)}


def test_the_verdict_is_where_it_is_said(table: Table) -> None:
    """So that this test would see a hint if there were one."""
    table.core_says(judged())
    table.app.open_sheet("verdict")
    table.pump()
    table.tap("step")
    assert set(hints(table)) >= {"กินได้แต่ไม่กิน", "ผิดกติกา", "กินได้", "18x11", "(18, 11)"}


def test_the_position_of_this_test_has_a_capture() -> None:
    from rules.makhos.moves import legal_moves
    from rules.makhos.notation import position_from_fen
    from rules.makhos.variant import DEFAULT

    assert MISSED in {move.path for move in legal_moves(position_from_fen(BEFORE), DEFAULT)}
    assert (RECORD.before, PIECES.record) == (BEFORE, RECORD)


def test_the_screens_know_nothing_that_finds_a_move() -> None:
    folder = Path(ui.__file__).parent
    for path in [*folder.rglob("*.py"), *folder.rglob("*.kv")]:
        modules = {name.split(".")[2] for name in imports_of(path) if re.match(r"rules\.makhos\.\w", name)}
        assert modules <= DRAWING_ONLY, path
        names = {name.rsplit(".", 1)[-1] for name in imports_of(path) if name.count(".") == 3 and "makhos" in name}
        assert not names & FINDS_MOVES, path
