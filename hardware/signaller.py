"""Carries out plans of panel states on a thread of its own, whatever the rest of the program is waiting for."""

import logging
import threading
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from hardware.clock import Clock
from hardware.patterns import DARK, Edge, PanelState, Plan, Signal
from hardware.pins import Panel

_log = logging.getLogger(__name__)

_TICK_MS: Final = 500
"""The thread wakes at least this often, so that a watchdog with a limit of a second can tell that it lives."""

_STOP_PATIENCE_S: Final = 1.0
"""A thread that hangs in a pin's driver can't be ended; stopping goes on without it."""


@dataclass(frozen=True, slots=True)
class EdgeReport:
    """One edge as it was made.

    `signal` is the one that began, None for the edges inside it. `is_restored` says that the edge was already past when
    its plan came, so its lateness is not the signaller's. `read_back` is None when the panel failed; `error` says how.
    """

    planned_ms: int
    made_ms: int
    state: PanelState
    read_back: PanelState | None
    signal: Signal | None = None
    is_restored: bool = False
    error: str | None = None

    @property
    def lateness_ms(self) -> int:
        return self.made_ms - self.planned_ms

    @property
    def is_faithful(self) -> bool:
        """Whether the pins read back what they were told to show."""
        return self.read_back == self.state


class Signaller:
    """Owns the panel's outputs. `replace` may be called from any thread; reports come on the signaller's own."""

    def __init__(self, panel: Panel, clock: Clock, report: Callable[[EdgeReport], None]) -> None:
        self._panel = panel
        self._clock = clock
        self._report = report
        self._changed = threading.Condition()
        self._plan: Plan = ()
        self._taken = 0
        self._replaced_ms: int | None = clock.now_ms()
        self._made: Edge | None = None
        self._failed: Edge | None = None
        self._is_stopping = False
        self._tick_at_ms = clock.now_ms()
        self._report_faults = 0
        self._thread = threading.Thread(target=self._run, name="signaller", daemon=True)

    @property
    def tick_at_ms(self) -> int:
        """When the thread last went round its loop: at most half a second ago while it lives."""
        return self._tick_at_ms

    @property
    def report_faults(self) -> int:
        """How often the receiver of the reports raised."""
        return self._report_faults

    def start(self) -> None:
        """The thread runs afterwards; the panel shows what the plan says, or nothing."""
        self._thread.start()

    def replace(self, plan: Plan) -> None:
        """From now on only `plan` counts: its latest past state is shown at once, dark if it has none.

        Waits for nothing: the lock is held for a few assignments at a time, never while a pin is driven.
        """
        with self._changed:
            self._plan = plan
            self._taken = 0
            self._replaced_ms = self._clock.now_ms()
            self._changed.notify_all()

    def stop(self) -> None:
        """Afterwards the thread has ended and the outputs are off. Stopping again does nothing."""
        with self._changed:
            if self._is_stopping:
                return
            self._is_stopping = True
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join(_STOP_PATIENCE_S)
        try:
            self._panel.set(DARK)
        except Exception:
            _log.exception("could not switch the outputs off while stopping")

    def run_due(self, now_ms: int) -> int | None:
        """Carry out what is due and return the instant of the next edge, None when there is none.

        Of several due edges only the last is shown, and what the panel shows already is not set again. An edge that
        failed is tried again at each call, so at least each half second, until it holds or the plan goes on.
        """
        self._tick_at_ms = now_ms
        taken = self._take_due(now_ms)
        if taken is not None:
            self._make(*taken)
        elif self._failed is not None:
            self._make(self._failed, is_restored=True, is_retry=True)
        with self._changed:
            if self._replaced_ms is not None:
                return self._replaced_ms
            return self._plan[self._taken].at_ms if self._taken < len(self._plan) else None

    def _run(self) -> None:
        while not self._is_stopping:
            now_ms = self._clock.now_ms()
            next_ms = self.run_due(now_ms)
            until_ms = now_ms + _TICK_MS if next_ms is None else min(next_ms, now_ms + _TICK_MS)
            with self._changed:
                if self._replaced_ms is None and not self._is_stopping:
                    self._clock.wait(self._changed, until_ms)

    def _take_due(self, now_ms: int) -> tuple[Edge, bool] | None:
        """The edge to make now and whether it was past as its plan came; None if nothing changes.

        Carries the signal that began last among the due ones, so that a late thread still tells of it.
        """
        with self._changed:
            first, self._taken = self._taken, bisect_right(self._plan, now_ms, key=lambda edge: edge.at_ms)
            due = self._plan[first : self._taken]
            replaced_ms, self._replaced_ms = self._replaced_ms, None
        if replaced_ms is not None and not due:
            due = (Edge(replaced_ms, DARK),)
        if not due:
            return None
        begun = [edge for edge in due if edge.signal and (replaced_ms is None or edge.at_ms >= replaced_ms)]
        edge = replace(begun[-1], state=due[-1].state) if begun else due[-1]
        if self._is_shown_already(edge):
            return None
        return edge, replaced_ms is not None and edge.at_ms < replaced_ms

    def _is_shown_already(self, edge: Edge) -> bool:
        if self._made is None or edge.state != self._made.state:
            return False
        return edge.signal is None or edge == self._made

    def _make(self, edge: Edge, is_restored: bool, is_retry: bool = False) -> None:
        error: str | None = None
        read_back: PanelState | None = None
        made_ms = self._clock.now_ms()
        try:
            self._panel.set(edge.state)
            made_ms = self._clock.now_ms()
            read_back = self._panel.read_back()
        except Exception as raised:
            error = str(raised) or type(raised).__name__
            _log.log(logging.DEBUG if is_retry else logging.ERROR, "the panel failed: %s", error)
        self._made, self._failed = (edge, None) if error is None else (None, edge)
        if error is None or not is_retry:
            self._tell(EdgeReport(edge.at_ms, made_ms, edge.state, read_back, edge.signal, is_restored, error))

    def _tell(self, report: EdgeReport) -> None:
        try:
            self._report(report)
        except Exception:
            self._report_faults += 1
            _log.exception("the receiver of the edge reports failed")
