"""What the organiser does to a running event: told to the tables, kept as records, undone by its opposite."""

from typing import Any

import pytest

from headtable.acts import (
    ACT_TYPES,
    LatenessDecided,
    LatenessRuling,
    MatchAnnulled,
    MatchCalledUp,
    MatchMoved,
    MatchPostponed,
    PlayerReplaced,
    PlayerReturned,
    PlayerWithdrawn,
    TablesSwapped,
)
from headtable.decision_texts import decision_text
from headtable.decisions import Decision, decided_in, write_decision
from headtable.event import Entrant, EventPlan, Pairing
from headtable.group_tables import group_tables
from headtable.hall import Hall
from headtable.match_rows import match_row
from headtable.results import Progress
from journal import chain
from journal.record import EMPTY_HEAD, Stamp
from rules.events import Player, Stage
from rules.ruleset import WithdrawalPolicy
from rules.seats import BySeat
from tests.support.head_desk import HeadDesk, TableEnd, plan_of
from tests.support.played_table import LEFT, NAMPHET, RIGHT, SOMCHAI
from tests.support.small_event import enter, small_plan

BY: dict[str, Any] = {"by": "สมหมาย", "reason": "ตกลงกันแล้ว"}


def told(end: TableEnd) -> list[tuple[str, str]]:
    """Type and match of everything the table was told."""
    return [(kind, data["match_id"]) for kind, data in end.told]


def played_at(desk: HeadDesk, *acts: Decision) -> list[tuple[str, str]]:
    """What table 7 is told while the acts come one after another."""
    end = desk.plug(TableEnd())
    desk.run()
    for act in acts:
        desk.hall.decide(act)
        desk.run(2_000)
    return told(end)


def test_a_postponed_match_makes_room_for_the_next_one_and_comes_back_when_it_is_called_up() -> None:
    desk = HeadDesk(plan_of(("1", "7"), ("2", "7")))
    postponed, called = MatchPostponed(match_id="1", **BY), MatchCalledUp(match_id="1", **BY)

    assert played_at(desk, postponed, called) == [("assignment", "1"), ("assignment", "2"), ("assignment", "1")]


def test_a_match_that_is_moved_is_taken_back_from_its_table() -> None:
    desk = HeadDesk(plan_of(("1", "7")))

    moved = played_at(desk, MatchMoved(match_id="1", table="8", **BY))
    assert moved == [("assignment", "1"), ("assignment_withdrawn", "1")]


def test_two_matches_change_places() -> None:
    desk = HeadDesk(plan_of(("1", "7"), ("2", "8")))
    swapped = TablesSwapped(match_id="1", table="8", other_match_id="2", other_table="7", **BY)

    assert played_at(desk, swapped) == [("assignment", "1"), ("assignment", "2")]
    assert [(one.match_id, one.table) for one in desk.hall.plan.pairings] == [("1", "8"), ("2", "7")]


def test_a_match_in_play_is_left_alone_whatever_the_organiser_does() -> None:
    desk = HeadDesk(plan_of(("1", "7"), ("2", "7")))
    end = TableEnd()
    end.table.assign("1", boards=1)
    end.table.toss()
    end.table.play_board(LEFT)
    desk.plug(end)
    desk.run()
    before = told(end)
    desk.hall.decide(MatchPostponed(match_id="1", **BY))
    desk.run()

    assert (told(end), desk.hall.results["1"].progress) == (before, Progress.PLAYING)


def test_an_annulled_match_is_played_again_under_a_higher_revision_and_counts_once() -> None:
    """Cases 25: a replayed match counted twice."""
    desk = HeadDesk(plan_of(("1", "7")))
    end = desk.plug(TableEnd())
    desk.run()
    end.table.assign_as_told(end.told[-1][1])
    end.table.play_match(LEFT)
    desk.run()
    desk.hall.decide(MatchAnnulled(match_id="1", revision=1, **BY))
    desk.run()
    annulled = desk.hall.results["1"].progress
    end.table.assign_as_told(end.told[-1][1])
    end.table.play_match(RIGHT)
    desk.run()

    row = match_row(desk.hall.results["1"])
    assert [(kind, data["revision"]) for kind, data in end.told] == [("assignment", 1), ("assignment", 2)]
    assert annulled is Progress.WAITING
    assert row is not None
    assert [board.winner for board in row.boards] == ["2"]


