"""How large a text may be written in a box: names shrink to fit, sentences are wrapped at words and then shrink."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from kivy.core.text import Label as CoreLabel

from kiosk.ui.fonts import FONT
from kiosk.ui.thai import wrapped


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text ready to draw: its lines joined by newlines and its font size in pixels."""

    text: str
    font_size: int


@dataclass(frozen=True, slots=True)
class Box:
    """The place for a text and the sizes it may have, in pixels."""

    width: float
    height: float
    smallest: int
    largest: int
    is_bold: bool = False
    font: str = FONT


@lru_cache(maxsize=1_024)
def fit_line(text: str, box: Box) -> Fitted:
    """The text on one line, as large as the box allows and never cut: at `smallest` it is given as it is."""
    return Fitted(text, _largest_that_fits(box, lambda size: _fits(text, box, size)))


@lru_cache(maxsize=256)
def fit_lines(text: str, box: Box, unbroken: tuple[str, ...] = ()) -> Fitted:
    """The text wrapped at words, as large as the box allows; what is in `unbroken` stays on one line."""

    def lines(size: int) -> str:
        return "\n".join(wrapped(text, box.width, lambda part: _extents(part, size, box)[0], unbroken))

    size = _largest_that_fits(box, lambda size: _fits(lines(size), box, size))
    return Fitted(lines(size), size)


def _largest_that_fits(box: Box, fits: Callable[[int], bool]) -> int:
    """Search by halves: a text that fits at one size fits at all smaller ones."""
    low, high = min(box.smallest, box.largest), box.largest
    if fits(high):
        return high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


def _fits(lines: str, box: Box, size: int) -> bool:
    sizes = [_extents(line, size, box) for line in lines.split("\n")]
    return max(width for width, _ in sizes) <= box.width and sum(height for _, height in sizes) <= box.height


def _extents(text: str, size: int, box: Box) -> tuple[int, int]:
    return _extents_in(text, size, box.is_bold, box.font)


@lru_cache(maxsize=8_192)
def _extents_in(text: str, size: int, is_bold: bool, font: str) -> tuple[int, int]:
    width, height = _core_label(size, is_bold, font).get_extents(text or " ")
    return int(width), int(height)


@lru_cache(maxsize=256)
def _core_label(size: int, is_bold: bool, font: str) -> CoreLabel:
    label = CoreLabel(text="ก", font_size=size, font_name=font, bold=is_bold, font_script_name="Thai")
    label.refresh()
    label.render(real=True)
    return label


def prime(size: float, *, is_bold: bool, font: str = FONT) -> None:
    """Have Kivy measure this size of the font as Thai.

    It tells a font its script only as it draws, and measures before that: the first น้ำ of a size would be drawn into
    a picture that is too low, its tone cut off. Kivy forgets all but the last 64 fonts, so this comes before each text.
    """
    _core_label(int(size), is_bold, font).render(real=True)


def width_of(text: str, size: int, *, is_bold: bool) -> int:
    """Pixels that a line takes at a font size."""
    return _extents_in(text, size, is_bold, FONT)[0]
