"""The digits, the mood and the bar that go with a view and an instant."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.ui.clock_face import ClockFace, Mood, clock_face
from kiosk.wire import View
from tests.ui.sample_views import NOW_MS, between_turns, no_match, paused, red, running, time_out, toss


def face_of(view: View, after_ms: int = 0) -> ClockFace:
    face = clock_face(view, NOW_MS + after_ms)
    assert face is not None
    return face


@pytest.mark.parametrize(
    ("gone_ms", "digits"),
    [
        (0, "2:00"),
        (1, "2:00"),
        (1_000, "1:59"),
        (89_999, "0:31"),
        (90_000, "0:30"),
        (119_400, "0:01"),
        (119_999, "0:01"),
    ],
)
def test_digits_are_those_of_the_second_that_is_running(gone_ms: int, digits: str) -> None:
    assert face_of(running(120_000), gone_ms).digits == digits


def test_thirty_comes_with_the_first_warning_and_ten_with_the_second() -> None:
    one = running(120_000)
    shown = [(face_of(one, at_ms).digits, face_of(one, at_ms).mood) for at_ms in (89_999, 90_000, 109_999, 110_000)]
    assert shown == [
        ("0:31", Mood.RUNNING),
        ("0:30", Mood.FIRST_WARNING),
        ("0:11", Mood.FIRST_WARNING),
        ("0:10", Mood.SECOND_WARNING),
    ]


def test_nothing_left_is_shown_with_red_only() -> None:
    late = face_of(running(120_000), 125_000)
    assert (late.digits, late.tenths, late.mood) == ("0:01", "0.1", Mood.SECOND_WARNING)
    assert (face_of(red()).digits, face_of(red()).mood) == ("0:00", Mood.RED)


def test_tenths_are_shown_in_the_last_ten_seconds_only() -> None:
    one = running(120_000)
    assert [face_of(one, at_ms).tenths for at_ms in (109_999, 110_000, 113_750, 119_999)] == ["", "10.0", "6.3", "0.1"]


def test_no_second_is_skipped_and_none_comes_twice() -> None:
    """Following its own calls for the next change, a clock shows every second of a turn in order."""
    one, at_ms, seconds = running(120_000), 0, []
    while True:
        face = face_of(one, at_ms)
        seconds.append(face.digits)
        if face.next_change_at_ms is None:
            break
        at_ms = face.next_change_at_ms - NOW_MS
    in_order = list(dict.fromkeys(seconds))
    assert in_order == [f"{left // 60}:{left % 60:02d}" for left in range(120, 0, -1)]


@given(st.integers(min_value=0, max_value=119_998))
def test_a_face_stays_right_until_its_next_change(at_ms: int) -> None:
    one = running(120_000)
    face = face_of(one, at_ms)
    if face.next_change_at_ms is not None:
        just_before = face_of(one, face.next_change_at_ms - 1 - NOW_MS)
        assert (just_before.digits, just_before.tenths, just_before.mood) == (face.digits, face.tenths, face.mood)
        assert face.next_change_at_ms - NOW_MS - at_ms <= 1_000


def test_time_out_is_a_mood_until_the_warnings_come_again() -> None:
    """COMP 4.5.2: the calls at 30 s and 10 s left come as usual in a time-out."""
    moods = [face_of(time_out(), at_ms).mood for at_ms in (0, 222_000, 242_000)]
    assert moods == [Mood.TIME_OUT, Mood.FIRST_WARNING, Mood.SECOND_WARNING]


def test_a_standing_clock_shows_what_is_left_and_asks_for_no_redraw() -> None:
    assert (face_of(paused()).digits, face_of(paused()).mood, face_of(paused()).next_change_at_ms) == (
        "1:04",
        Mood.PAUSED,
        None,
    )
    assert (face_of(between_turns()).digits, face_of(between_turns()).mood) == ("2:00", Mood.BETWEEN_TURNS)


def test_an_errand_break_counts_its_own_length() -> None:
    """COMP 4.5.3: the length of a break is recorded; the referee sees it grow."""
    face = face_of(paused("break"))
    assert (face.mood, face.digits, face.pause_digits, face.next_change_at_ms) == (
        Mood.BREAK,
        "1:04",
        "0:35",
        NOW_MS + 1_000,
    )


def test_the_bar_is_what_is_left_of_the_whole_turn_with_its_time_outs() -> None:
    face = face_of(time_out())
    assert (face.left_part, face.first_warning_part) == (252_000 / 420_000, 30_000 / 420_000)


def test_there_is_no_clock_without_a_turn_in_play() -> None:
    views = (no_match(), toss(), replace(running(), phase="board_over"))
    assert [clock_face(one, NOW_MS) for one in views] == [None, None, None]
