"""Matches that end early, golden boards and play-offs, and a toss without a choice (TSA 9; SCHOOL 3.1)."""

from typing import Any

from rules.events import (
    BoardStarted,
    LateLossRuled,
    MatchEndedEarly,
    Stage,
    StartScheduled,
    TossMade,
)
from rules.match import match_winner
from rules.penalties import Scope
from rules.reasons import ReasonCode
from rules.state import BoardKind, NextBoard, Phase
from tests.support.matches import LEFT, RIGHT, Told, assigned, ms, play_boards, toss
from tests.support.misconduct import penalty


def early(at: float = 900) -> MatchEndedEarly:
    return MatchEndedEarly(at_ms=ms(at), reason="ผลไม่พลิกแล้ว")


def knockout(results: str, **overrides: Any) -> Told:
    told = Told(assigned(stage=Stage.KNOCKOUT, **overrides))
    told.tell(toss())
    play_boards(told, results)
    return told


def test_a_knockout_match_that_can_not_be_turned_may_end_early() -> None:
    """TSA 9: recorded; the boards left stay unplayed."""
    told = knockout("lll")
    assert told.refused(early()) == [ReasonCode.STILL_OPEN]
    play_boards(told, "l")
    state = told.tell(early())
    assert (state.phase, state.is_ended_early, len(state.results), match_winner(state)) == (
        Phase.MATCH_OVER,
        True,
        4,
        LEFT,
    )


def test_the_boards_with_draw_odds_may_end_early_too() -> None:
    """TSA 9."""
    told = knockout("==", knockout_boards=2)
    told.tell(TossMade(at_ms=ms(1), winner=LEFT, first=LEFT))
    play_boards(told, "rr")
    assert told.refused(early()) == [ReasonCode.STILL_OPEN]
    play_boards(told, "r")
    assert match_winner(told.tell(early())) is RIGHT


def test_a_group_match_is_played_to_its_last_board() -> None:
    """TSA 9: board difference counts."""
    told = Told()
    told.tell(toss())
    play_boards(told, "lll")
    assert told.refused(early()) == [ReasonCode.NOT_KNOCKOUT]


def test_golden_boards_are_counted_from_one() -> None:
    """TSA 9: the men on 2 and 31 are kings, from the second golden board on those on 3 and 30 too."""
    told = knockout("=", knockout_boards=1, odds_boards=0)
    told.tell(toss())
    numbers = []
    for letter in "==l":
        assert told.state.pending is not None
        numbers.append((told.state.pending.kind, told.state.pending.number, told.state.pending.golden_number))
        play_boards(told, letter)
    assert numbers == [(BoardKind.GOLDEN, number, number - 1) for number in (2, 3, 4)]


def test_a_play_off_between_level_players_is_golden_boards_until_one_is_won() -> None:
    """TSA 9: in a group."""
    told = Told(assigned(golden_round=1))
    told.tell(toss(RIGHT))
    play_boards(told, "==")
    assert told.state.pending is not None
    assert (told.state.pending.golden_number, told.state.pending.first) == (3, RIGHT)
    play_boards(told, "l")
    assert (told.state.phase, match_winner(told.state)) == (Phase.MATCH_OVER, LEFT)


def test_a_play_off_lost_by_penalty_costs_one_golden_board_and_no_ordinary_ones() -> None:
    """TSA 4, TSA 9: a play-off has no boards but golden ones, and one that is won ends it."""
    told = Told(assigned(golden_round=1))
    told.tell(toss(RIGHT))
    play_boards(told, "=")
    state = told.tell(penalty(5, LEFT, "smoked_or_drank", Scope.MATCH))
    lost = state.results[-1]
    assert len(state.results) == 2
    assert (lost.setup, lost.is_forfeit, lost.outcome.winner) == (
        NextBoard(2, BoardKind.GOLDEN, LEFT, golden_number=2),
        True,
        RIGHT,
    )
    assert (state.phase, match_winner(state)) == (Phase.MATCH_OVER, RIGHT)


def test_a_play_off_lost_while_a_golden_board_is_played_costs_that_board_alone() -> None:
    """TSA 4, TSA 9."""
    told = Told(assigned(golden_round=1))
    told.tell(toss(RIGHT), BoardStarted(at_ms=ms(0)))
    state = told.tell(penalty(5, RIGHT, "insulted", Scope.MATCH))
    assert [(result.setup.kind, result.outcome.winner, result.is_forfeit) for result in state.results] == [
        (BoardKind.GOLDEN, LEFT, False)
    ]
    assert match_winner(state) is LEFT


def test_a_play_off_to_which_one_came_late_loses_the_golden_board() -> None:
    """TSA 7(6), TSA 9; where neither came, the next golden board is the second."""
    told = Told(assigned(golden_round=1))
    told.tell(StartScheduled(at_ms=ms(0), start_at_ms=ms(60)))
    told.at(60 + 21 * 60)
    state = told.tell(LateLossRuled(at_ms=ms(1400), seat=None, scope=Scope.BOARD))
    assert [(result.setup.kind, result.setup.golden_number) for result in state.results] == [(BoardKind.GOLDEN, 1)]
    state = told.tell(toss(RIGHT, 1500))
    assert state.pending is not None
    assert (state.pending.number, state.pending.golden_number) == (2, 2)


def test_a_school_toss_leaves_no_choice() -> None:
    """SCHOOL 3.1: the winner of the toss moves first."""
    told = Told(assigned("school"))
    assert told.refused(TossMade(at_ms=ms(1), winner=LEFT, first=RIGHT)) == [ReasonCode.TOSS_WINNER_FIRST]
    assert Told().refused(TossMade(at_ms=ms(1), winner=LEFT, first=RIGHT)) == []
