"""A kiosk in this process that tests can look at and touch: a fake core, a clock they push, frames they pump."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from kivy.lang import Builder
from kivy.metrics import Metrics
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from kiosk.ui.app import KioskApp
from kiosk.ui.client import Connection, Mail
from kiosk.ui.settings import UiSettings
from kiosk.ui.widgets.target import TouchArea
from kiosk.wire import Input, Panel, View
from tests.ui.sample_views import NOW_MS

SHEETS = (
    "abandon",
    "acts",
    "annulled",
    "arrivals",
    "break",
    "claim_move",
    "claim_position",
    "correct_result",
    "counts",
    "end_board",
    "end_early",
    "health",
    "help",
    "menu",
    "misconduct",
    "objection",
    "pin",
    "referee",
    "record",
    "record_position",
    "set_clock",
    "set_up",
    "slip",
    "spectator",
    "text_entry",
    "undo",
    "verdict",
)


SPEAKS_EVERY_MS = 2_000
"""As core does it."""


class PushedClock:
    """A clock that stands until it is pushed."""

    def __init__(self) -> None:
        self.at_ms = NOW_MS

    def now_ms(self) -> int:
        return self.at_ms

    def wall_ms(self) -> int:
        return self.at_ms

    def wait(self, condition: object, until_ms: int | None) -> None:
        raise AssertionError(f"the screens never wait: {condition}, {until_ms}")


class FakeCore:
    """Keeps what it was told; gives out the mail it was given."""

    def __init__(self) -> None:
        self.inputs: list[Input] = []
        self.given = Mail()

    def mail(self) -> Mail:
        return self.given

    def send(self, message: Input) -> bool:
        self.inputs.append(message)
        return self.given.connection is Connection.UP


class Table:
    """The kiosk with verbs in the referee's words."""

    def __init__(self, settings: UiSettings) -> None:
        self.clock = PushedClock()
        self.core = FakeCore()
        self._spoke_ms = self.clock.at_ms
        self._fingers = 0
        EventLoop.ensure_window()
        Window.rotation = settings.rotation
        Window.system_size = settings.panel_size
        self.app = KioskApp(settings, self.core, self.clock)
        self.app._run_prepare()
        self.pump()

    def close(self) -> None:
        self.app.stop()
        for child in Window.children[:]:
            Window.remove_widget(child)
        self.app.root.clear_widgets()

    def pump(self, frames: int = 4) -> None:
        """Live through some frames: input, what is due, layout; everything but the drawing, which costs the most."""
        for _ in range(frames):
            Clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()

    def pixels(self) -> tuple[int, int, bytes]:
        """Width, height and the red, green and blue of every pixel as drawn now, rows from the bottom."""
        self.pump()
        Window.dispatch("on_draw")
        width, height = Window.system_size
        return width, height, bytes(glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE))

    def _core_speaks_on(self) -> None:
        """The same view comes again although nothing changed."""
        self._spoke_ms = self.clock.at_ms
        if self.core.given.view is not None:
            self.core.given = replace(self.core.given, view=replace(self.core.given.view))
            self.app.take_mail()

    def core_says(self, view: View, panel: Panel | None = None) -> None:
        self._spoke_ms = self.clock.at_ms
        self.core.given = Mail(Connection.UP, view, panel)
        self.app.take_mail()
        self.pump()

    def core_goes(self) -> None:
        self.core.given = Mail()
        self.app.take_mail()
        self.pump()

    def advance(self, by_ms: int, *, core_hangs: bool = False) -> None:
        """Push the clock, a tenth of a second at a time as a screen would live through it; core speaks on meanwhile."""
        end_ms = self.clock.at_ms + by_ms
        while self.clock.at_ms < end_ms:
            self.clock.at_ms = min(self.clock.at_ms + 100, end_ms)
            if not core_hangs and self.clock.at_ms >= self._spoke_ms + SPEAKS_EVERY_MS:
                self._core_speaks_on()
            self.pump(1)
        self.pump(2)

    def widgets(self) -> Iterator[Widget]:
        return iter(list(self.app.root.walk(restrict=True)))

    def find(self, name: str) -> Any:
        """The one widget of that id that is on the screen."""
        found = {id(one): one for parent in self.widgets() for key, one in parent.ids.items() if key == name}
        shown = [one.__self__ for one in found.values() if one.__self__ in set(self.widgets())]
        assert len(shown) == 1, f"{len(shown)} widgets are called {name!r}"
        return shown[0]

    def touch(self, name: str) -> UnitTestTouch:
        """A finger lands in the middle of a target and stays."""
        target = self.find(name)
        assert isinstance(target, TouchArea)
        assert target.is_present, f"{name} is not there"
        return self.touch_widget(target)

    def touch_widget(self, target: Widget) -> UnitTestTouch:
        """A finger lands in the middle of a widget and stays."""
        x, y = target.to_window(*target.center)
        touch = UnitTestTouch(x, y)
        # A finger of its own for each: so quickly after another, one that touched twice would have meant it once.
        self._fingers += 1
        touch.device = f"finger {self._fingers}"
        touch.touch_down()
        self.pump(2)
        return touch

    def tap(self, name: str) -> None:
        """A finger lands on a target and leaves; the next one comes a tenth of a second later."""
        self.touch(name).touch_up()
        self.advance(100)

    def hold(self, name: str, for_ms: int) -> None:
        touch = self.touch(name)
        self.advance(for_ms)
        touch.touch_up()
        self.advance(100)

    def text(self, name: str) -> str:
        """The text on a widget as drawn, its lines joined."""
        return str(self.find(name).text).replace("\n", "")

    @property
    def unit(self) -> float:
        """Pixels of this screen for one of the design."""
        return float(Metrics.density)

    @property
    def told(self) -> list[tuple[str, dict[str, Any]]]:
        """The acts that core was told, without the stamps; what it was only asked to weigh is none."""
        return [(one.name, dict(one.arguments)) for one in self.core.inputs if one.name != "weigh"]
