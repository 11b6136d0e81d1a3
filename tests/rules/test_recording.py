"""A recorded board: what is taken in, and how it ends by itself (TSA 5, 7; COMP 5, 7)."""

import pytest

from rules.events import BoardReadied, BoardStarted, FlagDecision, FlagRuled, RecordingSet, Stage
from rules.outcome import Cause, Outcome
from rules.reasons import ReasonCode
from rules.state import Phase
from tests.support.matches import LEFT, RIGHT, Told, assigned, drawn, ms, play_boards, running, tap, toss, won
from tests.support.recorded import KINGS, MISSED, START, board_of, move, play, position_of, recorded


def test_an_assignment_has_every_board_recorded_from_its_start() -> None:
    """TSA 3, COMP 3."""
    told = Told(assigned(is_recorded=True))
    told.tell(toss())
    starts = []
    for _ in range(2):
        told.tell(BoardStarted(at_ms=ms(0)))
        starts.append(position_of(told))
        told.tell(won(LEFT), BoardReadied(at_ms=ms(0)))
    assert starts == [START, START]


def test_golden_boards_start_with_kings() -> None:
    """TSA 9: two kings on golden board 1, four from golden board 2 on."""
    told = Told(assigned(stage=Stage.KNOCKOUT, is_recorded=True, knockout_boards=1, odds_boards=0))
    told.tell(toss())
    play_boards(told, "=")
    told.tell(toss(RIGHT))
    starts = []
    for _ in range(2):
        told.tell(BoardStarted(at_ms=ms(0)))
        starts.append(position_of(told))
        told.tell(drawn(), BoardReadied(at_ms=ms(0)))
    assert starts == [
        "W:W25,26,27,28,29,30,K31,32:B1,K2,3,4,5,6,7,8",
        "W:W25,26,27,28,29,K30,K31,32:B1,K2,K3,4,5,6,7,8",
    ]


def test_recording_is_turned_on_at_the_table_while_the_first_turn_lasts() -> None:
    told = recorded()
    assert position_of(told) == START
    assert told.state.phase is Phase.TURN


def test_recording_turned_on_later_waits_for_a_position_or_the_next_board() -> None:
    told = running()
    told.tell(tap(1), RecordingSet(at_ms=ms(2), is_on=True))
    assert board_of(told).record is None
    assert told.refused(move(26, 22)) == [ReasonCode.NOT_RECORDED]
    told.tell(RecordingSet(at_ms=ms(3), is_on=True, position=KINGS))
    assert position_of(told) == KINGS
    told.tell(RecordingSet(at_ms=ms(4), is_on=False))
    assert board_of(told).record is None


def test_a_position_needs_a_board_in_play() -> None:
    told = Told()
    told.tell(toss())
    event = RecordingSet(at_ms=ms(0), is_on=True, position=KINGS)
    assert told.refused(event) == [ReasonCode.NO_BOARD_IN_PLAY]
    with pytest.raises(ValueError, match="'W:W1' is not a position"):
        RecordingSet(at_ms=ms(0), is_on=True, position="W:W1")


def test_taps_that_no_hand_could_make_are_refused() -> None:
    told = recorded()
    assert told.refused(move(20, 16)) == [ReasonCode.CANNOT_BE_MADE]
    assert told.refused(move(26, 30)) == [ReasonCode.CANNOT_BE_MADE]
    assert told.refused(move()) == [ReasonCode.CANNOT_BE_MADE]
    told = recorded("W:W26:B14,15,22,23")
    assert told.refused(move(26, 10)) == [ReasonCode.SEVERAL_WAYS]


def test_an_irregular_move_is_taken_in_and_play_goes_on() -> None:
    """TSA 5, SCHOOL 3.6, COMP 5.4: White could have captured and Black went backwards; nobody is told."""
    told = recorded(MISSED)
    play(told, [(32, 27), (15, 11)])
    assert (position_of(told), told.state.phase) == ("W:W18,27:B1,11", Phase.TURN)


def test_recording_a_move_is_not_the_referees_tap() -> None:
    """TSA 4: the tap ends the turn, and nothing else does."""
    told = recorded()
    told.tell(move(26, 22, at=5))
    turn = board_of(told).turn
    assert turn is not None
    assert (turn.seat, turn.clock.left_ms(ms(10))) == (LEFT, 110_000)


def test_a_capture_may_be_tapped_leg_by_leg() -> None:
    """COMP 5.2."""
    whole, legs = recorded("W:W26:B14,22,1"), recorded("W:W26:B14,22,1")
    whole.tell(move(26, 10))
    play(legs, [(26, 17), (17, 10)])
    assert board_of(whole).record == board_of(legs).record
    record = board_of(legs).record
    assert record is not None
    assert [one.played.path for one in record.moves] == [(26, 17, 10)]


BETWEEN_LEGS = "W:W14,18,K22:B5,9,17"
"""White captures 17 and 9. Between the legs Black can't move; after them square 5 can go to 9."""


def test_a_capture_tapped_leg_by_leg_ends_no_board_before_its_last_leg() -> None:
    """COMP 5.2: it is carried to its end; COMP 7.2: only then has the other side no move."""
    whole, legs = recorded(BETWEEN_LEGS), recorded(BETWEEN_LEGS)
    whole.tell(move(22, 13, 6))
    play(legs, [(22, 13), (13, 6)])
    assert board_of(legs).record == board_of(whole).record
    assert (legs.state.phase, whole.state.phase) == (Phase.TURN, Phase.TURN)


