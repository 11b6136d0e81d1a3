"""The result of a board is put right, on record and with a reason: after the fact, or in place of a slip just made."""

from typing import Any

from kivy.properties import ObjectProperty

from kiosk.ui import weighed
from kiosk.ui.kv import load_layout
from kiosk.ui.meant import RESULT
from kiosk.ui.running import running_kiosk
from kiosk.ui.sheets.end_board import EndBoardSheet, causes, winner_of
from kiosk.wire import View
from kiosk.wire_acts import ActView, WeighedView
from rules.text import Text


class CorrectionSheet(EndBoardSheet):
    """Like the end of a board, with the reason for the correction; what is recorded already is no correction."""

    def recorded(self, view: View | None, number: float) -> tuple[str | None, str]:
        """Winner and cause as they are recorded by now; no cause where nothing is."""
        raise NotImplementedError

    def own_reason(self, view: View | None, number: float, result: str, cause: str) -> str:
        return "meant_same" if result and self.recorded(view, number) == (winner_of(result), cause) else ""


class ResultCorrectionSheet(CorrectionSheet):
    """Corrects the board called `number`; it opens on the newest that is finished."""

    action = "correct_result"

    def __init__(self, **properties: Any) -> None:
        view = running_kiosk().view
        newest = view.results[-1].number if view is not None and view.results else 0
        super().__init__(number=newest, **properties)

    def has_board(self, number: float) -> bool:
        """Whether the board of that number is finished."""
        view = running_kiosk().view
        return view is not None and any(result.number == number for result in view.results)

    def recorded(self, view: View | None, number: float) -> tuple[str | None, str]:
        results = view.results if view is not None else ()
        found = (result for result in results if result.number == number)
        return next(((result.winner, result.cause) for result in found), (None, ""))

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
    """Another result takes the place of `act`, which ended a board; `weighed` is core's answer about all of them."""

    action = "replace"

    act = ObjectProperty(None)
    weighed = ObjectProperty(None, allownone=True)

    def __init__(self, act: ActView, **properties: Any) -> None:
        super().__init__(act=act, **properties)
        self._ask()

    def on_weighed(self, _sheet: object, weighed: WeighedView | None) -> None:
        """An answer holds until the next act: then core is asked again, as long as the sheet is seen."""
        if weighed is None and self.parent is not None:
            self._ask()

    def recorded(self, _view: View | None, _number: float) -> tuple[str | None, str]:
        return self.act.told.get("winner"), self.act.told.get("cause", "")

    def reasons_against(self, view: View | None, result: str, cause: str) -> tuple[Text, ...]:
        return weighed.reasons_against(view, self.act.seq, _change(result, cause)) if result else ()

    def _ask(self) -> None:
        results = ("left", "right", "draw")
        weighed.ask(self.act.seq, [_change(result, cause) for result in results for cause in causes(result)])

    def confirm(self, at_ms: int) -> None:
        """Tell core."""
        meant = {**self.act.told, **_change(self.result, self.cause)}
        reason = self.ids.reasons.words
        running_kiosk().send("replace", at_ms, target_seq=self.act.seq, reason=reason, **{RESULT: meant})


def _change(result: str, cause: str) -> dict[str, Any]:
    """What changes in the end of a board that is meant to have had this result."""
    return {"cause": cause, "winner": winner_of(result), "offence": None}


load_layout(__file__)
