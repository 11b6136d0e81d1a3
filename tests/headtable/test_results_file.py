"""RESULTS.csv and `headtable standings`: read tolerantly, refused with every fault at once."""

import argparse
import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from headtable.commands import standings
from headtable.errors import FaultyFileError
from headtable.results_file import GroupResults, read_results
from headtable.standings_text import display_width
from rules.scoring import BoardKind, BoardRow, MatchRow

THAI = """\
สาย,คู่ที่,ผู้เล่น 1,ผู้เล่น 2,กระดานที่,ผู้ชนะ,ประเภท,ผู้ต่อเสมอ,รอบกระดานทอง,ยืนยันแล้ว
ก,1,สมชาย ที่ดี,น้ำเพชร,1,สมชาย ที่ดี,,,,
ก,๑,น้ำเพชร,สมชาย ที่ดี,๒,เสมอ,แข่ง,,,ใช่
ก,1,สมชาย ที่ดี,น้ำเพชร,3,น้ำเพชร,สละสิทธิ์,,,
ก,1,สมชาย ที่ดี,น้ำเพชร,4,เสมอ,ต่อเสมอ,น้ำเพชร,,
ก,,สมชาย ที่ดี,น้ำเพชร,1,น้ำเพชร,กระดานทอง,,๒,
ก,,ปู่ฎี,,,,ถอนตัว,,,
"""
ENGLISH = """\
Group,Match,Player 1,Player 2,Board,Winner,Kind,Odds giver,Golden round,Final
ก,1,สมชาย ที่ดี,น้ำเพชร,1,สมชาย ที่ดี,,,,
ก,1,น้ำเพชร,สมชาย ที่ดี,2,draw,played,,,yes
ก,1,สมชาย ที่ดี,น้ำเพชร,3,น้ำเพชร,forfeit,,,
ก,1,สมชาย ที่ดี,น้ำเพชร,4,=,odds,น้ำเพชร,,
ก,,สมชาย ที่ดี,น้ำเพชร,1,น้ำเพชร,golden,,2,
ก,,ปู่ฎี,,,,withdrawn,,,
"""
FIRST, SECOND = "สมชาย ที่ดี", "น้ำเพชร"
EXPECTED = GroupResults(
    name="ก",
    players=(SECOND, "ปู่ฎี", FIRST),
    matches=(
        MatchRow(
            match_id="1",
            first_player=FIRST,
            second_player=SECOND,
            boards=(
                BoardRow(1, FIRST),
                BoardRow(2, None),
                BoardRow(3, SECOND, BoardKind.FORFEIT),
                BoardRow(4, None, BoardKind.ODDS, odds_giver=SECOND),
            ),
            is_final=True,
        ),
        MatchRow(
            match_id=f"{SECOND} - {FIRST} golden 2",
            first_player=FIRST,
            second_player=SECOND,
            boards=(BoardRow(1, SECOND, BoardKind.GOLDEN),),
            is_final=True,
            golden_round=2,
        ),
    ),
    withdrawn=frozenset({"ปู่ฎี"}),
)
HEADER = "group,match,player 1,player 2,board,winner,kind,odds_giver,golden_round,final\n"


@pytest.fixture
def results(tmp_path: Path) -> Path:
    return tmp_path / "RESULTS.csv"


def faults_of(path: Path, lines: str) -> list[str]:
    path.write_text(HEADER + lines, encoding="utf-8")
    with pytest.raises(FaultyFileError) as caught:
        read_results(path, boards_per_match=4)
    return [fault.removeprefix(f"{path}, ") for fault in caught.value.faults]


@pytest.mark.parametrize("text", [THAI, ENGLISH, ENGLISH.replace(",", ";"), ENGLISH.replace(",", "\t")])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_thai_and_english_headers_give_the_same_results(results: Path, text: str, encoding: str) -> None:
    results.write_text(text, encoding=encoding)
    assert read_results(results, boards_per_match=4) == (EXPECTED,)


def test_tis_620_is_read_when_it_is_asked_for(results: Path) -> None:
    results.write_bytes(THAI.encode("tis-620"))
    assert read_results(results, boards_per_match=4, encoding="tis-620") == (EXPECTED,)
    with pytest.raises(FaultyFileError, match=r"line 1: byte 0x.. is not utf-8"):
        read_results(results, boards_per_match=4)


def test_groups_come_in_natural_order(results: Path) -> None:
    results.write_text(HEADER + "10,,A,B,1,A\n2,,C,D,1,C\n1,,E,F,1,E\n", encoding="utf-8")
    assert [group.name for group in read_results(results, boards_per_match=4)] == ["1", "2", "10"]


