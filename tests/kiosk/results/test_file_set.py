"""What the files say: the boards as they count, names that are only text, and a page that needs nothing else."""

import csv
import io
import json
import re
from html.parser import HTMLParser

import pytest

from journal.export import import_log, manifest_fault, read_manifest
from journal.memory import MemoryStore
from kiosk.results.file_set import file_set, results_digest
from kiosk.results.match_report import match_report
from rules.events import BoardStarted, FlagDecision, FlagRuled, Player, TimeOutTaken, TurnEnded
from rules.seats import BySeat, Seat
from tests.support.played_table import LEFT, RIGHT, PlayedTable
from tests.support.reports import ORIGIN, entries_of, report_of, set_of


@pytest.fixture
def table() -> PlayedTable:
    """Two boards: the left player won the first, the second was drawn."""
    table = PlayedTable()
    table.assign("12")
    table.toss()
    table.play_board(LEFT, turns=3)
    table.ready()
    table.play_board(None, turns=2)
    return table


def content(table: PlayedTable, ending: str) -> bytes:
    return next(file.content for file in set_of(table).files if file.ending == ending)


def rows(table: PlayedTable) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content(table, ".csv").decode("utf-8-sig"))))


def test_the_spreadsheet_has_a_line_for_each_board(table: PlayedTable) -> None:
    wanted = ("กระดานที่", "เดินก่อน", "ผู้ชนะ", "สาเหตุ", "คะแนนซ้าย", "คะแนนขวา", "เวลาคิดซ้าย (วินาที)", "จำนวนครั้ง")
    assert [[row[name] for name in wanted] for row in rows(table)] == [
        ["1", "ซ้าย", "สมชาย รุ่งเรืองกิจ", "ยอมแพ้", "3", "0", "2.0", "3"],
        ["2", "ขวา", "", "ตกลงเสมอ", "1", "1", "1.0", "2"],
    ]


def test_the_spreadsheet_is_what_excel_wants_case_31(table: PlayedTable) -> None:
    data = content(table, ".csv")
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.count(b"\r\n") == data.count(b"\n") == 3


@pytest.mark.parametrize("name", ["=1+1", "+66", "-1", "@name", "\tname"])
def test_a_name_is_never_a_formula_case_31(name: str) -> None:
    table = PlayedTable()
    table.assign("12", BySeat(Player("=2", name), Player("2", "น้ำเพชร")))
    table.toss()
    table.play_board(LEFT)
    (row,) = rows(table)
    assert (row["ผู้เล่นซ้าย"], row["หมายเลขซ้าย"], row["ผู้ชนะ"]) == (f"'{name}", "'=2", f"'{name}")


