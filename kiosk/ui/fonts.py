"""The font of the screens: Sarabun, which has Thai and Latin letters and digits of equal width.

It lacks the dotted circle on which a mark stands alone, so the keys of the marks have a few letters of another font.
"""

from pathlib import Path

from kivy.core.text import LabelBase

FONT = "Sarabun"
_FOLDER = Path(__file__).resolve().parents[2] / "images" / "fonts"
MEDIUM = _FOLDER / "Sarabun-Medium.ttf"
BOLD = _FOLDER / "Sarabun-Bold.ttf"

MARKS_FONT = "Noto Sans Thai marks"
MARKS_ON_A_CIRCLE = _FOLDER / "NotoSansThai-ExtraBold-marks.ttf"


def register_fonts() -> None:
    """Kivy draws `FONT` and `MARKS_FONT` from here on. Raises OSError when the files are not installed."""
    LabelBase.register(FONT, fn_regular=str(MEDIUM), fn_bold=str(BOLD))
    LabelBase.register(MARKS_FONT, fn_regular=str(MARKS_ON_A_CIRCLE), fn_bold=str(MARKS_ON_A_CIRCLE))
