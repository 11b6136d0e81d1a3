"""`python -m scripts.wiring`: draw images/pictures/wiring.svg anew, after the default pins have changed."""

from pathlib import Path
from typing import Final

from hardware.pins import PanelSettings
from scripts.wiring.drawing import drawing

_TARGET: Final = Path(__file__).resolve().parents[2] / "images" / "pictures" / "wiring.svg"

if __name__ == "__main__":
    _TARGET.write_text(drawing(PanelSettings()), encoding="utf-8")
    print(f"written: {_TARGET}")
