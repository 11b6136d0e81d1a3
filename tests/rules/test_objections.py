"""Objections and what warnings add up to (TSA 4, 5; COMP 6.2, 6.4; SCHOOL 3.6)."""

from rules.events import (
    BoardReadied,
    BoardStarted,
    Resumed,
)
from rules.match import match_winner
from rules.misconduct import objectionable_turn
from rules.outcome import Cause, Outcome
from rules.penalties import Card, Scope
from rules.question import QuestionKind
from rules.reasons import ReasonCode
from rules.seats import Seat
from rules.state import Phase
from tests.support.matches import LEFT, RIGHT, Told, assigned, ms, running, tap, won
from tests.support.misconduct import UPHELD, card, ledger, objected, offend, penalty, ruled, warned


def test_two_yellow_cards_and_the_third_is_red_for_any_matter() -> None:
    """TSA 5: the referee decides whether the board or the whole competition is lost."""
    told = running()
    offend(told, "touched_another", 10)
    offend(told, "pointed", 20)
    assert (ledger(told).cards(LEFT, Card.YELLOW), told.state.question) == (2, None)
    state = offend(told, "hand_in_board", 30)
    assert state.question is not None
    assert (state.question.kind, state.question.choices) == (QuestionKind.PENALTY, ("board", "match", "event"))
    assert (state.phase, ledger(told).cards(LEFT, Card.RED)) == (Phase.PAUSED, 1)


def test_play_waits_for_the_referees_answer() -> None:
    """TSA 5."""
    told = running()
    for number, at in enumerate((10, 20, 30)):
        offend(told, ["touched_another", "pointed", "hand_in_board"][number], at)
    for event in (Resumed(at_ms=ms(40)), won(LEFT, 40), warned(40, RIGHT, "bad_manners")):
        assert told.refused(event) == [ReasonCode.QUESTION_OPEN]
    assert told.refused(penalty(40, RIGHT, "hand_in_board", Scope.BOARD)) == [ReasonCode.QUESTION_OPEN]
    state = told.tell(penalty(40, LEFT, "hand_in_board", Scope.BOARD))
    assert (state.phase, state.question, state.loss) == (Phase.BOARD_OVER, None, None)
    assert (state.results[0].outcome, state.results[0].offence) == (Outcome(Cause.PENALTY, RIGHT), "hand_in_board")


def test_three_warnings_for_the_same_matter_lose_the_match() -> None:
    """COMP 6.4: counted from board 1."""
    told = running(assigned("comp"))
    offend(told, "moved_twice", 10)
    offend(told, "moved_twice", 20)
    told.tell(won(RIGHT, 30), BoardReadied(at_ms=ms(31)))
    told.tell(BoardStarted(at_ms=ms(40)), tap(50))
    state = offend(told, "moved_twice", 60)
    assert (state.phase, state.loss and state.loss.seat) == (Phase.BOARD_OVER, LEFT)
    assert state.loss is not None
    assert (state.loss.scope, state.loss.offence, match_winner(state)) == (Scope.MATCH, "moved_twice", RIGHT)


def test_warnings_for_different_matters_do_not_add_up() -> None:
    """COMP 6.4: three for the same matter."""
    told = running(assigned("comp"))
    for number, offence in enumerate(["moved_twice", "moved_twice", "hand_in_board", "disturbing_noise"]):
        state = offend(told, offence, 10 * (number + 1))
        assert (state.question, state.loss) == (None, None)


def test_warnings_may_be_made_to_add_up_within_a_board_only() -> None:
    """TSA 11: warning_scope = "board"."""
    told = running(assigned("comp", warning_scope="board"))
    offend(told, "moved_twice", 10)
    offend(told, "moved_twice", 20)
    told.tell(won(RIGHT, 30), BoardReadied(at_ms=ms(31)), BoardStarted(at_ms=ms(40)), tap(50))
    assert offend(told, "moved_twice", 60).loss is None


def test_an_objection_that_is_not_upheld_costs_nothing_and_is_kept() -> None:
    """TSA 4: the referee considers the dispute and records it."""
    told = running()
    told.tell(objected(10, RIGHT, "pointed", 1), ruled(11, not UPHELD))
    assert [objection.is_upheld for objection in ledger(told).objections] == [False]
    assert (ledger(told).offences, told.state.phase) == ((), Phase.TURN)


def test_an_objection_comes_before_the_objectors_own_move() -> None:
    """TSA 5, COMP 6.2, 6.4, SCHOOL 3.6: later the move stands as legal."""
    told = running()
    told.tell(tap(10))
    assert told.refused(objected(20, RIGHT, "pointed", 1)) == []
    told.tell(tap(30))
    assert told.refused(objected(35, RIGHT, "pointed", 1)) == [ReasonCode.OBJECTED_TOO_LATE]
    assert told.refused(objected(29, RIGHT, "pointed", 1)) == []


def test_one_objects_to_a_turn_of_the_opponent() -> None:
    """TSA 5."""
    told = running()
    told.tell(tap(10))
    for turn in (2, 3):
        assert told.refused(objected(20, RIGHT, "pointed", turn)) == [ReasonCode.NOT_THE_OPPONENTS_TURN]


def test_the_turn_one_may_still_object_to() -> None:
    """TSA 5."""
    told = running()
    assert [objectionable_turn(told.state, seat) for seat in Seat] == [None, 1]
    told.tell(tap(10))
    assert [objectionable_turn(told.state, seat) for seat in Seat] == [2, 1]
    assert objectionable_turn(Told().state, LEFT) is None


def test_one_objection_at_a_time_and_the_board_waits_for_its_ruling() -> None:
    told = running()
    told.tell(objected(10, RIGHT, "pointed", 1))
    assert told.refused(objected(11, RIGHT, "pointed", 1)) == [ReasonCode.OBJECTION_OPEN]
    told.tell(won(LEFT, 12))
    assert told.refused(BoardReadied(at_ms=ms(13))) == [ReasonCode.OBJECTION_OPEN]
    told.tell(ruled(14, not UPHELD))
    assert told.refused(BoardReadied(at_ms=ms(15))) == []
    assert told.refused(ruled(16)) == [ReasonCode.NO_OBJECTION]


def test_an_offence_nobody_objects_to_is_no_matter_for_the_referee() -> None:
    """TSA 5, COMP 6.4."""
    told = running()
    assert told.refused(warned(10, LEFT, "pointed")) == [ReasonCode.OBJECTION_NEEDED]
    assert told.refused(card(10, LEFT, Card.YELLOW, "pointed")) == [ReasonCode.OBJECTION_NEEDED]
    reasons = told.refused(penalty(10, LEFT, "pointed", Scope.BOARD))
    assert reasons == [ReasonCode.OBJECTION_NEEDED, ReasonCode.WARNING_FIRST]
