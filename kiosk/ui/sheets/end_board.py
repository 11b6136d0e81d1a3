"""How the board ended: who won and why, then a hold to confirm (TSA 7, 8; COMP 7, 8)."""

from typing import ClassVar

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.widgets.sheet import Sheet
from kiosk.ui.widgets.target import Target
from kiosk.wire import View
from rules.text import Text

_LOSSES = ("resigned", "no_move", "no_men", "time", "penalty", "late")
_DRAWS = ("agreed", "mimicry", "limited_count")


class EndBoardSheet(Sheet):
    """`result` is "left", "right" or "draw" and `cause` a code of that kind; both empty until picked.

    `lacking` is the key of what is still to be picked; `room_below` the pixels kept free under the causes. `number` is
    that of the board where it is not the one in hand.
    """

    action: ClassVar[str] = "end_board"

    result = StringProperty("")
    cause = StringProperty("")
    lacking = StringProperty("choose_result")
    room_below = NumericProperty(0)
    number = NumericProperty(0)

    def pick(self, result: str) -> None:
        """Choose who won; a cause that does not go with it is forgotten."""
        self.result = result
        if self.cause not in causes(result):
            self.cause = ""

    def confirm(self, at_ms: int) -> None:
        """Tell core."""
        running_kiosk().send("end_board", at_ms, cause=self.cause, winner=self.winner)

    def reasons_against(self, view: View | None, _result: str, cause: str) -> tuple[Text, ...]:
        """Core's reasons against a cause of the result that is picked; none where all causes are alike to it."""
        return () if view is None else view.reasons.get(f"{self.action}.{cause}", ())

    def own_reason(self, _view: View | None, _number: float, _result: str, _cause: str) -> str:
        """The key of the sheet's own reason against a cause of the result that is picked; empty when it has none."""
        return ""

    @property
    def winner(self) -> str | None:
        """The seat that was picked as the winner; None for a draw."""
        return winner_of(self.result)


def winner_of(result: str) -> str | None:
    """The seat that won; None for a draw."""
    return None if result == "draw" else result


def causes(result: str) -> tuple[str, ...]:
    """The causes that go with a result, in the order of their buttons; none before it is picked."""
    return {"": (), "draw": _DRAWS}.get(result, _LOSSES)


class CauseTarget(Target):
    """One cause; there only while the `sheet` it lies on has a result that goes with it."""

    sheet = ObjectProperty(None, allownone=True, rebind=True)
    cause = StringProperty("")


load_layout(__file__)
