"""The whole window: strip, players, one screen in the middle, the row at the bottom, and what lies over them."""

from typing import Any

from kivy.metrics import Metrics
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from kiosk.ui.areas import Areas, Rect, areas
from kiosk.ui.running import running_kiosk
from kiosk.ui.screens.board import BoardScreen
from kiosk.ui.screens.board_over import BoardOverScreen
from kiosk.ui.screens.interrupted import InterruptedScreen
from kiosk.ui.screens.match_result import MatchResultScreen
from kiosk.ui.screens.no_clock import NoClockScreen
from kiosk.ui.screens.question import QuestionScreen
from kiosk.ui.screens.ready import ReadyScreen
from kiosk.ui.screens.toss import TossScreen
from kiosk.ui.screens.waiting import WaitingScreen
from kiosk.ui.sheets.acts import ActsSheet
from kiosk.ui.sheets.annulled import AnnulledSheet
from kiosk.ui.sheets.arrivals import ArrivalsSheet
from kiosk.ui.sheets.claim import ClaimMoveSheet, VerdictSheet
from kiosk.ui.sheets.clock_setting import ClockSettingSheet
from kiosk.ui.sheets.counts import CountsSheet
from kiosk.ui.sheets.end_board import EndBoardSheet
from kiosk.ui.sheets.errand_break import ErrandBreakSheet
from kiosk.ui.sheets.health import HealthSheet
from kiosk.ui.sheets.help import HelpSheet
from kiosk.ui.sheets.meant import MeantSheet
from kiosk.ui.sheets.menu import MenuSheet
from kiosk.ui.sheets.misconduct import MisconductSheet
from kiosk.ui.sheets.objection import ObjectionSheet
from kiosk.ui.sheets.pin import PinSheet
from kiosk.ui.sheets.position import ClaimPositionSheet, RecordPositionSheet
from kiosk.ui.sheets.reason import AbandonSheet, EndEarlySheet, SpectatorSheet
from kiosk.ui.sheets.record import RecordSheet
from kiosk.ui.sheets.referee_change import RefereeChangeSheet
from kiosk.ui.sheets.result_correction import MeantResultSheet, ResultCorrectionSheet
from kiosk.ui.sheets.set_up import SetUpSheet
from kiosk.ui.sheets.slip import SlipSheet
from kiosk.ui.sheets.text_entry import TextEntrySheet
from kiosk.ui.sheets.undo import UndoSheet
from kiosk.ui.touch import is_exact, stamp
from kiosk.ui.widgets.bottom_row import BottomRow
from kiosk.ui.widgets.fault_banner import FaultBanner
from kiosk.ui.widgets.player_panel import PlayerPanel
from kiosk.ui.widgets.simulated_strip import SimulatedStrip
from kiosk.ui.widgets.top_strip import TopStrip

SCREENS: dict[str, type[Widget]] = {
    "board": BoardScreen,
    "board_over": BoardOverScreen,
    "interrupted": InterruptedScreen,
    "match_result": MatchResultScreen,
    "no_clock": NoClockScreen,
    "question": QuestionScreen,
    "ready": ReadyScreen,
    "toss": TossScreen,
    "waiting": WaitingScreen,
}
_BETWEEN_PLAYERS = frozenset({"board", "board_over", "ready", "toss"})
SHEETS: dict[str, type[Widget]] = {
    "abandon": AbandonSheet,
    "acts": ActsSheet,
    "annulled": AnnulledSheet,
    "arrivals": ArrivalsSheet,
    "break": ErrandBreakSheet,
    "claim_move": ClaimMoveSheet,
    "claim_position": ClaimPositionSheet,
    "correct_result": ResultCorrectionSheet,
    "counts": CountsSheet,
    "end_board": EndBoardSheet,
    "end_early": EndEarlySheet,
    "health": HealthSheet,
    "help": HelpSheet,
    "meant": MeantSheet,
    "meant_result": MeantResultSheet,
    "menu": MenuSheet,
    "misconduct": MisconductSheet,
    "set_clock": ClockSettingSheet,
    "spectator": SpectatorSheet,
    "text_entry": TextEntrySheet,
    "objection": ObjectionSheet,
    "record": RecordSheet,
    "pin": PinSheet,
    "referee": RefereeChangeSheet,
    "record_position": RecordPositionSheet,
    "set_up": SetUpSheet,
    "slip": SlipSheet,
    "undo": UndoSheet,
    "verdict": VerdictSheet,
}


