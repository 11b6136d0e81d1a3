"""Which screens and sheets there are: asked of a process of its own, since Kivy opens a window where it is imported."""

import json
import subprocess
import sys

_ASK = """
import json
from kiosk.ui.environment import open_window, set_environment
from kiosk.ui.settings import UiSettings
settings = UiSettings(video_driver="offscreen")
set_environment(settings)
open_window(settings)
from kiosk.ui.root import SCREENS, SHEETS
print(json.dumps([*SCREENS, *SHEETS]))
"""


def known_screens() -> set[str]:
    """The names under which the window shows them."""
    asked = subprocess.run([sys.executable, "-c", _ASK], check=True, capture_output=True, text=True, timeout=120)
    return set(json.loads(asked.stdout.splitlines()[-1]))
