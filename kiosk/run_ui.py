"""The ui process put together: environment, window, line to core, app."""

import logging
import signal
import sys
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version

from hardware.clock import MonotonicClock
from hardware.notify import LoopPet, ServiceManager
from kiosk.settings import Settings
from kiosk.ui.blanking import keep_console_lit
from kiosk.ui.environment import NoScreen, open_window, set_environment
from kiosk.ui.settings import UiSettings
from kiosk.ui.tidying import Tidying

NO_SCREEN = 3
"""Exit status where nothing can be drawn."""

TOO_MANY_FAULTS = 1
"""Exit status after the third mistake within a minute; the system starts a new ui."""

_PET_EVERY_S = 0.5
"""How often the loop shows the service manager that it turns; the pet itself speaks far less."""

log = logging.getLogger(__name__)


def run(settings: Settings, _software: str, is_simulated: bool) -> int:
    """Show the screens of the table with these settings until the window is closed; the exit status as of `main`."""
    return main(str(settings.socket_path), UiSettings(**asdict(settings.screen), is_simulated=is_simulated))


def main(socket_path: str, settings: UiSettings) -> int:
    """Show the screens until the window is closed; the exit status.

    0 after a normal end, `NO_SCREEN` (with a line on standard error) or `TOO_MANY_FAULTS`.
    """
    try:
        set_environment(settings)
        open_window(settings)
        keep_console_lit()
    except NoScreen as error:
        print(f"kiosk ui: {error}", file=sys.stderr)  # noqa: T201 - the log may go elsewhere; this must be seen
        return NO_SCREEN
    return show(socket_path, settings)


def show(socket_path: str, settings: UiSettings) -> int:
    """Show the screens in the window that is open; the exit status as of `main`."""
    from kivy.clock import Clock as FrameClock  # noqa: PLC0415 - only after the environment is set

    from kiosk.ui.app import KioskApp  # noqa: PLC0415 - importing it needs the window
    from kiosk.ui.client import CoreClient  # noqa: PLC0415 - kept beside the app it serves
    from kiosk.ui.touch_provider import add_panel_provider  # noqa: PLC0415 - needs Kivy too

    clock = MonotonicClock()
    client = CoreClient(socket_path, clock, software())
    app = KioskApp(settings, client, clock)
    if settings.touch == "evdev":
        add_panel_provider(clock, settings.touch_device)
    pet = LoopPet(ServiceManager())
    FrameClock.schedule_interval(lambda _dt: pet.turn(clock.now_ms()), _PET_EVERY_S)
    Tidying(FrameClock.schedule_interval)
    # Kivy takes it for the wish to close the window, which the window of a table refuses.
    signal.signal(signal.SIGTERM, lambda *_signal: FrameClock.schedule_once(lambda _dt: app.stop()))
    client.start(on_mail=FrameClock.create_trigger(lambda _dt: app.take_mail()))
    try:
        app.run()
    except Exception:
        log.exception("the screens gave up; core is not affected")
        return TOO_MANY_FAULTS
    finally:
        client.stop()
    return 0


def software() -> str:
    """Name and version of this program, as core and the health page show it."""
    try:
        return f"makhos-referee {version('makhos-referee')}"
    except PackageNotFoundError:
        return "makhos-referee (not installed)"
