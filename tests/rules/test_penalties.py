"""Cards, penalties and what is lost by them (TSA 4, 5, 7; COMP 6.2, 6.3; SCHOOL 3.9)."""

import pytest

from rules.events import (
    BoardAbandoned,
    BoardReadied,
    BoardStarted,
    BreakStarted,
    Event,
    FlagDecision,
    FlagRuled,
    Interrupted,
    RefereeChanged,
    Resumed,
    SpectatorSentOut,
    Stage,
)
from rules.match import match_winner, points
from rules.outcome import Cause, Outcome
from rules.penalties import Card, Scope
from rules.reasons import ReasonCode
from rules.seats import BySeat
from rules.state import Phase
from tests.support.matches import LEFT, RIGHT, Told, assigned, ms, play_boards, running, tap, toss, won
from tests.support.misconduct import card, ledger, objected, penalty, ruled, warned


def test_clear_intent_loses_the_board_and_the_same_again_the_match() -> None:
    """COMP 6.2: the referee's own eyes are enough."""
    told = running(assigned("comp"))
    assert told.refused(penalty(5, LEFT, "used_book", Scope.MATCH)) == [ReasonCode.NOT_A_CHOICE]
    told.tell(penalty(5, LEFT, "used_book", Scope.BOARD), BoardReadied(at_ms=ms(6)), BoardStarted(at_ms=ms(7)))
    told.tell(penalty(8, LEFT, "used_device", Scope.BOARD), BoardReadied(at_ms=ms(9)), BoardStarted(at_ms=ms(10)))
    assert told.refused(penalty(11, LEFT, "used_book", Scope.BOARD)) == [ReasonCode.NOT_A_CHOICE]
    state = told.tell(penalty(11, LEFT, "used_book", Scope.MATCH), BoardReadied(at_ms=ms(12)))
    assert (state.phase, match_winner(state)) == (Phase.MATCH_OVER, RIGHT)
    assert [result.is_forfeit for result in state.results] == [False, False, False, True]


def test_an_upheld_report_of_clear_intent_loses_the_board_at_once() -> None:
    """COMP 6.2."""
    told = running(assigned("comp"))
    told.tell(tap(5), objected(6, RIGHT, "landed_beyond", 1))
    state = told.tell(ruled(7))
    assert (state.phase, state.results[0].outcome) == (Phase.BOARD_OVER, Outcome(Cause.PENALTY, RIGHT))


def test_what_was_done_while_away_needs_a_break_on_this_board() -> None:
    """COMP 6.3, TSA 7(5)."""
    told = running(assigned("comp"))
    offence = penalty(20, LEFT, "break_trial_board", Scope.BOARD)
    assert told.refused(offence) == [ReasonCode.NO_BREAK_TAKEN]
    told.tell(BreakStarted(at_ms=ms(5), seat=LEFT))
    assert told.refused(offence) == []
    told.tell(Resumed(at_ms=ms(15)))
    state = told.tell(offence)
    assert (state.phase, state.results[0].offence) == (Phase.BOARD_OVER, "break_trial_board")


def test_the_length_of_a_break_is_recorded() -> None:
    """COMP 4.5.3, COMP 8.3: the referee writes it down."""
    told = running(assigned("comp"))
    told.tell(
        BreakStarted(at_ms=ms(5), seat=LEFT), Interrupted(at_ms=ms(2), alive_until_ms=ms(25)), Resumed(at_ms=ms(12))
    )
    assert told.state.board is not None
    assert [(one.seat, one.length_ms) for one in told.state.board.breaks] == [(LEFT, 30_000)]


def test_not_obeying_loses_the_board_only_after_a_warning() -> None:
    """TSA 7(1), SCHOOL 3.9.5."""
    told = running(assigned("school"))
    disobeyed = penalty(20, LEFT, "disobeyed", Scope.BOARD)
    assert told.refused(disobeyed) == [ReasonCode.WARNING_NEEDED]
    told.tell(warned(10, LEFT, "used_device"))
    assert told.tell(disobeyed).results[0].outcome == Outcome(Cause.PENALTY, RIGHT)


@pytest.mark.parametrize("offence", ["refused_objection", "took_off_man", "added_man", "shifted_man", "used_documents"])
def test_penalties_of_the_seventh_article_lose_the_board_in_play_only(offence: str) -> None:
    """TSA 7(1) to 7(6)."""
    told = running()
    assert told.refused(penalty(5, LEFT, offence, Scope.MATCH)) == [ReasonCode.NOT_A_CHOICE]
    state = told.tell(penalty(5, LEFT, offence, Scope.BOARD))
    assert (state.phase, state.loss) == (Phase.BOARD_OVER, None)


def test_a_red_card_for_grave_misconduct_asks_what_is_lost() -> None:
    """TSA 4."""
    told = running()
    state = told.tell(card(5, RIGHT, Card.RED, "insulted"))
    assert state.question is not None
    assert (state.question.seats, state.question.article) == ((RIGHT,), "TSA 4")
    state = told.tell(penalty(6, RIGHT, "insulted", Scope.EVENT))
    assert state.loss is not None
    assert (state.loss.scope, match_winner(state), len(ledger(told).offences)) == (Scope.EVENT, LEFT, 1)


