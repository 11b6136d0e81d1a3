"""The table of a group: order, shared places, withdrawals, corrections (TSA 9)."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.counted_matches import contradictions
from rules.ruleset import WithdrawalPolicy
from rules.scoring import BoardKind, MatchRow, PlayerId, PointRules
from rules.standings import LevelGroup, StandingRow, level_groups, qualifiers, standings
from tests.support.results import golden, groups, match

RULES = PointRules()
Group = tuple[list[PlayerId], list[MatchRow], dict[PlayerId, WithdrawalPolicy]]


def places(rows: tuple[StandingRow, ...]) -> list[tuple[PlayerId, int | None]]:
    return [(row.player, row.place) for row in rows]


def table(
    players: str, *matches: MatchRow, withdrawals: dict[PlayerId, WithdrawalPolicy] | None = None
) -> tuple[StandingRow, ...]:
    return standings(list(players), matches, RULES, withdrawals or {})


def due(players: str, *matches: MatchRow) -> tuple[LevelGroup, ...]:
    return level_groups(list(players), matches, RULES, {})


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


# --- golden boards -------------------------------------------------------------------------------------------------

CYCLE = (match("A", "B", "1112"), match("B", "C", "1112"), match("C", "A", "1112"))


def test_golden_boards_are_due_only_when_the_group_has_ended_tsa_9() -> None:
    assert due("ABC", *CYCLE[:2]) == ()
    everybody = LevelGroup(1, ("A", "B", "C"), 1, (("A", "B"), ("A", "C"), ("B", "C")))
    assert due("ABC", *CYCLE) == (everybody,)


def test_a_player_who_beat_all_the_others_is_first_while_the_rest_still_play() -> None:
    results = (*CYCLE, golden("A", "B", "1"), golden("C", "A", "2"))
    assert places(table("ABC", *results)) == [("A", 1), ("B", 2), ("C", 2)]
    assert due("ABC", *results) == (LevelGroup(2, ("B", "C"), 1, (("B", "C"),)),)
    assert places(table("ABC", *results, golden("B", "C", "=2"))) == [("A", 1), ("C", 2), ("B", 3)]


def test_golden_boards_that_go_round_in_a_circle_are_played_again() -> None:
    results = (*CYCLE, golden("A", "B", "1"), golden("B", "C", "1"), golden("C", "A", "1"))
    assert places(table("ABC", *results)) == [("A", 1), ("B", 1), ("C", 1)]
    assert due("ABC", *results)[0].golden_round == 2
    again = (golden("A", "B", "2", 2), golden("B", "C", "1", 2), golden("C", "A", "1", 2))
    assert places(table("ABC", *results, *again)) == [("B", 1), ("C", 2), ("A", 3)]


def test_only_those_still_level_play_the_next_golden_round() -> None:
    pairs = [("A", "B"), ("A", "C"), ("A", "D"), ("B", "C"), ("C", "D"), ("D", "B")]
    level = [match(first, second, "1==2") for first, second in pairs]
    first_round = [golden(first, second, "1") for first, second in pairs]
    assert due("ABCD", *level, *first_round) == (
        LevelGroup(2, ("B", "C", "D"), 2, (("B", "C"), ("B", "D"), ("C", "D"))),
    )


def test_a_pairing_that_matters_for_two_shared_places_is_due_once() -> None:
    names = "ABCDE"
    level = [match(first, second, "1==2") for first in names for second in names if first < second]
    beaten = [("A", "D"), ("A", "E"), ("B", "A"), ("B", "E"), ("C", "A"), ("C", "D"), ("C", "E"), ("E", "D")]
    rows = [golden(winner, loser, "1") for winner, loser in beaten]
    assert due(names, *level, *rows) == (LevelGroup(1, ("A", "B", "C"), 1, (("B", "C"), ("B", "D"))),)
    assert places(table(names, *level, *rows))[3:] == [("D", 4), ("E", 4)]


def test_golden_boards_decide_any_place() -> None:
    results = (match("A", "B", "1111"), match("A", "C", "1111"), match("B", "C", "1==2"))
    assert due("ABC", *results) == (LevelGroup(2, ("B", "C"), 1, (("B", "C"),)),)


def test_golden_boards_without_a_round_belong_to_the_first_and_are_no_match_of_the_schedule() -> None:
    golden_boards = match("A", "B", "=2", match_id="later", kind=BoardKind.GOLDEN)
    rows = table("AB", match("A", "B", "1==2"), golden_boards)
    assert [(row.player, row.place, row.unplayed) for row in rows] == [("B", 1, 0), ("A", 2, 0)]
    assert due("ABC", match("A", "B", "1==2"), golden_boards) == ()
    withdrawn = table("AB", match("A", "B", "1==2"), golden_boards, withdrawals={"A": WithdrawalPolicy.FORFEIT_REST})
    assert [row.score.forfeit for row in withdrawn] == [0, 0]


def test_golden_boards_between_players_who_are_not_level_change_nothing() -> None:
    plain = match("A", "B", "1===")
    assert places(table("AB", plain, golden("A", "B", "2"))) == places(table("AB", plain))


# --- withdrawals ---------------------------------------------------------------------------------------------------

BEFORE_LEAVING = (match("A", "B", "1111"), match("B", "C", "1==="))
"""A beat B and then left; C waits for A."""


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


def test_players_who_left_do_not_qualify() -> None:
    rows = table("ABC", *BEFORE_LEAVING, withdrawals={"A": WithdrawalPolicy.KEEP})
    assert qualifiers(rows, 2) == ("B", "C")


def test_nobody_qualifies_from_a_shared_place() -> None:
    rows = table("ABC", *CYCLE)
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


@given(groups())
def test_golden_boards_due_are_between_players_who_stay_and_have_not_decided_it(group: Group) -> None:
    players, matches, withdrawals = group
    finals = {frozenset(row.players) for row in matches if row.is_final and not row.is_play_off}
    staying = [player for player in players if player not in withdrawals]
    pairs_due = [pair for level in level_groups(players, matches, RULES, withdrawals, 2) for pair in level.due]
    assert len(pairs_due) == len(set(pairs_due))
    for pair in pairs_due:
        assert set(pair) <= set(staying)
    if any(frozenset((one, two)) not in finals for one in staying for two in staying if one < two):
        assert pairs_due == []
