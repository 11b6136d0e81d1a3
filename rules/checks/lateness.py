"""Reasons against arrivals, waiting and losses for being late (TSA 7; COMP 7.5, 7.6; SCHOOL 3.9.6)."""

from collections.abc import Iterator

from rules.deadlines import deadlines, is_waiting
from rules.events import (
    LateLimitPassed,
    LateLossRuled,
    PlayerArrived,
    StartScheduled,
    TimeSource,
    WaitAgreed,
)
from rules.penalties import Scope
from rules.question import QuestionKind
from rules.reasons import Reason, ReasonCode
from rules.seats import Seat
from rules.state import Phase, State


def start(state: State, event: StartScheduled) -> Iterator[Reason]:
    """What the referee says is for those who are waited for; the toss shows that both are there."""
    if event.source is TimeSource.REFEREE and (state.phase is not Phase.TOSS or state.tosses):
        yield Reason(ReasonCode.TOSS_MADE)


def arrival(state: State, event: PlayerArrived) -> Iterator[Reason]:
    if state.arrival.is_there[event.seat]:
        yield Reason(ReasonCode.PLAYER_IS_THERE)


def waiting(state: State, event: WaitAgreed) -> Iterator[Reason]:
    """Each of the two agrees once, and only while somebody is waited for."""
    if event.consenter in state.arrival.consents:
        yield Reason(ReasonCode.WAIT_AGREED, "TSA 7(6)")
    elif not is_waiting(state) and state.question is None:
        yield Reason(ReasonCode.PLAYER_IS_THERE)


def limit_due(state: State, event: LateLimitPassed) -> Iterator[Reason]:
    """A limit passes at its own instant, and only while somebody is absent."""
    if event not in deadlines(state):
        yield Reason(ReasonCode.NOT_DUE)


def late_loss(state: State, event: LateLossRuled) -> Iterator[Reason]:
    """Only what is asked: the limit has passed, it was not agreed to wait, and it is about who was absent then."""
    question = state.question
    if question is None or question.kind is not QuestionKind.LATE:
        yield _why_not_asked(state, event)
        return
    seats = tuple(Seat) if event.seat is None else (event.seat,)
    if event.scope.value not in question.choices:
        yield Reason(ReasonCode.NOT_A_CHOICE, question.article)
    if seats != question.seats:
        yield Reason(ReasonCode.NOT_THE_ONE_LATE, question.article)


def _why_not_asked(state: State, event: LateLossRuled) -> Reason:
    if not state.arrival.absent:
        return Reason(ReasonCode.PLAYER_IS_THERE)
    if event.scope is Scope.BOARD and state.arrival.is_wait_agreed:
        return Reason(ReasonCode.WAIT_AGREED, "TSA 7(6)")
    if event.scope in state.arrival.passed:
        return Reason(ReasonCode.LATE_RULED)
    return Reason(ReasonCode.NO_SCHEDULE if state.arrival.start_at_ms is None else ReasonCode.NOT_LATE_YET)
