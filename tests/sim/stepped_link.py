"""The real owner of a line, taken through its turns one by one instead of by a thread of its own."""

from hardware.clock import Clock
from hardware.link_status import LinkState
from hardware.open_line import OpenLine
from hardware.serial_port import SerialLink
from hardware.talker import Talker
from tests.sim.wire import SimulatedPort

IDLE_TURN_MS = 500  # a real turn waits 200 ms for bytes; nothing that matters falls due in between
_WAIT_MS = 200
_WRITE_PAUSE_MS = 22  # what 256 bytes take
_TURNS_AT_ONCE = 6


class SteppedLink(SerialLink):
    """`plug` gives it a port; `run_due` takes the turns that a thread would take by now."""

    def __init__(self, talker: Talker, clock: Clock) -> None:
        super().__init__(lambda: "", talker, clock)
        self._line: OpenLine | None = None
        self._plugged: SimulatedPort | None = None
        self._due_ms = self._taken_at_ms = 0

    @property
    def is_plugged(self) -> bool:
        return self._plugged is not None

    def start(self) -> None:
        """Nothing: whoever owns the simulation takes the turns."""

    def stop(self, wait_s: float) -> bool:
        self.pull("")
        return wait_s >= 0

    def plug(self, port: SimulatedPort, name: str) -> None:
        """The port is open, as SerialLink has it then."""
        self._plugged, self._line = port, OpenLine(port, self._decoder)
        self._due_ms = self._taken_at_ms = self._clock.now_ms()
        self._heard_at_ms = None
        self._enter(LinkState.SILENT, port=name, message="")
        self._guarded(lambda: self._talker.opened(self._clock.now_ms()))

    def pull(self, message: str) -> None:
        """The port is closed, as SerialLink has it then."""
        if self._plugged is None:
            return
        self._plugged = self._line = None
        self._enter(LinkState.OPENING, message=message)
        self._guarded(lambda: self._talker.closed(self._clock.now_ms()))

    def run_due(self) -> int | None:
        """Turns are taken until there is nothing to do at this instant; returns in how long the next one is due.

        None: nothing is plugged in.
        """
        now_ms = self._clock.now_ms()
        if self._plugged is None:
            return None
        is_due = now_ms >= min(self._due_ms, self._taken_at_ms + _WAIT_MS)
        if not (is_due or self._is_woken or self._plugged.has_arrivals):
            return self._due_ms - now_ms
        pause_ms = self._take_turns()
        self._due_ms, self._taken_at_ms = now_ms + (pause_ms or 0), now_ms
        return pause_ms

    def _take_turns(self) -> int | None:
        for _ in range(_TURNS_AT_ONCE):
            if self._line is None or self._plugged is None:
                return None
            try:
                had_input = self._plugged.in_waiting > 0
                self._take_turn(self._line)
            except OSError as error:
                self.pull(str(error))
                return None
            if not self._line.can_take(self._clock.now_ms()):
                return _WRITE_PAUSE_MS
            if not had_input and not self._is_woken:
                break
        return IDLE_TURN_MS

    @property
    def next_arrival_ms(self) -> int | None:
        """When there is something to read, in everybody's time; None while nothing is on the way."""
        return self._plugged.next_arrival_ms if self._plugged is not None else None
