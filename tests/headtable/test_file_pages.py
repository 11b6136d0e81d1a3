"""Files come and go over the page: journals from a stick, the plan from a spreadsheet, everything to take away."""

import asyncio
import io
import re
import zipfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from openpyxl import Workbook

from headtable.access import AccessAct
from headtable.event_file import EventSource, read_event
from headtable.people import new_person
from headtable.plan_files import PlanFiles
from headtable.results import Progress
from headtable.roles import Role
from journal.export import export_lines, make_manifest, write_manifest
from journal.memory import MemoryStore
from tests.support.cup import cup_plan, played_cup
from tests.support.head_desk import HeadDesk

PIN = "271828"
PEOPLE = [new_person("ผอ.", PIN, Role.DIRECTOR), new_person("ก", PIN, Role.ARBITER)]
PLAYERS = "หมายเลข,ชื่อ,สังกัด,สาย\n1,สมชาย ใจดี,,ก\n2,น้ำเพชร ศรีสุวรรณ,,ก\n"
PAIRINGS = "คู่ที่,โต๊ะ,ผู้เล่นซ้าย,ผู้เล่นขวา\n1,7,1,2\n"
File = tuple[str, tuple[str, bytes]]


class Client:
    """A browser that can send files."""

    def __init__(self, desk: HeadDesk, name: str = "ผอ.") -> None:
        self._desk = desk
        self._cookies = httpx.Cookies()
        self.ask("POST", "/sign-in", data={"name": name, "pin": PIN})

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(self._desk.app)
            base = "http://localhost:8080"
            async with httpx.AsyncClient(transport=transport, base_url=base, cookies=self._cookies) as client:
                answer = await client.request(method, path, **more)
                self._cookies = client.cookies
                return answer

        return asyncio.run(asked())

    def send(self, path: str, files: Sequence[File], **fields: str) -> httpx.Response:
        found = re.search(r'name="form_token" value="([^"]+)"', self.ask("GET", "/files").text)
        token = found[1] if found else ""
        return self.ask("POST", path, data={"form_token": token, **fields}, files=files)


def journal_of(name: str = "table") -> list[File]:
    """A table's journal with its manifest, as they lie on a stick."""
    table, store = played_cup(), MemoryStore()
    store.append(table.log_id, table.records)
    lines = list(export_lines(store, table.log_id))
    manifest = write_manifest(make_manifest(table.log_id, lines))
    return [
        ("journals", (f"{name}.jsonl", b"".join(lines))),
        ("journals", (f"{name}.manifest.json", manifest)),
    ]


def zipped(files: Sequence[File]) -> File:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for _, (name, data) in files:
            archive.writestr(f"../../journals/{name}", data)
    return "journals", ("all.zip", content.getvalue())


@pytest.fixture
def desk() -> HeadDesk:
    return HeadDesk(cup_plan(), people=PEOPLE)


@pytest.mark.parametrize("is_zipped", [False, True])
def test_journals_are_taken_in_over_the_page_and_count_at_once(desk: HeadDesk, is_zipped: bool) -> None:
    files = journal_of()
    sent = [zipped(files)] if is_zipped else files

    first, second = (Client(desk).send("/files/journals", sent).text for _ in range(2))

    count = len(played_cup().records)
    assert f"รู้จักแล้ว 0 รายการ ใหม่ {count} รายการ ลูกโซ่ครบ" in first
    assert f"รู้จักแล้ว {count} รายการ ใหม่ 0 รายการ ลูกโซ่ครบ" in second
    assert "<td>table.jsonl</td><td>table 7</td>" in first
    assert desk.hall.results["ก1"].progress is Progress.FINAL
    noted = [one.access for one in desk.access_log.noted() if one.access.act is AccessAct.IMPORTED]
    assert {(one.by, one.name) for one in noted} == {
        ("ผอ.", "all.zip" if is_zipped else "table.jsonl, table.manifest.json")
    }


def test_a_file_of_two_tables_with_one_name_and_a_torn_one_are_told_apart(desk: HeadDesk) -> None:
    (_, (_, journal)), manifest = journal_of()
    torn = "journals", ("table.jsonl", journal[:-40])
    page = Client(desk).send("/files/journals", [torn, manifest, ("journals", ("table.jsonl", journal))]).text

    assert "nothing taken after record" in page
    assert "ใหม่ 1 รายการ ลูกโซ่ครบ" in page


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ([("journals", ("photo.jpg", b"\xff\xd8"))], "เลือกไฟล์ที่จะนำเข้า"),
        ([("journals", ("all.zip", b"PK no archive"))], "ไฟล์ ZIP เปิดไม่ได้"),
        ([("journals", ("x.jsonl", b"{}\n"))], "no journal file"),
    ],
)
def test_what_is_no_journal_is_said_plainly(desk: HeadDesk, files: Sequence[File], said: str) -> None:
    assert said in Client(desk).send("/files/journals", files).text
    assert desk.store.logs() == [log_id for log_id in desk.store.logs() if log_id != played_cup().log_id]


def test_only_a_director_brings_files_in(desk: HeadDesk) -> None:
    arbiter = Client(desk, "ก")

    assert "multipart/form-data" not in arbiter.ask("GET", "/files").text
    assert arbiter.send("/files/journals", journal_of()).status_code == 403
    foreign = arbiter.ask("POST", "/files/journals", files=journal_of(), headers={"origin": "http://evil.example"})
    assert foreign.status_code == 403
    assert played_cup().log_id not in desk.store.logs()


