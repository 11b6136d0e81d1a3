"""What the committee has decided about who is late, entered at the table for the referee (TSA 7(6), COMP 7.5).

It is entered once, as soon as the rules allow it. If the referee has ruled already, or play has begun, what is at the
table stands and the referee is told: one lateness is never counted twice.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from kiosk.core import head_texts
from kiosk.core.head_orders import BOARD, WAIT, LateRulings
from kiosk.core.match_record import MatchRecord
from rules.act_texts import joined, seat_names
from rules.apply import reasons_against
from rules.events import Authority, Consenter, LateLossRuled, WaitAgreed
from rules.penalties import Scope
from rules.question import QuestionKind
from rules.reasons import Reason, ReasonCode
from rules.seats import Seat
from rules.state import Phase, State
from rules.text import Text
from rules.units import AtMs


@dataclass(frozen=True, slots=True)
class Word:
    """What the referee is told, and whether something is wrong."""

    text: Text
    is_warning: bool


class Committee:
    """The latest rulings, and which of them are settled."""

    def __init__(self) -> None:
        self._rulings = LateRulings("")
        self._settled: set[tuple[str, str, str]] = set()  # match, player, ruling

    def want(self, rulings: LateRulings) -> None:
        """These rulings count now, whatever came before them."""
        self._rulings = rulings

    def settle(self, record: MatchRecord, now_ms: AtMs) -> Iterator[Word]:
        """What can be entered is on record; what the referee must know is told."""
        waits, losses = self._open(record.state, WAIT), self._open(record.state, BOARD)
        if waits:
            yield from self._wait(record, waits, now_ms)
        if losses:
            yield from self._lose(record, losses, now_ms)

    def coming(self, state: State) -> Text | None:
        """What is entered once the time to wait is over; None where nothing is."""
        losses = self._open(state, BOARD)
        return head_texts.LOST_WHEN_OVER.filled(name=_names(state, losses)) if losses else None

    def _open(self, state: State, ruling: str) -> tuple[Seat, ...]:
        """Who at this table has such a ruling that is not settled."""
        held, rulings = state.assignment, self._rulings
        if held is None or held.match_id != rulings.match_id:
            return ()
        players = {seat: held.players[seat].player_id for seat in Seat}
        wanted = {seat for seat, player in players.items() if rulings.rulings.get(player) == ruling}
        settled = {seat for seat in wanted if (held.match_id, players[seat], ruling) in self._settled}
        return tuple(seat for seat in Seat if seat in wanted - settled)

    def _settle(self, state: State, seats: tuple[Seat, ...], ruling: str) -> None:
        if state.assignment is not None:
            match_id, players = state.assignment.match_id, state.assignment.players
            self._settled |= {(match_id, players[seat].player_id, ruling) for seat in seats}

    def _wait(self, record: MatchRecord, seats: tuple[Seat, ...], now_ms: AtMs) -> Iterator[Word]:
        event = WaitAgreed(at_ms=now_ms, consenter=Consenter.COMMITTEE, authority=Authority.COMMITTEE)
        self._settle(record.state, seats, WAIT)
        if not reasons_against(record.state, event):
            record.take(event)
            yield Word(head_texts.COMMITTEE_WAITS, is_warning=False)

    def _lose(self, record: MatchRecord, seats: tuple[Seat, ...], now_ms: AtMs) -> Iterator[Word]:
        """Entered when the referee would be asked; settled without where there is nothing left to ask."""
        state = record.state
        if _is_entered(record):
            self._settle(state, seats, BOARD)
            return
        event = LateLossRuled(
            at_ms=now_ms,
            seat=seats[0] if len(seats) == 1 else None,
            scope=Scope.BOARD,
            authority=Authority.COMMITTEE,
        )
        reasons = reasons_against(state, event)
        name = _names(state, seats)
        if not reasons:
            self._settle(state, seats, BOARD)
            record.take(event)
            yield Word(head_texts.COMMITTEE_RULED.filled(name=name, scope=Scope.BOARD.text), is_warning=False)
        elif not _may_come(state, seats, reasons):
            self._settle(state, seats, BOARD)
            why = joined([reason.text for reason in reasons])
            yield Word(head_texts.COMMITTEE_TOO_LATE.filled(name=name, why=why), is_warning=True)


def _is_entered(record: MatchRecord) -> bool:
    """Whether it was entered before a restart, or is no longer wanted by the referee who took it back."""
    events = (entry.event for entry in record.entries)
    return any(isinstance(event, LateLossRuled) and event.authority is Authority.COMMITTEE for event in events)


def _may_come(state: State, seats: tuple[Seat, ...], reasons: tuple[Reason, ...]) -> bool:
    """Whether the rules may allow it later: those players are still waited for, or the question names more of them."""
    if state.phase is not Phase.TOSS or state.tosses or not set(seats) <= set(state.arrival.absent):
        return False
    question = state.question
    if question is not None and question.kind is QuestionKind.LATE:
        return Scope.BOARD.value in question.choices and set(seats) < set(question.seats)
    return {reason.code for reason in reasons} <= {ReasonCode.NOT_LATE_YET, ReasonCode.NO_SCHEDULE}


def _names(state: State, seats: tuple[Seat, ...]) -> Text:
    names = seat_names(state.assignment)
    return Text(" และ ".join(names[seat] for seat in seats), " and ".join(names[seat] for seat in seats))
