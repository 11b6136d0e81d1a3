"""Recording a board: tap where a piece came from and where it went (the clock has a target of its own).

A tap on the board never ends the turn: what counts for the time is the touch at the move itself, and whoever records
may be a move behind (TSA 4, TSA 5). Nothing is hinted at: what was tapped is drawn, whatever the rules say of it.
"""

from kivy.properties import BooleanProperty, ObjectProperty

from kiosk.ui import shown_pieces
from kiosk.ui.kv import load_layout
from kiosk.ui.move_entry import MoveEntry
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import word
from kiosk.ui.widgets.board_sheet import BoardSheet
from kiosk.wire import View

_TAPS = {"turn": "end_turn", "between_turns": "start_turn"}


class RecordSheet(BoardSheet):
    """`entry` is what was tapped of a move; with `by_steps` it is sent by a button and not by its second square."""

    entry = ObjectProperty(MoveEntry(), rebind=True)
    by_steps = BooleanProperty(False)
    is_recording = BooleanProperty(False)

    def touch_square(self, square: int, at_ms: int) -> None:
        """A square was touched: a whole move is sent to core."""
        kiosk = running_kiosk()
        position = shown_pieces.recorded_position(kiosk.view)
        if position is None:
            kiosk.explain([shown_pieces.record_words(kiosk.view, kiosk.language)])
            return
        self.entry = self.entry.touched(square, position, takes_pieces=self.by_steps)
        if self.entry.is_whole and not self.by_steps:
            self._send(at_ms)

    def press_steps(self, at_ms: int) -> None:
        """Send the move that was tapped square by square, or change to that way of tapping and back."""
        if self.entry.is_whole:
            self._send(at_ms)
        else:
            self.by_steps = not self.by_steps
            self.entry = MoveEntry()

    def _send(self, at_ms: int) -> None:
        entry, self.entry, self.by_steps = self.entry, MoveEntry(), False
        captured = list(entry.captured) if entry.captured is not None else None
        running_kiosk().tell("record_move", at_ms, path=list(entry.path), captured=captured)

    def tap(self, at_ms: int) -> None:
        """The referee's tap ends the turn; where something is to be decided, the screen under the sheet comes back."""
        kiosk = running_kiosk()
        phase = kiosk.view.phase if kiosk.view is not None else ""
        if phase in _TAPS:
            kiosk.tell(_TAPS[phase], at_ms)
        else:
            kiosk.close_sheet()

    def take_back(self, at_ms: int) -> None:
        """Forget what was tapped of a move; else core takes back the last one."""
        if self.entry.path:
            self.entry = MoveEntry()
        else:
            running_kiosk().tell("take_back_move", at_ms)

    def switch(self, at_ms: int) -> None:
        """Ask core to record, or to stop."""
        kiosk = running_kiosk()
        kiosk.tell("set_recording", at_ms, is_on=not shown_pieces.is_recording(kiosk.view))


def tap_words(view: View, language: str) -> str:
    """What a touch of the clock's target does now."""
    keys = {"turn": "tap_moved", "between_turns": "tap_next_turn", "red": "decide_red", "paused": "clock_stands"}
    return word(keys.get(view.phase, "back_to_screen"), language)


def steps_words(entry: MoveEntry, by_steps: bool, language: str) -> str:
    """What the button for moves of several squares does now."""
    return word("record_this" if by_steps and entry.is_whole else "record_by_steps", language)


def take_back_words(entry: MoveEntry, language: str) -> str:
    return word("record_clear" if entry.path else "record_take_back", language)


load_layout(__file__)
