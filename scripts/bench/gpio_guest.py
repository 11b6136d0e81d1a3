"""The part of the pins' measurements that needs a kernel's GPIO chip; `python -m scripts.bench.gpio` runs it in QEMU.

An emulated machine is slow by a factor that nobody knows, so the signaller's lateness is given as a ratio to that of
the barest loop which can be written: wait for an instant, set one line, read it back.
"""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import gpiod
from gpiod.line import Direction, Value

from hardware.button_reader import ButtonReader
from hardware.clock import MonotonicClock
from hardware.debounce import PRESS_STABLE_MS, RELEASE_STABLE_MS, ButtonEvent, ButtonEventKind
from hardware.panel import open_panel
from hardware.patterns import Edge, PanelState
from hardware.pins import ButtonName, FactoryName, Panel, PanelSettings
from hardware.signaller import EdgeReport, Signaller
from scripts.bench.deadlines import Lateness, deadlines_from
from scripts.bench.rows import Row, print_rows
from scripts.test_gpio.inside.sim_chip import SimChip, make_sim_chip

_LEAD_MS = 2_000
_PRESSES = 50
_SPARE_MS = 15
"""On top of what the debounce asks for: the emulated kernel's own delay from a pull to its interrupt."""

_PATIENCE_S = 120.0


def rows() -> Iterator[Row]:
    chip = make_sim_chip()
    clock = MonotonicClock()
    bare = Lateness.of(_bare_loop(chip.device, clock))
    panel = open_panel(PanelSettings(factory=FactoryName.GPIOD), clock)
    ours = Lateness.of(_signaller(panel, clock))
    for part in ("p50_ms", "p99_ms"):
        late_ms, bare_ms = getattr(ours, part), getattr(bare, part)
        name = f"lamp edge on an emulated kernel, {part.removesuffix('_ms')}"
        peer = f"a bare loop: {bare_ms:.2f} ms, ours {late_ms:.2f} ms"
        yield Row(f"{name}, ratio to a bare loop", round(late_ms / bare_ms, 2), "", "< 3", peer)
    counted, per_second = _press_in_turn(chip, panel, clock)
    yield Row("presses counted of those made, emulated kernel", counted / _PRESSES, "", "1")
    yield Row("presses a second without loss, emulated kernel, two buttons", round(per_second, 1), "/s", "> 10")
    panel.close()


def _bare_loop(device: Path, clock: MonotonicClock) -> list[float]:
    wait_for_nothing = threading.Event()
    late_ms: list[float] = []
    line = PanelSettings().yellow_pin
    with gpiod.request_lines(str(device), {line: gpiod.LineSettings(direction=Direction.OUTPUT)}) as request:
        for number, at_ms in enumerate(deadlines_from(clock.now_ms() + _LEAD_MS)):
            wait_for_nothing.wait(at_ms / 1_000 - time.monotonic())
            request.set_value(line, Value(number % 2))
            request.get_value(line)
            late_ms.append(time.monotonic_ns() / 1e6 - at_ms)
    return late_ms


def _signaller(panel: Panel, clock: MonotonicClock) -> list[float]:
    late_ms: list[float] = []
    done = threading.Event()
    instants = deadlines_from(clock.now_ms() + _LEAD_MS)

    def note(report: EdgeReport) -> None:
        if report.planned_ms >= instants[0]:
            late_ms.append(time.monotonic_ns() / 1e6 - report.planned_ms)
        if report.planned_ms == instants[-1]:
            done.set()

    signaller = Signaller(panel, clock, note)
    signaller.replace(tuple(Edge(at_ms, PanelState(yellow=number % 2 == 0)) for number, at_ms in enumerate(instants)))
    signaller.start()
    done.wait(_PATIENCE_S)
    signaller.stop()
    return late_ms


def _press_in_turn(chip: SimChip, panel: Panel, clock: MonotonicClock) -> tuple[int, float]:
    """Two fingers press by turns as fast as the debounce allows; how many presses counted, and how many a second."""
    told: list[ButtonEvent] = []
    reader = ButtonReader(panel, clock, told.append)
    reader.start()
    pins = PanelSettings().button_pins()
    down, up = (ButtonName.LEFT, ButtonName.RIGHT), (ButtonName.RIGHT, ButtonName.LEFT)
    hold_s = (max(PRESS_STABLE_MS, RELEASE_STABLE_MS) + _SPARE_MS) / 1_000
    pause = threading.Event()
    begin_s = time.monotonic()
    for number in range(_PRESSES + 1):
        chip.pull(pins[up[number % 2]], is_up=True)
        if number < _PRESSES:
            chip.pull(pins[down[number % 2]], is_up=False)
        pause.wait(hold_s)
    took_s = time.monotonic() - begin_s
    pause.wait(10 * hold_s)
    reader.stop()
    return sum(event.kind is ButtonEventKind.SHORT_PRESSED for event in told), _PRESSES / took_s


if __name__ == "__main__":
    print_rows(rows())