def test_a_match_is_final_when_all_its_boards_are(results: Path) -> None:
    results.write_text(HEADER + ",,A,B,1,A,,,,yes\n,,A,B,2,A,,,,no\n,,A,C,1,A,,,,ใช่\n", encoding="utf-8")
    (group,) = read_results(results, boards_per_match=4)
    assert [(match.match_id, match.is_final) for match in group.matches] == [("A - B", False), ("A - C", True)]


def test_a_listed_player_without_results_is_in_the_table(results: Path) -> None:
    results.write_text(HEADER + ",,A\n,,B\n,,C\n,,A,B,1,A\n", encoding="utf-8")
    (group,) = read_results(results, boards_per_match=4)
    assert group.players == ("A", "B", "C")


def test_a_forfeit_of_both_has_no_winner(results: Path) -> None:
    results.write_text(HEADER + ",,A,B,1,ไม่มี,สละสิทธิ์\n", encoding="utf-8")
    (group,) = read_results(results, boards_per_match=4)
    assert group.matches[0].boards == (BoardRow(1, None, BoardKind.FORFEIT),)


FAULTS = [
    (",,A,B,1,C", "line 2: winner 'C' must be one of 'A', 'B', 'เสมอ', 'draw', '='"),
    (",,A,B,1,", "line 2: winner '' must be one of 'A', 'B', 'เสมอ', 'draw', '='"),
    (",,A,B,1,draw,forfeit", "line 2: winner 'draw' must be one of 'A', 'B', 'ไม่มี', 'nobody'"),
    (",,A,B,0,A", "line 2: board '0' must be a whole number from 1 to 4"),
    (",,A,B,5,A", "line 2: board '5' must be a whole number from 1 to 4"),
    (",,A,B,x,A,golden", "line 2: board 'x' must be a whole number from 1 to 99"),
    (",,A,A,1,A", "line 2: second player 'A' must be another one than 'A'"),
    (",,A,,1,A", "line 2: second player '' must be another one than 'A'"),
    (",,,B,1,B", "line 2: the first player is empty; fill it in or take the line out"),
    (",,A,B,1,A,,B", "line 2: odds giver 'B' belongs to boards with draw odds; write kind 'ต่อเสมอ' / 'odds'"),
    (",,A,B,1,A,odds,", "line 2: odds giver '' must be one of 'A', 'B'"),
    (",,A,B,1,A,,,2", "line 2: golden round '2' belongs to golden boards; write kind 'กระดานทอง' / 'golden'"),
    (",,A,B,1,A,golden,,0", "line 2: golden round '0' must be a whole number from 1 to 99, or empty for 1"),
    (
        ",,A,B,1,A,,,,maybe",
        "line 2: final 'maybe' is not known; write one of 'ใช่', 'yes', '1', 'ไม่', 'no', '0', or nothing",
    ),
    (",,A,B,,,withdrawn", "line 2: 'B' is too much for a player who has withdrawn; leave the name alone"),
    (",,A,B,1,A\n,,B,A,1,B", "line 3: board 1 has a result on line 2 already; keep one of them"),
    (",7,A,B,1,A\n,7,A,C,2,A", "line 3: match '7' is A - B on line 2; correct the players or the match"),
    (
        ",7,A,B,1,A\n,8,B,A,1,A",
        "line 3: match '8': B and A play match '7' on line 2 already; keep one of the two",
    ),
    ("ก,,A,B,1,A\nข,,A,C,1,A", "line 3: player 'A' is in group 'ก' too; give two players two names"),
    (",,A\n,,B\n,,A,b,1,A", "line 4: player 'b' is not listed in the group; correct the name or list it"),
]


@pytest.mark.parametrize(("lines", "fault"), FAULTS)
def test_a_fault_names_line_value_and_remedy(results: Path, lines: str, fault: str) -> None:
    assert faults_of(results, lines) == [fault]


def test_an_unknown_kind_is_told_with_the_known_ones(results: Path) -> None:
    (fault,) = faults_of(results, ",,A,B,1,A,gold")
    assert fault.startswith("line 2: kind 'gold' is not known; write one of 'played', 'แข่ง', 'forfeit'")


def test_all_faults_are_told_at_once(results: Path) -> None:
    lines = ",,A,B,9,C,,,,maybe\n,,A,B,1,A,gold\n,,A,A,1,A"
    assert [fault.split(" ")[:3] for fault in faults_of(results, lines)] == [
        ["line", "2:", "board"],
        ["line", "2:", "winner"],
        ["line", "3:", "kind"],
        ["line", "4:", "second"],
    ]


