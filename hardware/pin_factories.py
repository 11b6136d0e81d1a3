"""Builds the pin factory that was chosen, and puts into words what kept it from working."""

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.chips import Chip, line_user
from hardware.clock import Clock
from hardware.errors import HardwareError, PinsBusyError, PinsMissingError
from hardware.factory_choice import Choice
from hardware.pins import FactoryName, PanelSettings

# Each library exists only on some machines, so its module is imported as it is chosen.
# ruff: noqa: PLC0415


def make_factory(choice: Choice, clock: Clock) -> Any:
    """A gpiozero pin factory. Raises whatever the library raises; see `explained`."""
    if choice.chip is None:
        return MockFactory(pin_class=MockPWMPin)
    if choice.factory is FactoryName.GPIOD:
        from hardware.gpiod_factory import GpiodFactory

        return GpiodFactory(choice.chip)
    if choice.factory is FactoryName.RPIGPIO:
        from hardware.rpigpio_factory import PollingFactory

        return PollingFactory(clock)
    with _own_work_folder():
        from gpiozero.pins.lgpio import LGPIOFactory
    return LGPIOFactory(chip=_number_of(choice.chip))


def explained(error: Exception, settings: PanelSettings, chip: Chip | None) -> HardwareError:
    """The same failure as one of ours: who holds the pin, or what is missing."""
    if isinstance(error, HardwareError):
        return error
    if getattr(error, "errno", None) == errno.EBUSY or "busy" in str(error).lower():
        return PinsBusyError(f"pins busy: {_holders(settings, chip)}; stop that program, then start again")
    return PinsMissingError(f"the pins can't be opened: {error or type(error).__name__}")


def _holders(settings: PanelSettings, chip: Chip | None) -> str:
    users = {name: line_user(chip.path, pin) for name, pin in settings.pins().items()} if chip else {}
    held = [f"{name} {settings.pins()[name]} is held by {user!r}" for name, user in users.items() if user]
    return ", ".join(held) or "another program holds one"


def _number_of(chip: Chip) -> int:
    return int(Path(chip.path).name.removeprefix("gpiochip"))


@contextmanager
def _own_work_folder() -> Iterator[None]:
    """Import lgpio in here: it makes a named pipe in the folder it works in, and changes to that folder for good.

    So it gets a private one, gone again once the pipe is open, which also keeps two programs from sharing a pipe; and
    the old folder comes back.
    """
    before = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="panel-") as work_folder:
        os.environ["LG_WD"] = work_folder
        try:
            yield
        finally:
            del os.environ["LG_WD"]
            os.chdir(before)
