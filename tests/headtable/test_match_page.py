"""The page of a match: every turn's thinking time, what happened besides, and corrections with their reasons."""

from headtable.match_views import TimelineView, TurnView, match_view
from headtable.web.timeline import HALF_HEIGHT, drawing_of, total_ms
from rules.events import CardShown, FlagDecision, FlagFell, FlagRuled, TimeOutTaken, TurnEnded
from rules.outcome import Cause
from rules.penalties import Card
from rules.seats import Seat
from rules.state import BoardKind
from rules.units import AtMs
from tests.support.browser import Browser
from tests.support.head_desk import HeadDesk, TableEnd, plan_of
from tests.support.played_table import LEFT, RIGHT, PlayedTable


def desk_with(table: PlayedTable) -> HeadDesk:
    desk = HeadDesk(plan_of(("1", "7"), ("2", "8")))
    desk.plug(TableEnd(table))
    desk.run(2_000)
    return desk


def eventful() -> PlayedTable:
    """One board with a time-out, a card, red in turn 3, and a result that was taken back."""
    table = PlayedTable()
    table.assign("1", boards=1)
    table.toss()
    table.play_board(LEFT, turns=0)
    table.void(len(table.records))
    table.record(TimeOutTaken(at_ms=table.at_ms, seat=LEFT, is_long=False))
    table.record(TurnEnded(at_ms=table.at_ms))
    table.record(CardShown(at_ms=table.at_ms, seat=RIGHT, card=Card.RED, offence="insulted"))
    return table


def test_the_page_shows_turns_incidents_and_corrections() -> None:
    browser = Browser(desk_with(eventful()).app)

    thai, english = browser.get("/match/1").text, browser.get("/match/1?language=en").text

    for said in ("สมชาย รุ่งเรืองกิจ ใช้เวลานอกสั้น", "ใบแดงแก่ น้ำเพชร ศรีสุวรรณ", "(TSA 4)", "ถูกยกเลิก: wrong winner"):
        assert said in thai
    assert "สมชาย รุ่งเรืองกิจ took a short time-out" in english
    assert '<rect class="time_out"' in english


def test_red_is_shown_with_what_the_referee_decided() -> None:
    """TSA 5."""
    table = PlayedTable()
    table.assign("1", boards=1)
    table.toss()
    table.play_board(RIGHT, turns=0)
    table.void(len(table.records))
    started_ms = table.records[3].content.stamp.at_ms
    table.now_ms = started_ms + 120_000
    table.record(FlagFell(at_ms=AtMs(table.now_ms)))
    table.record(FlagRuled(at_ms=table.at_ms, decision=FlagDecision.MOVED))
    desk = desk_with(table)

    view = match_view(desk.hall, desk.hall.results["1"])

    assert view.reports[0].boards[0].turns == (TurnView(1, LEFT, 120_000, 0, FlagDecision.MOVED),)


def test_a_match_that_has_not_begun_says_so_and_an_unknown_one_is_not_found() -> None:
    browser = Browser(desk_with(PlayedTable()).app)

    assert "คู่นี้ยังไม่เริ่มแข่ง" in browser.get("/match/2").text
    assert browser.get("/match/99").status_code == 404


def test_a_disputed_match_shows_what_each_device_says() -> None:
    desk = HeadDesk(plan_of(("1", "7")))
    for number, port in (("07", "/dev/tty0"), ("99", "/dev/tty1")):
        table = PlayedTable(device_id=f"table-{number}", log_id=number.rjust(16, "0"))
        table.assign("1", boards=1)
        table.toss()
        table.play_board(LEFT)
        desk.plug(TableEnd(table), port)
    desk.run()

    page = Browser(desk.app).get("/match/1").text

    assert "เครื่อง table-07" in page
    assert "เครื่อง table-99" in page


def test_a_journal_can_be_taken_away_from_the_page() -> None:
    table = eventful()
    browser = Browser(desk_with(table).app)

    answer = browser.get(f"/export/journals/{table.log_id}.jsonl")

    assert len(answer.content.splitlines()) == len(table.records)
    assert browser.get("/export/journals/ffff.jsonl").status_code == 404


def board(*turns: TurnView) -> TimelineView:
    return TimelineView(1, BoardKind.NORMAL, LEFT, Cause.RESIGNED, LEFT, turns, 120_000, 90_000, ())


def turn(seat: Seat, used_ms: int, time_out_ms: int = 0) -> TurnView:
    return TurnView(1, seat, used_ms, time_out_ms, None)


def test_bars_go_up_for_the_left_player_and_down_for_the_right_one() -> None:
    drawing = drawing_of(board(turn(LEFT, 60_000), turn(RIGHT, 120_000)))

    assert [(bar.y, bar.height) for bar in drawing.bars] == [
        (drawing.middle - HALF_HEIGHT // 2, HALF_HEIGHT // 2),
        (drawing.middle, HALF_HEIGHT),
    ]
    assert (drawing.limit, drawing.warning) == (HALF_HEIGHT, HALF_HEIGHT * 3 // 4)


def test_a_turn_longer_than_usual_shrinks_the_scale_and_not_the_drawing() -> None:
    drawing = drawing_of(board(turn(LEFT, 240_000, time_out_ms=300_000)))

    assert (drawing.bars[0].height, drawing.limit) == (HALF_HEIGHT, HALF_HEIGHT // 2)


def test_bars_differ_by_kind_for_warnings_and_time_outs() -> None:
    kinds = [bar.kind for bar in drawing_of(board(turn(LEFT, 5), turn(LEFT, 90_000), turn(LEFT, 5, 300_000))).bars]

    assert kinds == ["normal", "warned", "time_out"]


def test_a_players_thinking_time_is_summed_up() -> None:
    turns = (turn(LEFT, 1_000), turn(RIGHT, 5_000), turn(LEFT, 2_000))

    assert total_ms(turns, LEFT) == 3_000
