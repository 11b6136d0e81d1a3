"""After a board: the announcement to read aloud, and the way to the next one."""

from kivy.properties import BooleanProperty
from kivy.uix.floatlayout import FloatLayout

from kiosk.ui.kv import load_layout
from kiosk.wire import View


class BoardOverScreen(FloatLayout):
    """The centre once a board has its result."""

    can_rule = BooleanProperty(False)


def next_word(view: View) -> str:
    """The key of what the button leads to: another board, or the result of the match."""
    is_last = view.board_kind == "normal" and view.board_number >= view.boards
    return "to_the_result" if is_last else "next_board"


def may_have_been_in_time(view: View) -> bool:
    """Whether the board was lost on time and the referee may still say that the move was made."""
    return bool(view.results) and view.results[-1].cause == "time" and not view.reasons.get("rule_flag", ())


load_layout(__file__)
