"""What comes next in a match and what it stands at (TSA 5, TSA 9; COMP 4.1)."""

from typing import Any

import pytest

from rules.events import (
    BoardAbandoned,
    BoardReadied,
    BoardStarted,
    MatchCalledOff,
    MatchConfirmed,
    MatchWithdrawn,
    Stage,
)
from rules.match import boards_of, boards_won, match_winner, points
from rules.outcome import Cause
from rules.reasons import ReasonCode
from rules.seats import BySeat, Seat, Side, side_of
from rules.state import BoardKind, Phase, State
from tests.support.matches import LEFT, RIGHT, Told, assigned, drawn, ms, play_boards, running, tap, toss, won

KNOCKOUT = assigned(stage=Stage.KNOCKOUT)
CONFIRMED = MatchConfirmed(at_ms=ms(1))


def match_of(results: str, knockout: bool = False, first: Seat = LEFT) -> Told:
    told = Told(KNOCKOUT if knockout else assigned())
    told.tell(toss(first))
    play_boards(told, results)
    return told


def pending(told: Told) -> tuple[int, BoardKind, Seat, Seat | None]:
    board = told.state.pending
    assert board is not None
    return board.number, board.kind, board.first, board.odds_giver


def test_a_match_begins_with_the_toss() -> None:
    """TSA 4."""
    told = Told()
    assert told.state.phase is Phase.TOSS
    assert told.refused(BoardStarted(at_ms=ms(1))) == [ReasonCode.TOSS_FIRST]


@pytest.mark.parametrize("first", [LEFT, RIGHT])
def test_the_first_move_alternates(first: Seat) -> None:
    """TSA 5, COMP 4.1, SCHOOL 3.1."""
    told = Told()
    told.tell(toss(first))
    order = [pending(told)[2]]
    for letter in "l=r":
        play_boards(told, letter)
        order.append(pending(told)[2])
    assert order == [first, first.other, first, first.other]


def test_a_group_match_has_four_boards_and_then_is_over_even_when_level() -> None:
    """TSA 9: all boards are played."""
    told = match_of("lll")
    assert (boards_of(told.state), told.state.phase) == (4, Phase.READY)
    play_boards(told, "=")
    assert (told.state.phase, match_winner(told.state)) == (Phase.MATCH_OVER, LEFT)
    level = match_of("lrlr")
    assert (level.state.phase, match_winner(level.state)) == (Phase.MATCH_OVER, None)


def test_points_are_three_one_and_none() -> None:
    """TSA 9."""
    state = match_of("l=rl").state
    assert points(state.results, state.rules) == BySeat(7, 4)
    assert boards_won(state.results) == BySeat(2, 1)


def test_a_pairing_may_have_its_own_number_of_boards() -> None:
    """TSA 11."""
    told = Told(assigned(boards=2))
    told.tell(toss())
    play_boards(told, "lr")
    assert told.state.phase is Phase.MATCH_OVER


def test_a_knockout_match_has_six_boards() -> None:
    """TSA 9."""
    told = match_of("l====", knockout=True)
    assert told.state.phase is Phase.READY
    play_boards(told, "=")
    assert (told.state.phase, match_winner(told.state)) == (Phase.MATCH_OVER, LEFT)


def test_a_level_knockout_match_has_a_toss_and_four_boards_with_draw_odds_given_in_turn() -> None:
    """TSA 9: a draw is a loss for the side that gives the odds."""
    told = match_of("======", knockout=True)
    assert told.state.phase is Phase.TOSS
    told.tell(toss(RIGHT))
    boards = []
    for letter in "lrlr":
        boards.append(pending(told))
        play_boards(told, letter)
    assert boards == [
        (7, BoardKind.ODDS, RIGHT, RIGHT),
        (8, BoardKind.ODDS, LEFT, LEFT),
        (9, BoardKind.ODDS, RIGHT, RIGHT),
        (10, BoardKind.ODDS, LEFT, LEFT),
    ]


def test_the_second_mover_may_give_the_odds_first() -> None:
    """TSA 9 leaves it open."""
    told = Told(assigned(stage=Stage.KNOCKOUT, odds_giver_first="second_mover"))
    told.tell(toss())
    play_boards(told, "======")
    told.tell(toss(RIGHT))
    assert pending(told) == (7, BoardKind.ODDS, RIGHT, LEFT)


def test_draws_with_odds_decide_a_knockout_match() -> None:
    """TSA 9: right gives on boards 7 and 9 and draws both; left gives on 8 and wins it."""
    told = match_of("======", knockout=True)
    told.tell(toss(RIGHT))
    play_boards(told, "=l=r")
    assert (told.state.phase, match_winner(told.state)) == (Phase.MATCH_OVER, LEFT)
    assert [result.counted_winner for result in told.state.results[6:]] == [LEFT, LEFT, LEFT, RIGHT]


