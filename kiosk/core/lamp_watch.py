"""Whether the lamps and the buzzer can be trusted, from what their pins read back at every edge."""

from hardware.patterns import Output
from hardware.signaller import EdgeReport
from kiosk.core.health import Lamps
from kiosk.wire import Panel


def edge_details(report: EdgeReport) -> dict[str, object]:
    """What the journal keeps of an edge, for the dispute slip: what was to happen, and what did."""
    return {
        "signal": report.signal.value if report.signal is not None else None,
        "planned_ms": report.planned_ms,
        "made_ms": report.made_ms,
        "is_faithful": report.is_faithful,
        "is_restored": report.is_restored,
        "error": report.error,
    }


class LampWatch:
    """An output that failed stays faulty until it has done the very thing at which it failed: a lamp that did not light
    is not mended by staying dark."""

    def __init__(self, is_present: bool) -> None:
        self._is_present = is_present
        self._failed_at: dict[Output, bool] = {}
        self._has_error = False
        self._panels: list[Panel] = []

    @property
    def state(self) -> Lamps:
        """What the screen says of the lamps."""
        if not self._is_present:
            return Lamps.NONE
        return Lamps.FAULT if self._has_error or self._failed_at else Lamps.OK

    @property
    def faulty(self) -> tuple[Output, ...]:
        """The outputs that can't be trusted, in the order in which they failed."""
        return tuple(self._failed_at)

    def take_panels(self) -> list[Panel]:
        """What the lamps did since the last call; it is the caller's now."""
        panels, self._panels = self._panels, []
        return panels

    def note(self, report: EdgeReport) -> None:
        """Take in what an edge really did."""
        state = report.state
        self._panels.append(Panel(report.made_ms, state.yellow, state.red, state.buzzer))
        self._has_error = report.error is not None
        if report.read_back is None:
            return
        for output in Output:
            wanted = report.state.is_on(output)
            if report.read_back.is_on(output) != wanted:
                self._failed_at[output] = wanted
            elif self._failed_at.get(output) == wanted:
                del self._failed_at[output]
