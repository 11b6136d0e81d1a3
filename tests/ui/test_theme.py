"""States can be told apart by colour, by shape and by word, and read by eyes that see no colour (cases.md 15)."""

from itertools import combinations

import pytest

from kiosk.ui import theme
from kiosk.ui.clock_face import Mood
from kiosk.ui.texts import word
from kiosk.ui.theme import MOODS, Colour
from tests.ui.sample_views import running
from tests.ui.table import Table

STANDING = {Mood.PAUSED, Mood.BREAK}
"""Two reasons for one state of the clock: alike but for their words."""


def luminance(colour: Colour) -> float:
    """As the web's accessibility rules reckon it, 0 for black to 1 for white."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("one", "other"), list(combinations(MOODS, 2)))
def test_every_two_states_differ_in_shape_and_word(one: Mood, other: Mood) -> None:
    assert word(MOODS[one].word, "th", seconds=30) != word(MOODS[other].word, "th", seconds=10)
    if {one, other} != STANDING:
        assert MOODS[one].shape != MOODS[other].shape


def test_the_states_that_matter_most_differ_in_grey_by_more_than_their_shape() -> None:
    """Light or dark, and what the edge looks like: yellow, yellow again, red, a time-out and the running clock."""
    moods = (Mood.RUNNING, Mood.FIRST_WARNING, Mood.SECOND_WARNING, Mood.RED, Mood.TIME_OUT)
    seen = {(luminance(MOODS[mood].fill) > 0.4, MOODS[mood].edge) for mood in moods}
    assert len(seen) == len(moods)


@pytest.mark.parametrize("mood", MOODS)
def test_digits_stand_out_from_their_ground(mood: Mood) -> None:
    """4.5 is what the web asks for body text; digits that are read at 3 m get more where the colour allows."""
    assert contrast(MOODS[mood].ink, MOODS[mood].fill) >= 5


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (theme.INK, theme.BUTTON),
        (theme.INK, theme.GO),
        (theme.INK, theme.DANGER),
        (theme.INK_DARK, theme.CHOSEN),
        (theme.INK_DARK, theme.WARNING),
        (theme.INK, theme.NOTICE),
        (theme.INK, theme.FAULT),
        (theme.INK_SOFT, theme.PANEL),
        (theme.INK_OFF, theme.BUTTON_OFF),
    ],
)
def test_words_can_be_read(ink: Colour, ground: Colour) -> None:
    assert contrast(ink, ground) >= 4.5


def test_digits_are_26_mm_high_on_a_panel_of_7_inches(table: Table) -> None:
    """5.19 pixels make a millimetre there; at 3 m a letter that high is six times what an eye needs."""
    table.core_says(running())
    tap, digits = table.find("tap"), table.find("digits")
    width, _, pixels = table.pixels()
    inked = [
        row
        for row in range(int(digits.y), int(digits.top))
        if any(
            pixels[3 * (row * width + column) : 3 * (row * width + column) + 3] == b"\xff\xff\xff"
            for column in range(int(tap.x) + 30, int(tap.right) - 30, 2)
        )
    ]
    assert (max(inked) - min(inked)) / 5.19 >= 26
