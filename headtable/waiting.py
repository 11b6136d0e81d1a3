"""The results that wait for somebody: disputed ones first, then the committee's to confirm, then the referees'."""

from dataclasses import dataclass

from headtable.decision_form import fingerprint
from headtable.hall import Hall
from headtable.result_views import ResultView, result_view
from headtable.results import Progress

_ORDER = (Progress.DISPUTED, Progress.UNCONFIRMED, Progress.OVER)


@dataclass(frozen=True, slots=True)
class WaitingRow:
    """One result that waits; `seen` is the fingerprint that comes back with a decision on it."""

    result: ResultView
    seen: str

    @property
    def is_for_committee(self) -> bool:
        """Whether the committee may confirm it as it is."""
        return self.result.progress is Progress.UNCONFIRMED


def waiting_rows(hall: Hall) -> list[WaitingRow]:
    """Every result that waits, the most urgent first, each kind in the plan's order."""
    return [
        WaitingRow(result_view(result), fingerprint(result))
        for progress in _ORDER
        for result in hall.results.values()
        if result.progress is progress
    ]
