"""The table of a group: order, shared places, who qualifies, corrections (TSA 9)."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.ruleset import WithdrawalPolicy
from rules.scoring import BoardKind
from rules.standings import level_groups, qualifiers, standings
from tests.support.results import RULES, Group, golden, groups, match, places, table


def test_points_come_first_tsa_9() -> None:
    rows = table("AB", match("A", "B", "2==="))
    assert places(rows) == [("B", 1), ("A", 2)]
    assert [row.score.points for row in rows] == [6, 3]


def test_boards_won_minus_lost_comes_second_tsa_9() -> None:
    # A: 1 win, 3 losses. C: 3 draws, 1 loss. Three points each, -2 against -1.
    rows = table("ABCD", match("A", "B", "1222"), match("C", "D", "===2"))
    assert places(rows) == [("B", 1), ("D", 2), ("C", 3), ("A", 4)]


def test_boards_won_comes_third_tsa_9() -> None:
    # A: 1 win, 1 loss. C: 3 draws. Three points and 0 each; only unequal numbers of boards can come to this.
    rows = table("ABCD", match("A", "B", "12"), match("C", "D", "==="))
    assert places(rows) == [("A", 1), ("B", 1), ("C", 3), ("D", 3)]


def test_golden_boards_come_fourth_tsa_9() -> None:
    rows = table("AB", match("A", "B", "1==2"), golden("A", "B", "==2"))
    assert places(rows) == [("B", 1), ("A", 2)]
    assert [row.score.golden_won for row in rows] == [1, 0]


def test_a_place_that_nothing_decides_is_shared() -> None:
    rows = table("ABC", match("A", "B", "1==2"))
    assert places(rows) == [("A", 1), ("B", 1), ("C", 3)]
    assert [row.is_shared for row in rows] == [True, True, False]


def test_unplayed_boards_count_for_nobody_and_are_shown() -> None:
    rows = table("ABC", match("A", "B", "1===", is_final=True), match("A", "C", "22", is_final=False))
    assert [(row.player, row.score.played, row.unplayed) for row in rows] == [("A", 4, 4), ("B", 4, 4), ("C", 0, 8)]


def test_players_who_left_do_not_qualify() -> None:
    results = (match("A", "B", "1111"), match("B", "C", "1==="))
    rows = table("ABC", *results, withdrawals={"A": WithdrawalPolicy.KEEP})
    assert qualifiers(rows, 2) == ("B", "C")


def test_nobody_qualifies_from_a_shared_place() -> None:
    cycle = (match("A", "B", "1112"), match("B", "C", "1112"), match("C", "A", "1112"))
    rows = table("ABC", *cycle)
    with pytest.raises(ValueError, match="'A' and 'B' share place 1: play golden boards first"):
        qualifiers(rows, 1)
    with pytest.raises(ValueError, match="only 3 players are left for 4 places"):
        qualifiers(rows, 4)
    assert qualifiers(table("AB", match("A", "B", "1")), 2) == ("A", "B")


# --- properties ----------------------------------------------------------------------------------------------------


@given(groups(), st.randoms(use_true_random=False))
def test_the_order_of_the_input_makes_no_difference(group: Group, random: Random) -> None:
    players, matches, withdrawals = group
    expected = standings(players, matches, RULES, withdrawals, 2)
    groups_due = level_groups(players, matches, RULES, withdrawals, 2)
    random.shuffle(players)
    random.shuffle(matches)
    assert standings(players, matches, RULES, withdrawals, 2) == expected
    assert level_groups(players, matches, RULES, withdrawals, 2) == groups_due


@given(groups(), st.data())
def test_a_corrected_table_equals_a_table_that_never_had_the_error(group: Group, data: st.DataObject) -> None:
    players, matches, withdrawals = group
    wrong = data.draw(st.sampled_from(matches))
    letters = data.draw(st.text("12=", max_size=2))
    kind = BoardKind.GOLDEN if wrong.is_play_off else BoardKind.PLAYED
    boards = match(wrong.first_player, wrong.second_player, letters, kind=kind).boards
    corrected = replace(wrong, boards=boards, is_final=True)
    journal = {row.match_id: row for row in matches}
    journal[wrong.match_id] = corrected
    never_wrong = [corrected if row is wrong else row for row in reversed(matches)]
    rebuilt = standings(players, never_wrong, RULES, withdrawals, 2)
    assert standings(players, list(journal.values()), RULES, withdrawals, 2) == rebuilt


@given(groups())
def test_every_board_is_played_forfeited_or_unplayed(group: Group) -> None:
    players, matches, withdrawals = group
    rows = standings(players, matches, RULES, withdrawals, 2)
    ranked = [row for row in rows if row.place is not None]
    assert {row.score.played + row.score.forfeit + row.unplayed for row in ranked} <= {2 * (len(ranked) - 1)}
    for row in rows:
        assert row.score.won + row.score.drawn + row.score.lost == row.score.played + row.score.forfeit
    assert sum(row.score.won for row in rows) == sum(row.score.lost for row in rows)


@given(groups())
def test_places_count_the_players_above(group: Group) -> None:
    players, matches, withdrawals = group
    rows = standings(players, matches, RULES, withdrawals, 2)
    assert sorted(row.player for row in rows) == sorted(players)
    for index, row in enumerate(rows):
        if row.place is not None:
            sharing = [other for other in rows if other.place == row.place]
            assert row.is_shared == (len(sharing) > 1)
            assert rows[row.place - 1] is sharing[0]
            assert row.place <= index + 1
