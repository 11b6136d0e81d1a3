"""One table at work: the loop with everything around it, wired from parts that `kiosk.__main__` has built."""

import logging
import secrets
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import cast

from hardware.button_reader import ButtonReader
from hardware.patterns import Plan
from hardware.signaller import Signaller
from journal.canonical import JsonObject
from journal.chain import OPENING_TYPE
from journal.messages import Identity
from journal.opening import Role
from journal.record import Stamp, UtcQuality
from journal.session_keys import NONCE_BYTES, device_key
from journal.values import to_json
from journal.writer import Writer
from kiosk.core.box import Box, read_box, remember
from kiosk.core.desk import Desk
from kiosk.core.free_space import SpaceWatch
from kiosk.core.health import Health, Lamps
from kiosk.core.inbox import Inbox, Item, Saved
from kiosk.core.keeper import Keeper
from kiosk.core.language import LanguageSwitch
from kiosk.core.last_order import LastOrder
from kiosk.core.log_place import LogPlace
from kiosk.core.loop import Loop, TableSettings
from kiosk.core.match_record import MatchRecord
from kiosk.core.parts import Parts
from kiosk.core.pin_file import pin_check
from kiosk.core.pin_record import lock_after
from kiosk.core.pulse import Pulse, last_beat_ms
from kiosk.core.restore import OwnLog, damage_notice, known_device_id, new_opening, own_log, resume
from kiosk.core.result_files import results_writer
from kiosk.core.service import ScreenServer
from kiosk.core.signals import BOARD_IN_PLAY
from kiosk.core.sync_worker import HeadLink, LinkParts
from kiosk.core.wall_time import WallNews
from kiosk.core.watchdog import BUTTONS_LIMIT_MS, LOOP_LIMIT_MS, SIGNALLER_LIMIT_MS, Sign
from kiosk.settings import Settings
from kiosk.wire import Panel as PanelMessage
from kiosk.wire import View
from rules.errors import IllegalEvent
from rules.events import TimeSource
from rules.units import AtMs

_log = logging.getLogger(__name__)

_NO_EVENT = "none"
"""What a box without an event key says where the event is named."""

_STOP_PATIENCE_S = 3.0
"""How long a stopping table waits for the card to take the last records."""


