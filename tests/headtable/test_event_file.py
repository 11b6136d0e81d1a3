"""Players and pairings from CSV: what is accepted, and every fault at once with file, line, value and remedy."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from headtable.drawing import Schedule
from headtable.errors import FaultyFileError
from headtable.event import EventPlan, Pairing
from headtable.event_file import EventSource, read_event
from rules.events import Player, Stage
from rules.seats import BySeat

EXAMPLE = Path(__file__).parents[2] / "headtable" / "example"
PLAYERS = "id,name,club,group\n1,สมชาย ใจดี,นครปฐม,ก\n2,น้ำเพชร ศรีสุวรรณ,,ก\n"
PAIRINGS = "match,table,left,right\n10,7,1,2\n"


def read(tmp_path: Path, players: str | bytes = PLAYERS, pairings: str | bytes = PAIRINGS, **more: Any) -> EventPlan:
    for name, content in (("players.csv", players), ("pairings.csv", pairings)):
        (tmp_path / name).write_bytes(content.encode() if isinstance(content, str) else content)
    return read_event(EventSource("ทดสอบ", tmp_path / "players.csv", tmp_path / "pairings.csv", **more))


def faults(tmp_path: Path, players: str | bytes = PLAYERS, pairings: str | bytes = PAIRINGS) -> list[str]:
    with pytest.raises(FaultyFileError) as caught:
        read(tmp_path, players, pairings)
    return [fault.removeprefix(f"{tmp_path}/") for fault in caught.value.faults]


def test_the_shipped_example_is_a_whole_event() -> None:
    plan = read_event(EventSource("ตัวอย่าง", EXAMPLE / "players.csv", EXAMPLE / "pairings.csv"))

    assert [entrant.player.player_id for entrant in plan.entrants] == list("12345678")
    assert len(plan.pairings) == 12
    assert plan.tables == ("1", "2", "3", "4")
    assert [pairing.match_id for pairing in plan.at_table("1")] == ["1", "5", "9"]


def test_a_pairing_says_everything_that_the_table_needs(tmp_path: Path) -> None:
    assert read(tmp_path).pairings == (
        Pairing(
            match_id="10",
            table="7",
            players=BySeat(Player("1", "สมชาย ใจดี"), Player("2", "น้ำเพชร ศรีสุวรรณ")),
            stage=Stage.GROUP,
            stage_name="รอบแบ่งสาย",
            ruleset="tsa",
        ),
    )


@pytest.mark.parametrize(
    ("players", "pairings"),
    [
        (PLAYERS.encode("utf-8-sig"), PAIRINGS.encode("utf-8-sig")),
        (PLAYERS.replace(",", ";"), PAIRINGS.replace(",", "\t")),
        (PLAYERS.replace("\n", "\r\n"), "\n" + PAIRINGS + "\n,,,\n"),
        (
            "หมายเลข,ชื่อ,สังกัด,สาย\n๑,สมชาย  ใจดี,นครปฐม,ก\n๒,น้ำเพชร ศรีสุวรรณ,,ก\n",
            "คู่ที่,โต๊ะ,ผู้เล่นซ้าย,ผู้เล่นขวา,รอบ\n๑๐,๗,๑,๒,แบ่งสาย\n",
        ),
    ],
    ids=["byte order mark", "other delimiters", "blank lines", "Thai headers and digits"],
)
def test_what_spreadsheets_write_means_the_same(tmp_path: Path, players: str | bytes, pairings: str | bytes) -> None:
    assert read(tmp_path, players, pairings) == read(tmp_path)


def test_old_thai_encoding_is_read_when_asked_for_and_named_when_not(tmp_path: Path) -> None:
    """Cases 31."""
    old = PLAYERS.encode("tis-620")

    assert read(tmp_path, old, encoding="tis-620") == read(tmp_path)
    (fault,) = faults(tmp_path, old)
    assert fault.startswith("players.csv, line 2: byte 0xca is not utf-8")
    assert 'encoding = "tis-620"' in fault


def test_what_thai_windows_adds_to_the_old_encoding_is_read(tmp_path: Path) -> None:
    """Quotes, a dash and a blank that doesn't break (cases 31)."""
    old = PLAYERS.replace("นครปฐม", "“เขต – ๑”\N{NO-BREAK SPACE}นครปฐม").encode("cp874")

    assert read(tmp_path, old, encoding="tis-620").entrants[0].club == "“เขต – ๑” นครปฐม"


def test_a_title_above_the_columns_is_named(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, "รายชื่อนักกีฬา,,,\n" + PLAYERS)

    assert fault.startswith("players.csv, line 1: 'รายชื่อนักกีฬา' is no name of a column; take out what stands above")


