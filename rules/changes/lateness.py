"""Being late (TSA 7; COMP 7.5, 7.6; SCHOOL 3.9.6)."""

from dataclasses import replace

from rules.articles import article_for
from rules.changes.flow import towards_next_board
from rules.events import LateLimitPassed, LateLossRuled, PlayerArrived, StartScheduled, WaitAgreed
from rules.match import boards_left
from rules.outcome import Cause, Outcome
from rules.penalties import Scope
from rules.question import Question, QuestionKind
from rules.seats import Seat
from rules.state import BoardResult, Loss, State

_ARTICLES = {
    Scope.BOARD: ("TSA 7(6)", "COMP 7.5", "SCHOOL 3.9.6"),
    Scope.EVENT: ("TSA 7(7)", "COMP 7.6"),
}


def schedule(state: State, event: StartScheduled) -> State:
    """Who is asked about by a set time that no longer holds is asked about no more."""
    state = replace(state, arrival=state.arrival.scheduled(event, state.rules))
    question = state.question
    if question is None or question.kind is not QuestionKind.LATE:
        return state
    is_due = any(scope.value in question.choices for scope in state.arrival.passed)
    return state if is_due else replace(state, question=None)


def arrive(state: State, event: PlayerArrived) -> State:
    """The player is there; one who had come in time is asked about no more."""
    state = replace(state, arrival=state.arrival.with_player(event.seat, event.at_ms, state.rules))
    return _asked_about_others(state, event.seat) if event.was_in_time else state


def _asked_about_others(state: State, seat: Seat) -> State:
    question = state.question
    if question is None or question.kind is not QuestionKind.LATE:
        return state
    seats = tuple(one for one in question.seats if one is not seat)
    return replace(state, question=replace(question, seats=seats) if seats else None)


def agree_to_wait(state: State, event: WaitAgreed) -> State:
    """Once both agree nobody is asked about the board any more; the day's event is another matter."""
    state = replace(state, arrival=replace(state.arrival, consents=(*state.arrival.consents, event.consenter)))
    question = state.question
    is_asked = question is not None and question.kind is QuestionKind.LATE and "wait" in question.choices
    return replace(state, question=None) if is_asked and state.arrival.is_wait_agreed else state


def pass_limit(state: State, event: LateLimitPassed) -> State:
    """The referee is asked about everybody who is not there, unless it was agreed to wait."""
    arrival = state.arrival
    state = replace(state, arrival=replace(arrival, passed=(*arrival.passed, event.scope)))
    if event.scope is Scope.BOARD and arrival.is_wait_agreed:
        return state
    choices = (event.scope.value, "wait") if event.scope is Scope.BOARD else (event.scope.value,)
    article = article_for(state.rules.name, *_ARTICLES[event.scope])
    return replace(state, question=Question(QuestionKind.LATE, article, arrival.absent, choices))


def rule_late_loss(state: State, event: LateLossRuled) -> State:
    """The board in hand is lost without play, or the day's event; nobody there: both have lost."""
    cause = Cause.BOTH_LATE if event.seat is None else Cause.LATE
    state = replace(state, question=None)
    if event.scope is Scope.EVENT:
        return towards_next_board(replace(state, loss=Loss(event.seat, Scope.EVENT, cause)))
    winner = None if event.seat is None else event.seat.other
    lost = BoardResult(boards_left(state)[0], Outcome(cause, winner), is_forfeit=True)
    return towards_next_board(replace(state, results=(*state.results, lost)))
