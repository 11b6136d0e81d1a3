"""What happens with each thing that reaches the loop: an event that is kept, or a refusal that is kept too."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from hardware.debounce import ButtonEvent
from hardware.patterns import Signal
from hardware.pins import ButtonName
from hardware.signaller import EdgeReport
from kiosk.core import notice_texts
from kiosk.core.acts import admitted, event_of
from kiosk.core.claim_acts import CLAIM_ACT, claim_of
from kiosk.core.fault_notices import notice_of
from kiosk.core.head_orders import Annulment, LateRulings, SetTime
from kiosk.core.head_words import HeadWords
from kiosk.core.health import Health, Lamps
from kiosk.core.inbox import AckNews, Item, LinkNews, PartedNews, PinChecked, Saved, SpaceNews
from kiosk.core.lamp_watch import LampWatch, edge_details
from kiosk.core.language import LanguageSwitch
from kiosk.core.match_record import MatchRecord
from kiosk.core.pin import PinLock
from kiosk.core.pin_desk import PinDesk
from kiosk.core.press_desk import PressDesk
from kiosk.core.signals import BOARD_IN_PLAY
from kiosk.core.wall_time import WallNews
from kiosk.core.weighing import Weighing
from kiosk.results.news import ResultsNews
from kiosk.wire import Input, NoticeView, Panel
from rules.act_texts import joined, seat_names
from rules.errors import IllegalEvent
from rules.events import (
    Event,
    MatchAssigned,
    MatchWithdrawn,
    Observed,
    TapFault,
    TapIgnored,
    TimeOutRefused,
    TimeOutTaken,
    TurnEnded,
)
from rules.reasons import Reason, ReasonCode
from rules.text import Language, Text
from rules.units import AtMs


class Desk:
    """The match's record, and the box's own small state: health, language, the last notice.

    `last_seq` tells the journal's last number; `press` and `copy_to_stick` are the box's own acts.
    """

    def __init__(
        self,
        record: MatchRecord,
        last_seq: Callable[[], int],
        press: Callable[[ButtonName, bool], None] | None = None,
        languages: LanguageSwitch | None = None,
        health: Health | None = None,
        check_pin: Callable[[str], None] | None = None,
        pin_lock: PinLock | None = None,
        copy_to_stick: Callable[[], None] | None = None,
    ) -> None:
        self.record = record
        self.health = health if health is not None else Health()
        self.notice: NoticeView | None = None
        self.counted_taps = 0
        self.version = 0
        self._last_seq = last_seq
        self._press = press
        self._copy_to_stick = copy_to_stick
        self.languages = languages if languages is not None else LanguageSwitch(Language.THAI)
        self.weighing = Weighing(record)
        self.presses = PressDesk(self)
        self._lamps = LampWatch(self.health.lamps is not Lamps.NONE)
        self.head = HeadWords()
        self.pin = PinDesk(self, check_pin, can_leave=press is not None, lock=pin_lock)
        self._passing: Signal | None = None

    @property
    def last_seq(self) -> int:
        """The number of the last record."""
        return self._last_seq()

    def test_lamps(self) -> None:
        """Every lamp and the buzzer is shown once; what their pins read back is noted as at any edge."""
        self._passing = Signal.SELF_TEST

    def take_passing_signal(self) -> Signal | None:
        """The passing signal asked for since the last call; it is the caller's now."""
        passing, self._passing = self._passing, None
        return passing

    def take_panels(self) -> list[Panel]:
        """What the lamps did since the last call; it is the caller's now."""
        return self._lamps.take_panels()

    def handle(self, item: Item, now_ms: AtMs) -> None:
        """Take in one thing. A refusal is recorded and told; any other fault is told, and the caller logs it.

        Raises BadInput, JournalFullError and BadRecordError; then nothing has changed but what was due.
        """
        try:
            self._handle(item, now_ms)
        except Exception as error:
            self.say(notice_of(error), now_ms, is_warning=True)
            raise

    def _handle(self, item: Item, now_ms: AtMs) -> None:
        match item:
            case Input():
                self._act(admitted(item, now_ms), now_ms)
            case ButtonEvent():
                self.presses.press(item, now_ms)
            case EdgeReport():
                self._note_edge(item)
            case LinkNews() | AckNews() | SpaceNews():
                self.note_health(item.changing(self.health))
            case ResultsNews():
                self._note_results(item, now_ms)
            case MatchAssigned() | MatchWithdrawn() | SetTime() | LateRulings() | Annulment() | WallNews():
                self.head.want(item)
                self.version += 1
            case PartedNews():
                self.say(notice_texts.PARTED, now_ms, is_warning=True)
            case PinChecked():
                self.pin.note(item, now_ms)
            case Saved():
                self.version += 1

    def settle(self, now_ms: AtMs) -> None:
        """What is due by now has happened, and the head table's words are taken as soon as they can be."""
        seq_before = self.last_seq
        try:
            self.record.take_due(now_ms)
            for word in self.head.settle(self.record, now_ms):
                self.say(word.text, now_ms, word.is_warning)
        finally:
            # Whatever fails after it: a flag that has fallen is shown.
            has_turned = self.pin.settle(now_ms)
            self.version += has_turned or self.last_seq != seq_before

    def note_health(self, health: Health) -> None:
        """The box fares like this now."""
        if health != self.health:
            self.health = health
            self.version += 1

    def observe(self, kind: str, at_ms: AtMs, details: Mapping[str, Any]) -> None:
        """Keep something worth knowing that changes nothing in the match."""
        self.record.take(Observed(at_ms=at_ms, kind=kind, details=details))
        self.version += 1

    def say(self, text: Text, at_ms: AtMs, is_warning: bool) -> None:
        """Show the referee a notice once."""
        number = self.notice.number + 1 if self.notice is not None else 1
        self.notice = NoticeView(number, at_ms, is_warning, text)
        self.version += 1

    def _act(self, act: Input, now_ms: AtMs) -> None:
        if any(taker.takes(act, now_ms) for taker in (self.pin, self.weighing, self.presses)):
            self.version += 1
        elif act.name in {"undo", "take_back_move"}:
            self._take_back(act, now_ms)
        elif act.name == "set_language":
            self.languages.switch(str(act.arguments.get("language")))
            self.version += 1
        elif act.name in {"self_test", "copy_to_stick"}:
            self._act_between_boards(act.name, now_ms)
        elif act.name == "press_button" and self._press is not None:
            self._press(ButtonName(str(act.arguments.get("button"))), act.arguments.get("is_down") is True)
        else:
            self._take_act(act, now_ms)

    def _take_act(self, act: Input, now_ms: AtMs) -> None:
        state = self.record.state
        try:
            event = claim_of(act, state) if act.name == CLAIM_ACT else self.head.event_of(act, state) or event_of(act)
        except IllegalEvent as error:
            self.refuse(TurnEnded(at_ms=now_ms), act.name, error.reasons, now_ms)
        else:
            self.take(event, act.name, now_ms)

    def take(self, event: Event, wanted: str, now_ms: AtMs) -> None:
        """The act `wanted` has happened, or its refusal is on record."""
        try:
            self.record.take(event)
        except IllegalEvent as error:
            self.refuse(event, wanted, error.reasons, now_ms)
        else:
            self.counted_taps += 1
            if isinstance(event, TimeOutTaken):
                self._passing = Signal.TIME_OUT_GRANTED
        self.version += 1

    def refuse(self, event: Event, wanted: str, reasons: tuple[Reason, ...], now_ms: AtMs) -> None:
        """The refusal is on record with its reasons; a double tap is no more than that, anything else is told."""
        codes = tuple(reason.code.value for reason in reasons)
        is_double = ReasonCode.DOUBLE_TAP.value in codes
        if isinstance(event, TimeOutTaken):
            self.refuse_time_out(event, codes, now_ms)
        else:
            fault = TapFault.DOUBLE_TAP if is_double else TapFault.NOT_ALLOWED
            self.record.take(TapIgnored(at_ms=now_ms, fault=fault, wanted=wanted, reasons=codes))
        why = joined([reason.text for reason in reasons])
        if isinstance(event, TimeOutTaken):
            name = seat_names(self.record.state.assignment)[event.seat]
            self.say(notice_texts.TIME_OUT_REFUSED.filled(name=name, why=why), now_ms, is_warning=True)
        elif not is_double:
            self.say(why, now_ms, is_warning=True)

    def refuse_time_out(self, asked: TimeOutTaken, codes: tuple[str, ...], now_ms: AtMs) -> None:
        """The refusal is on record with the codes of its reasons, and heard."""
        self.record.take(TimeOutRefused(at_ms=now_ms, seat=asked.seat, is_long=asked.is_long, reasons=codes))
        self._passing = Signal.REFUSED
        self.version += 1

    def _take_back(self, act: Input, now_ms: AtMs) -> None:
        try:
            self.record.take_back_last(act.name, act.arguments.get("seq"), now_ms)
        except IllegalEvent as error:
            self.refuse(TurnEnded(at_ms=now_ms), act.name, error.reasons, now_ms)
        else:
            self.counted_taps += 1
        self.version += 1

    def _act_between_boards(self, name: str, now_ms: AtMs) -> None:
        if self.record.state.phase in BOARD_IN_PLAY:
            self.say(Reason(ReasonCode.BOARD_RUNNING).text, now_ms, is_warning=True)
        elif name == "self_test":
            self.test_lamps()
        elif self._copy_to_stick is not None:
            self._copy_to_stick()

    def _note_results(self, news: ResultsNews, now_ms: AtMs) -> None:
        self.note_health(replace(self.health, results=news.state, stick=news.stick))
        for text, is_warning in news.notices():
            self.say(text, now_ms, is_warning)

    def _note_edge(self, report: EdgeReport) -> None:
        self._lamps.note(report)
        self.note_health(replace(self.health, lamps=self._lamps.state))
        if report.signal is None and report.error is None and report.is_faithful:
            return
        self.observe("lamp", AtMs(report.made_ms), edge_details(report))
