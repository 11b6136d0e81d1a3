"""Which acts the referee's PIN guards, and what happens to inputs because of it.

Without a PIN nothing is guarded. With one it guards the time of a turn, results after the fact, the lamps'
self-test, and leaving the screen.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from kiosk.core import notice_texts
from kiosk.core.act_views import ACTS_SHOWN
from kiosk.core.acts import BadInput
from kiosk.core.inbox import PinChecked
from kiosk.core.match_record import MatchRecord
from kiosk.core.pin import PinLock, wait_ms
from kiosk.core.pin_record import OPENED, WRONG
from kiosk.wire import Input
from kiosk.wire_pin import PinView
from rules.events import BoardStarted, Observed, TapFault, TapIgnored, Voided
from rules.fold import Entry
from rules.text import Text
from rules.units import AtMs

ENTER = "enter_pin"
LEAVE = "leave"
_ALWAYS_GUARDED = ("set_clock", "correct_result", "self_test", LEAVE)


class Told(Protocol):
    """Who keeps and tells what happens: the desk."""

    @property
    def record(self) -> MatchRecord: ...

    def observe(self, kind: str, at_ms: AtMs, details: Mapping[str, Any]) -> None: ...

    def say(self, text: Text, at_ms: AtMs, is_warning: bool) -> None: ...


class PinDesk:
    """Stops guarded acts until the PIN was right. `check` answers with a PinChecked; None when no PIN is set.

    `can_leave`: the screen may end, which makes sense only where nothing starts it again. `lock` is what a restart
    found on record.
    """

    def __init__(
        self,
        told: Told,
        check: Callable[[str], None] | None = None,
        can_leave: bool = False,
        lock: PinLock | None = None,
    ) -> None:
        self._told = told
        self._check = check
        self._can_leave = can_leave
        self._lock = lock if lock is not None else PinLock()
        self._is_open = False
        self._leavings = 0
        self._guarded_as_of = -1
        self._guarded: tuple[str, ...] = ()

    def takes(self, act: Input, now_ms: AtMs) -> bool:
        """Whether the act went no further: it was the PIN itself, wanted one first, or left the screen.

        Raises BadInput for a PIN that no pad enters, without quoting it.
        """
        if act.name == ENTER:
            self._enter(act.arguments.get("digits"), now_ms)
        elif self._needs_pin(act, now_ms):
            self._ignore(act.name, "pin_needed", now_ms)
            self._told.say(notice_texts.PIN_NEEDED, now_ms, is_warning=True)
        elif act.name == LEAVE:
            self._leave(now_ms)
        else:
            return False
        return True

    def note(self, checked: PinChecked, now_ms: AtMs) -> None:
        """The PIN that was entered is right, or wrong; both are on record, the PIN itself nowhere."""
        self._lock.note(checked.is_right, now_ms)
        if checked.is_right:
            self._told.observe(OPENED, now_ms, {})
        else:
            wrong = self._lock.wrong
            self._told.observe(WRONG, now_ms, {"wrong": wrong, "wait_ms": wait_ms(wrong)})

    def settle(self, now_ms: AtMs) -> bool:
        """Whether the guarded acts were opened or closed since the last call."""
        was_open, self._is_open = self._is_open, self._lock.is_open(now_ms)
        return was_open != self._is_open

    def view(self, now_ms: AtMs) -> PinView:
        """What a screen shows of it."""
        return PinView(
            is_set=self._check is not None,
            is_open=self._lock.is_open(now_ms),
            needed=self._needed(now_ms),
            wrong=self._lock.wrong,
            wait_until_ms=self._lock.wait_until_ms,
            leavings=self._leavings,
        )

    def _enter(self, digits: object, now_ms: AtMs) -> None:
        if not (isinstance(digits, str) and digits.isascii()):
            raise BadInput(f"{ENTER}: the digits are none")
        if self._check is None:
            return
        if self._lock.begin_check(now_ms):
            self._check(digits)
        else:
            self._ignore(ENTER, "pin_wait", now_ms)

    def _leave(self, now_ms: AtMs) -> None:
        if not self._can_leave:
            text = f"{LEAVE}: the screen of a real table is started again at once; switch the box off instead"
            raise BadInput(text, notice_texts.STAYS)
        self._leavings += 1
        self._told.observe("screen_left", now_ms, {})

    def _ignore(self, wanted: str, reason: str, now_ms: AtMs) -> None:
        ignored = TapIgnored(at_ms=now_ms, fault=TapFault.NOT_ALLOWED, wanted=wanted, reasons=(reason,))
        self._told.record.take(ignored)

    def _needs_pin(self, act: Input, now_ms: AtMs) -> bool:
        if not self._is_closed(now_ms):
            return False
        if act.name == "replace":
            target = act.arguments.get("target_seq")
        else:
            undone = self._told.record.undo_target
            target = undone.seq if act.name == "undo" and undone is not None else None
        past = _after_the_fact(self._told.record.entries)
        return act.name in _ALWAYS_GUARDED or (isinstance(target, int) and target in past)

    def _needed(self, now_ms: AtMs) -> tuple[str, ...]:
        if not self._is_closed(now_ms):
            return ()
        entries = self._told.record.entries
        last = entries[-1].seq if entries else 0
        if self._guarded_as_of != last:
            self._guarded_as_of, self._guarded = last, self._guarded_acts()
        return self._guarded

    def _guarded_acts(self) -> tuple[str, ...]:
        """Of the acts that another could take the place of, only those that a screen shows."""
        record = self._told.record
        past = _after_the_fact(record.entries)
        shown = [entry.seq for entry in record.entries if not isinstance(entry.event, Observed)][-ACTS_SHOWN:]
        undone = record.undo_target
        undo = ("undo",) if undone is not None and undone.seq in past else ()
        return (*_ALWAYS_GUARDED, *undo, *(f"replace.{seq}" for seq in shown if seq in past))

    def _is_closed(self, now_ms: AtMs) -> bool:
        return self._check is not None and not self._lock.is_open(now_ms)


def _after_the_fact(entries: Sequence[Entry]) -> range:
    """The acts, by number, of boards that were over when another began, even if that beginning was taken back since."""
    voided = {entry.event.target_seq for entry in entries if isinstance(entry.event, Voided)}
    begins = [entry.seq for entry in entries if isinstance(entry.event, BoardStarted)]
    standing = [begin for begin in begins if begin not in voided]
    return range(standing[0] + 1, begins[-1]) if standing else range(0)
