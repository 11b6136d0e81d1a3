"""Builds the real parts of core and runs it until it is told to stop. Neither Kivy nor a screen is needed."""

import gc
import logging
import signal
import sys
from dataclasses import replace
from pathlib import Path

from hardware.clock import MonotonicClock, boot_id
from hardware.errors import HardwareError
from hardware.panel import GpioPanel, open_panel
from hardware.pins import FactoryName, Panel, PanelSettings
from journal.store import SqliteStore
from kiosk.core.table import Parts, Table
from kiosk.settings import Settings

_log = logging.getLogger(__name__)

_CANT_START = 2

SWITCH_INTERVAL_S = 0.0005
"""How long a busy thread may keep the signaller waiting for the interpreter; Python's own 5 ms is felt at a lamp."""


def run(settings: Settings, software: str, is_simulated: bool) -> int:
    """Run the table until SIGTERM or SIGINT; returns the exit status. What is wrong is said on stderr."""
    try:
        for folder in (settings.data_folder, settings.runtime_folder):
            folder.mkdir(parents=True, exist_ok=True)
        panel = _panel(settings.panel, is_simulated)
    except (OSError, HardwareError) as error:
        sys.stderr.write(f"can't start: {error}\n")
        return _CANT_START
    try:
        table = Table(settings, _parts(settings.journal_path, panel, software, is_simulated))
    except OSError as error:
        panel.close()
        sys.stderr.write(f"can't start: {error}\n")
        return _CANT_START
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: table.stop())
    try:
        table.start()
        sys.setswitchinterval(SWITCH_INTERVAL_S)
        # The heap is as large as it will be: a full collection later would hold up the signaller for milliseconds.
        gc.collect()
        gc.freeze()
        table.run()
    except OSError as error:
        sys.stderr.write(f"can't start: {error}\n")
        return _CANT_START
    finally:
        table.close()
    return 0


def _panel(settings: PanelSettings, is_simulated: bool) -> Panel:
    wanted = replace(settings, factory=FactoryName.MOCK) if is_simulated else settings
    return open_panel(wanted, MonotonicClock())


def _parts(journal_path: Path, panel: Panel, software: str, is_simulated: bool) -> Parts:
    return Parts(
        clock=MonotonicClock(),
        boot_id=boot_id(),
        store=SqliteStore(journal_path),
        panel=panel,
        software=software,
        press_button=panel.press_button if is_simulated and isinstance(panel, GpioPanel) else None,
    )