def test_a_player_may_be_sent_out_at_once_even_between_boards() -> None:
    """TSA 4: and then only more than a board can be lost."""
    told = Told()
    told.tell(toss())
    play_boards(told, "l")
    assert told.refused(penalty(5, LEFT, "smoked_or_drank", Scope.BOARD)) == [ReasonCode.NO_BOARD_IN_PLAY]
    state = told.tell(penalty(5, LEFT, "smoked_or_drank", Scope.MATCH))
    assert (state.phase, [result.is_forfeit for result in state.results]) == (
        Phase.MATCH_OVER,
        [False, True, True, True],
    )
    assert points(state.results, state.rules) == BySeat(3, 9)


def test_cards_go_with_what_the_offence_costs() -> None:
    """TSA 5."""
    told = running()
    assert told.refused(card(5, LEFT, Card.YELLOW, "insulted")) == [ReasonCode.NO_WARNING]
    assert told.refused(card(5, LEFT, Card.RED, "bad_manners")) == [ReasonCode.WARNING_FIRST]
    told.tell(card(5, LEFT, Card.YELLOW, "bad_manners"))
    assert ledger(told).cards(LEFT, Card.YELLOW) == 1
    assert running(assigned("comp")).refused(card(5, LEFT, Card.RED, "used_book")) == [ReasonCode.NO_CARDS]


@pytest.mark.parametrize(
    "event", [objected(5, RIGHT, "hum", 1), warned(5, LEFT, "hum"), penalty(5, LEFT, "hum", Scope.BOARD)]
)
def test_an_offence_that_the_ruleset_does_not_know_is_refused(event: Event) -> None:
    assert running().refused(event) == [ReasonCode.UNKNOWN_OFFENCE]


def test_a_penalty_after_the_board_takes_the_place_of_its_result() -> None:
    """COMP 6.2: the winning move itself was the offence."""
    told = running(assigned("comp"))
    told.tell(won(LEFT, 5, Cause.NO_MEN))
    state = told.tell(penalty(6, LEFT, "landed_beyond", Scope.BOARD))
    assert [result.outcome for result in state.results] == [Outcome(Cause.PENALTY, RIGHT)]


def test_a_board_whose_penalty_cost_the_match_is_not_played_again() -> None:
    told = running()
    told.tell(penalty(5, LEFT, "insulted", Scope.MATCH))
    assert told.refused(BoardAbandoned(at_ms=ms(6), reason="")) == [ReasonCode.MATCH_LOST]
    assert told.refused(penalty(6, RIGHT, "insulted", Scope.MATCH)) == [ReasonCode.MATCH_LOST]


def test_forfeits_of_a_match_lost_before_the_toss_and_with_draw_odds() -> None:
    """TSA 9: the boards not yet played."""
    told = Told()
    told.tell(penalty(5, RIGHT, "smoked_or_drank", Scope.MATCH))
    assert [result.setup.number for result in told.state.results] == [1, 2, 3, 4]
    odds = Told(assigned(stage=Stage.KNOCKOUT, knockout_boards=1))
    odds.tell(toss())
    play_boards(odds, "=")
    odds.tell(toss(RIGHT))
    play_boards(odds, "r")
    odds.tell(penalty(5, RIGHT, "smoked_or_drank", Scope.MATCH))
    assert [result.counted_winner for result in odds.state.results] == [None, RIGHT, LEFT, LEFT, LEFT]
    assert match_winner(odds.state) is LEFT


def test_the_ledger_outlives_an_abandoned_board() -> None:
    told = running()
    told.tell(warned(5, LEFT, "bad_manners"), BoardAbandoned(at_ms=ms(6), reason="ตั้งหมากผิด"))
    assert ledger(told).is_warned(LEFT)


def test_an_offence_in_red_waits_for_no_clock() -> None:
    """TSA 5."""
    told = running()
    told.at(121)
    told.tell(card(122, RIGHT, Card.RED, "disturbed"))
    assert told.state.phase is Phase.RED
    assert told.refused(FlagRuled(at_ms=ms(123), decision=FlagDecision.MOVED)) == [ReasonCode.QUESTION_OPEN]


def test_a_change_of_referee_and_spectators_sent_out_are_recorded() -> None:
    """TSA 4, TSA 10, COMP 9, COMP 11.3."""
    told = running()
    told.tell(
        RefereeChanged(at_ms=ms(5), referee="มานะ", reason="ญาติของผู้เล่น"),
        SpectatorSentOut(at_ms=ms(6), reason="ส่งสัญญาณ"),
        SpectatorSentOut(at_ms=ms(7), reason="วิจารณ์"),
    )
    assert (ledger(told).referees, ledger(told).spectators_sent_out) == (("มานะ",), 2)


def test_undo_takes_a_ruling_back_with_all_that_followed() -> None:
    told = running(assigned("comp"))
    told.tell(objected(5, RIGHT, "landed_beyond", 1))
    before = told.state
    told.tell(ruled(6))
    assert told.undo(6) == before
