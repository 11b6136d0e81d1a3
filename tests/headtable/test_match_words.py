"""What a table is told about its match beside the pairing: each word once, the newest, and only while it is of use."""

from dataclasses import replace
from typing import Any

from headtable.acts import (
    LatenessDecided,
    LatenessRuling,
    MatchAnnulled,
    MatchCalledUp,
    MatchPostponed,
    SetTimeChanged,
)
from headtable.alarms import AlarmCode
from headtable.decisions import Decision
from headtable.event import EventPlan
from headtable.results import Progress
from headtable.table_views import table_view
from headtable.thai_times import utc_ms_of
from tests.support.browser import Browser
from tests.support.head_desk import HeadDesk, TableEnd, plan_of
from tests.support.played_table import LEFT, RIGHT

BY: dict[str, Any] = {"by": "สมหมาย", "reason": "ตกลงกันแล้ว"}
NINE, HALF_PAST = "2026-11-30 09:00", "2026-11-30 09:30"


def plan_set_for(starts_at: str) -> EventPlan:
    plan = plan_of(("1", "7"), ("2", "7"))
    return replace(plan, pairings=tuple(replace(one, starts_at=starts_at) for one in plan.pairings))


def told(end: TableEnd) -> list[tuple[Any, ...]]:
    """Type, match and subject of everything the table was told."""
    subjects = ("starts_at", "rulings", "revision")
    return [(kind, data["match_id"], next(data[name] for name in subjects if name in data)) for kind, data in end.told]


def plugged(plan: EventPlan) -> tuple[HeadDesk, TableEnd]:
    desk = HeadDesk(plan)
    end = desk.plug(TableEnd())
    desk.run()
    return desk, end


def decide(desk: HeadDesk, *decisions: Decision) -> None:
    for decision in decisions:
        desk.hall.decide(decision)
        desk.run(2_000)


def begun(desk: HeadDesk, end: TableEnd) -> None:
    """The table has taken the match and plays its first board."""
    end.table.assign_as_told(end.told[-1][1])
    end.table.toss()
    end.table.play_board(LEFT)
    desk.run()


def late(ruling: LatenessRuling, player_id: str = "2") -> LatenessDecided:
    return LatenessDecided(match_id="1", player_id=player_id, ruling=ruling, **BY)


def set_for(starts_at: str) -> SetTimeChanged:
    return SetTimeChanged(match_id="1", starts_at=starts_at, **BY)


def alarms(desk: HeadDesk) -> list[AlarmCode]:
    return [alarm.code for alarm in table_view(desk.hall, "7", desk.clock.now_ms()).alarms]


def test_the_set_time_comes_with_the_pairing_as_people_read_it_and_as_wall_time() -> None:
    _, end = plugged(plan_set_for(NINE))
    ((kind, data),) = end.told
    assert (kind, data["starts_at"], data["start_utc_ms"]) == ("assignment", NINE, utc_ms_of(NINE))


def test_a_changed_set_time_is_told_by_itself_and_once() -> None:
    """The pairing is not given anew, so the table keeps who has come."""
    desk, end = plugged(plan_set_for(NINE))
    decide(desk, set_for(HALF_PAST), set_for(HALF_PAST), set_for(""))
    assert told(end) == [("assignment", "1", NINE), ("set_time", "1", HALF_PAST), ("set_time", "1", "")]


def test_a_pairing_that_comes_back_brings_the_set_time_that_holds_by_then() -> None:
    desk, end = plugged(plan_set_for(NINE))
    decide(desk, MatchPostponed(match_id="1", **BY), set_for(HALF_PAST), MatchCalledUp(match_id="1", **BY))
    assert told(end) == [("assignment", "1", NINE), ("assignment", "2", NINE), ("assignment", "1", HALF_PAST)]


def test_a_head_table_that_starts_again_tells_nothing_twice() -> None:
    desk, end = plugged(plan_set_for(NINE))
    decide(desk, set_for(HALF_PAST), late(LatenessRuling.WAIT))
    again = HeadDesk(plan_set_for(NINE), store=desk.store)
    again.plug(end)
    again.run()
    assert told(end) == [
        ("assignment", "1", NINE),
        ("set_time", "1", HALF_PAST),
        ("late_rulings", "1", {"2": "wait"}),
    ]


