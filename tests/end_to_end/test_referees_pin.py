"""The referee's PIN at a core that really runs: set by hand, checked by a thread, written down nowhere."""

import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scripts.drill.referee import RandomReferee
from scripts.hall import SmallHall
from scripts.waiting import until

PIN, WRONG_PIN = "471100998866", "335577991122"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[SmallHall]:
    """One table whose referee has a PIN, and a head table that sends it a match."""
    hall = SmallHall(tmp_path / "hall")
    command = [sys.executable, "-m", "kiosk", "pin", "--config", str(hall.folder / "table.toml")]
    done = subprocess.run(command, input=f"{PIN}\n", capture_output=True, text=True, timeout=60, check=True)
    (hall.folder / "pin-command.log").write_text(done.stdout + done.stderr)
    hall.start("headtable")
    hall.start("core")
    yield hall
    hall.stop()


def test_a_guarded_act_waits_for_the_pin_and_nothing_keeps_what_was_typed(hall: SmallHall) -> None:
    with closing(RandomReferee(hall.socket_path, random.Random(1))) as referee:
        until(lambda: not referee.view.reasons.get("toss"), "a match")
        referee.do("toss", winner="left", first="left")
        until(lambda: not referee.view.reasons.get("start_board"), "the toss")
        referee.do("start_board")
        until(lambda: referee.view.turn is not None, "the board")
        referee.do("set_clock", left_ms=30_000, reason="late tap")
        until(lambda: referee.view.notice is not None, "the refusal")
        assert _left_ms(referee) > 30_000
        referee.do("enter_pin", digits=WRONG_PIN)
        until(lambda: referee.view.pin.wrong == 1, "the wrong PIN to be seen")
        until(lambda: _tries(referee) and referee.view.pin.is_open, "the right PIN to be taken after the delay")
        referee.do("set_clock", left_ms=30_000, reason="late tap")
        until(lambda: _left_ms(referee) <= 30_000, "the new time")
        until(lambda: referee.view.seq == referee.view.saved_seq, "everything to be saved")
    command_line = (Path("/proc") / str(hall.process("core").pid) / "cmdline").read_bytes()
    hall.stop()
    files = [path for path in hall.folder.rglob("*") if path.is_file()]
    places = [("the command line", command_line), *((path.name, path.read_bytes()) for path in files)]
    assert [place for place, content in places for typed in (PIN, WRONG_PIN) if typed.encode() in content] == []
    assert b"wrong_pin" in b"".join(content for _, content in places)


def _left_ms(referee: RandomReferee) -> int:
    """What the turn had left as the newest view was made."""
    turn = referee.view.turn
    assert turn is not None
    assert turn.deadline_at_ms is not None
    return turn.deadline_at_ms - referee.view.at_ms


def _tries(referee: RandomReferee) -> bool:
    """The right PIN is entered again, until the delay is over; says True once that was done."""
    if not referee.view.pin.is_open:
        referee.do("enter_pin", digits=PIN)
    return True
