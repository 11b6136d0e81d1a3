"""The peer: a Kivy program that redraws at 60 frames a second and looks at the time ten times a second.

It toggles its lamp when it finds a deadline passed, as a game clock inside a window would; prints each lateness.
Usage: python -m scripts.bench.kivy_clock START_MS
"""

import json
import os
import sys
import time

from scripts.bench.deadlines import deadlines_from

os.environ.update(
    KIVY_NO_ARGS="1", KIVY_NO_CONFIG="1", KIVY_NO_FILELOG="1", KIVY_LOG_MODE="PYTHON", SDL_VIDEODRIVER="offscreen"
)

from kivy.app import App
from kivy.clock import Clock
from kivy.config import Config
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label

Config.set("graphics", "multisamples", "0")


class Redrawing(App):  # type: ignore[misc]
    """Sixty labels that move at every frame, and a clock of 10 Hz."""

    def __init__(self, start_ms: int) -> None:
        super().__init__()
        self._waiting = deadlines_from(start_ms)
        self.late_ms: list[float] = []

    def build(self) -> FloatLayout:
        root = FloatLayout()
        self._labels = [Label(text=str(number)) for number in range(60)]
        for label in self._labels:
            root.add_widget(label)
        Clock.schedule_interval(self._move, 0)
        Clock.schedule_interval(self._look, 0.1)
        return root

    def _move(self, _seconds: float) -> None:
        moment = time.monotonic()
        for number, label in enumerate(self._labels):
            label.pos = ((moment * 90 + number * 37) % 400, (number * 53) % 400)
        self._labels[0].text = f"{moment:.3f}"

    def _look(self, _seconds: float) -> None:
        now_ms = time.monotonic_ns() / 1e6
        while self._waiting and self._waiting[0] <= now_ms:
            self.late_ms.append(now_ms - self._waiting.pop(0))
        if not self._waiting:
            self.stop()


if __name__ == "__main__":
    program = Redrawing(int(sys.argv[1]))
    program.run()
    print(json.dumps(program.late_ms))
