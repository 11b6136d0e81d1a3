"""The one font of the screens: Sarabun, which has Thai and Latin letters and digits of equal width."""

from pathlib import Path

from kivy.core.text import LabelBase

FONT = "Sarabun"
_FOLDER = Path(__file__).resolve().parents[2] / "images" / "fonts"
MEDIUM = _FOLDER / "Sarabun-Medium.ttf"
BOLD = _FOLDER / "Sarabun-Bold.ttf"


def register_fonts() -> None:
    """Kivy draws `FONT` from here on. Raises OSError when the files are not installed."""
    LabelBase.register(FONT, fn_regular=str(MEDIUM), fn_bold=str(BOLD))
