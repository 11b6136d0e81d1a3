"""What browsers are sent is always what a page made anew would show, however little of it was made again."""

from collections.abc import Callable, Mapping

from headtable.acts import PlayerReplaced, PlayerWithdrawn
from headtable.decisions import DecisionWithdrawn
from headtable.hall import Changes, Hall
from headtable.stages import call_golden_round, golden_due, start_knockout
from headtable.web.feed import Feed
from headtable.web.publishing import BRACKET, SCHEDULE, STANDINGS, SUMMARY, Publisher
from headtable.web.rendering import Renderer
from rules.events import BoardStarted
from rules.ruleset import WithdrawalPolicy
from rules.text import Language
from tests.support.head_desk import HeadDesk, TableEnd, plan_of
from tests.support.played_table import LEFT, RIGHT
from tests.support.small_event import enter, enter_group_stage, small_plan

SOMMAI = {"by": "สมหมาย", "reason": "ตามกำหนดการ"}
FOLLOWING = (STANDINGS, BRACKET, SCHEDULE, SUMMARY)


def sent(feed: Feed) -> Mapping[str, str]:
    """The latest of everything that follows from results."""
    latest = {fragment.topic: fragment.html[Language.THAI] for fragment in feed.since(0)}
    return {topic: html for topic, html in latest.items() if topic in FOLLOWING or topic.startswith("match:")}


def made_anew(desk: HeadDesk) -> Mapping[str, str]:
    feed = Feed("anew")
    changes = Changes(matches=set(desk.hall.results))
    Publisher(desk.hall, Renderer(desk.hall.plan.name), feed).publish(changes, desk.clock.now_ms())
    return sent(feed)


def call_golden(hall: Hall) -> None:
    due = golden_due(hall)[0]
    hall.decide(call_golden_round(hall, due.group, due.place, **SOMMAI))


def story(hall: Hall) -> list[Callable[[], object]]:
    """One thing after another that happens to an event."""
    return [
        lambda: enter(hall, "1", "1="),
        lambda: hall.decide(DecisionWithdrawn(match_id="1", **SOMMAI)),
        lambda: hall.decide(PlayerReplaced(player_id="8", name="มาใหม่", club="", **SOMMAI)),
        lambda: enter_group_stage(hall, level="35"),
        lambda: call_golden(hall),
        lambda: enter(hall, "G1", "=5"),
        lambda: hall.decide(start_knockout(hall, 2, ["1", "2"], **SOMMAI)),
        lambda: enter(hall, "K1-1", "11"),
        lambda: enter(hall, "K1-2", "22"),
        lambda: enter(hall, "K2-1", "11"),
        lambda: enter(hall, "K1-1", "44"),
        lambda: hall.decide(PlayerWithdrawn(player_id="2", policy=WithdrawalPolicy.FORFEIT_REST, **SOMMAI)),
    ]


def test_after_each_act_everything_is_as_if_made_anew() -> None:
    """Cases 26."""
    desk = HeadDesk(small_plan())
    shown = dict(made_anew(desk))
    for happen in story(desk.hall):
        happen()
        desk.collector.step()
        shown.update(sent(desk.feed))

        assert shown == made_anew(desk)


def test_after_each_record_of_a_table_everything_is_as_if_made_anew() -> None:
    desk = HeadDesk(plan_of(("1", "7"), ("2", "8"), boards=2))
    end = desk.plug(TableEnd())
    table = end.table
    desk.run(1_000)
    shown = dict(made_anew(desk))
    played: list[Callable[[], object]] = [
        lambda: table.assign("1", boards=2),
        table.toss,
        lambda: table.play_board(LEFT),
        table.ready,
        lambda: table.play_board(None),
        lambda: table.void(table.records[-1].seq),
        lambda: table.end_board(RIGHT),
        table.ready,
        table.confirm,
    ]
    for happen in played:
        happen()
        desk.run(500)
        shown.update(sent(desk.feed))

        assert shown == made_anew(desk)


def test_a_turn_tells_the_matchs_own_page_and_sends_no_standings() -> None:
    desk = HeadDesk(plan_of(("1", "7"), boards=2))
    end = desk.plug(TableEnd())
    end.table.assign("1", boards=2)
    end.table.toss()
    end.table.play_board(LEFT)
    end.table.ready()
    end.table.record(BoardStarted(at_ms=end.table.at_ms))
    desk.run(1_000)
    before = desk.feed.version_at(desk.feed.position)
    end.table.play_turn()
    desk.run(500)

    topics = {fragment.topic for fragment in desk.feed.since(before)}
    assert "match:1" in topics
    assert not topics & {STANDINGS, BRACKET, SCHEDULE, SUMMARY}