class KioskRoot(FloatLayout):
    """Shows one screen and, over it, the topmost sheet; `strip_width` is what a simulated table takes on the right."""

    def __init__(self, strip_width: int, **properties: Any) -> None:
        super().__init__(**properties)
        self._strip_width = strip_width
        self.screen_name = ""
        self.screen: Widget | None = None
        self._sheets: list[tuple[str, Widget]] = []
        self._shown = 0
        self.strip = TopStrip()
        self.players = [PlayerPanel(seat="left"), PlayerPanel(seat="right")]
        self.row = BottomRow()
        self.banner = FaultBanner()
        self.simulated = SimulatedStrip() if strip_width else None
        self.fbind("size", self._arrange)

    @property
    def sheet(self) -> Widget | None:
        """The sheet that is seen; None while there is none."""
        return self._sheets[-1][1] if self._sheets else None

    @property
    def sheet_name(self) -> str:
        """The name of the sheet that is seen; empty while there is none."""
        return self._sheets[-1][0] if self._sheets else ""

    def show_screen(self, name: str) -> None:
        """Show the screen of that name; the one shown stays as it is when it is asked for again."""
        if name != self.screen_name:
            self.screen_name = name
            self.screen = SCREENS[name]()
            self._arrange()

    def show_sheet(self, name: str, **properties: object) -> None:
        """Open the sheet of that name afresh, in place of all that are open."""
        self._sheets = [(name, SHEETS[name](**properties))]
        self._arrange()

    def lay_sheet(self, name: str, **properties: object) -> None:
        """Open the sheet of that name over the one that is seen, which comes back as it was."""
        self._sheets.append((name, SHEETS[name](**properties)))
        self._arrange()

    def close_sheet(self) -> None:
        """The sheet that is seen closes, if there is one; the one under it is seen again, else the screen."""
        if self._sheets:
            self._sheets.pop()
            self._arrange()

    def close_sheets(self) -> None:
        """The screen is seen again."""
        if self._sheets:
            self._sheets.clear()
            self._arrange()

    def on_touch_down(self, touch: Any) -> bool:
        kiosk = running_kiosk()
        at_ms = stamp(touch, kiosk.now_ms())
        place = (touch.x / Metrics.density, touch.y / Metrics.density)
        counts = kiosk.gate.admits(at_ms, place, touch.device, is_exact=is_exact(touch), shown=self._shown)
        return not counts or bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        running_kiosk().gate.lift(touch.device)
        return bool(super().on_touch_up(touch))

    def _arrange(self, *_changed: object) -> None:
        """Put the parts that belong to the screen into their places; what is under a sheet can't be touched."""
        if self.screen is None or min(self.size) <= 0:
            return
        self._shown += 1
        width = self.width - self._strip_width
        parts = self._parts(self.screen, areas(width, self.height))
        if self.simulated is not None:
            parts.append((self.simulated, Rect(width, 0, self._strip_width, self.height)))
        self.clear_widgets()
        for widget, place in parts:
            widget.size_hint = (None, None)
            widget.pos, widget.size = place.pos, place.size
            self.add_widget(widget)

    def _parts(self, screen: Widget, places: Areas) -> list[tuple[Widget, Rect]]:
        is_between = self.screen_name in _BETWEEN_PLAYERS
        self.strip.shows_clock = self.sheet is not None or self.screen_name == "question"
        over = [(self.strip, places.strip), (self.banner, places.strip)]
        if self.screen_name == "no_clock":
            return [(screen, places.whole), (self.banner, places.strip)]
        if self.sheet is not None:
            return [(self.sheet, places.sheet), *over]
        row = (self.row, places.row)
        if not is_between:
            return [(screen, places.wide), row, *over]
        sides = zip(self.players, (places.left, places.right), strict=True)
        return [(screen, places.centre), *sides, row, *over]
