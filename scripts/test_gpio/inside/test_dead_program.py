"""What stays when a program dies, and what keeps two programs apart."""

# ruff: noqa: S101 - asserts are what tests are made of

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hardware.chips import driven, line_user, list_chips
from hardware.clock import MonotonicClock
from hardware.errors import PinsBusyError
from hardware.off import Levels, switch_off
from hardware.panel import open_panel
from hardware.patterns import Output
from hardware.pins import FactoryName, PanelSettings
from scripts.test_gpio.inside.sim_chip import SimChip

WaitFor = Callable[[Callable[[], object]], None]

HOLDER = """
import sys, threading
from hardware.clock import MonotonicClock
from hardware.panel import open_panel
from hardware.patterns import PanelState
from hardware.patterns import Output
from hardware.pins import FactoryName, PanelSettings
panel = open_panel(PanelSettings(factory=FactoryName(sys.argv[1])), MonotonicClock())
panel.set(PanelState(red=True))
print("red is on", flush=True)
threading.Event().wait()
"""


@contextmanager
def another_program(factory: str) -> Iterator["subprocess.Popen[str]"]:
    """A program that holds the pins with the red lamp on; dead afterwards."""
    program = subprocess.Popen([sys.executable, "-c", HOLDER, factory], stdout=subprocess.PIPE, text=True)
    try:
        assert program.stdout is not None
        assert program.stdout.readline() == "red is on\n"
        yield program
    finally:
        program.kill()
        program.wait()
        if program.stdout is not None:
            program.stdout.close()


@pytest.fixture(params=["gpiod", "lgpio"])
def factory(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def run_off() -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-m", "hardware.off"], capture_output=True, text=True, check=False)


@pytest.mark.usefixtures("chip")
def test_a_second_program_is_told_who_holds_the_pins(factory: str, clock: MonotonicClock) -> None:
    consumer = {"gpiod": "referee-panel", "lgpio": "lg"}[factory]
    with another_program(factory):
        with pytest.raises(PinsBusyError, match=f"pins busy: yellow_pin 17 is held by '{consumer}'"):
            open_panel(PanelSettings(factory=FactoryName(factory)), clock)
        told = run_off()
    assert (told.returncode, told.stdout) == (1, "")
    assert f"red (pin 27) is still driven by '{consumer}'" in told.stderr


def test_a_panel_opens_at_once_after_the_program_before_it_was_killed(
    chip: SimChip, factory: str, clock: MonotonicClock
) -> None:
    with another_program(factory) as program:
        assert chip.level(PanelSettings().red_pin)
        program.send_signal(signal.SIGKILL)
        program.wait()
        open_panel(PanelSettings(factory=FactoryName(factory)), clock).close()


def test_hardware_off_alone_switches_every_lamp_off_after_a_kill(chip: SimChip, factory: str) -> None:
    outputs = [PanelSettings().output_pin(output) for output in Output]
    with another_program(factory) as program:
        program.send_signal(signal.SIGKILL)
        program.wait()
        told = run_off()
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")
    assert [chip.level(pin) for pin in outputs] == [False, False, False]
    assert [line_user(str(chip.device), pin) for pin in outputs] == ["", "", ""]


@pytest.mark.parametrize("is_active_high", [True, False])
def test_hardware_off_drives_each_line_to_its_level_for_off(
    chip: SimChip, clock: MonotonicClock, is_active_high: bool
) -> None:
    settings = PanelSettings(are_outputs_active_high=is_active_high)
    seen: dict[int, bool] = {}

    def drive_and_look(path: str, levels: Levels) -> None:
        with driven(path, levels):
            seen.update({line: chip.level(line) for line in levels})

    for pin in (settings.yellow_pin, settings.red_pin, settings.buzzer_pin):
        chip.pull(pin, is_up=is_active_high)
    assert switch_off(settings, list_chips(), clock, drive_and_look) == []
    assert seen == {17: not is_active_high, 27: not is_active_high, 22: not is_active_high}


READ_ONLY_START = """
import json, os
from hardware.clock import MonotonicClock
from hardware.panel import open_panel
from hardware.patterns import Output
from hardware.pins import FactoryName, PanelSettings
panel = open_panel(PanelSettings(factory=FactoryName.LGPIO), MonotonicClock())
print(json.dumps([os.getcwd(), os.listdir("."), os.environ.get("LG_WD")]))
panel.close()
"""


@pytest.mark.usefixtures("chip")
def test_it_starts_in_a_folder_that_cannot_be_written_and_stays_in_it(tmp_path: Path) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", str(tmp_path)], check=True)
    try:
        environment = os.environ | {"PYTHONPATH": str(Path.cwd())}
        told = subprocess.run(
            [sys.executable, "-c", READ_ONLY_START],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)
    assert json.loads(told.stdout) == [str(tmp_path), [], None]
