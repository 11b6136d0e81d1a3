"""A box without libthai: lines break between clusters, everything fits all the same, and the log says what to do."""

import ctypes
import logging
from collections.abc import Iterator
from dataclasses import replace

import pytest

from kiosk.ui import measure, thai
from kiosk.ui.thai import libthai_breaks, wrapped
from tests.ui.layout import faults, texts
from tests.ui.sample_views import with_longest_names
from tests.ui.states import STATES
from tests.ui.table import Table

TEXT = "ให้ผู้เล่นทั้งสองดูผล แล้วกดปุ่มเขียวค้าง น้ำใจนักกีฬา"
FOLLOWERS = frozenset("ะัาำิีึืฺุู็่้๊๋์ํๆฯ")
LEADERS = frozenset("เแโใไ")


def forget() -> None:
    for cached in (thai._finder, measure.fit_lines, measure.fit_line):
        cached.cache_clear()


@pytest.fixture
def _no_libthai(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def missing(name: str) -> object:
        raise OSError(f"{name}: cannot open shared object file: No such file or directory")

    monkeypatch.setattr(ctypes, "CDLL", missing)
    forget()
    yield
    forget()


@pytest.mark.usefixtures("_no_libthai")
def test_the_log_says_once_what_is_missing_and_what_to_do(caplog: pytest.LogCaptureFixture) -> None:
    assert libthai_breaks() is None
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            wrapped(TEXT, 10, len)
    assert [record.message.rpartition(": ")[2] for record in caplog.records] == ["apt install libthai0"]


@pytest.mark.usefixtures("_no_libthai")
@pytest.mark.parametrize("width", range(4, 40, 3))
def test_no_line_begins_with_a_mark_or_ends_with_a_leading_vowel(width: int) -> None:
    lines = wrapped(TEXT, width, len)
    assert "".join(lines).replace(" ", "") == TEXT.replace(" ", "")
    assert max(map(len, lines)) <= width
    assert not [line for line in lines if line[0] in FOLLOWERS or line[-1] in LEADERS]


@pytest.mark.usefixtures("_no_libthai")
def test_names_stay_whole() -> None:
    lines = wrapped("กระดานที่ 2 คุณสมชาย ใจดี เดินก่อน", 16, len, ["คุณสมชาย ใจดี"])
    assert any("คุณสมชาย ใจดี" in line for line in lines)


@pytest.mark.usefixtures("_no_libthai")
@pytest.mark.parametrize("name", ["ready", "question_penalty", "board_over", "play_off_odds", "interrupted"])
def test_screens_with_sentences_lie_right(table: Table, name: str) -> None:
    table.core_says(with_longest_names(replace(STATES[name](), language="th")))
    table.advance(800)
    assert faults(table) == []
    broken = [line for text in texts(table) for line in text.text.split("\n")[1:]]
    assert not [line for line in broken if line and line[0] in FOLLOWERS]
