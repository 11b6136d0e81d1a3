""" "I meant …", and results corrected later (TSA 4, 9, 12; COMP 11.5.2)."""

from typing import Any

import pytest

from rules.errors import IllegalEvent
from rules.events import (
    Authority,
    BoardStarted,
    MatchConfirmed,
    MatchEndedEarly,
    Paused,
    Replaced,
    ResultCorrected,
    Resumed,
    Stage,
    TimeOutTaken,
    Voided,
)
from rules.fold import Entry, fold, undo_target, with_replacement, without
from rules.match import match_winner
from rules.outcome import Cause, Outcome
from rules.reasons import ReasonCode
from rules.seats import Seat
from rules.state import Phase, State
from tests.support.matches import LEFT, RIGHT, Told, assigned, drawn, ms, play_boards, running, tap, toss, won


def replace_last(told: Told, at: float, **meant: Any) -> State:
    """Correct the last act to what was meant, as the screen does."""
    target = undo_target(told.entries)
    assert target is not None
    event = Replaced(at_ms=ms(at), target_seq=target.seq, reason="แตะผิด", **meant)
    entry = Entry(len(told.entries) + 1, event)
    told.state = with_replacement(told.entries, entry)
    told.entries.append(entry)
    return told.state


def corrected(number: int, winner: Seat | None, authority: Authority = Authority.REFEREE) -> ResultCorrected:
    cause = Cause.AGREED if winner is None else Cause.RESIGNED
    return ResultCorrected(
        at_ms=ms(900), board_number=number, cause=cause, winner=winner, authority=authority, reason="จดผิด"
    )


def early(at: float = 900) -> MatchEndedEarly:
    return MatchEndedEarly(at_ms=ms(at), reason="ผลไม่พลิกแล้ว")


def knockout(results: str, **overrides: Any) -> Told:
    told = Told(assigned(stage=Stage.KNOCKOUT, **overrides))
    told.tell(toss())
    play_boards(told, results)
    return told


def test_what_was_meant_takes_the_place_and_the_instant_of_what_was_told() -> None:
    """TSA 4: the wrong winner was touched."""
    told, right_away = running(), running()
    told.tell(tap(5), won(LEFT, 10))
    state = replace_last(told, 20, board_ended=won(RIGHT, 999))
    assert state == right_away.tell(tap(5), won(RIGHT, 10))


def test_a_pause_that_was_meant_as_a_move() -> None:
    """The turn ended at the first touch, and the time since then is the other's."""
    told = running()
    told.tell(Paused(at_ms=ms(30)))
    state = replace_last(told, 40, turn_ended=tap(0))
    assert state.turn is not None
    assert (state.phase, state.turn.seat, state.turn.clock.left_ms(ms(40))) == (Phase.TURN, RIGHT, 110_000)


def test_acts_after_it_stand_or_the_correction_is_refused() -> None:
    told = running()
    told.tell(Paused(at_ms=ms(30)), Resumed(at_ms=ms(40)))
    event = Replaced(at_ms=ms(50), target_seq=4, reason="", turn_ended=tap(0))
    with pytest.raises(IllegalEvent) as caught:
        with_replacement(told.entries, Entry(6, event))
    assert caught.value.reasons[0].code is ReasonCode.LATER_ACTS_DEPEND


def test_what_could_not_have_been_is_refused_for_its_own_reasons_alone_tsa_5() -> None:
    """A time-out is asked for on the own turn; that moves came after it is not what bars it."""
    told = running()
    told.tell(TimeOutTaken(at_ms=ms(20), seat=LEFT, is_long=False), tap(30))
    other = TimeOutTaken(at_ms=ms(0), seat=RIGHT, is_long=False)
    with pytest.raises(IllegalEvent) as caught:
        with_replacement(told.entries, Entry(9, Replaced(at_ms=ms(50), target_seq=4, reason="", time_out_taken=other)))
    assert [reason.code for reason in caught.value.reasons] == [ReasonCode.NOT_YOUR_TURN]


def test_the_toss_can_be_corrected_after_boards_were_played() -> None:
    """TSA 5: the first move alternates from the toss on."""
    told = Told()
    told.tell(toss(LEFT), BoardStarted(at_ms=ms(1)), won(LEFT, 5))
    event = Replaced(at_ms=ms(50), target_seq=2, reason="", toss_made=toss(RIGHT))
    state = with_replacement(told.entries, Entry(9, event))
    assert state.results[0].setup.first is RIGHT


