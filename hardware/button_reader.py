"""Reads the buttons on a thread of its own: raw edges in, presses out. No handler's mistake ends it."""

import logging
import threading
from collections import deque
from collections.abc import Callable
from typing import Final

from hardware.clock import Clock
from hardware.debounce import ButtonEvent, Debouncer
from hardware.pins import ButtonName, Panel

_log = logging.getLogger(__name__)

_QUEUE_EDGES: Final = 1_024
"""A wildly bouncing contact makes some 50 edges a press, so this holds several seconds' worth of all buttons; when it
is full the oldest go, and the level read at the next due instant puts things right."""

_TICK_MS: Final = 500
"""The thread wakes at least this often, so that a watchdog with a limit of two seconds can tell that it lives."""

_STOP_PATIENCE_S: Final = 1.0


class ButtonReader:
    """Owns one debouncer a button. `handler` is called on the reader's thread, in the order of what was noticed."""

    def __init__(self, panel: Panel, clock: Clock, handler: Callable[[ButtonEvent], None]) -> None:
        self._panel = panel
        self._clock = clock
        self._handler = handler
        self._changed = threading.Condition()
        self._edges: deque[tuple[ButtonName, bool, int]] = deque(maxlen=_QUEUE_EDGES)
        self._debouncers: dict[ButtonName, Debouncer] = {}
        self._is_stopping = False
        self._tick_at_ms = clock.now_ms()
        self._lost_edges = 0
        self._handler_faults = 0
        self._panel_faults = 0
        self._thread = threading.Thread(target=self._run, name="button-reader", daemon=True)

    @property
    def tick_at_ms(self) -> int:
        """When the thread last went round its loop: at most half a second ago while it lives."""
        return self._tick_at_ms

    @property
    def lost_edges(self) -> int:
        """Edges thrown away because the thread did not keep up."""
        return self._lost_edges

    @property
    def handler_faults(self) -> int:
        """How often the handler raised."""
        return self._handler_faults

    @property
    def panel_faults(self) -> int:
        """How often a button's level could not be read."""
        return self._panel_faults

    def start(self) -> None:
        """The thread runs afterwards and hears every edge from now on."""
        self.open()
        self._thread.start()

    def open(self) -> None:
        """Listen to the panel without a thread: whoever opened it calls `run_due`."""
        self._panel.listen(self._on_edge)
        for button in self._panel.buttons():
            self._debouncers[button] = Debouncer(button, self._clock.now_ms(), self._level(button, default=False))

    def stop(self) -> None:
        """Afterwards no handler is called any more."""
        with self._changed:
            self._is_stopping = True
            self._changed.notify_all()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(_STOP_PATIENCE_S)

    def run_due(self, now_ms: int) -> int | None:
        """Handle the edges that came and what is due; return the next due instant, None when only an edge matters."""
        self._tick_at_ms = now_ms
        with self._changed:
            edges = list(self._edges)
            self._edges.clear()
        for button, is_down, at_ms in edges:
            if button in self._debouncers:
                self._hand_over(self._debouncers[button].feed(at_ms, is_down))
        for button, debouncer in self._debouncers.items():
            due_ms = debouncer.next_due_ms
            if due_ms is not None and due_ms <= now_ms:
                self._hand_over(debouncer.due(now_ms, self._level(button, default=False)))
        return min((due for one in self._debouncers.values() if (due := one.next_due_ms) is not None), default=None)

    def _run(self) -> None:
        while not self._is_stopping:
            now_ms = self._clock.now_ms()
            next_ms = self.run_due(now_ms)
            until_ms = now_ms + _TICK_MS if next_ms is None else min(next_ms, now_ms + _TICK_MS)
            with self._changed:
                if not self._edges and not self._is_stopping:
                    self._clock.wait(self._changed, until_ms)

    def _on_edge(self, button: ButtonName, is_down: bool, at_ms: int) -> None:
        with self._changed:
            self._lost_edges += len(self._edges) == _QUEUE_EDGES
            self._edges.append((button, is_down, at_ms))
            self._changed.notify_all()

    def _level(self, button: ButtonName, default: bool) -> bool:
        """The level read now; `default` when it can't be read, which never makes a press of it."""
        try:
            return self._panel.is_down(button)
        except Exception:
            self._panel_faults += 1
            _log.exception("the level of the %s button can't be read", button.value)
            return default

    def _hand_over(self, events: list[ButtonEvent]) -> None:
        for event in events:
            try:
                self._handler(event)
            except Exception:
                self._handler_faults += 1
                _log.exception("the handler failed on %s of the %s button", event.kind.value, event.button.value)
