"""The way of an event through its stages: group, golden boards, knockout, and corrections that come late (TSA 9)."""

import pytest

from headtable.acts import KnockoutCancelled, MatchAnnulled, PlayerWithdrawn
from headtable.hall import Hall
from headtable.results import Progress
from headtable.stages import NotYet, call_golden_round, conflicts, golden_due, start_knockout
from journal.memory import MemoryStore
from rules.ruleset import WithdrawalPolicy
from rules.seats import BySeat
from tests.support.head_desk import HeadDesk
from tests.support.small_event import NAMES, enter, enter_group_stage, small_plan

SOMMAI = {"by": "สมหมาย", "reason": "ตามกำหนดการ"}


def hall_of(store: MemoryStore | None = None) -> Hall:
    return HeadDesk(small_plan(), store).hall


def knockout(hall: Hall) -> list[tuple[str, str, BySeat[str]]]:
    """Every pairing of the bracket that is known: match, table, players."""
    return [
        (pairing.match_id, pairing.table, pairing.players.map(lambda player: player.player_id))
        for pairing in hall.plan.pairings
        if pairing.match_id.startswith("K")
    ]


def test_winners_meet_runners_up_of_the_other_group() -> None:
    hall = hall_of()
    enter_group_stage(hall)
    hall.decide(start_knockout(hall, 2, ["1", "2"], **SOMMAI))

    assert knockout(hall) == [("K1-1", "1", BySeat("1", "4")), ("K1-2", "2", BySeat("2", "3"))]


def test_the_final_is_a_pairing_as_soon_as_both_finalists_are_known() -> None:
    hall = hall_of()
    enter_group_stage(hall)
    hall.decide(start_knockout(hall, 2, ["1", "2"], **SOMMAI))
    enter(hall, "K1-1", "11")
    one_finalist = knockout(hall)
    enter(hall, "K1-2", "33")
    enter(hall, "K2-1", "=3")

    assert len(one_finalist) == 2
    assert knockout(hall)[2] == ("K2-1", "1", BySeat("1", "3"))
    assert hall.bracket is not None
    assert hall.bracket.champion == "3"


def test_no_knockout_before_every_match_of_the_groups_is_confirmed() -> None:
    with pytest.raises(NotYet, match="group ก has matches that are not confirmed"):
        start_knockout(hall_of(), 2, [], **SOMMAI)


def test_players_level_for_a_place_play_golden_boards_first() -> None:
    hall = hall_of()
    enter_group_stage(hall, level="35")
    with pytest.raises(NotYet, match="play golden boards first"):
        start_knockout(hall, 2, [], **SOMMAI)
    (due,) = golden_due(hall)
    hall.decide(call_golden_round(hall, "ก", 2, **SOMMAI))
    called = golden_due(hall)
    golden = hall.plan.pairing("G1")
    enter(hall, "G1", "=5")
    hall.decide(start_knockout(hall, 2, [], **SOMMAI))

    assert (due.players, due.golden_round, called) == (("3", "5"), 1, [])
    assert golden is not None
    assert (golden.golden_round, golden.player_ids) == (1, frozenset("35"))
    assert knockout(hall)[1][2] == BySeat("2", "5")


def test_a_round_robin_of_golden_boards_is_called_where_three_are_level() -> None:
    hall = hall_of()
    enter_group_stage(hall, level="357")
    hall.decide(call_golden_round(hall, "ก", 2, **SOMMAI))
    for match_id, winner in (("G1", "3"), ("G2", "7"), ("G3", "5")):
        enter(hall, match_id, winner)
    (again,) = golden_due(hall)

    assert (again.golden_round, again.pairs) == (2, (("3", "5"), ("3", "7"), ("5", "7")))


def test_golden_boards_that_nobody_owes_are_not_called() -> None:
    hall = hall_of()
    with pytest.raises(NotYet, match="no golden boards are due"):
        call_golden_round(hall, "ก", 1, **SOMMAI)


def test_a_correction_before_the_next_round_began_moves_the_winner() -> None:
    hall = hall_of()
    enter_group_stage(hall)
    hall.decide(start_knockout(hall, 2, ["1", "2"], **SOMMAI))
    enter(hall, "K1-1", "11")
    enter(hall, "K1-2", "22")
    enter(hall, "K1-1", "44")

    assert knockout(hall)[2][2] == BySeat("4", "2")
    assert conflicts(hall) == []


