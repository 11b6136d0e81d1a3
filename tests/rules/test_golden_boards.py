"""Golden boards between players whom nothing else tells apart (TSA 9)."""

from hypothesis import given

from rules.ruleset import WithdrawalPolicy
from rules.scoring import BoardKind
from rules.standings import LevelGroup, level_groups
from tests.support.results import RULES, Group, due, golden, groups, match, places, table

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
