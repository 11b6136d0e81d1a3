"""The bracket: crossing, byes, who goes on, and corrections that come too late (TSA 9)."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.knockout import (
    Bracket,
    KnockoutMatch,
    WinnerChanged,
    WrongPlayers,
    advance,
    bracket_from_groups,
    round_name,
    seeded_bracket,
)
from rules.scoring import MatchRow
from rules.text import Text
from tests.support.results import match

GROUP_COUNTS = range(1, 33)


def qualified(group_count: int, places: int = 2) -> list[list[str]]:
    """Groups of the best: ["1.1", "1.2"], ["2.1", "2.2"] …: group, place."""
    return [[f"{group}.{place}" for place in range(1, places + 1)] for group in range(1, group_count + 1)]


def first_round(bracket: Bracket) -> list[tuple[str | None, str | None]]:
    return [(pairing.first_player, pairing.second_player) for pairing in bracket.rounds[0]]


def meeting_round(bracket: Bracket, one: str, other: str) -> int:
    """The round in which two players would meet if both won everything before, counted from 1."""
    distance = bracket.slots.index(one) ^ bracket.slots.index(other)
    return distance.bit_length()


def final(match_id: str, first: str, second: str, results: str = "1") -> MatchRow:
    return match(first, second, results, match_id=match_id)


# --- the draw --------------------------------------------------------------------------------------------------------


def test_winners_and_runners_up_of_two_groups_are_crossed() -> None:
    bracket = bracket_from_groups([["A1", "A2"], ["B1", "B2"]])
    assert first_round(bracket) == [("A1", "B2"), ("B1", "A2")]


def test_winners_and_runners_up_of_four_groups_are_crossed() -> None:
    bracket = bracket_from_groups([["A1", "A2"], ["B1", "B2"], ["C1", "C2"], ["D1", "D2"]])
    assert first_round(bracket) == [("A1", "B2"), ("D1", "C2"), ("B1", "A2"), ("C1", "D2")]


def test_three_groups_give_byes_to_the_first_two_winners() -> None:
    bracket = bracket_from_groups([["A1", "A2"], ["B1", "B2"], ["C1", "C2"]])
    assert first_round(bracket) == [("A1", None), ("C2", "B2"), ("B1", None), ("C1", "A2")]
    assert [(pairing.first_player, pairing.second_player) for pairing in bracket.rounds[1]] == [
        ("A1", None),
        ("B1", None),
    ]


def test_seeds_without_groups_stand_as_usual() -> None:
    assert first_round(seeded_bracket(list("12345678"))) == [("1", "8"), ("4", "5"), ("2", "7"), ("3", "6")]
    assert first_round(seeded_bracket(list("12345"))) == [("1", None), ("4", "5"), ("2", None), ("3", None)]
    assert first_round(seeded_bracket(["1", "2"])) == [("1", "2")]


@pytest.mark.parametrize("group_count", GROUP_COUNTS)
def test_players_of_one_group_meet_in_the_final_at_the_earliest(group_count: int) -> None:
    bracket = bracket_from_groups(qualified(group_count))
    for winner, runner_up in qualified(group_count):
        assert meeting_round(bracket, winner, runner_up) == len(bracket.rounds)


@pytest.mark.parametrize("group_count", GROUP_COUNTS)
def test_a_runner_up_has_a_bye_only_when_all_winners_have_one(group_count: int) -> None:
    pairings = first_round(bracket_from_groups(qualified(group_count)))
    byes = [first or second for first, second in pairings if None in (first, second)]
    playing = [player for pairing in pairings if None not in pairing for player in pairing]
    runners_up = [player for player in byes if player is not None and player.endswith(".2")]
    assert not runners_up or all(player is not None and player.endswith(".2") for player in playing)


@pytest.mark.parametrize("group_count", [2, 4, 8, 16, 32])
def test_a_full_first_round_is_winners_against_runners_up(group_count: int) -> None:
    for pairing in first_round(bracket_from_groups(qualified(group_count))):
        assert sorted(str(player)[-1] for player in pairing) == ["1", "2"]


@given(st.lists(st.integers(1, 5), min_size=2, max_size=12))
def test_any_groups_meet_as_late_as_possible_and_every_match_has_a_player(sizes: list[int]) -> None:
    groups = [[f"{group}.{place}" for place in range(1, size + 1)] for group, size in enumerate(sizes)]
    bracket = bracket_from_groups(groups)
    assert sorted(player for player in bracket.slots if player) == sorted(
        player for group in groups for player in group
    )
    assert all(pairing.players for pairing in bracket.rounds[0])
    for group in groups:
        # Two go to different halves, four to different quarters: k players meet in the last log2(k) rounds only.
        earliest = len(bracket.rounds) - (len(group) - 1).bit_length() + 1
        assert all(meeting_round(bracket, one, other) >= earliest for one, other in combinations(group, 2))


@pytest.mark.parametrize(
    ("groups", "message"), [([], "two players or more"), ([["A"]], "two players or more"), ([["A"], ["A"]], "twice")]
)
def test_a_bracket_that_can_not_be_drawn_is_refused(groups: list[list[str]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        bracket_from_groups(groups)


def test_rounds_have_their_names() -> None:
    bracket = seeded_bracket([str(seed) for seed in range(1, 17)])
    assert [round_name(bracket, number) for number in (1, 2, 3, 4)] == [
        Text("รอบ 16 คน", "round of 16"),
        Text("รอบก่อนรองชนะเลิศ", "quarter-final"),
        Text("รอบรองชนะเลิศ", "semi-final"),
        Text("รอบชิงชนะเลิศ", "final"),
    ]


# --- going on --------------------------------------------------------------------------------------------------------

FOUR = seeded_bracket(["A", "B", "C", "D"])
"""K1-1: A against D; K1-2: B against C; K2-1: the final."""


def test_a_winner_goes_on_and_the_next_match_is_ready_when_both_are_known() -> None:
    half = advance(FOUR, [final("K1-1", "D", "A", "==1")])
    assert half.rounds[1] == (KnockoutMatch("K2-1", "D", None, None, is_bye=False, has_begun=False),)
    assert [pairing.match_id for pairing in half.ready] == ["K1-2"]
    whole = advance(FOUR, [final("K1-1", "D", "A"), final("K1-2", "B", "C")])
    assert [(pairing.match_id, pairing.players) for pairing in whole.ready] == [("K2-1", frozenset("BD"))]


def test_the_final_makes_the_champion() -> None:
    rows = [final("K1-1", "A", "D"), final("K1-2", "B", "C"), final("K2-1", "A", "B", "2")]
    assert advance(FOUR, rows).champion == "B"
    assert advance(FOUR, rows[:2]).champion is None


@pytest.mark.parametrize("row", [final("K1-1", "A", "D", "12"), replace(final("K1-1", "A", "D"), is_final=False)])
def test_a_level_or_unfinished_match_sends_nobody_on(row: MatchRow) -> None:
    bracket = advance(FOUR, [row])
    assert bracket.rounds[1][0].players == frozenset()
    assert [pairing.match_id for pairing in bracket.ready] == ["K1-2"]
    assert bracket.conflicts == ()


def test_a_correction_before_the_next_match_simply_counts() -> None:
    assert advance(advance(FOUR, [final("K1-1", "A", "D")]), [final("K1-1", "A", "D", "2")]).rounds[1][0].players == {
        "D"
    }


@pytest.mark.parametrize("is_finished", [True, False])
def test_a_correction_after_the_next_match_began_is_a_conflict(is_finished: bool) -> None:
    begun = replace(final("K2-1", "A", "B"), is_final=is_finished)
    bracket = advance(FOUR, [final("K1-1", "A", "D", "2"), final("K1-2", "B", "C"), begun])
    assert bracket.conflicts == (WinnerChanged("K1-1", "D", "A", "K2-1"),)
    assert bracket.rounds[1][0].players == {"A", "B"}
    assert bracket.champion == ("A" if is_finished else None)


def test_a_result_taken_back_after_the_next_match_began_is_a_conflict() -> None:
    bracket = advance(FOUR, [final("K1-2", "B", "C"), final("K2-1", "A", "B")])
    assert bracket.conflicts == (WinnerChanged("K1-1", None, "A", "K2-1"),)


def test_a_conflict_goes_away_when_the_next_match_is_taken_back() -> None:
    rows = [final("K1-1", "A", "D", "2"), final("K1-2", "B", "C")]
    bracket = advance(advance(FOUR, [*rows, final("K2-1", "A", "B")]), rows)
    assert bracket.conflicts == ()
    assert [pairing.players for pairing in bracket.ready] == [{"D", "B"}]


def test_a_match_between_players_who_do_not_belong_there_is_a_conflict() -> None:
    bracket = advance(FOUR, [final("K1-1", "A", "B")])
    assert bracket.conflicts == (WrongPlayers("K1-1", ("A", "B")),)
    assert bracket.rounds[1][0].players == frozenset()


def test_a_bye_that_somebody_else_used_is_a_conflict() -> None:
    bracket = advance(seeded_bracket(["A", "B", "C"]), [final("K1-2", "B", "C"), final("K2-1", "C", "B")])
    assert bracket.conflicts == (WrongPlayers("K2-1", ("C", "B")),)
    assert bracket.champion is None


def test_conflicts_are_told_in_both_languages() -> None:
    names = {"A": "สมชาย", "B": "มาลี"}.__getitem__
    assert WinnerChanged("K1-1", "B", "A", "K2-1").sentence(names) == Text(
        "คู่ K1-1: ผลที่แก้ไขคือ มาลี ชนะ แต่ สมชาย แข่งคู่ K2-1 ไปแล้ว คณะกรรมการต้องตัดสิน",
        "match K1-1: now won by มาลี, but สมชาย plays match K2-1 already; the committee must decide",
    )
    assert WinnerChanged("K1-1", None, "A", "K2-1").sentence(names) == Text(
        "คู่ K1-1: ไม่มีผู้ชนะ แต่ สมชาย แข่งคู่ K2-1 ไปแล้ว คณะกรรมการต้องตัดสิน",
        "match K1-1: has no winner, but สมชาย plays match K2-1 already; the committee must decide",
    )
    assert WrongPlayers("K1-1", ("A", "B")).sentence(names) == Text(
        "คู่ K1-1: สมชาย กับ มาลี แข่งกัน แต่ไม่ตรงกับผังการแข่งขัน จึงยังไม่นับผล",
        "match K1-1: played by สมชาย and มาลี, who do not belong there; the result does not count",
    )


def test_two_brackets_of_one_event_have_their_own_match_ids() -> None:
    women = seeded_bracket(["A", "B", "C", "D"], prefix="W")
    assert [pairing.match_id for pairing in women.ready] == ["W1-1", "W1-2"]
    assert advance(women, [final("W1-1", "A", "D")]).rounds[1][0].match_id == "W2-1"


def test_matches_that_are_not_of_the_bracket_are_refused() -> None:
    with pytest.raises(ValueError, match=r"the bracket has no matches \['K3-1'\]"):
        advance(FOUR, [final("K3-1", "A", "D")])
    with pytest.raises(ValueError, match=r"matches \['K1-1'\] come twice"):
        advance(FOUR, [final("K1-1", "A", "D"), final("K1-1", "A", "D", "2")])


@given(st.integers(2, 20), st.data())
def test_playing_every_ready_match_leads_to_one_champion_whatever_the_order(count: int, data: st.DataObject) -> None:
    bracket = seeded_bracket([f"player {seed}" for seed in range(1, count + 1)])
    rows: list[MatchRow] = []
    while bracket.ready:
        chosen = data.draw(st.sampled_from(bracket.ready))
        first, second = sorted(chosen.players)
        rows.append(final(chosen.match_id, first, second, data.draw(st.sampled_from("12"))))
        bracket = advance(bracket, rows)
        assert bracket.conflicts == ()
    assert len(rows) == count - 1
    assert bracket.champion is not None
    assert advance(bracket, data.draw(st.permutations(rows))) == bracket