def test_nothing_of_a_visitors_upload_is_read(desk: HeadDesk) -> None:
    """Otherwise anybody in the hall could fill the disk."""

    async def endless() -> AsyncIterator[bytes]:
        raise AssertionError("the body was asked for")
        yield b""

    headers = {"content-type": "multipart/form-data; boundary=x", "content-length": "9"}
    answer = Client(desk, "nobody").ask("POST", "/files/journals", content=endless(), headers=headers)

    assert answer.status_code == 403


def test_more_than_an_event_ever_has_is_refused_unread(desk: HeadDesk) -> None:
    headers = {"content-type": "multipart/form-data; boundary=x", "content-length": str(1 << 40)}

    assert Client(desk).ask("POST", "/files/journals", content=b"--x--", headers=headers).status_code == 413


def test_journals_with_their_sign_ins_are_not_for_visitors(desk: HeadDesk) -> None:
    answer = Client(desk, "nobody").ask("GET", "/export/journals.zip")

    assert answer.headers["location"] == "/sign-in?then=/files"


def test_all_journals_are_taken_away_as_one_file_that_is_taken_in_again(desk: HeadDesk) -> None:
    Client(desk).send("/files/journals", journal_of())
    archive = Client(desk).ask("GET", "/export/journals.zip")
    other = HeadDesk(cup_plan(), people=PEOPLE)

    page = Client(other).send("/files/journals", [("journals", ("journals.zip", archive.content))]).text

    assert archive.headers["content-type"] == "application/zip"
    assert "ลูกโซ่ครบ" in page
    assert other.hall.results == desk.hall.results


class Plan:
    """A head table whose plan stands in two files."""

    def __init__(self, folder: Path, encoding: str = "utf-8") -> None:
        self.folder = folder
        (folder / "players.csv").write_bytes(PLAYERS.encode(encoding))
        (folder / "pairings.csv").write_bytes(PAIRINGS.encode(encoding))
        source = EventSource("ถ้วย", folder / "players.csv", folder / "pairings.csv", encoding)
        self.desk = HeadDesk(read_event(source), people=PEOPLE, plan_files=PlanFiles(source))
        self.client = Client(self.desk)

    def send(self, encoding: str = "utf-8", **files: bytes) -> httpx.Response:
        return self.client.send(
            "/files/plan", [(name, (f"{name}.csv", data)) for name, data in files.items()], encoding=encoding
        )

    @property
    def names(self) -> list[str]:
        return [entrant.player.name for entrant in self.desk.hall.plan.entrants]


def test_a_new_file_of_players_holds_at_once(tmp_path: Path) -> None:
    plan = Plan(tmp_path)
    page = plan.send(players=(PLAYERS + "3,กิตติพงษ์ อยู่เย็น,,ก\n").encode()).text

    assert "ใช้ตารางใหม่แล้ว: ผู้เล่น 3 คน 1 คู่" in page
    assert plan.names == ["สมชาย ใจดี", "น้ำเพชร ศรีสุวรรณ", "กิตติพงษ์ อยู่เย็น"]
    assert (tmp_path / "players.csv").read_text(encoding="utf-8").count("\n") == 4
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pairings.csv", "players.csv"]


def test_a_fault_is_named_with_its_row_and_changes_nothing(tmp_path: Path) -> None:
    plan = Plan(tmp_path)
    answer = plan.send(players=(PLAYERS + "2,ซ้ำ,,ก\n").encode(), pairings=(PAIRINGS + "2,8,1,9\n").encode())

    assert answer.status_code == 422
    assert "players.csv, line 4: player &#39;2&#39; is already on line 3" in answer.text
    assert str(tmp_path) not in answer.text
    assert (tmp_path / "players.csv").read_text(encoding="utf-8") == PLAYERS
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pairings.csv", "players.csv"]


def test_an_old_thai_encoding_is_asked_for(tmp_path: Path) -> None:
    plan, old = Plan(tmp_path), PLAYERS.replace("สมชาย", "สมศรี").encode("tis-620")

    assert "players.csv ไม่ใช่ UTF-8" in plan.send(players=old).text
    assert plan.send("tis-620", players=old).status_code == 200
    assert plan.names[0] == "สมศรี ใจดี"
    assert "สมศรี" in (tmp_path / "players.csv").read_text(encoding="utf-8")


def test_a_workbook_takes_the_place_of_a_csv_file(tmp_path: Path) -> None:
    plan, book, content = Plan(tmp_path), Workbook(), io.BytesIO()
    for row in (("id", "name"), (1, "หนึ่ง"), (2, "สอง")):
        book.worksheets[0].append(row)
    book.save(content)

    assert plan.send(players=content.getvalue()).status_code == 200
    assert plan.names == ["หนึ่ง", "สอง"]


def test_without_files_of_a_plan_the_page_says_so(desk: HeadDesk) -> None:
    page = Client(desk).ask("GET", "/files").text

    assert "ตารางแข่งขันของรายการนี้ไม่ได้มาจากไฟล์" in page
    assert Client(desk).send("/files/plan", [("players", ("a.csv", b"x"))], encoding="utf-8").status_code == 422