def test_a_new_name_reaches_the_table_before_the_match_begins_and_not_after() -> None:
    players = (Entrant(SOMCHAI), Entrant(NAMPHET))
    pairings = tuple(
        Pairing(match_id, "7", BySeat(SOMCHAI, NAMPHET), Stage.GROUP, "สาย ก", "tsa", boards=1) for match_id in "12"
    )
    desk = HeadDesk(EventPlan("ถ้วย", players, pairings))
    end = desk.plug(TableEnd())
    end.table.assign("1", boards=1)
    end.table.play_match(LEFT)
    desk.run()
    desk.hall.decide(PlayerReplaced(player_id="2", name="มาลี ใจงาม", club="ตรัง", **BY))
    desk.run()

    assert end.told[-1][1]["players"]["right"] == {"player_id": "2", "name": "มาลี ใจงาม"}
    assert desk.hall.results["1"].players.right == NAMPHET
    assert desk.hall.results["2"].players.right == Player("2", "มาลี ใจงาม")


def leaving(policy: WithdrawalPolicy) -> Hall:
    """Player 1 beat player 3, and left before the other matches."""
    hall = HeadDesk(small_plan()).hall
    match_id = next(key for key, one in hall.results.items() if one.pairing and one.pairing.player_ids == {"1", "3"})
    enter(hall, match_id, "11")
    hall.decide(PlayerWithdrawn(player_id="1", policy=policy, **BY))
    return hall


@pytest.mark.parametrize(
    ("policy", "points"),
    [
        (WithdrawalPolicy.KEEP, {"1": 6, "3": 0, "5": 0, "7": 0}),
        (WithdrawalPolicy.DROP, {"1": 0, "3": 0, "5": 0, "7": 0}),
        (WithdrawalPolicy.FORFEIT_REST, {"1": 6, "3": 0, "5": 6, "7": 6}),
    ],
)
def test_what_a_player_who_left_has_played_counts_as_the_event_says(
    policy: WithdrawalPolicy, points: dict[str, int]
) -> None:
    """OPEN in TSA 9: `withdrawal` in the ruleset."""
    hall = leaving(policy)
    table = group_tables(hall.plan, hall.results)[0]

    assert {row.player: row.score.points for row in table.rows} == points
    assert table.matches == 4


def test_matches_of_a_player_who_left_are_not_played_and_come_back_with_the_player() -> None:
    hall = leaving(WithdrawalPolicy.KEEP)
    gone = [one.progress for one in hall.results.values()].count(Progress.NOT_PLAYED)
    hall.decide(PlayerReturned(player_id="1", **BY))

    assert (gone, [one.progress for one in hall.results.values()].count(Progress.NOT_PLAYED)) == (2, 0)


@pytest.mark.parametrize("ruling", LatenessRuling)
def test_only_the_loss_of_the_day_takes_a_late_player_out_of_the_event(ruling: LatenessRuling) -> None:
    """TSA 7(6), 7(7): waiting and the loss of a board are for the referee at the table."""
    hall = HeadDesk(small_plan()).hall
    hall.decide(LatenessDecided(match_id="1", player_id="1", ruling=ruling, **BY))

    expected = {"1": WithdrawalPolicy.FORFEIT_REST} if ruling is LatenessRuling.EVENT else {}
    assert hall.plan.withdrawals == expected


def test_every_act_can_be_kept_read_again_and_put_into_words() -> None:
    values: dict[str, Any] = {
        "match_id": "1",
        "table": "8",
        "other_match_id": "2",
        "other_table": "7",
        "player_id": "1",
        "name": "มาลี ใจงาม",
        "policy": WithdrawalPolicy.DROP,
        "ruling": LatenessRuling.WAIT,
        "group": "ก",
        "place": 2,
        "revision": 1,
        "golden_round": 1,
        "pairings": (),
        "groups": (),
        "tables": ("1",),
        "ruleset": "tsa",
        "starts_at": "2026-11-30 09:30",
        **BY,
    }
    for kind in ACT_TYPES.values():
        act = kind(**{name: values[name] for name in kind.__dataclass_fields__ if name in values})
        name, data = write_decision(act)
        record = chain.make(EMPTY_HEAD, name, Stamp(0, "boot"), data)

        assert [one.decision for one in decided_in([record])] == [act]
        assert decision_text(act).th
        assert decision_text(act).en