def test_rulings_on_lateness_are_told_as_they_stand() -> None:
    """TSA 7(6): waiting and the loss of a board are entered at the table; the loss of the day takes the match away."""
    desk, end = plugged(plan_set_for(""))
    decide(desk, late(LatenessRuling.WAIT), late(LatenessRuling.BOARD), late(LatenessRuling.BOARD, "1"))
    assert told(end)[1:] == [
        ("late_rulings", "1", {"2": "wait"}),
        ("late_rulings", "1", {"2": "board"}),
        ("late_rulings", "1", {"1": "board", "2": "board"}),
    ]


def test_a_ruling_on_a_match_that_waits_for_its_table_comes_with_the_pairing() -> None:
    desk, end = plugged(plan_set_for(NINE))
    decide(desk, LatenessDecided(match_id="2", player_id="1", ruling=LatenessRuling.WAIT, **BY))
    end.table.assign_as_told(end.told[-1][1])
    end.table.play_match(LEFT)
    desk.run()
    assert told(end)[1:] == [("assignment", "2", NINE), ("late_rulings", "2", {"1": "wait"})]


def test_once_a_match_has_begun_nothing_more_is_told_of_its_beginning() -> None:
    desk, end = plugged(plan_set_for(NINE))
    begun(desk, end)
    decide(desk, set_for(HALF_PAST), late(LatenessRuling.BOARD))
    assert told(end) == [("assignment", "1", NINE)]


def test_a_match_annulled_while_it_is_played_is_told_at_once_and_given_again() -> None:
    """Cases 25: what was played before counts nowhere, and the pages say what the table knows."""
    desk, end = plugged(plan_of(("1", "7")))
    begun(desk, end)
    decide(desk, MatchAnnulled(match_id="1", revision=1, **BY))
    assert [kind for kind, _ in end.told] == ["assignment", "match_annulled", "assignment"]
    assert (end.told[1][1], end.told[2][1]["revision"]) == ({"match_id": "1", "revision": 1}, 2)
    assert alarms(desk) == [AlarmCode.ANNULLED_UNTOLD]
    end.conversation.set_status({"phase": "turn", "match_id": "1", "revision": 1, "is_annulled": True})
    desk.run()
    assert alarms(desk) == [AlarmCode.ANNULLED]
    assert "โต๊ะได้รับแจ้งแล้ว แต่ยังไม่เลิกแข่ง" in Browser(desk.app).get("/").text


def test_an_annulled_match_that_the_referee_has_ended_is_played_again_and_counts_once() -> None:
    desk, end = plugged(plan_of(("1", "7")))
    begun(desk, end)
    decide(desk, MatchAnnulled(match_id="1", revision=1, **BY))
    end.table.record_raw("match_called_off", {"match_id": "1", "revision": 1}, end.table.at_ms)
    end.table.assign_as_told(end.told[-1][1])
    end.table.play_match(RIGHT)
    end.conversation.set_status({"phase": "confirmed", "match_id": "1", "revision": 2})
    desk.run()
    result = desk.hall.results["1"]
    assert (result.progress, alarms(desk)) == (Progress.FINAL, [])
    assert result.report is not None
    assert [board.outcome.winner for board in result.report.results] == [RIGHT]


def test_an_annulled_match_that_was_confirmed_needs_no_word_of_that() -> None:
    desk, end = plugged(plan_of(("1", "7")))
    end.table.assign_as_told(end.told[-1][1])
    end.table.play_match(LEFT)
    desk.run()
    decide(desk, MatchAnnulled(match_id="1", revision=1, **BY))
    assert [kind for kind, _ in end.told] == ["assignment", "assignment"]


def test_the_page_says_who_is_waited_for_and_how_long() -> None:
    desk, end = plugged(plan_set_for(NINE))
    end.table.assign_as_told(end.told[-1][1])
    end.conversation.set_status({"phase": "toss", "match_id": "1", "absent": ["right"], "late_ms": 725_000})
    desk.run(2_000)
    assert "รอ น้ำเพชร ศรีสุวรรณ เลยเวลานัด 12 นาที" in Browser(desk.app).get("/").text
