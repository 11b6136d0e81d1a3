"""The result of a finished board is put right after the fact, by the referee and on record."""

from kivy.properties import NumericProperty

from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.sheets.end_board import EndBoardSheet
from kiosk.ui.texts import word


class ResultCorrectionSheet(EndBoardSheet):
    """Like the end of a board, for the board called `number`; it opens on the newest that is finished."""

    action = "correct_result"

    number = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        view = running_kiosk().view
        newest = view.results[-1].number if view is not None and view.results else 0
        super().__init__(number=newest, **properties)

    def step(self, by: int) -> None:
        """The next finished board in that direction, as far as there is one."""
        view = running_kiosk().view
        numbers = [result.number for result in view.results] if view is not None else []
        if self.number + by in numbers:
            self.number += by

    def confirm(self, at_ms: int) -> None:
        """Tell core."""
        kiosk = running_kiosk()
        kiosk.send(
            "correct_result",
            at_ms,
            board_number=self.number,
            cause=self.cause,
            winner=self.winner,
            authority="referee",
            reason=word("correction_reason", kiosk.language),
        )


load_layout(__file__)
