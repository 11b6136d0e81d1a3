"""What a screen asks before it offers it: which other acts could stand in the place of one that was a slip."""

from collections.abc import Mapping
from typing import Any

from journal.errors import BadRecordError
from journal.values import DataclassReader
from kiosk.core.act_views import can_be_replaced, told_by
from kiosk.core.acts import BadInput, event_of
from kiosk.core.match_record import MatchRecord
from kiosk.wire import Input
from kiosk.wire_acts import WeighedView
from rules.events import Observed, Replaced
from rules.text import Text
from rules.units import AtMs

WEIGH = "weigh"

_MOST_CHANGES = 16
"""A result has fifteen: six causes for either winner, and three draws. Each one folds a part of the match again."""

_READER = DataclassReader(WeighedView)


class Weighing:
    """Answers `weigh`. An answer holds until the next act; a screen that still needs it asks again."""

    def __init__(self, record: MatchRecord) -> None:
        self._record = record
        self._answer: WeighedView | None = None
        self._answered_as_of = 0

    def takes(self, act: Input, now_ms: AtMs) -> bool:
        """Whether the act was such a question; its answer is in the view. Raises BadInput for one without sense."""
        if act.name != WEIGH:
            return False
        try:
            asked: WeighedView = _READER.read({**act.arguments, "against": []})
        except BadRecordError as error:
            raise BadInput(f"{WEIGH}: {error}") from error
        if len(asked.changes) > _MOST_CHANGES:
            raise BadInput(f"{WEIGH}: {len(asked.changes)} changes; {_MOST_CHANGES} is the most")
        against = tuple(self._against(asked.target_seq, change, now_ms) for change in asked.changes)
        self._answer = WeighedView(asked.target_seq, asked.changes, against)
        self._answered_as_of = self._last_seq
        return True

    @property
    def answer(self) -> WeighedView | None:
        """The answer that still holds; None when there is none."""
        return self._answer if self._last_seq == self._answered_as_of else None

    @property
    def _last_seq(self) -> int:
        """Of the last act; what was only observed makes no other act possible."""
        acts = (entry.seq for entry in reversed(self._record.entries) if not isinstance(entry.event, Observed))
        return next(acts, 0)

    def _against(self, target_seq: int, change: Mapping[str, Any], now_ms: AtMs) -> tuple[Text, ...]:
        told = next((entry.event for entry in self._record.counted if entry.seq == target_seq), None)
        if told is None or not can_be_replaced(told):
            raise BadInput(f"{WEIGH}: no act of number {target_seq} can be replaced")
        kind, values = told_by(told)
        arguments = {"target_seq": target_seq, "reason": "", kind: {**values, **change}}
        meant = event_of(Input("replace", now_ms, arguments))
        if not isinstance(meant, Replaced):
            raise TypeError(f"{meant!r} replaces nothing")
        return tuple(reason.text for reason in self._record.against_replacement(meant))