class Tags(HTMLParser):
    """Collects tags, attributes and text; counts what is open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.addresses: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in {"src", "href", "action"}]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_from_outside(table: PlayedTable) -> None:
    text = content(table, ".html").decode()
    page = Tags(text)
    assert page.open == []
    assert page.addresses == []
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    assert "http://" not in text
    assert "url(" not in text
    assert '<html lang="th">' in text


def test_the_page_tells_score_boards_and_every_turn(table: PlayedTable) -> None:
    text = content(table, ".html").decode()
    assert "แข่งแล้ว 2 จาก 4 กระดาน ยังไม่จบ" in text
    assert "<strong>4</strong>" in text
    assert text.count("<svg") == 2
    assert re.findall(r"<title>ครั้งที่ (\d) (\S+) \S+ ([\d.]+) วินาที</title>", text) == [
        ("1", "สมชาย", "1.0"),
        ("2", "น้ำเพชร", "1.0"),
        ("3", "สมชาย", "1.0"),
        ("1", "น้ำเพชร", "1.0"),
        ("2", "สมชาย", "1.0"),
    ]
    assert "30 พ.ย. 2568 15:23 น." in text


def test_a_long_board_is_drawn_in_rows_to_one_scale() -> None:
    table = PlayedTable()
    table.assign("12")
    table.toss()
    table.play_board(LEFT, turns=130)
    text = content(table, ".html").decode()
    assert text.count("<svg") == 3
    assert text.count("<title>ครั้งที่") == 130


def test_time_outs_and_red_have_marks_without_colour() -> None:
    table = PlayedTable()
    table.assign("12")
    table.toss()
    table.record(BoardStarted(at_ms=table.at_ms))
    table.record(TimeOutTaken(at_ms=table.at_ms, seat=LEFT, is_long=False))
    table.record(TurnEnded(at_ms=table.at_ms))
    table.now_ms += 121_000
    table.record(FlagRuled(at_ms=table.at_ms, decision=FlagDecision.MOVED))
    table.end_board(LEFT)
    marks = re.findall(r'<text class="mark"[^>]*>(.)</text>', content(table, ".html").decode())
    assert marks == ["○", "×"]


def test_names_are_text_and_never_markup() -> None:
    table = PlayedTable()
    evil = '<script>alert("1")</script>&'
    table.assign("12", BySeat(Player("1", evil), Player("2", evil)), stage_name=evil)
    table.toss()
    table.play_board(LEFT)
    text = content(table, ".html").decode()
    assert "<script" not in text
    assert text.count("&lt;script&gt;") > 5


def test_what_was_taken_back_is_struck_out_and_counts_for_nothing(table: PlayedTable) -> None:
    before = results_digest(report_of(table))
    wrong = table.records[-1].seq
    table.void(wrong)
    table.end_board(RIGHT)
    assert [row["ผู้ชนะ"] for row in rows(table)] == ["สมชาย รุ่งเรืองกิจ", "น้ำเพชร ศรีสุวรรณ"]
    text = content(table, ".html").decode()
    assert f'<li value="{wrong}"><del>' in text
    assert results_digest(report_of(table)) != before


def test_a_confirmed_match_says_so(table: PlayedTable) -> None:
    for winner in (LEFT, RIGHT):
        table.ready()
        table.play_board(winner)
    table.ready()
    assert "แข่งครบแล้ว ยังไม่ยืนยันผล" in content(table, ".html").decode()
    before = results_digest(report_of(table))
    table.confirm()
    assert "ยืนยันผลแล้ว" in content(table, ".html").decode()
    assert {row["ยืนยันแล้ว"] for row in rows(table)} == {"ใช่"}
    assert results_digest(report_of(table)) != before


def test_the_journal_in_a_set_can_be_imported_by_its_manifest(table: PlayedTable) -> None:
    files = set_of(table)
    manifest = files.manifest("kiosk07-m012-b2-0001")
    lines = content(table, ".jsonl")
    assert manifest_fault(read_manifest(manifest), lines) == ""
    assert str(import_log(MemoryStore(), lines)) == f"0 known, {len(table.records)} new, chain whole"
    checks = json.loads(manifest)["files"]
    assert [check["name"] for check in checks] == [
        f"kiosk07-m012-b2-0001{ending}" for ending in (".csv", ".html", ".jsonl")
    ]


def test_without_a_readable_journal_the_rest_is_still_made(table: PlayedTable) -> None:
    files = file_set(report_of(table), ORIGIN, table.log_id, [], pdn=b"*")
    assert [file.ending for file in files.files] == [".csv", ".html", ".pdn"]


def test_before_the_first_result_there_is_nothing_to_report() -> None:
    table = PlayedTable()
    assert match_report(entries_of(table)) is None
    table.assign("12")
    table.toss()
    assert match_report(entries_of(table)) is None


def test_the_drawing_knows_who_sat_where(table: PlayedTable) -> None:
    text = content(table, ".html").decode()
    assert text.count(f'class="{Seat.LEFT.value}"') == 3
    assert text.count(f'class="{Seat.RIGHT.value}"') == 2
