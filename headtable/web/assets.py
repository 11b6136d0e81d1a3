"""The files beside the templates: where they are, and how a page carries its style and fonts within itself."""

import base64
import re
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"
FONTS = Path(__file__).parents[2] / "images" / "fonts"

_FONT_ADDRESS = re.compile(r'url\("/static/fonts/([\w-]+\.ttf)"\)')


@cache
def inlined_style(*names: str) -> str:
    """These style sheets as one text that refers to nothing outside of it."""
    style = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in names)
    return _FONT_ADDRESS.sub(lambda found: f'url("{_data_address(FONTS / found[1])}")', style)


def _data_address(path: Path) -> str:
    return f"data:font/ttf;base64,{base64.b64encode(path.read_bytes()).decode('ascii')}"
