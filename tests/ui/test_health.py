"""The page of how the box is: each part in words."""

from dataclasses import replace

import pytest

from kiosk.ui.sheets.health import lines
from tests.ui.sample_views import running


@pytest.mark.parametrize(
    ("free_mb", "language", "words"),
    [
        (None, "th", ""),
        (27_340, "th", "27.3 GB"),
        (999, "en", "999 MB"),
        (100, "en", "100 MB"),
        (99, "th", "99 MB ใกล้เต็ม แจ้งโต๊ะกลาง"),
        (0, "en", "0 MB, almost full: tell the head table"),
    ],
)
def test_the_room_on_the_card_is_told_and_what_to_do_when_it_is_short(
    free_mb: int | None, language: str, words: str
) -> None:
    view = running()
    told = dict(lines(replace(view, health=replace(view.health, free_mb=free_mb)), language))
    assert told["ที่ว่างบนการ์ด" if language == "th" else "room on the card"] == words
