"""The result of a board is put right, on record and with a reason: after the fact, or in place of a slip just made."""

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty

from kiosk.ui.kv import load_layout
from kiosk.ui.meant import RESULT
from kiosk.ui.running import running_kiosk
from kiosk.ui.sheets.end_board import EndBoardSheet
from kiosk.wire import ActView


class CorrectionSheet(EndBoardSheet):
    """Like the end of a board, with the reason for the correction."""


class ResultCorrectionSheet(CorrectionSheet):
    """Corrects the board called `number`; it opens on the newest that is finished."""

    action = "correct_result"

    number = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        view = running_kiosk().view
        newest = view.results[-1].number if view is not None and view.results else 0
        super().__init__(number=newest, **properties)

    def has_board(self, number: float) -> bool:
        """Whether the board of that number is finished."""
        view = running_kiosk().view
        return view is not None and any(result.number == number for result in view.results)

    def confirm(self, at_ms: int) -> None:
        """Tell core."""
        running_kiosk().send(
            "correct_result",
            at_ms,
            board_number=int(self.number),
            cause=self.cause,
            winner=self.winner,
            authority="referee",
            reason=self.ids.reasons.words,
        )


class MeantResultSheet(CorrectionSheet):
    """Another result takes the place of `act`, which ended a board."""

    action = "replace"

    act = ObjectProperty(None)

    def __init__(self, act: ActView, **properties: Any) -> None:
        super().__init__(act=act, **properties)

    def confirm(self, at_ms: int) -> None:
        """Tell core."""
        meant = {**self.act.told, "cause": self.cause, "winner": self.winner, "offence": None}
        reason = self.ids.reasons.words
        running_kiosk().send("replace", at_ms, target_seq=self.act.seq, reason=reason, **{RESULT: meant})


load_layout(__file__)
