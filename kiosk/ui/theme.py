"""Colours, shapes and sizes of the screens, each named once. Lengths are pixels of the 800×480 design.

A state is told by colour, shape and word together; light moods carry black ink and dark moods white, so that they
stay apart in grey and for eyes that cannot tell red from green.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kiosk.ui.clock_face import Mood

Colour = tuple[float, float, float, float]


def colour(hexadecimal: str) -> Colour:
    """ "#rrggbb" as the four numbers Kivy draws with."""
    red, green, blue = (int(hexadecimal[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return (red, green, blue, 1.0)


BACKGROUND = colour("#000000")
PANEL = colour("#15181d")
LINE = colour("#4a515c")
BUTTON = colour("#333b47")
BUTTON_DOWN = colour("#596577")
BUTTON_OFF = colour("#191d23")
CHOSEN = colour("#f4f6f8")
GO = colour("#0b6b3a")
GO_DOWN = colour("#14924f")
DANGER = colour("#8f1420")
DANGER_DOWN = colour("#bb1d2c")
INK = colour("#ffffff")
INK_OFF = colour("#7d8794")
INK_SOFT = colour("#b9c2ce")
INK_DARK = colour("#000000")
CARD_YELLOW = colour("#ffcf1a")
CARD_RED = colour("#e0202e")
WARNING = colour("#ffcf1a")
FAULT = colour("#c4121f")
NOTICE = colour("#24476f")
LAMP_YELLOW = colour("#ffd21f")
LAMP_RED = colour("#ff2b38")
LAMP_OFF = colour("#262a30")
BOARD_LIGHT = colour("#f4ecdc")
BOARD_DARK = colour("#a98a68")
PIECE_WHITE = colour("#ffffff")
PIECE_BLACK = colour("#1c1c1c")
GOLD = colour("#e2a400")
MARK = colour("#0b5fad")


@dataclass(frozen=True, slots=True)
class Look:
    """How a mood is drawn: the fill of the centre, the ink on it, the frame of who is on turn; shape, word, edge."""

    fill: Colour
    ink: Colour
    frame: Colour
    shape: str
    word: str
    edge: str = ""


MOODS: Mapping[Mood, Look] = {
    Mood.RUNNING: Look(colour("#0d3f8a"), INK, colour("#5aa6ff"), "disc", "mood_running"),
    Mood.FIRST_WARNING: Look(colour("#ffcf1a"), INK_DARK, colour("#ffcf1a"), "triangle", "mood_first_warning"),
    Mood.SECOND_WARNING: Look(
        colour("#ffcf1a"), INK_DARK, colour("#ffcf1a"), "two_triangles", "mood_second_warning", "stripes"
    ),
    Mood.RED: Look(colour("#c4121f"), INK, colour("#ff5560"), "octagon", "mood_red", "frame"),
    Mood.TIME_OUT: Look(colour("#5a2a91"), INK, colour("#c79bff"), "hourglass", "mood_time_out", "columns"),
    Mood.PAUSED: Look(colour("#22262c"), INK, colour("#d5dae1"), "bars", "mood_paused"),
    Mood.BREAK: Look(colour("#22262c"), INK, colour("#d5dae1"), "bars", "mood_break"),
    Mood.BETWEEN_TURNS: Look(colour("#123524"), INK, colour("#57c98a"), "square", "mood_between_turns"),
}
"""The look of every mood of the clock."""

IDLE = Look(colour("#123524"), INK, colour("#57c98a"), "play", "mood_ready")
"""The look of a centre without a clock: before and after a board."""
