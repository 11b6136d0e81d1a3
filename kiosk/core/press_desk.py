"""What becomes of the buttons' presses: the referee's tap, a player's time-out, and the referee's word about one."""

from collections.abc import Mapping
from typing import Any, Protocol

from hardware.debounce import ButtonEvent, ButtonEventKind
from kiosk.core import notice_texts
from kiosk.core.match_record import MatchRecord
from kiosk.core.presses import ACT_NAMES, Request, meaning_of
from kiosk.wire import Input
from rules.act_texts import seat_names
from rules.events import Event, TimeOutTaken, TurnEnded
from rules.reasons import Reason, ReasonCode
from rules.text import Text
from rules.units import AtMs


class Taking(Protocol):
    """Who takes in what happens, or refuses it: the desk."""

    @property
    def record(self) -> MatchRecord: ...

    def observe(self, kind: str, at_ms: AtMs, details: Mapping[str, Any]) -> None: ...

    def say(self, text: Text, at_ms: AtMs, is_warning: bool) -> None: ...

    def take(self, event: Event, wanted: str, now_ms: AtMs) -> None: ...

    def refuse_time_out(self, asked: TimeOutTaken, codes: tuple[str, ...], now_ms: AtMs) -> None: ...

    def refuse(self, event: Event, wanted: str, reasons: tuple[Reason, ...], now_ms: AtMs) -> None: ...


class PressDesk:
    """Gives the desk what each press means. Where the referee grants time-outs, a player's press waits here."""

    def __init__(self, desk: Taking) -> None:
        self._desk = desk
        self._request = Request()

    @property
    def time_out_request(self) -> TimeOutTaken | None:
        """The player's press that waits for the referee's word; None when there is none."""
        return self._request.open_in(self._desk.record.state)

    def press(self, event: ButtonEvent, now_ms: AtMs) -> None:
        """A button was pressed, or is stuck."""
        if event.kind is ButtonEventKind.STUCK:
            self._desk.observe("button_stuck", AtMs(event.at_ms), {"button": event.button.value})
            self._desk.say(notice_texts.STUCK.filled(button=event.button.value), now_ms, is_warning=True)
            return
        state = self._desk.record.state
        act = meaning_of(event, state.phase)
        if isinstance(act, TimeOutTaken) and self._request.wants(state, act):
            name = seat_names(state.assignment)[act.seat]
            self._desk.say(notice_texts.ASKS.filled(name=name), now_ms, is_warning=False)
        elif act is not None:
            self._desk.take(act, ACT_NAMES[type(act)], now_ms)

    def takes(self, act: Input, now_ms: AtMs) -> bool:
        """Whether the act was the referee's word about a press."""
        is_answer = act.name in {"grant_time_out", "refuse_time_out"}
        if is_answer:
            self._answer(act.name == "grant_time_out", now_ms)
        return is_answer

    def _answer(self, is_granted: bool, now_ms: AtMs) -> None:
        """The referee grants or refuses the time-out that a player has asked for by button."""
        asked = self.time_out_request
        self._request.close()
        if asked is None:
            self._desk.refuse(TurnEnded(at_ms=now_ms), "grant_time_out", (Reason(ReasonCode.NOTHING_ASKED),), now_ms)
        elif is_granted:
            self._desk.take(asked, "take_time_out", now_ms)
        else:
            self._desk.refuse_time_out(asked, ("referee",), now_ms)