class Table:
    """Build it, `start`, and `run` until `stop` is called from any thread."""

    def __init__(self, settings: Settings, parts: Parts) -> None:
        """Raises OSError when the runtime folder can't hold the sign of life."""
        self._parts = parts
        box = read_box(settings.box_path, lambda: known_device_id(parts.store))
        remember(settings.box_path, box)
        own = own_log(parts.store, box.device_id, settings.label, parts.software)
        beat_ms = last_beat_ms(settings.pulse_path, parts.boot_id)
        clock = parts.clock
        self._device_id = box.device_id
        self.inbox = Inbox(clock)
        self.writer = Writer(parts.store, own.log_id, own.head, clock, self._note_saved)
        self._space = SpaceWatch(settings.data_folder, clock, self.inbox.put)
        self._last_order = LastOrder(parts.store, self.inbox.put)
        self._new_opening = partial(new_opening, box.device_id, settings.label, parts.software)
        self._log_place = LogPlace(parts.store, self.writer, self._new_opening)
        self._keeper = Keeper(self.writer.put, clock, parts.boot_id, self._open_log(own))
        self._pulse = Pulse(settings.pulse_path, parts.boot_id)
        self._signaller = Signaller(parts.panel, clock, self.inbox.guarded(self.inbox.put))
        self._buttons = ButtonReader(parts.panel, clock, self.inbox.put)
        self._screens = ScreenServer(settings.socket_path, parts.software, self.inbox.put)
        self._results = results_writer(settings, parts, self.writer, box.device_id, self.inbox.put)
        self._head_link = self._make_head_link(settings.label)
        self._line = parts.make_link(self._head_link) if parts.make_link is not None else None
        self.desk = self._make_desk(own, settings, box)
        self._keeper.label_by(self.desk.head.wall)
        self._keeper.belong_to(lambda: self.desk.record.state)
        now_ms = AtMs(clock.now_ms())
        if (told := resume(self.desk.record, own, beat_ms, parts.boot_id, now_ms)) is not None:
            self.desk.say(told, now_ms, is_warning=True)
        if (damage := damage_notice(parts.found)) is not None:
            self.desk.say(damage, now_ms, is_warning=True)
        if parts.chip_ahead_ms is not None:
            self.inbox.put(WallNews(parts.chip_ahead_ms, TimeSource.CLOCK_CHIP))
        self._last_order.look()
        self._space.look()
        if self.desk.record.state.phase not in BOARD_IN_PLAY:
            self.desk.test_lamps()
        around = TableSettings(settings.label, parts.software, parts.press_button is not None, settings.panel.is_quiet)
        self._loop = Loop(self.desk, self.inbox, clock, self, around, self._journal_health)

    def signs(self) -> tuple[Sign, ...]:
        """What must keep turning while `run` lasts."""
        return (
            Sign("loop", lambda: self._loop.tick_at_ms, LOOP_LIMIT_MS),
            Sign("signaller", lambda: self._signaller.tick_at_ms, SIGNALLER_LIMIT_MS),
            Sign("buttons", lambda: self._buttons.tick_at_ms, BUTTONS_LIMIT_MS),
        )

    def start(self) -> None:
        """Lamps are off, then everything runs; the loop itself is `run`. Raises OSError if the socket can't be made."""
        self._signaller.start()
        self.writer.start()
        self._results.start()
        self._buttons.start()
        self._screens.start()
        if self._line is not None:
            self._line.start()

    def open(self) -> None:
        """The buttons are listened to without any thread: for a simulation that calls `run_once`."""
        self._buttons.open()

    def run(self) -> None:
        """Go round until `stop`."""
        self._loop.run()

    def run_once(self, items: Sequence[Item] = ()) -> None:
        """One round of everything without a thread, the journal last: for a simulation on a pushed clock."""
        now_ms = self._parts.clock.now_ms()
        self._signaller.run_due(now_ms)
        self._buttons.run_due(now_ms)
        self._loop.run_once([*self.inbox.take(), *items])
        self._signaller.run_due(now_ms)
        self.writer.run_once(now_ms)
        self._results.run_once(now_ms)

    def stop(self) -> None:
        """`run` returns soon. May be called from a signal handler's thread."""
        self.inbox.close()

    def close(self) -> None:
        """Lamps off first, then the last records are saved as far as the card answers."""
        self._signaller.stop()
        self._buttons.stop()
        self._parts.panel.close()
        self._screens.close()
        if self._line is not None:
            self._line.stop(_STOP_PATIENCE_S)
        self._results.stop(_STOP_PATIENCE_S)
        if not self.writer.stop(_STOP_PATIENCE_S):
            _log.error("records are left that the card did not take")
        self._parts.store.close()
        self._pulse.close()

    def show_plan(self, plan: Plan) -> None:
        self._signaller.replace(plan)

    def show_view(self, view: View) -> None:
        self._screens.show(view)
        self._results.note(self.desk.record.state, self.desk.record.entries)

    def show_panel(self, panel: PanelMessage) -> None:
        self._screens.show(panel)

    def tell_head(self, status: dict[str, object]) -> None:
        self._head_link.set_status(status)
        self._wake_line()

    def beat(self, now_ms: int) -> None:
        self._pulse.beat(now_ms)

    def _note_saved(self, seq: int) -> None:
        self.inbox.put(Saved(seq))
        self._wake_line()
        self._last_order.look()
        self._space.look()
        self._log_place.note_saved(seq, self.desk.record.entries[:1], self._stamp())

    def _wake_line(self) -> None:
        if self._line is not None:
            self._line.wake()

    def _make_head_link(self, label: str) -> HeadLink:
        parts, key = self._parts, self._parts.key
        identity = Identity(
            role=Role.TABLE,
            device_id=self._device_id,
            label=label,
            software=parts.software,
            event_id=key.event_id if key is not None else _NO_EVENT,
            boot_id=parts.boot_id,
        )
        secret = device_key(key.secret, self._device_id) if key is not None else None
        link_parts = LinkParts(identity, secret, lambda: secrets.token_bytes(NONCE_BYTES))
        last = self._last_order
        return HeadLink(link_parts, self.writer, parts.store, last.tell, self._go_on_in_new_log, last.doubt)

    def _open_log(self, own: OwnLog) -> int:
        """The log has its first record; returns the number of its last one."""
        if own.opening is None:
            return own.head.seq
        return self.writer.put(OPENING_TYPE, self._stamp(), cast("JsonObject", to_json(own.opening)))

    def _go_on_in_new_log(self) -> None:
        """The head table has another history of the log than the card kept: both stay, a person decides (cases 21)."""
        self.writer.continue_in(self._new_opening(), self._stamp())

    def _stamp(self) -> Stamp:
        clock = self._parts.clock
        return Stamp(clock.now_ms(), self._parts.boot_id, clock.wall_ms(), UtcQuality.UNTRUSTED)

    def _make_desk(self, own: OwnLog, settings: Settings, box: Box) -> Desk:
        box_path = settings.box_path
        panel = self._parts.panel.description
        lamps = Lamps.OK if panel.is_present else Lamps.NONE
        return Desk(
            self._record(own),
            last_seq=lambda: self._keeper.last_seq,
            press=self._parts.press_button,
            languages=LanguageSwitch(box.language, lambda chosen: remember(box_path, replace(box, language=chosen))),
            health=Health(lamps=lamps, panel=f"{panel.factory.value}: {panel.reason}"),
            check_pin=pin_check(settings.pin_path, self.inbox.put),
            pin_lock=lock_after(own.pin, self._parts.boot_id, AtMs(self._parts.clock.now_ms())),
            copy_to_stick=self._results.copy_to_stick,
        )

    def _record(self, own: OwnLog) -> MatchRecord:
        try:
            return MatchRecord(self._keeper.keep, own.entries)
        except IllegalEvent:
            _log.exception("the entries of the match in hand contradict each other")
            return MatchRecord(self._keeper.keep)

    def _journal_health(self, now_ms: int) -> tuple[str, int, int]:
        health = self.writer.health(now_ms)
        return health.state.value, health.unsaved_count, self.writer.saved_seq