def test_a_group_that_only_some_players_have_is_refused(tmp_path: Path) -> None:
    """Of cells that were merged, a file holds the first only: the others would be a group without a name."""
    players = PLAYERS.replace("ศรีสุวรรณ,,ก", "ศรีสุวรรณ,,") + "3,ประเสริฐ ทองดี,,\n"

    assert faults(tmp_path, players) == [
        f"players.csv, line {line}: 'สาย' / 'group' is empty, others have one; fill it in (merged cells: split them)"
        for line in (3, 4)
    ]


def test_a_player_who_is_there_twice_under_two_numbers_is_refused(tmp_path: Path) -> None:
    """Nobody could tell the two apart, on paper or as the referee announces who won (TSA 4)."""
    (fault,) = faults(tmp_path, PLAYERS + "3,สมชาย  ใจดี,นครปฐม,ก\n")

    said = "'สมชาย ใจดี, นครปฐม, ก' is already on line 2; take one out, or tell them apart by name"
    assert fault == f"players.csv, line 4: {said}"
    assert len(read(tmp_path, PLAYERS + "3,สมชาย ใจดี,ตรัง,ก\n").entrants) == 3


def test_all_faults_of_both_files_come_at_once(tmp_path: Path) -> None:
    players = PLAYERS + "2,ซ้ำ,,ก\n3,,,ก\n"
    pairings = "match,table,left,right,stage,boards,ruleset\n10,7,1,1,final,0,tsb\n10,,1,2,,x,\n"

    found = faults(tmp_path, players, pairings)

    assert [fault.split(";")[0] for fault in found[:-1]] == [
        "players.csv, line 5: 'ชื่อ' / 'name' is empty",
        "players.csv, line 4: player '2' is already on line 3",
        "pairings.csv, line 3: 'โต๊ะ' / 'table' is empty",
        "pairings.csv, line 3: match '10' is already on line 2",
        "pairings.csv, line 2: player '1' can't play against themselves",
        "pairings.csv, line 2: stage 'final' is not known",
        "pairings.csv, line 2: number of boards '0' must be 1 to 20, or empty for the ruleset's",
        "pairings.csv, line 2: ruleset 'tsb': " + found[-2].split("'tsb': ")[1].split(";")[0],
    ]
    assert found[-1].startswith("pairings.csv, line 3: number of boards 'x'")


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("", "the file is empty"),
        ("id,club\n1,x\n", "line 1: column 'ชื่อ' / 'name' is missing; add it"),
        ("id,name,grp\n1,x,\n", "line 1: unknown column 'grp'"),
        ("id,name,grp,age\n1,x,,\n", "line 1: unknown column 'grp', 'age'; columns are 'หมายเลข', "),
        ("id,name,name\n1,x,y\n", "line 1: column 'name' comes twice"),
        ('id,name\n1,"x\n', "can't be read as CSV"),
        ("id,name\n1,x,y\n", "line 2: 3 cells where the header has 2"),
        ("id,name\n1," + "x" * 81 + "\n", "line 2: 'xxxxxxxxxxxxxxxxxxxx'… has 81 characters"),
        ("id,name\n1,a\x07b\n", "line 2: 'a\\x07b' has a control character"),
    ],
)
def test_a_file_that_is_no_table_of_players_is_named_with_the_reason(tmp_path: Path, players: str, said: str) -> None:
    found = faults(tmp_path, players)

    assert found[0].startswith("players.csv")
    assert said in found[0]


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("../x", "'../x' would be lost in the address of its page"),
        ("a//b", "'a//b' would be lost"),
        (".", "'.' would be lost"),
        ("x" * 21, "has 21 letters; 20 is the most"),
        ("a\ue000", "has a letter in it that can't be shown"),
    ],
)
def test_a_label_that_can_not_stand_in_an_address_is_refused_with_its_row(
    tmp_path: Path, label: str, said: str
) -> None:
    found = faults(tmp_path, PLAYERS + f"{label},คนหนึ่ง,,ก\n", f"match,table,left,right\n{label},7,1,2\n2,{label},1,2\n")

    assert [fault.partition(": ")[0] for fault in found] == [
        "players.csv, line 4",
        "pairings.csv, line 2",
        "pairings.csv, line 3",
    ]
    assert all(said in fault for fault in found)


def test_what_nobody_sees_makes_no_difference(tmp_path: Path) -> None:
    (tmp_path / "players.csv").write_text("id,name\n1,สม\u200bชาย\n\u200e2,\u202eประเสริฐ\ufeff\n", encoding="utf-8")
    (tmp_path / "pairings.csv").write_text("match,table,left,right\n1,1,1\u200b,2\n", encoding="utf-8")

    plan = read_event(EventSource("x", tmp_path / "players.csv", tmp_path / "pairings.csv"))

    assert [player.name for player in plan.pairings[0].players] == ["สมชาย", "ประเสริฐ"]