@given(st.text() | st.text(alphabet='AB,\n"1=เสมอกทอง๑').map(lambda text: HEADER + text))
def test_any_text_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "any.csv"
    path.write_text(text, encoding="utf-8", errors="replace")
    with suppress(FaultyFileError):
        read_results(path, boards_per_match=4)


# --- the command -----------------------------------------------------------------------------------------------------


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    standings.add_commands(parser.add_subparsers())
    parsed = parser.parse_args(["standings", *arguments])
    status: int = parsed.run(parsed)
    return status


def test_the_command_prints_table_sentences_and_golden_boards_due(
    results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results.write_text(HEADER + "ก,,ที่,น้ำ,1,ที่\nก,,ที่,น้ำ,2,น้ำ\n", encoding="utf-8")
    assert run("--ruleset", "tsa", str(results)) == 0
    assert capsys.readouterr().out == (
        "สาย ก\n"
        "อันดับ  ผู้เล่น  คะแนน  ชนะ  เสมอ  แพ้  ผลต่าง  แข่งแล้ว  ไม่ได้แข่ง  สละสิทธิ์  กระดานทอง\n"
        "   1  ที่         3    1     0   1      0       2        2       0          0\n"
        "   1  น้ำ        3    1     0   1      0       2        2       0          0\n"
        "\n"
        "ที่ กับ น้ำ ครองอันดับร่วมกัน เพราะคะแนนรวมเท่ากัน (3) ผลต่างกระดานได้เสียเท่ากัน (0) "
        "และจำนวนกระดานที่ชนะเท่ากัน (1)\n"
        "ต้องแข่งกระดานทองรอบที่ 1 ชิงอันดับ 1: ที่ - น้ำ\n"
    )


def test_the_command_speaks_english(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results.write_text(HEADER + ",,A,B,1,A\n,,C,,,,withdrawn\n", encoding="utf-8")
    assert run("--ruleset", "tsa", "--language", "en", str(results)) == 0
    assert capsys.readouterr().out == (
        "place  player  points  won  drawn  lost  won-lost  played  unplayed  forfeit  golden\n"
        "    1  A            3    1      0     0        +1       1         7        0       0\n"
        "    2  C            0    0      0     0         0       0         8        0       0\n"
        "    3  B            0    0      0     1        -1       1         7        0       0\n"
        "Withdrawn: C\n"
        "\n"
        "A is above C: points 3 to 0\n"
        "C is above B: points level at 0, but boards won minus boards lost 0 to -1\n"
    )


def test_the_ruleset_decides_points_boards_and_withdrawals(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    event = results.with_name("event.toml")
    event.write_text(
        'extends = "tsa"\nwin_points = 2\ngroup_boards = 2\nwithdrawal = "forfeit_rest"\n', encoding="utf-8"
    )
    results.write_text(HEADER + ",,A,B,1,A\n,,C,,,,withdrawn\n", encoding="utf-8")
    assert run("--ruleset", str(event), "--json", str(results)) == 0
    (group,) = json.loads(capsys.readouterr().out)["groups"]
    rows = [(row["player"], row["points"], row["forfeit"], row["withdrawal"]) for row in group["rows"]]
    assert rows == [("A", 6, 2, None), ("B", 4, 2, None), ("C", 0, 4, "forfeit_rest")]
    assert group["reasons"][0]["sentence"]["en"] == "A is above B: points 6 to 4"
    results.write_text(HEADER + ",,A,B,3,A\n", encoding="utf-8")
    assert run("--ruleset", str(event), str(results)) == 2
    assert "board '3' must be a whole number from 1 to 2" in capsys.readouterr().err


def test_wrong_input_gives_status_2_and_no_traceback(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(results)) == 2
    assert f"{results}: can't be read" in capsys.readouterr().err
    results.write_text(HEADER + ",,A,B,1,C\n", encoding="utf-8")
    assert run(str(results)) == 2
    assert capsys.readouterr().err.startswith(f"{results}, line 2: winner 'C' must be one of")
    assert run("--ruleset", "nowhere.toml", str(results)) == 2
    assert "nowhere.toml" in capsys.readouterr().err


@pytest.mark.parametrize(("text", "width"), [("ที่", 1), ("น้ำ", 2), ("ปู่ฎี", 2), ("กี๊", 1), ("Somchai", 7)])
def test_marks_above_and_below_take_no_column(text: str, width: int) -> None:
    assert display_width(text) == width
