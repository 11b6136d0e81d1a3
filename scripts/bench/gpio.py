"""The pins: how many presses go through, how long switching off takes, and the figures of a kernel's GPIO chip.

The last ones come out of a kernel in QEMU; where that can't be made they are missing, and the exit code says so.
"""

import subprocess
import sys
import time
from collections.abc import Iterator

from hardware.button_reader import ButtonReader
from hardware.debounce import ButtonEvent, ButtonEventKind
from hardware.fakes import FakeClock
from hardware.panel import GpioPanel, open_panel
from hardware.patterns import Signal, overlay, plan_of
from hardware.pins import ButtonName, FactoryName, PanelSettings
from scripts.bench.rows import Row, print_rows

_PRESSES = 5_000
_PLANS = 2_000
_STARTS = 5


def rows() -> Iterator[Row]:
    counted, per_second = _press_mock_pins()
    yield Row("presses counted of those made, with six bounces each", counted / _PRESSES, "", "1")
    yield Row("presses a second through debounce and reader", round(per_second), "/s", "> 100", "a hand makes 8")
    yield Row("plan of a turn with an overlay", round(_plan_ms(), 3), "ms", "< 1")
    yield Row("hardware-off, start to end", round(_off_ms()), "ms", "< 1000")


def _press_mock_pins() -> tuple[int, float]:
    """Bouncing presses on mock pins, with the clock pushed; how many counted, and how many a real second."""
    clock = FakeClock()
    panel = open_panel(PanelSettings(factory=FactoryName.MOCK), clock)
    if not isinstance(panel, GpioPanel):
        raise TypeError("mock pins make a real panel")
    told: list[ButtonEvent] = []
    reader = ButtonReader(panel, clock, told.append)
    reader.open()
    begin_s = time.perf_counter()
    for _ in range(_PRESSES):
        for is_down in (True, False, True, False, True, False, True):
            panel.press_button(ButtonName.LEFT, is_down)
            clock.advance(1)
        _rest(reader, clock, 40)
        panel.press_button(ButtonName.LEFT, False)
        _rest(reader, clock, 60)
    took_s = time.perf_counter() - begin_s
    panel.close()
    return sum(event.kind is ButtonEventKind.SHORT_PRESSED for event in told), _PRESSES / took_s


def _rest(reader: ButtonReader, clock: FakeClock, for_ms: int) -> None:
    reader.run_due(clock.now_ms())
    clock.advance(for_ms)
    reader.run_due(clock.now_ms())


def _plan_ms() -> float:
    begin_s = time.perf_counter()
    for at_ms in range(_PLANS):
        turn = [(90_000 + at_ms, Signal.FIRST_YELLOW), (110_000, Signal.SECOND_YELLOW), (120_000, Signal.RED)]
        overlay(plan_of(turn), 95_000, Signal.REFUSED)
    return (time.perf_counter() - begin_s) / _PLANS * 1_000


def _off_ms() -> float:
    """The slowest of some starts, the interpreter's own included."""
    took_s = 0.0
    for _ in range(_STARTS):
        begin_s = time.perf_counter()
        subprocess.run([sys.executable, "-m", "hardware.off"], check=True)
        took_s = max(took_s, time.perf_counter() - begin_s)
    return took_s * 1_000


def _pass_on_guest_rows() -> int:
    guest = subprocess.Popen(
        [sys.executable, "-m", "scripts.test_gpio", "-m", "scripts.bench.gpio_guest"], stdout=subprocess.PIPE, text=True
    )
    for line in guest.stdout or ():
        if line.startswith("{"):
            print(line, end="", flush=True)
    return guest.wait()


if __name__ == "__main__":
    print_rows(rows())
    sys.exit(_pass_on_guest_rows())
