"""Recorded boards at the head table: pictures for pages and paper, games to take away."""

from dataclasses import fields
from pathlib import Path

import pytest

from headtable.assignments import order_for, told_by
from headtable.event_file import EventSource, read_event
from headtable.export_folder import export
from rules.events import (
    Authority,
    BoardEnded,
    BoardStarted,
    MatchAssigned,
    MoveRecorded,
    Player,
    RecordingSet,
    ResultCorrected,
    Stage,
    TurnEnded,
)
from rules.makhos.pdn_reader import read_games
from rules.outcome import Cause
from rules.seats import BySeat
from tests.support.browser import Browser
from tests.support.head_desk import HeadDesk, TableEnd, plan_of
from tests.support.played_table import LEFT, RIGHT, PlayedTable


def desk_with(table: PlayedTable) -> HeadDesk:
    desk = HeadDesk(plan_of(("1", "7"), ("2", "8")))
    desk.plug(TableEnd(table))
    desk.run(2_000)
    return desk


def recorded() -> PlayedTable:
    """Board 1 of 2 with two moves, which the left player won; board 2 comes next."""
    table = PlayedTable()
    table.assign("1", boards=2)
    table.toss()
    table.record(RecordingSet(at_ms=table.at_ms, is_on=True))
    table.record(BoardStarted(at_ms=table.at_ms))
    for path in ((26, 22), (7, 10)):
        table.record(MoveRecorded(at_ms=table.at_ms, path=path))
        table.record(TurnEnded(at_ms=table.at_ms))
    table.end_board(LEFT)
    table.ready()
    return table


def test_the_page_of_a_match_shows_the_next_set_up_and_recorded_boards() -> None:
    """TSA 3, COMP 3."""
    page = Browser(desk_with(recorded()).app).get("/match/1").text
    assert "การตั้งหมากกระดานต่อไป" in page
    assert "กระดานที่ 1 ตามที่บันทึก" in page
    assert page.count("มุมเดี่ยว") == 4
    assert page.count('<g class="move"') == 1


def test_the_set_up_names_who_has_which_colour() -> None:
    """COMP 4.1: colours are swapped on board 2, so who was second is White."""
    browser = Browser(desk_with(recorded()).app)
    thai, english = browser.get("/match/1").text, browser.get("/match/1?language=en").text
    assert "<title>ขาว น้ำเพชร ศรีสุวรรณ (เดินก่อน) – ดำ สมชาย รุ่งเรืองกิจ</title>" in thai
    assert "White น้ำเพชร ศรีสุวรรณ (moves first)" in english


def test_golden_kings_are_marked_in_the_set_up() -> None:
    """TSA 9."""
    table = PlayedTable()
    table.assign("1", boards=1, stage=Stage.KNOCKOUT, overrides={"odds_boards": 0})
    table.toss()
    table.play_board(None)
    table.ready()
    table.toss()
    assert Browser(desk_with(table).app).get("/match/1").text.count("golden king") == 2


def test_before_the_toss_and_without_a_record_there_is_nothing_to_draw_or_take_away() -> None:
    table = PlayedTable()
    table.assign("1", boards=1)
    browser = Browser(desk_with(table).app)
    assert 'class="diagrams"' not in browser.get("/match/1").text
    paths = ("/export/games/1", "/export/games/99", "/export/games.pdn")
    assert [browser.get(path).status_code for path in paths] == [404] * 3


def test_names_are_text_in_the_pictures_too() -> None:
    table = PlayedTable()
    table.assign("1", BySeat(Player("1", "<b>ก</b>"), Player("2", "ข")), boards=1)
    table.toss()
    page = Browser(desk_with(table).app).get("/match/1").text
    assert "&lt;b&gt;ก&lt;/b&gt;" in page
    assert "<b>ก</b>" not in page


def test_recorded_boards_are_taken_away_with_the_result_that_counts() -> None:
    """TSA 4: recorded as evidence. The result was corrected after the fact."""
    table = recorded()
    correction = ResultCorrected(
        at_ms=table.at_ms,
        board_number=1,
        cause=Cause.NO_MOVE,
        winner=RIGHT,
        authority=Authority.REFEREE,
        reason="บันทึกผิด",
    )
    table.record(correction)
    browser = Browser(desk_with(table).app)
    for address in ("/export/games.pdn", "/export/games/1"):
        (game,) = read_games(browser.get(address).text)
        assert (game.result.value, game.cause) == ("0-1", "no_move")
        assert [move.played.path for move in game.record.moves] == [(26, 22), (7, 10)]
        assert game.headers["White"] == "สมชาย รุ่งเรืองกิจ"
    assert 'href="/export/games/1"' in browser.get("/match/1").text


def test_an_export_has_the_games_only_where_boards_were_recorded(tmp_path: Path) -> None:
    desk, plain = desk_with(recorded()), PlayedTable()
    plain.assign("1", boards=1)
    with_games = {path.name for path in export(desk.hall, desk.store, tmp_path / "with")}
    without = {path.name for path in export(desk_with(plain).hall, desk.store, tmp_path / "without")}
    assert ("games.pdn" in with_games, "games.pdn" in without) == (True, False)


def test_a_board_that_is_still_played_is_open() -> None:
    table = recorded()
    table.record(BoardStarted(at_ms=table.at_ms))
    table.record(MoveRecorded(at_ms=table.at_ms, path=(25, 21)))
    games = read_games(Browser(desk_with(table).app).get("/export/games.pdn").text)
    assert [game.result.value for game in games] == ["1-0", "*"]


@pytest.mark.parametrize(
    ("cell", "is_recorded"), [("ใช่", True), ("Yes", True), ("1", True), ("", False), ("ไม่", False)]
)
def test_the_pairings_say_which_matches_are_recorded(tmp_path: Path, cell: str, is_recorded: bool) -> None:
    players, pairings = tmp_path / "players.csv", tmp_path / "pairings.csv"
    players.write_text("id,name\n1,สมชาย ใจดี\n2,น้ำเพชร ศรีสุวรรณ\n", encoding="utf-8")
    pairings.write_text(f"คู่ที่,โต๊ะ,ผู้เล่นซ้าย,ผู้เล่นขวา,บันทึกตาเดิน\n10,7,1,2,{cell}\n", encoding="utf-8")
    plan = read_event(EventSource("ทดสอบ", players, pairings))
    assert [pairing.is_recorded for pairing in plan.pairings] == [is_recorded]


def test_a_table_is_told_that_its_match_is_recorded() -> None:
    desk = HeadDesk(plan_of(("1", "7")))
    order = order_for(desk.hall.plan, "7", "log", desk.hall.results, told_by([]))
    assert order is not None
    assert order.data["is_recorded"] is False
    assert "is_recorded" in {field.name for field in fields(MatchAssigned)}


def test_a_board_that_was_ended_by_its_record_is_shown_as_ended() -> None:
    """TSA 7."""
    table = PlayedTable()
    table.assign("1", boards=1)
    table.toss()
    table.record(BoardStarted(at_ms=table.at_ms))
    table.record(RecordingSet(at_ms=table.at_ms, is_on=True, position="W:W18:B15"))
    table.record(MoveRecorded(at_ms=table.at_ms, path=(18, 11)))
    desk = desk_with(table)
    report = desk.hall.results["1"].report
    assert report is not None
    assert [(one.outcome.cause, one.outcome.winner) for one in report.results] == [(Cause.NO_MEN, LEFT)]
    assert BoardEnded not in {type(entry.event) for entry in desk.hall.histories[table.log_id].entries}
