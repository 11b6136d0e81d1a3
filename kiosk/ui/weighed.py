"""What core says of other acts in the place of one, before the referee picks among them."""

from collections.abc import Iterable, Mapping
from typing import Any

from kiosk.ui.running import running_kiosk
from kiosk.wire import View
from rules.text import Text


def ask(target_seq: int, changes: Iterable[Mapping[str, Any]]) -> None:
    """Ask core, unless its answer is there; what it says comes with a view."""
    kiosk = running_kiosk()
    if kiosk.view is not None and (kiosk.view.weighed is None or kiosk.view.weighed.target_seq != target_seq):
        kiosk.tell("weigh", kiosk.now_ms(), target_seq=target_seq, changes=[dict(change) for change in changes])


def reasons_against(view: View | None, target_seq: int, change: Mapping[str, Any]) -> tuple[Text, ...]:
    """Core's reasons why the act can't be changed like that; none until it has answered."""
    answer = view.weighed if view is not None else None
    if answer is None or answer.target_seq != target_seq:
        return ()
    answers = zip(answer.changes, answer.against, strict=False)
    return next((reasons for asked, reasons in answers if dict(asked) == dict(change)), ())
