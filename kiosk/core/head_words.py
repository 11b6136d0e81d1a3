"""Everything that the head table says: pairing, set time, time of day, rulings on lateness, and what it annulled."""

from collections.abc import Iterator
from dataclasses import dataclass

from kiosk.core import head_texts
from kiosk.core.acts import BadInput
from kiosk.core.committee import Committee, Word
from kiosk.core.head_orders import Annulment, LateRulings, Order, SetTime
from kiosk.core.match_record import MatchRecord
from kiosk.core.orders import Orders
from kiosk.core.schedule import Schedule
from kiosk.core.wall_time import WallNews, WallTime
from kiosk.wire import Input
from rules.apply import reasons_against
from rules.errors import IllegalEvent
from rules.events import Event, MatchCalledOff
from rules.reasons import Reason, ReasonCode
from rules.state import Phase, State
from rules.text import Text
from rules.units import AtMs

SET_START, END_ANNULLED = "set_start", "end_annulled"
"""The referee's answers at the screen: the set time is now, or was a while ago; the annulled match is ended."""

LONGEST_AGO_MS = 2 * 3_600_000
"""Who is later than that has lost the day's event an hour ago."""


@dataclass(frozen=True, slots=True)
class HeadView:
    """What a screen shows of it. `starts_at` is empty where no time is set; `ruling` None: nothing waits."""

    starts_at: str = ""
    ruling: Text | None = None
    is_annulled: bool = False


NOTHING_SAID = HeadView()
"""Of a table that no head table has told anything."""


class HeadWords:
    """The latest of each word, taken as soon as the match in hand allows it."""

    def __init__(self) -> None:
        self.wall = WallTime()
        self._orders = Orders()
        self._schedule = Schedule(self.wall)
        self._committee = Committee()
        self._annulment: Annulment | None = None
        self._was_annulled = False

    def want(self, order: Order | WallNews) -> None:
        """This is the latest word on its subject."""
        match order:
            case WallNews():
                self.wall.note(order)
            case SetTime():
                self._schedule.want(order)
            case LateRulings():
                self._committee.want(order)
            case Annulment():
                self._annulment = order
            case _:
                self._orders.want(order)

    def settle(self, record: MatchRecord, now_ms: AtMs) -> Iterator[Word]:
        """What can be taken is on record; what the referee must know is told."""
        before = record.state
        self._orders.settle(record, now_ms)
        if before.assignment is not None and before.phase is not Phase.CONFIRMED and record.state.assignment is None:
            yield Word(head_texts.TAKEN_BACK.filled(match=before.assignment.match_id), is_warning=False)
        was_annulled, self._was_annulled = self._was_annulled, self.is_annulled(record.state)
        if self._was_annulled and not was_annulled:
            yield Word(head_texts.ANNULLED, is_warning=True)
        for text in self._schedule.settle(record, now_ms):
            yield Word(text, is_warning=True)
        yield from self._committee.settle(record, now_ms)

    def event_of(self, act: Input, state: State) -> Event | None:
        """The event of the referee's answer; None for any other act. Raises BadInput, IllegalEvent."""
        at_ms = AtMs(act.at_ms)
        if act.name == SET_START:
            return self._schedule.started_by_referee(state, at_ms, _ago_ms(act))
        if act.name != END_ANNULLED:
            return None
        if self._annulment is None or not self.is_annulled(state):
            raise IllegalEvent([Reason(ReasonCode.NOT_ANNULLED)])
        return MatchCalledOff(at_ms=at_ms, match_id=self._annulment.match_id, revision=self._annulment.revision)

    def is_annulled(self, state: State) -> bool:
        """Whether nothing counts of the match in hand, which still is to be ended here."""
        order = self._annulment
        if order is None or state.phase is Phase.CONFIRMED:
            return False
        called_off = MatchCalledOff(at_ms=AtMs(0), match_id=order.match_id, revision=order.revision)
        return not reasons_against(state, called_off)

    def view(self, state: State) -> HeadView:
        """What a screen shows of it now."""
        return HeadView(self._schedule.starts_at(state), self._committee.coming(state), self.is_annulled(state))


def _ago_ms(act: Input) -> int:
    ago_ms = act.arguments.get("ago_ms")
    if not isinstance(ago_ms, int) or isinstance(ago_ms, bool) or not 0 <= ago_ms <= LONGEST_AGO_MS:
        raise BadInput(f"ago_ms {ago_ms!r} is no number of milliseconds from 0 to {LONGEST_AGO_MS}")
    return ago_ms