def test_undo_takes_the_correction_back_first_and_then_the_act() -> None:
    told = running()
    start = told.state
    told.tell(won(LEFT, 10))
    ended = told.state
    replace_last(told, 20, board_ended=drawn())
    assert told.undo(30) == ended
    assert told.undo(40).board == start.board


def test_a_corrected_act_can_be_corrected_again() -> None:
    told = running()
    told.tell(won(LEFT, 10))
    for seq, meant in ((5, drawn()), (6, won(RIGHT))):
        entry = Entry(seq, Replaced(at_ms=ms(20), target_seq=4, reason="", board_ended=meant))
        state = with_replacement(told.entries, entry)
        told.entries.append(entry)
        assert state == fold(told.entries)
        assert state.results[0].outcome == Outcome(meant.cause, meant.winner)
    with pytest.raises(IllegalEvent):
        without(told.entries, 4, ms(30))


def test_a_correction_of_what_is_no_act_is_refused() -> None:
    told = running()
    for target in (1, 99):
        event = Replaced(at_ms=ms(50), target_seq=target, reason="", turn_ended=tap(0))
        with pytest.raises(IllegalEvent) as caught:
            with_replacement(told.entries, Entry(6, event))
        assert [reason.code for reason in caught.value.reasons] == [ReasonCode.NOTHING_TO_UNDO]
    with pytest.raises(TypeError, match="Voided replaces nothing"):
        with_replacement(told.entries, Entry(6, Voided(at_ms=ms(1), target_seq=1, reason="")))


def test_one_thing_was_meant_and_not_several_or_none() -> None:
    wrong: list[dict[str, Any]] = [{}, {"turn_ended": tap(0), "board_ended": drawn()}]
    for meant in wrong:
        with pytest.raises(ValueError, match="one event takes the place of another"):
            Replaced(at_ms=ms(1), target_seq=2, reason="", **meant)


def test_a_result_is_corrected_with_a_reason_while_the_next_board_is_played() -> None:
    """TSA 4: recorded as evidence; nothing is erased."""
    told = Told()
    told.tell(toss())
    play_boards(told, "l")
    told.tell(BoardStarted(at_ms=ms(800)))
    state = told.tell(corrected(1, RIGHT))
    assert ([result.outcome.winner for result in state.results], state.phase) == ([RIGHT], Phase.TURN)


def test_the_result_of_the_board_just_over_is_corrected_on_the_board_too() -> None:
    told = running()
    told.tell(won(LEFT, 5))
    state = told.tell(corrected(1, None))
    assert state.board is not None
    assert state.board.outcome == state.results[0].outcome == Outcome(Cause.AGREED, None)


def test_a_correction_may_open_a_knockout_match_again_or_decide_it() -> None:
    """TSA 9: what comes next is worked out again."""
    told = knockout("l=====")
    assert told.state.phase is Phase.MATCH_OVER
    assert told.tell(corrected(1, None)).phase is Phase.TOSS
    assert told.tell(corrected(2, RIGHT)).phase is Phase.MATCH_OVER
    assert match_winner(told.state) is RIGHT


def test_after_the_confirmation_only_the_committee_corrects() -> None:
    """TSA 12, COMP 11.5.2."""
    told = Told()
    told.tell(toss())
    play_boards(told, "llll")
    told.tell(MatchConfirmed(at_ms=ms(800)))
    assert told.refused(corrected(1, RIGHT)) == [ReasonCode.COMMITTEE_ONLY]
    state = told.tell(corrected(1, RIGHT, Authority.COMMITTEE))
    assert (state.phase, state.results[0].outcome.winner) == (Phase.CONFIRMED, RIGHT)


def test_only_a_board_with_a_result_can_be_corrected() -> None:
    assert running().refused(corrected(1, RIGHT)) == [ReasonCode.NO_SUCH_BOARD]
    with pytest.raises(ValueError, match="resigned"):
        ResultCorrected(
            at_ms=ms(1),
            board_number=1,
            cause=Cause.RESIGNED,
            winner=None,
            authority=Authority.REFEREE,
            reason="",
        )


def test_a_correction_can_be_undone() -> None:
    told = Told()
    told.tell(toss())
    play_boards(told, "lr")
    before = told.state
    told.tell(corrected(2, LEFT))
    assert told.undo(901) == before