def test_a_correction_after_the_next_round_began_moves_nobody_and_is_shown() -> None:
    hall = hall_of()
    enter_group_stage(hall)
    hall.decide(start_knockout(hall, 2, ["1", "2"], **SOMMAI))
    for match_id, winners in (("K1-1", "11"), ("K1-2", "22"), ("K2-1", "11"), ("K1-1", "44")):
        enter(hall, match_id, winners)

    (conflict,) = conflicts(hall)
    assert knockout(hall)[2][2] == BySeat("1", "2")
    assert conflict.th == f"คู่ K1-1: ผลที่แก้ไขคือ {NAMES['4']} ชนะ แต่ {NAMES['1']} แข่งคู่ K2-1 ไปแล้ว คณะกรรมการต้องตัดสิน"


def test_a_conflict_is_settled_when_the_next_match_is_annulled_and_played_by_the_right_players() -> None:
    hall = hall_of()
    enter_group_stage(hall)
    hall.decide(start_knockout(hall, 2, ["1", "2"], **SOMMAI))
    for match_id, winners in (("K1-1", "11"), ("K1-2", "22"), ("K2-1", "11"), ("K1-1", "44")):
        enter(hall, match_id, winners)
    hall.decide(MatchAnnulled(match_id="K2-1", revision=0, **SOMMAI))

    assert conflicts(hall) == []
    assert knockout(hall)[2][2] == BySeat("4", "2")
    assert hall.results["K2-1"].progress is Progress.WAITING


def test_a_correction_in_a_group_after_the_draw_is_a_conflict_and_no_silent_swap() -> None:
    hall = hall_of()
    enter_group_stage(hall)
    hall.decide(start_knockout(hall, 2, ["1", "2"], **SOMMAI))
    before = knockout(hall)
    match_id = next(key for key, one in hall.results.items() if {p.player_id for p in one.players} == {"1", "3"})
    enter(hall, match_id, "33")

    (conflict,) = conflicts(hall)
    assert knockout(hall) == before
    assert conflict.en.startswith(
        f"group ก: after the correction {NAMES['3']}, {NAMES['1']} go on, but the bracket has"
    )


def test_a_bracket_can_be_cancelled_and_drawn_anew_until_it_is_played() -> None:
    hall = hall_of()
    enter_group_stage(hall)
    hall.decide(start_knockout(hall, 2, ["1", "2"], **SOMMAI))
    hall.decide(KnockoutCancelled(**SOMMAI))
    cancelled = knockout(hall)
    hall.decide(start_knockout(hall, 1, ["2"], **SOMMAI))
    enter(hall, "K1-1", "11")

    assert cancelled == []
    assert knockout(hall) == [("K1-1", "2", BySeat("1", "2"))]
    with pytest.raises(NotYet, match="being played already"):
        start_knockout(hall, 2, [], **SOMMAI)


def test_who_leaves_during_the_knockout_gives_the_opponent_the_match() -> None:
    hall = hall_of()
    enter_group_stage(hall)
    hall.decide(start_knockout(hall, 2, ["1", "2"], **SOMMAI))
    enter(hall, "K1-2", "22")
    hall.decide(PlayerWithdrawn(player_id="1", policy=WithdrawalPolicy.KEEP, **SOMMAI))

    assert hall.results["K1-1"].progress is Progress.NOT_PLAYED
    assert knockout(hall)[2][2] == BySeat("4", "2")
    assert conflicts(hall) == []


def test_a_restart_finds_the_same_event() -> None:
    store = MemoryStore()
    hall = hall_of(store)
    enter_group_stage(hall, level="35")
    hall.decide(call_golden_round(hall, "ก", 2, **SOMMAI))
    enter(hall, "G1", "5")
    hall.decide(start_knockout(hall, 2, ["1", "2"], **SOMMAI))
    enter(hall, "K1-1", "11")

    again = hall_of(store)
    assert (again.plan, again.results, again.bracket) == (hall.plan, hall.results, hall.bracket)
