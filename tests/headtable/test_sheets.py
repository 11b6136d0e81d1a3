"""Sheets of paper: what stands on them, that the code on a slip names the record, and PDF with or without its extra."""

import json
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from headtable.__main__ import main
from headtable.acts import KnockoutStarted, Qualified
from headtable.decisions import EnteredBoard, ResultEntered
from headtable.pdf import PdfUnavailable, pdf_of
from headtable.slips import Slip, slip_of, slips
from journal.memory import MemoryStore
from rules.outcome import Cause
from tests.support.browser import Browser
from tests.support.cup import cup_plan, played_cup
from tests.support.head_desk import HeadDesk
from tests.support.played_table import LEFT


@pytest.fixture
def desk() -> HeadDesk:
    store, table = MemoryStore(), played_cup()
    store.append(table.log_id, table.records)
    return HeadDesk(cup_plan(), store)


def slip(desk: HeadDesk, match_id: str) -> Slip:
    made = slip_of(desk.hall, desk.store, desk.hall.results[match_id])
    assert made is not None
    return made


def test_a_slip_has_names_boards_points_and_places_to_sign(desk: HeadDesk) -> None:
    page = Browser(desk.app).get("/print/slip/ก1").text

    for words in ("สมชาย รุ่งเรืองกิจ", "น้ำเพชร ศรีสุวรรณ", "ถ้วยทดสอบ ครั้งที่ 1", "ลงชื่อ กรรมการผู้ตัดสิน", "ยืนยันแล้ว"):
        assert words in page
    rows = re.findall(r"<tr.*?</tr>", page, re.DOTALL)[1:]
    cells = [[re.sub(r"<.*?>|\s", "", cell) for cell in re.findall(r"<td.*?</td>", row, re.DOTALL)] for row in rows]
    assert [row[2:] for row in cells] == [["1▸", "½", "0▸", "1", "7"], ["0", "½▸", "1", "0▸", "4"]]


def test_the_code_of_a_slip_names_the_record_that_the_result_ends_with(desk: HeadDesk) -> None:
    code = json.loads(slip(desk, "ก1").code)
    record = desk.store.read(code["log"], code["seq"], 1)[0]

    assert (code["match"], code["players"], code["result"], code["boards"]) == ("ก1", ["1", "2"], "7-4", "l=rl")
    assert record.content.type == "match_confirmed"
    assert record.hash.hex() == code["hash"]


def test_the_picture_of_the_code_can_be_read_back(desk: HeadDesk) -> None:
    """By its size at least: a code of this text has as many modules whichever program draws it."""
    made = slip(desk, "ก1")

    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', made.picture)
    assert found is not None
    assert found[1] == found[2]
    assert (int(found[1]) - 8 - 17) % 4 == 0


def test_the_slip_of_a_result_that_was_typed_in_names_the_decision_s_record(desk: HeadDesk) -> None:
    boards = tuple(EnteredBoard(number, LEFT, Cause.RESIGNED) for number in range(1, 5))
    desk.hall.decide(ResultEntered(match_id="ข1", boards=boards, by="สมหมาย", reason="เครื่องเสีย"))

    code = json.loads(slip(desk, "ข1").code)

    record = desk.store.read(code["log"], code["seq"], 1)[0]
    assert (record.content.type, record.content.data["match_id"]) == ("result_entered", "ข1")
    assert record.hash.hex() == code["hash"]
    assert "ตัดสินโดย สมหมาย เหตุผล: เครื่องเสีย" in Browser(desk.app).get("/print/slip/ข1").text


def test_there_is_a_slip_of_what_is_over_and_of_nothing_else(desk: HeadDesk) -> None:
    assert [made.result.match_id for made in slips(desk.hall, desk.store)] == ["ก1", "ก2", "ก3", "ก4"]
    assert Browser(desk.app).get("/print/slip/ก5").status_code == 404
    assert Browser(desk.app).get("/print/slip/nothing").status_code == 404


def test_there_are_sheets_of_standings_schedule_and_bracket(desk: HeadDesk) -> None:
    browser = Browser(desk.app)
    groups = (Qualified("ก", ("1", "2")), Qualified("ข", ("5", "6")))

    assert "รอบแพ้คัดออกยังไม่เริ่ม" in browser.get("/print/bracket").text
    desk.hall.decide(KnockoutStarted(by="ผอ.", reason="จบรอบแรก", groups=groups, tables=("1",), ruleset="tsa"))

    assert "เพราะคะแนนรวมมากกว่า" in browser.get("/print/standings").text
    assert "ปู่ทองดี กี่กระดาน พบ" in browser.get("/print/schedule").text
    assert "ญาณิศา ภิญโญยิ่ง" in browser.get("/print/bracket").text
    for path in re.findall(r'href="(/print/\w+)"', browser.get("/print").text):
        assert browser.get(path).status_code == 200


def test_what_is_printed_asks_for_nothing_from_elsewhere_and_names_are_no_markup(desk: HeadDesk) -> None:
    plan = desk.hall.plan
    named = replace(plan, name="<b>ถ้วย</b>")
    page = Browser(HeadDesk(named, desk.store).app).get("/print/slips").text

    assert "<b>ถ้วย</b>" not in page
    assert not re.search(r'(?:src|href)="(?!/|\?)', page)


def test_a_slip_as_pdf_has_its_thai_words(desk: HeadDesk, tmp_path: Path) -> None:
    """Cases 32."""
    pytest.importorskip("weasyprint")
    answer = Browser(desk.app).get("/print/slips?format=pdf")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF-")
    if shutil.which("pdftotext") is None:
        pytest.skip("apt-get install poppler-utils")
    (tmp_path / "slips.pdf").write_bytes(answer.content)

    said = subprocess.run(["pdftotext", tmp_path / "slips.pdf", "-"], capture_output=True, text=True, check=True).stdout

    assert "ปู่ทองดี กี่กระดาน" in said
    assert "ใบแสดงผลการแข่งขัน" in said


def test_without_the_extra_the_answer_says_what_to_install(desk: HeadDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)

    answer = Browser(desk.app).get("/print/slips?format=pdf")

    assert answer.status_code == 501
    assert "makhos-referee[pdf]" in answer.text
    with pytest.raises(PdfUnavailable, match="apt-get install libpangoft2"):
        pdf_of("<p>ก")


@pytest.fixture
def event_folder(desk: HeadDesk, tmp_path: Path) -> Path:
    """The shipped example with its key."""
    example = Path(__file__).parents[2] / "headtable" / "example"
    for path in example.iterdir():
        shutil.copy(path, tmp_path)
    return tmp_path


def test_the_command_writes_every_sheet(event_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("weasyprint")
    config, out = event_folder / "headtable.example.toml", event_folder / "paper"

    assert main(["print", "--config", str(config), "--out", str(out), "--language", "en"]) == 0

    written = sorted(path.name for path in out.iterdir())
    assert written == ["bracket.pdf", "schedule.pdf", "slips.pdf", "standings.pdf"]
    assert all(path.read_bytes().startswith(b"%PDF-") for path in out.iterdir())


def test_the_command_says_what_to_install(
    event_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    config = event_folder / "headtable.example.toml"

    assert main(["print", "--config", str(config), "--out", str(event_folder / "paper")]) == 2
    assert "pip install 'makhos-referee[pdf]'" in capsys.readouterr().err
