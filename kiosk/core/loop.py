"""The one loop that owns the match. Inputs in stamp order, deadlines in between, then everybody is told.

A turn of the loop: take in what has come, sorted by its stamps; let happen what is due by now; give the lamps their new
plan, then the screens their view and the head table its status. The lamps come first because people wait for them, and
nothing here waits for the card, the line or a screen.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from hardware.clock import Clock
from hardware.patterns import Plan, Signal, overlay
from kiosk.core.desk import Desk
from kiosk.core.inbox import Inbox, Item
from kiosk.core.keeper import WallWatch
from kiosk.core.signals import signal_plan
from kiosk.core.views import Surroundings, status_of, view_of
from kiosk.wire import Panel, View
from rules.deadlines import deadlines
from rules.units import AtMs

_log = logging.getLogger(__name__)

TICK_MS = 100
"""The loop goes round at least this often: the pulse that tells a restart how long the program lived is that exact."""

FAULT_TOLD_MS = 60_000
"""How often a fault that keeps coming back is logged."""

_FAULTS_KNOWN = 100
"""So many different ones in a minute are not the same ones coming back."""

STATUS_MS = 2_000
"""How often screens and head table are told although nothing changed, so that they notice a silence."""


class Outputs(Protocol):
    """Where the loop's results go; none of these may block."""

    def show_plan(self, plan: Plan) -> None:
        """The lamps follow this plan from now on."""
        ...

    def show_view(self, view: View) -> None:
        """Every screen gets this view."""
        ...

    def show_panel(self, panel: Panel) -> None:
        """Every screen that draws the lamps gets their new state."""
        ...

    def tell_head(self, status: dict[str, object]) -> None:
        """The head table is shown this status, the latest one wins."""
        ...

    def beat(self, now_ms: int) -> None:
        """The program lived at `now_ms`."""
        ...


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What never changes while the program runs."""

    table: str
    software: str
    is_simulated: bool = False
    is_quiet: bool = False


class Loop:
    """Runs the desk. `journal_health` tells how saving goes at an instant: (state, unsaved records, last saved)."""

    def __init__(
        self,
        desk: Desk,
        inbox: Inbox,
        clock: Clock,
        outputs: Outputs,
        settings: TableSettings,
        journal_health: Callable[[int], tuple[str, int, int]],
    ) -> None:
        self._desk = desk
        self._inbox = inbox
        self._clock = clock
        self._outputs = outputs
        self._settings = settings
        self._journal_health = journal_health
        self._wall = WallWatch(clock)
        self._plan: Plan = ()
        self._told_at_ms: int | None = None
        self._tick_at_ms = clock.now_ms()
        self._faults = 0
        self._faults_told: dict[str, int] = {}

    @property
    def tick_at_ms(self) -> int:
        """When the loop last went round: at most a tenth of a second ago while it lives."""
        return self._tick_at_ms

    @property
    def faults(self) -> int:
        """Items that could not be handled for a fault of the program's own."""
        return self._faults

    def run(self) -> None:
        """Go round until the inbox is closed."""
        self.run_once([])
        while not self._inbox.is_closed:
            self.run_once(self._inbox.wait(self._wake_at_ms()))

    def run_once(self, items: list[Item]) -> None:
        """Take in `items` and everything that is due, and tell everybody what changed."""
        now_ms = self._clock.now_ms()
        self._tick_at_ms = now_ms
        before = self._desk.version
        for item in sorted(items, key=_stamp_ms(now_ms)):
            self._guard(partial(self._desk.handle, item, AtMs(now_ms)))
        self._guard(partial(self._desk.settle, AtMs(now_ms)))
        self._guard(self._watch_health)
        self._show_lamps(now_ms)
        if self._desk.version != before or self._told_at_ms is None or now_ms - self._told_at_ms >= STATUS_MS:
            self._tell(now_ms)
        self._outputs.beat(now_ms)

    def _guard(self, act: Callable[[], None]) -> None:
        """One bad item must not stop the clock for everybody."""
        try:
            act()
        except Exception as error:
            self._faults += 1
            self._log_fault(error)

    def _log_fault(self, error: Exception) -> None:
        """The same fault at every tick would fill the card: it is logged again after a minute, another one at once."""
        now_ms, fault = self._clock.now_ms(), repr(error)
        told_at_ms = self._faults_told.get(fault)
        if told_at_ms is None or now_ms - told_at_ms >= FAULT_TOLD_MS:
            if len(self._faults_told) >= _FAULTS_KNOWN:
                self._faults_told.clear()
            self._faults_told[fault] = now_ms
            _log.error("the loop could not handle an item, fault %d", self._faults, exc_info=error)

    def _wake_at_ms(self) -> int:
        now_ms = self._clock.now_ms()
        due = [event.at_ms for event in deadlines(self._desk.record.state)]
        return min([now_ms + TICK_MS, *(at_ms + 1 for at_ms in due)])

    def _watch_health(self) -> None:
        now_ms = self._clock.now_ms()
        state, unsaved, saved_seq = told = self._journal_health(now_ms)
        health = self._desk.health
        if told != (health.journal, health.unsaved, health.saved_seq):
            self._desk.note_health(replace(health, journal=state, unsaved=unsaved, saved_seq=saved_seq))
        step_ms = self._wall.step_ms()
        if step_ms is not None:
            self._desk.observe("clock_stepped", AtMs(now_ms), {"by_ms": step_ms})

    def _show_lamps(self, now_ms: int) -> None:
        plan = signal_plan(self._desk.record.state, self._settings.is_quiet)
        passing: Signal | None = self._desk.take_passing_signal()
        if passing is not None:
            self._outputs.show_plan(overlay(plan, now_ms, passing, self._settings.is_quiet))
        elif plan != self._plan:
            self._outputs.show_plan(plan)
        self._plan = plan
        for panel in self._desk.take_panels():
            self._outputs.show_panel(panel)

    def _tell(self, now_ms: int) -> None:
        self._outputs.show_view(view_of(self._desk.record, self._around(now_ms), AtMs(now_ms)))
        self._tell_head(now_ms)

    def _tell_head(self, now_ms: int) -> None:
        self._told_at_ms = now_ms
        self._outputs.tell_head(status_of(self._desk.record, self._around(now_ms), AtMs(now_ms)))

    def _around(self, now_ms: int) -> Surroundings:
        desk, settings = self._desk, self._settings
        return Surroundings(
            table=settings.table,
            software=settings.software,
            is_simulated=settings.is_simulated,
            language=desk.languages.current,
            health=desk.health,
            notice=desk.notice,
            counted_taps=desk.counted_taps,
            last_seq=desk.last_seq,
            request=desk.presses.time_out_request,
            pin=desk.pin.view(AtMs(now_ms)),
            weighed=desk.weighing.answer,
            head=desk.head.view(desk.record.state),
        )


def _stamp_ms(now_ms: int) -> Callable[[Item], int]:
    """Inputs go by their own stamps; news of the box have none that matters and come last."""
    return lambda item: getattr(item, "at_ms", now_ms)