def test_a_last_leg_may_come_after_the_tap_of_the_other_turn() -> None:
    """The hand that records may be behind the one that taps: a tap of the other player's turn ends nothing."""
    told = recorded(BETWEEN_LEGS)
    told.tell(tap(1), move(22, 13, at=2), tap(3), move(13, 6, at=4))
    assert (position_of(told), told.state.phase) == ("B:WK6,14,18:B5", Phase.TURN)


def test_a_capture_that_is_over_with_the_movers_own_tap_ends_the_board() -> None:
    """TSA 5, COMP 5.4: not captured on, and nobody objects."""
    told = recorded(BETWEEN_LEGS)
    told.tell(move(22, 13, at=1), tap(2))
    assert board_of(told).outcome == Outcome(Cause.NO_MOVE, LEFT)


def test_a_capture_that_is_over_when_red_is_ruled_moved_ends_the_board() -> None:
    """TSA 5."""
    told = recorded(BETWEEN_LEGS)
    told.at(121)
    told.tell(move(22, 13, at=122), FlagRuled(at_ms=ms(123), decision=FlagDecision.MOVED))
    assert board_of(told).outcome == Outcome(Cause.NO_MOVE, LEFT)


def test_all_legs_are_on_record_where_each_would_have_ended_the_board() -> None:
    told = recorded("W:WK23,29:B25,26")
    play(told, [(23, 30), (30, 21)])
    record = board_of(told).record
    assert record is not None
    assert [one.played.path for one in record.moves] == [(23, 30, 21)]
    assert board_of(told).outcome == Outcome(Cause.NO_MEN, LEFT)


def test_a_man_that_was_crowned_has_moved() -> None:
    """COMP 4.2.2: the move ends there, even where a king could capture on."""
    told = recorded("W:W9:B6,8,7,1")
    told.tell(move(9, 2))
    record = board_of(told).record
    assert record is not None
    assert not record.may_be_carried_on


def test_a_second_move_without_a_capture_is_a_move_of_its_own() -> None:
    """COMP 6.4: two moves in a row."""
    told = recorded("W:W26:B22,1,2")
    play(told, [(26, 17), (17, 13)])
    record = board_of(told).record
    assert record is not None
    assert [one.played.path for one in record.moves] == [(26, 17), (17, 13)]


@pytest.mark.parametrize(
    ("position", "path", "outcome"),
    [
        ("W:W18:B15", (18, 11), Outcome(Cause.NO_MEN, LEFT)),
        ("W:W17:B6,9", (17, 13), None),
        ("B:W13:B9,2", (2, 6), Outcome(Cause.NO_MOVE, RIGHT)),
    ],
)
def test_a_side_without_a_piece_or_a_move_has_lost(
    position: str, path: tuple[int, ...], outcome: Outcome | None
) -> None:
    """TSA 7, COMP 7.1, 7.2."""
    told = recorded(position)
    told.tell(move(*path))
    assert board_of(told).outcome == outcome
    assert told.state.phase is (Phase.TURN if outcome is None else Phase.BOARD_OVER)


def test_the_winner_by_the_record_sits_where_the_colour_sits() -> None:
    """COMP 4.1: colours are swapped on every later board."""
    told = recorded("W:W18:B15")
    told.tell(won(LEFT), BoardReadied(at_ms=ms(0)), BoardStarted(at_ms=ms(0)))
    told.tell(RecordingSet(at_ms=ms(0), is_on=True, position="W:W18:B15"), move(18, 11))
    assert [result.outcome.winner for result in told.state.results] == [LEFT, RIGHT]


def test_an_end_by_the_record_is_undone_with_the_move() -> None:
    told = recorded("W:W18:B15")
    told.tell(move(18, 11, at=5))
    told.undo(6)
    assert (told.state.phase, told.state.results, position_of(told)) == (Phase.TURN, (), "W:W18:B15")


@pytest.mark.parametrize(
    ("decision", "cause"), [(FlagDecision.MOVED, Cause.NO_MEN), (FlagDecision.LOST_ON_TIME, Cause.TIME)]
)
def test_at_red_the_referee_rules_before_the_record_ends_the_board(decision: FlagDecision, cause: Cause) -> None:
    """TSA 5: who still does not move is penalised; the referee's decision is final (TSA 4)."""
    told = recorded("W:W18:B15")
    told.at(121)
    told.tell(move(18, 11, at=122))
    assert told.state.phase is Phase.RED
    told.tell(FlagRuled(at_ms=ms(123), decision=decision))
    assert [result.outcome.cause for result in told.state.results] == [cause]


def test_a_tap_in_time_after_red_lets_the_recorded_end_follow() -> None:
    """COMP 6.1: what counts is the moment of the touch."""
    told = recorded("W:W18:B15", "comp", touch_grace_ms=40)
    told.at(121)
    told.tell(move(18, 11, at=121))
    assert [result.outcome.cause for result in told.state.results] == [Cause.TIME]
    told.tell(tap(120.030))
    assert [result.outcome for result in told.state.results] == [Outcome(Cause.NO_MEN, LEFT)]


def test_a_record_is_completed_after_the_result_and_changes_nothing_else() -> None:
    told = recorded("W:W18:B15")
    told.tell(won(RIGHT, 5), move(18, 11, at=6))
    assert [result.outcome for result in told.state.results] == [Outcome(Cause.RESIGNED, RIGHT)]
    assert position_of(told) == "B:W11:B"
    assert told.refused(move(11, 8)) == [ReasonCode.BOARD_OVER]