def test_still_level_after_the_odds_golden_boards_follow_until_one_is_won() -> None:
    """TSA 9."""
    told = match_of("======", knockout=True)
    told.tell(toss(RIGHT))
    play_boards(told, "lrlr")
    assert pending(told) == (11, BoardKind.GOLDEN, RIGHT, None)
    play_boards(told, "=")
    assert pending(told) == (12, BoardKind.GOLDEN, LEFT, None)
    play_boards(told, "r")
    assert (told.state.phase, match_winner(told.state)) == (Phase.MATCH_OVER, RIGHT)


def test_an_abandoned_board_stays_on_record_and_is_played_again() -> None:
    """A replayed board counts once."""
    told = running()
    told.tell(tap(10), BoardAbandoned(at_ms=ms(20), reason="ตั้งหมากผิด"))
    assert (told.state.phase, pending(told)) == (Phase.READY, (1, BoardKind.NORMAL, LEFT, None))
    told.tell(BoardStarted(at_ms=ms(30)), won(RIGHT, 40))
    assert [len(board.turns) for board in told.state.abandoned] == [1]
    assert [result.setup.number for result in told.state.results] == [1]


def test_a_finished_board_can_be_abandoned_until_the_next_is_readied() -> None:
    told = running()
    told.tell(won(LEFT, 5), BoardAbandoned(at_ms=ms(6), reason="ตั้งหมากผิด"))
    assert (told.state.results, pending(told)[0], len(told.state.abandoned)) == ((), 1, 1)


def test_a_match_is_confirmed_only_after_its_last_board() -> None:
    """TSA 4."""
    told = running()
    told.tell(won(LEFT, 5))
    assert told.refused(CONFIRMED) == [ReasonCode.BOARDS_LEFT]
    told.tell(BoardReadied(at_ms=ms(6)))
    play_boards(told, "lll")
    assert told.tell(CONFIRMED).phase is Phase.CONFIRMED
    assert told.refused(CONFIRMED) == [ReasonCode.MATCH_OVER]


def test_a_new_pairing_waits_until_the_match_in_hand_is_confirmed() -> None:
    """A late press must not be booked on the next match."""
    told = match_of("l")
    other = assigned(match_id="m2")
    assert told.refused(other) == [ReasonCode.MATCH_IN_PLAY]
    play_boards(told, "lll")
    assert told.refused(other) == [ReasonCode.MATCH_IN_PLAY]
    told.tell(CONFIRMED, other)
    assert (told.state.phase, told.state.results, told.state.assignment) == (Phase.TOSS, (), other)


def test_a_pairing_not_yet_begun_may_be_changed_or_withdrawn_by_a_newer_revision() -> None:
    told = Told()
    assert told.refused(assigned()) == [ReasonCode.OLD_REVISION]
    told.tell(assigned(revision=2, boards=2))
    assert boards_of(told.state) == 2
    told.tell(MatchWithdrawn(at_ms=ms(1), match_id="m1", revision=3))
    assert told.state.phase is Phase.NO_MATCH


def test_a_pairing_under_which_a_board_was_begun_is_not_taken_back() -> None:
    told = running()
    withdrawn = MatchWithdrawn(at_ms=ms(1), match_id="m1", revision=2)
    assert told.refused(withdrawn) == [ReasonCode.MATCH_IN_PLAY]
    assert told.refused(MatchWithdrawn(at_ms=ms(1), match_id="m9", revision=2)) == [ReasonCode.NO_MATCH]


@pytest.mark.parametrize("played", ["", "l", "llll"])
def test_a_match_that_was_annulled_is_ended_wherever_it_stands_and_the_next_pairing_is_taken(played: str) -> None:
    """COMP 11.5.1: the committee has the last word; what was played stays on record and counts nowhere."""
    told = match_of(played) if played else running()
    before = len(told.entries)
    assert told.refused(MatchCalledOff(at_ms=ms(9_000), match_id="m9", revision=1)) == [ReasonCode.NO_MATCH]
    assert told.refused(MatchCalledOff(at_ms=ms(9_000), match_id="m1", revision=0)) == [ReasonCode.OLD_REVISION]
    told.tell(MatchCalledOff(at_ms=ms(9_000), match_id="m1", revision=1))
    assert (told.state, len(told.entries)) == (State(), before + 1)
    assert told.tell(assigned(revision=2)).phase is Phase.TOSS


@pytest.mark.parametrize("overrides", [{"move_ms": 1}, {"no_such_key": 1}])
def test_a_pairing_with_a_ruleset_that_can_not_be_used_is_refused(overrides: dict[str, Any]) -> None:
    """TSA 11: the organiser's own values are checked before anything is played under them."""
    assert Told(assigned()).refused(assigned(match_id="m2", **overrides)) == [ReasonCode.BAD_RULESET]


def test_sides_belong_to_the_board_and_seats_to_the_match() -> None:
    assert (side_of(LEFT, LEFT), side_of(RIGHT, LEFT)) == (Side.FIRST, Side.SECOND)


def test_a_draw_needs_no_winner_and_a_loss_does() -> None:
    """TSA 7, TSA 8."""
    with pytest.raises(ValueError, match="agreed"):
        won(LEFT, cause=Cause.AGREED)
    with pytest.raises(ValueError, match="winner None"):
        type(drawn())(at_ms=ms(0), cause=Cause.RESIGNED, winner=None)
