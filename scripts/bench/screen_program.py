"""A program to be measured: the kiosk's screens, or a bare window of Kivy's. It notes the instant of every frame drawn.

Usage: python -m scripts.bench.screen_program kiosk|bare SOCKET FRAMES_FILE DRIVER
"""

import sys
import time
from pathlib import Path
from typing import Any

from kiosk.run_ui import show
from kiosk.ui.environment import open_window, set_environment
from kiosk.ui.settings import UiSettings


def main() -> int:
    kind, socket_path, frames_path, driver = sys.argv[1:]
    settings = UiSettings(video_driver=driver)
    set_environment(settings)
    window = open_window(settings)
    with Path(frames_path).open("w", encoding="ascii", buffering=1) as frames:

        def note(*_arguments: Any) -> None:
            frames.write(f"{time.monotonic_ns() // 1_000_000}\n")

        window.bind(on_flip=note)
        return show(socket_path, settings) if kind == "kiosk" else _bare()


def _bare() -> int:
    from kivy.base import runTouchApp  # noqa: PLC0415 - only once the window is open
    from kivy.uix.label import Label  # noqa: PLC0415 - the same

    runTouchApp(Label(text="1:27"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
