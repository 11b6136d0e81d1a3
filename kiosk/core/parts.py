"""What the outside world of one table is made of."""

from collections.abc import Callable
from dataclasses import dataclass

from hardware.clock import Clock
from hardware.pins import ButtonName, Panel
from hardware.serial_port import SerialLink
from hardware.talker import Talker
from journal.event_key import EventKey
from journal.files import OpenReport
from journal.interfaces import Store


@dataclass(frozen=True, slots=True)
class Parts:
    """What the outside world is made of here.

    `press_button` moves a simulated button, None on real pins; `key` None is a box without an event key; `make_link`
    makes the owner of the line, None where the settings want none; `found` says how the journal was found, None where
    it did not answer; `chip_ahead_ms` is how far wall time is ahead of `clock` by a clock chip, None without one.
    """

    clock: Clock
    boot_id: str
    store: Store
    panel: Panel
    software: str
    press_button: Callable[[ButtonName, bool], None] | None = None
    key: EventKey | None = None
    make_link: Callable[[Talker], SerialLink] | None = None
    found: OpenReport | None = None
    chip_ahead_ms: int | None = None
