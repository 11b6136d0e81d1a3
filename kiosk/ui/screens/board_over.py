"""After a board: the announcement to read aloud, and the way to the next one."""

from kivy.properties import BooleanProperty
from kivy.uix.floatlayout import FloatLayout

from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.screens.board import DEAF_MS
from kiosk.wire import View


class BoardOverScreen(FloatLayout):
    """The centre once a board has its result.

    A board that is lost by itself as its time runs out may do so under a finger on its way to the tap. Until that has
    landed the whole centre is still the tap, and core judges by the stamp (COMP 6.1); only then the next step is there.
    """

    can_rule = BooleanProperty(False)
    is_tap = BooleanProperty(False)

    def on_can_rule(self, *_changed: object) -> None:
        self.is_tap = self.can_rule
        if self.is_tap:
            kiosk = running_kiosk()
            kiosk.beat.call_at("late tap", kiosk.now_ms() + DEAF_MS, self._give_way)

    def _give_way(self) -> None:
        self.is_tap = False


def next_word(view: View) -> str:
    """The key of what the button leads to: another board, or the result of the match."""
    is_last = view.board_kind == "normal" and view.board_number >= view.boards
    return "to_the_result" if is_last else "next_board"


def may_have_been_in_time(view: View) -> bool:
    """Whether the board was lost on time and the referee may still say that the move was made."""
    return bool(view.results) and view.results[-1].cause == "time" and not view.reasons.get("rule_flag", ())


load_layout(__file__)