def test_a_name_of_which_nothing_is_seen_is_no_name(tmp_path: Path) -> None:
    (fault, *_) = faults(tmp_path, "id,name\n1,\u200b\n")

    assert fault.startswith("players.csv, line 2: 'ชื่อ' / 'name' is empty")


def test_an_unknown_player_is_named(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, pairings="match,table,left,right\n1,1,1,9\n")

    assert fault.startswith("pairings.csv, line 2: no player has the number '9'")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FaultyFileError, match=r"nowhere\.csv: can't be read \(No such file"):
        read_event(EventSource("x", tmp_path / "nowhere.csv", tmp_path / "nowhere.csv"))


def test_a_ruleset_file_beside_the_pairings_gives_its_overrides(tmp_path: Path) -> None:
    """TSA 11: the organiser may change any rule."""
    (tmp_path / "short.toml").write_text('extends = "comp"\nmove_ms = 60_000\n', encoding="utf-8")

    (pairing,) = read(tmp_path, pairings="match,table,left,right,ruleset\n1,1,1,2,short.toml\n").pairings

    assert (pairing.ruleset, pairing.overrides) == ("comp", {"move_ms": 60_000})


def test_without_pairings_everybody_meets_everybody_of_the_group(tmp_path: Path) -> None:
    """TSA 9: every pairing of a group plays one match; nobody is at two tables at once."""
    write_players(tmp_path, "1,ก,,A\n2,ข,,A\n3,ค,,A\n4,ง,,B\n5,จ,,B\n")
    schedule = Schedule(("1", "2"), datetime(2026, 11, 30, 9, 0), 45)
    plan = read_event(EventSource("ทดสอบ", tmp_path / "players.csv", None, schedule=schedule))

    pairs = sorted("".join(sorted(pairing.player_ids)) for pairing in plan.pairings)
    assert pairs == ["12", "13", "23", "45"]
    assert [(one.match_id, one.table, one.starts_at) for one in plan.pairings] == [
        ("1", "1", "2026-11-30 09:00"),
        ("2", "2", "2026-11-30 09:00"),
        ("3", "1", "2026-11-30 09:45"),
        ("4", "1", "2026-11-30 10:30"),
    ]


def test_what_keeps_a_schedule_from_being_drawn_is_named(tmp_path: Path) -> None:
    write_players(tmp_path, "1,ก,,A\n2,ข,,A\n3,ค,,B\n")

    with pytest.raises(FaultyFileError, match="no tables are named"):
        read_event(EventSource("ทดสอบ", tmp_path / "players.csv", None))
    with pytest.raises(FaultyFileError, match="group 'B' has only player '3'"):
        read_event(EventSource("ทดสอบ", tmp_path / "players.csv", None, schedule=Schedule(("1",))))


def write_players(tmp_path: Path, rows: str) -> None:
    (tmp_path / "players.csv").write_text(f"id,name,club,group\n{rows}", encoding="utf-8")


def fill(workbook: Workbook, *rows: list[object]) -> None:
    for row in rows:
        workbook.worksheets[0].append(row)


def test_a_workbook_is_read_like_the_csv_that_it_could_be_saved_as(tmp_path: Path) -> None:
    players, pairings = Workbook(), Workbook()
    starts_at = datetime(2026, 11, 30, 9, 30)
    fill(players, ["หมายเลข", "ชื่อ"], [1, "น้ำเพชร"], [None, None], [2.0, "ที่ ปู่"])
    fill(pairings, ["match", "table", "left", "right", "time"], ["๑", 7, 1, 2, starts_at])
    players.save(tmp_path / "players.xlsx")
    pairings.save(tmp_path / "pairings.xlsx")
    plan = read_event(EventSource("ทดสอบ", tmp_path / "players.xlsx", tmp_path / "pairings.xlsx"))

    assert [entrant.player for entrant in plan.entrants] == [Player("1", "น้ำเพชร"), Player("2", "ที่ ปู่")]
    assert [(one.match_id, one.table, one.starts_at) for one in plan.pairings] == [("1", "7", "2026-11-30 09:30")]


def test_a_fault_in_a_workbook_is_named_with_its_row(tmp_path: Path) -> None:
    players = Workbook()
    fill(players, ["id", "name"], [1, "ก"], [1, "ข"])
    players.save(tmp_path / "players.xlsx")

    with pytest.raises(FaultyFileError, match=r"players\.xlsx, line 3: player '1' is already on line 2"):
        read_event(EventSource("ทดสอบ", tmp_path / "players.xlsx", None))


def test_a_file_that_only_calls_itself_a_workbook_is_refused(tmp_path: Path) -> None:
    (tmp_path / "players.xlsx").write_text("id,name\n1,ก\n", encoding="utf-8")

    with pytest.raises(FaultyFileError, match=r"players\.xlsx: can't be read as XLSX"):
        read_event(EventSource("ทดสอบ", tmp_path / "players.xlsx", None))
