"""The screens as one app: takes core's mail, keeps the picture right as time passes, sends the referee's acts.

It decides nothing about the match. Which screen is shown follows the view; what it keeps of its own is which sheet is
open and what was picked on it.
"""

from collections.abc import Iterable
from typing import Any, Protocol

from kivy.app import App
from kivy.base import ExceptionManager
from kivy.clock import Clock as FrameClock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from hardware.clock import Clock
from kiosk.ui import news, theme
from kiosk.ui.areas import density
from kiosk.ui.beat import Beat
from kiosk.ui.client import Connection, Mail
from kiosk.ui.clock_face import clock_face
from kiosk.ui.fault_handler import FaultHandler
from kiosk.ui.faults import FaultGuard
from kiosk.ui.fonts import register_fonts
from kiosk.ui.hearing import Hearing
from kiosk.ui.lateness import is_awaited, lateness, next_loss
from kiosk.ui.root import KioskRoot
from kiosk.ui.settings import UiSettings
from kiosk.ui.sheets.pin import needs_pin
from kiosk.ui.shown import screen_name
from kiosk.ui.shown_pieces import record
from kiosk.ui.simulated_keys import SimulatedKeys
from kiosk.ui.target_map import TargetMap, wanted_path
from kiosk.ui.texts import said, word
from kiosk.ui.touch import TouchGate
from kiosk.wire import Input, View

_FLASH_MS = 150
_NOTICE_MS = 6_000
_FAULT_MS = 20_000
_LATENESS_MS = 500
"""Twice a second, so that no second is skipped however late a frame comes."""


class Core(Protocol):
    """The line to core, as the app uses it."""

    def mail(self) -> Mail: ...

    def send(self, message: Input) -> bool: ...


