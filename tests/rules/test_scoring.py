"""What boards and matches are worth (TSA 9)."""

from dataclasses import replace

import pytest

from rules.scoring import BoardKind, BoardRow, MatchRow, PointRules, Score, match_score
from rules.units import Points
from tests.support.results import golden, match

RULES = PointRules()


def test_a_win_gives_three_a_draw_one_and_a_loss_nothing_tsa_9() -> None:
    score = match_score(match("A", "B", "1=12"), RULES)
    assert score.first == Score(points=7, won=2, drawn=1, lost=1, played=4)
    assert score.second == Score(points=4, won=1, drawn=1, lost=2, played=4)
    assert score.winner == "A"


def test_an_organiser_may_change_the_points_tsa_11() -> None:
    score = match_score(match("A", "B", "1=2"), PointRules(win=Points(2), draw=Points(1), loss=Points(0)))
    assert (score.first.points, score.second.points) == (3, 3)


def test_level_boards_leave_the_match_level_tsa_9() -> None:
    assert match_score(match("A", "B", "1==2"), RULES).winner is None


def test_a_forfeit_is_won_by_the_opponent_and_is_not_a_played_board() -> None:
    score = match_score(match("A", "B", "1ss"), RULES)
    assert score.first == Score(points=3, won=1, lost=2, played=1, forfeit=2)
    assert score.second == Score(points=6, won=2, lost=1, played=1, forfeit=2)


def test_a_forfeit_without_a_winner_is_lost_by_both() -> None:
    row = MatchRow("m", "A", "B", (BoardRow(1, None, BoardKind.FORFEIT),), is_final=True)
    score = match_score(row, RULES)
    assert score.first == score.second == Score(lost=1, forfeit=1)


@pytest.mark.parametrize(("giver", "winner"), [("A", "B"), ("B", "A")])
def test_a_draw_with_odds_is_a_loss_for_the_giver_tsa_9(giver: str, winner: str) -> None:
    level = match("A", "B", "1==2==")
    odds = BoardRow(7, None, BoardKind.ODDS, odds_giver=giver)
    score = match_score(replace(level, boards=(*level.boards, odds)), RULES)
    assert score.winner == winner
    assert (score.first.drawn, score.second.drawn) == (4, 4)


def test_the_giver_of_odds_can_win_the_board_tsa_9() -> None:
    row = MatchRow("m", "A", "B", (BoardRow(7, "A", BoardKind.ODDS, odds_giver="A"),), is_final=True)
    assert match_score(row, RULES).winner == "A"


def test_golden_boards_decide_a_level_match_and_give_no_points_tsa_9() -> None:
    row = match("A", "B", "1==2==")
    with_golden = replace(row, boards=row.boards + golden("A", "B", "=2").boards)
    score = match_score(with_golden, RULES)
    assert score.winner == "B"
    assert score.first.points == score.second.points == 7
    assert (score.first.golden_won, score.second.golden_won) == (0, 1)


def test_golden_boards_do_not_turn_a_match_that_is_decided() -> None:
    row = match("A", "B", "1===")
    assert match_score(replace(row, boards=row.boards + golden("A", "B", "22").boards), RULES).winner == "A"


def test_who_loses_the_match_by_penalty_keeps_the_points_and_loses_the_match_comp_6_2() -> None:
    row = replace(match("A", "B", "1111ss"), lost_by_penalty="A")
    score = match_score(row, RULES)
    assert (score.first.points, score.second.points) == (12, 6)
    assert score.winner == "B"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (lambda: BoardRow(0, "A"), "boards are numbered from 1, got 0"),
        (lambda: BoardRow(1, "A", BoardKind.ODDS), "board 1 of kind 'odds' can't have odds giver None"),
        (lambda: BoardRow(1, "A", odds_giver="A"), "board 1 of kind 'played' can't have odds giver 'A'"),
        (lambda: match("A", "A", "1"), "'A' can't play against themselves"),
        (lambda: MatchRow("m", "A", "B", (BoardRow(1, "C"),), is_final=True), "'C' is neither of"),
        (lambda: MatchRow("m", "A", "B", (), is_final=True, lost_by_penalty="C"), "'C' is neither of"),
        (lambda: match("A", "B", "1", golden_round=2), "golden round 2 has boards that are not golden"),
        (lambda: MatchRow("m", "A", "B", (BoardRow(1, "A"), BoardRow(1, "B")), is_final=True), "two results"),
    ],
)
def test_a_row_that_contradicts_itself_is_refused(row: object, message: str) -> None:
    assert callable(row)
    with pytest.raises(ValueError, match=message):
        row()
