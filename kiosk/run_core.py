"""Builds the real parts of core and runs it until it is told to stop. Neither Kivy nor a screen is needed."""

import faulthandler
import gc
import logging
import signal
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

from hardware.clock import MonotonicClock, boot_id, chip_ahead_ms
from hardware.errors import HardwareError
from hardware.notify import ServiceManager
from hardware.pins import FactoryName, NoPanel, Panel, PanelSettings
from hardware.port_choice import parse_port_choice, port_finder
from hardware.serial_port import SerialLink, usb_ports
from hardware.talker import Talker
from journal.event_key import BadEventKeyError, EventKey, read_event_key
from journal.files import OpenReport
from journal.sole_use import sole_use
from journal.store import SqliteStore
from kiosk.core.parts import Parts
from kiosk.core.table import Table
from kiosk.core.watchdog import Watchdog
from kiosk.settings import NO_LINE, Settings

_log = logging.getLogger(__name__)

_CANT_START = 2

SWITCH_INTERVAL_S = 0.0005
"""How long a busy thread may keep the signaller waiting for the interpreter; Python's own 5 ms is felt at a lamp."""


def run(
    settings: Settings, software: str, is_simulated: bool, make_table: Callable[[Settings, Parts], Table] = Table
) -> int:
    """Run the table until SIGTERM or SIGINT; returns the exit status. What is wrong is said on stderr."""
    with ExitStack() as held:
        try:
            _make_runtime(settings.runtime_folder)
            held.enter_context(sole_use("kiosk core", settings.runtime_folder, _made(settings.data_folder)))
            panel = _panel(settings.panel, is_simulated)
        except (OSError, HardwareError) as error:
            return _refuse(error)
        try:
            table = make_table(settings, _parts(settings, panel, _key(settings.key_file), software, is_simulated))
        except OSError as error:
            panel.close()
            return _refuse(_bad_runtime(settings.runtime_folder, error))
        return _serve(table, settings.runtime_folder)


def _make_runtime(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _bad_runtime(folder, error) from error


def _bad_runtime(folder: Path, error: OSError) -> OSError:
    """What to say where screens can't connect or the sign of life has no place."""
    return OSError(
        f"runtime folder {str(folder)!r} can't be used ({error.strerror or error}); give another one, with a short"
        " name, as runtime under [paths]"
    )


def _made(folder: Path) -> Path:
    """The folder, made if the card lets us: without it the table plays from memory."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def _serve(table: Table, runtime_folder: Path) -> int:
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: table.stop())
    # The service manager ends a hung program with SIGABRT: then the log shows where each thread hung.
    faulthandler.enable()
    watchdog = Watchdog(ServiceManager(), MonotonicClock(), table.signs(), lambda: table.writer.is_alive)
    try:
        table.start()
        watchdog.start()
        sys.setswitchinterval(SWITCH_INTERVAL_S)
        # The heap is as large as it will be: a full collection later would hold up the signaller for milliseconds.
        gc.collect()
        gc.freeze()
        table.run()
    except OSError as error:
        return _refuse(_bad_runtime(runtime_folder, error))
    finally:
        watchdog.stop()
        table.close()
    return 0


def _refuse(error: Exception) -> int:
    sys.stderr.write(f"can't start: {error}\n")
    return _CANT_START


def _key(path: Path) -> EventKey | None:
    """The event key; None when there is none that can be used: the table plays, the head table sees a foreign event."""
    try:
        return read_event_key(path)
    except BadEventKeyError as error:
        _log.error("the head table will not take this table: %s", error)
        return None


def _panel(settings: PanelSettings, is_simulated: bool) -> Panel:
    wanted = replace(settings, factory=FactoryName.MOCK) if is_simulated else settings
    if wanted.factory is FactoryName.NONE:
        return NoPanel("the settings want none")
    from hardware.panel import panel_or_none  # noqa: PLC0415 - a table without pins needs no library for them

    return panel_or_none(wanted, MonotonicClock())


def _parts(settings: Settings, panel: Panel, key: EventKey | None, software: str, is_simulated: bool) -> Parts:
    clock = MonotonicClock()
    store = SqliteStore(settings.journal_path)

    def make_link(talker: Talker) -> SerialLink:
        return SerialLink(port_finder(parse_port_choice(settings.port), usb_ports), talker, clock)

    return Parts(
        clock=clock,
        boot_id=boot_id(),
        store=store,
        panel=panel,
        software=software,
        press_button=getattr(panel, "press_button", None) if is_simulated else None,
        key=key,
        make_link=make_link if settings.port != NO_LINE else None,
        found=_opened(store),
        chip_ahead_ms=chip_ahead_ms(clock),
    )


def _opened(store: SqliteStore) -> OpenReport | None:
    """How the journal was found; None when its card does not answer, since the table then plays from memory."""
    try:
        return store.open()
    except OSError:
        _log.exception("the journal can't be opened; it is kept in memory until the card answers")
        return None