class KioskApp(App):
    """The kiosk's window."""

    # `rebind`: layout files look into these values, which know nothing of Kivy.
    view = ObjectProperty(None, allownone=True, rebind=True)
    panel = ObjectProperty(None, allownone=True, rebind=True)
    face = ObjectProperty(None, allownone=True, rebind=True)
    look = ObjectProperty(theme.IDLE, rebind=True)
    language = StringProperty("th")
    notice = StringProperty("")
    is_notice_warning = BooleanProperty(False)
    fault = StringProperty("")
    is_flashing = BooleanProperty(False)
    lateness = StringProperty("")
    next_loss = StringProperty("")
    board_turns = NumericProperty(0)

    def __init__(self, settings: UiSettings, core: Core, clock: Clock, **properties: Any) -> None:
        super().__init__(**properties)
        self.settings = settings
        self.core = core
        self.clock = clock
        self.beat = Beat()
        self.gate = TouchGate()
        self._hearing = Hearing()
        self._keys = SimulatedKeys(self._press_key)
        self._guard = FaultHandler(FaultGuard(self.now_ms, self._show_fault))

    def build(self) -> KioskRoot:
        self.title = "Makhos"
        register_fonts()
        Metrics.density = density(Window.width - self.settings.strip_width, Window.height)
        Window.clearcolor = theme.BACKGROUND
        root = KioskRoot(self.settings.strip_width)
        root.show_screen("no_clock")
        return root

    def on_start(self) -> None:
        ExceptionManager.add_handler(self._guard)
        self._frame = FrameClock.schedule_interval(self._on_frame, 0)
        Window.bind(on_request_close=self._on_request_close)
        if self.settings.is_simulated:
            self._keys.listen()
        path = wanted_path()
        self._targets = TargetMap(self.root, path) if path is not None else None
        self.take_mail()

    def on_stop(self) -> None:
        ExceptionManager.remove_handler(self._guard)
        self._frame.cancel()
        if self._targets is not None:
            self._targets.stop()
        self._keys.stop()
        Window.unbind(on_request_close=self._on_request_close)

    def open_settings(self, *_arguments: object) -> bool:
        """Kivy's own settings, which a key would open, do not exist here."""
        return False

    def now_ms(self) -> int:
        return self.clock.now_ms()

    def take_mail(self) -> None:
        """Show the newest that core has sent; without news for too long it has hung, and there is no clock."""
        mail, now_ms = self.core.mail(), self.now_ms()
        self.panel = mail.panel
        self._hearing.note(mail.view, now_ms)
        if mail.view is None or mail.connection is not Connection.UP or self._hearing.is_silent(now_ms):
            self._show_no_clock(mail.connection)
            return
        self.beat.call_at("silence", self._hearing.silent_at_ms, self.take_mail)
        before, self.view = self.view, mail.view
        self.language = mail.view.language
        self._redraw_clock()
        self._redraw_lateness()
        self._show_screen(screen_name(mail.view))
        self._tell_news(before, mail.view)
        self._follow_record(before, mail.view)

    def reasons_against(self, action: str, view: View | None) -> tuple[Any, ...]:
        """Every reason of core's against an action, for its button; none for a button without one."""
        return () if view is None or not action else view.reasons.get(action, ())

    def send(self, name: str, at_ms: int, **arguments: object) -> None:
        """Tell core of an act; sheets that are open close. Told to nobody while core is away: the screen says so.

        An act that core guards waits for the referee's PIN on a sheet of its own, over the one where it was picked.
        """
        if needs_pin(self.view, name, arguments):
            self.lay_sheet("pin", wanted=name, arguments=arguments)
        else:
            self.root.close_sheets()
            self.tell(name, at_ms, **arguments)

    def tell(self, name: str, at_ms: int, **arguments: object) -> None:
        """Tell core of an act; a sheet that is open stays, unless core is away."""
        if not self.core.send(Input(name, at_ms, arguments)):
            self.take_mail()

    def press_button(self, button: str, at_ms: int, *, is_down: bool) -> None:
        self.core.send(Input("press_button", at_ms, {"button": button, "is_down": is_down}))

    def _press_key(self, button: str, is_down: bool) -> None:
        self.press_button(button, self.now_ms(), is_down=is_down)

    def explain(self, sentences: Iterable[str]) -> None:
        self._show_notice(" · ".join(sentences), is_warning=True, until_ms=self.now_ms() + _NOTICE_MS)

    def open_sheet(self, name: str, **properties: object) -> None:
        """Open a dialog with what it is to show. Nothing in the match changes."""
        self.root.show_sheet(name, **properties)

    def lay_sheet(self, name: str, **properties: object) -> None:
        """Open a dialog over the one that is open, which comes back as it was."""
        self.root.lay_sheet(name, **properties)

    def close_sheet(self) -> None:
        self.root.close_sheet()

    def _show_no_clock(self, connection: Connection) -> None:
        self.root.close_sheets()
        self._show_screen("no_clock")
        self.root.screen.is_other_protocol = connection is Connection.OTHER_PROTOCOL

    def _show_screen(self, name: str) -> None:
        if name != self.root.screen_name:
            # What was said was about the screen that goes.
            self.notice = ""
            self.root.close_sheets()
            self.root.show_screen(name)

    def _tell_news(self, before: View | None, view: View) -> None:
        if before is not None and view.counted_taps > before.counted_taps:
            self._flash()
        if before is not None and view.pin.leavings > before.pin.leavings:
            self.stop()
        if news.is_over(before, view):
            self.notice = ""
        notice = view.notice
        if notice is None or not news.is_news(before, view):
            return
        until_ms = notice.at_ms + _NOTICE_MS
        if until_ms > self.now_ms():
            self._show_notice(said(notice.text, self.language), is_warning=notice.is_warning, until_ms=until_ms)

    def _follow_record(self, before: View | None, view: View) -> None:
        """As a board's record begins the sheet to fill it opens, and so it does after a restart of the screens."""
        begins = record(view) is not None and record(before) is None
        if begins and self.root.screen_name == "board" and self.root.sheet is None:
            self.open_sheet("record")

    def _flash(self) -> None:
        self.is_flashing = True
        self.beat.call_at("flash", self.now_ms() + _FLASH_MS, lambda: setattr(self, "is_flashing", False))

    def _show_notice(self, words: str, *, is_warning: bool, until_ms: int) -> None:
        self.notice, self.is_notice_warning = words, is_warning
        self.beat.call_at("notice", until_ms, lambda: setattr(self, "notice", ""))

    def _show_fault(self, number: int) -> None:
        self.fault = word("fault", self.language, number=number)
        self.beat.call_at("fault", self.now_ms() + _FAULT_MS, lambda: setattr(self, "fault", ""))

    def _redraw_clock(self) -> None:
        face = None if self.view is None else clock_face(self.view, self.now_ms())
        self.look = theme.IDLE if face is None else theme.MOODS[face.mood]
        self.face = face
        if face is None or face.next_change_at_ms is None:
            self.beat.forget("clock")
        else:
            self.beat.call_at("clock", face.next_change_at_ms, self._redraw_clock)

    def _redraw_lateness(self) -> None:
        """The clock of those who are awaited changes by itself only while somebody is."""
        now_ms = self.now_ms()
        self.lateness = lateness(self.view, now_ms, self.language)
        self.next_loss = next_loss(self.view, now_ms, self.language)
        if self.view is not None and is_awaited(self.view):
            self.beat.call_at("lateness", now_ms + _LATENESS_MS, self._redraw_lateness)
        else:
            self.beat.forget("lateness")

    def _on_frame(self, _dt: float) -> None:
        self.beat.run(self.now_ms())

    def _on_request_close(self, *_arguments: object, **_source: object) -> bool:
        """Whether the window stays although it was to be closed: its own way out is no way round the PIN."""
        if not self.settings.is_simulated:
            return True
        has_pin = self.view is not None and self.view.pin.is_set
        if has_pin:
            self.send("leave", self.now_ms())
        return has_pin
