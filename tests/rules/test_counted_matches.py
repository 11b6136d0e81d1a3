"""Which results count: final ones, without contradictions, after withdrawals (TSA 9)."""

import pytest

from rules.counted_matches import contradictions
from rules.ruleset import WithdrawalPolicy
from rules.standings import level_groups
from tests.support.results import RULES, match, places, table

BEFORE_LEAVING = (match("A", "B", "1111"), match("B", "C", "1==="))
"""A beat B and then left; C waits for A."""


def test_a_match_that_is_not_final_counts_for_nobody() -> None:
    rows = table("AB", match("A", "B", "1111", is_final=False))
    assert places(rows) == [("A", 1), ("B", 1)]
    assert all(row.score.points == 0 for row in rows)


def test_two_different_finals_of_one_match_are_reported_and_neither_counts() -> None:
    twice = [match("A", "B", "1111"), match("A", "B", "===2")]
    assert contradictions(twice) == ("A-B",)
    assert places(table("AB", *twice)) == [("A", 1), ("B", 1)]


def test_a_final_confirmed_twice_counts_once() -> None:
    twice = [match("A", "B", "1==="), match("A", "B", "1===")]
    assert contradictions(twice) == ()
    assert table("AB", *twice) == table("AB", twice[0])


def test_a_stranger_in_the_results_is_refused() -> None:
    with pytest.raises(ValueError, match=r"players \['X'\] are not in the group \['A', 'B'\]"):
        table("AB", match("A", "X", "1"))
    with pytest.raises(ValueError, match="listed twice"):
        table("AA")


def test_keep_leaves_results_and_gives_nothing_for_what_was_not_played() -> None:
    rows = table("ABC", *BEFORE_LEAVING, withdrawals={"A": WithdrawalPolicy.KEEP})
    assert [(row.player, row.score.points, row.unplayed) for row in rows] == [("A", 12, 4), ("B", 6, 0), ("C", 3, 4)]


def test_drop_takes_all_results_of_the_player_away_from_everybody() -> None:
    rows = table("ABC", *BEFORE_LEAVING, withdrawals={"A": WithdrawalPolicy.DROP})
    assert [(row.player, row.place, row.score.points, row.unplayed) for row in rows] == [
        ("B", 1, 6, 0),
        ("C", 2, 3, 0),
        ("A", None, 0, 0),
    ]


def test_forfeit_rest_gives_the_boards_not_played_to_the_opponents() -> None:
    rows = table("ABC", *BEFORE_LEAVING, withdrawals={"A": WithdrawalPolicy.FORFEIT_REST})
    assert [(row.player, row.score.points, row.score.played, row.score.forfeit) for row in rows] == [
        ("C", 15, 4, 4),
        ("A", 12, 4, 4),
        ("B", 6, 8, 0),
    ]


def test_forfeit_rest_fills_a_match_that_was_ended_early() -> None:
    rows = table("AB", match("A", "B", "11"), withdrawals={"A": WithdrawalPolicy.FORFEIT_REST})
    assert [(row.player, row.score.won, row.score.forfeit) for row in rows] == [("B", 2, 2), ("A", 2, 2)]


def test_forfeit_rest_waits_for_boards_that_were_played_and_not_confirmed() -> None:
    open_match = match("A", "B", "11", is_final=False)
    rows = table("AB", open_match, withdrawals={"A": WithdrawalPolicy.FORFEIT_REST})
    assert [row.score.points for row in rows] == [0, 0]


def test_two_players_who_left_give_each_other_nothing() -> None:
    leaving = dict.fromkeys("AB", WithdrawalPolicy.FORFEIT_REST)
    rows = table("ABC", withdrawals=leaving)
    assert [(row.player, row.score.points) for row in rows] == [("C", 24), ("A", 0), ("B", 0)]


def test_a_player_who_left_is_below_those_who_are_level_and_stay() -> None:
    rows = table("AB", match("A", "B", "1==2"), withdrawals={"A": WithdrawalPolicy.KEEP})
    assert places(rows) == [("B", 1), ("A", 2)]


def test_nobody_waits_for_golden_boards_with_a_player_who_left() -> None:
    assert level_groups(["A", "B"], [match("A", "B", "1==2")], RULES, {"A": WithdrawalPolicy.KEEP}) == ()
