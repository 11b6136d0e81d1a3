"""A box dies after two boards; another one goes on from its card, and the head table has one match (cases 21, 22)."""

import json
import random
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scripts.drill.referee import RandomReferee
from scripts.hall import SmallHall
from scripts.waiting import until

_PATIENCE_S = 60
_PAIRINGS = "คู่ที่,โต๊ะ,ผู้เล่นซ้าย,ผู้เล่นขวา,รอบ,ชื่อรอบ,จำนวนกระดาน\n1,1,1,3,แบ่งสาย,สาย ก,4\n2,1,1,3,แบ่งสาย,สาย ก,4\n"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[SmallHall]:
    hall = SmallHall(tmp_path / "hall")
    (hall.folder / "pairings.csv").write_text(_PAIRINGS, encoding="utf-8")
    yield hall
    hall.stop()


def seated(hall: SmallHall) -> RandomReferee:
    return RandomReferee(hall.socket_path, random.Random(1))


def do(referee: RandomReferee, name: str, **arguments: Any) -> None:
    until(lambda: not referee.view.reasons.get(name), f"{name} to be possible")
    referee.do(name, **arguments)


def play_boards(referee: RandomReferee, *winners: str) -> None:
    for winner in winners:
        do(referee, "start_board")
        do(referee, "end_board", cause="resigned", winner=winner)
        do(referee, "ready_board")


def finish(referee: RandomReferee) -> None:
    """The card's files end with the result of board 2: the box that has them stands right after it."""
    do(referee, "ready_board")
    play_boards(referee, "left", "left")
    do(referee, "confirm_match")


def match_at_head(hall: SmallHall, match_id: str) -> Any:
    with urllib.request.urlopen(hall.address + "api/results", timeout=5) as answer:  # noqa: S310 - loopback
        return next(row for row in json.load(answer)["results"] if row["match_id"] == match_id)


def is_told_of(hall: SmallHall, boards: int) -> bool:
    return len(match_at_head(hall, "1")["boards"]) == boards


def adopt_from_card(hall: SmallHall) -> str:
    """Box B: another data folder, the same label and line; what the command said."""
    config = hall.folder / "table.toml"
    text = config.read_text(encoding="utf-8")
    config.write_text(text.replace('data = "table-1"', 'data = "table-b"'), encoding="utf-8")
    command = [sys.executable, "-m", "kiosk", "adopt", "--config", str(config), str(hall.folder / "results")]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=_PATIENCE_S).stdout


def test_the_match_goes_on_at_a_spare_box_and_nothing_is_doubled(hall: SmallHall) -> None:
    hall.start("headtable")
    hall.start("core")
    with closing(seated(hall)) as referee:
        do(referee, "toss", winner="left", first="left")
        play_boards(referee, "left", "right")
        until(lambda: is_told_of(hall, 2), "two boards at the head table")
        until(lambda: len(list((hall.folder / "results").glob("*.manifest"))) == 2, "the files of two boards")
        hall.process("core").kill()
        hall.process("core").wait()

    said = adopt_from_card(hall)
    hall.start("core")
    with closing(seated(hall)) as referee:
        assert ("จบแล้ว 2 จาก 4 กระดาน" in said, referee.view.match_id) == (True, "1")
        finish(referee)
        until(lambda: referee.view.match_id == "2", "the next match, not the same again", patience_s=_PATIENCE_S)
        until(lambda: referee.view.health.unsent == 0, "everything to be sent")

    match = match_at_head(hall, "1")
    assert [board["winner"] for board in match["boards"]] == ["left", "right", "left", "left"]
    assert match["progress"] == "final"
