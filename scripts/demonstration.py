"""A match of four boards, played with a fast clock by taps on the real window; pictures, files and a summary remain."""

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scripts.display import take_picture
from scripts.finger import Finger
from scripts.hall import SmallHall
from scripts.referee import Referee
from scripts.waiting import pause, until

FAST_RULES = """\
# A fast clock for the demonstration: seconds instead of minutes, everything else as in the association's rules.
extends = "tsa"
title_th = "กติกาสมาคมกีฬาไทย (นาฬิกาเร็ว)"
title_en = "Thai Sports Association (fast clock)"
move_ms = 8_000
first_warning_left_ms = 5_000
second_warning_left_ms = 2_500
time_out_short_ms = 6_000
time_out_long_ms = 12_000
"""


class Demonstration:
    """Plays in `hall`, whose programs are started here, and writes into `out`."""

    def __init__(self, hall: SmallHall, display: str, out: Path) -> None:
        self._hall = hall
        self._display = display
        self._out = out
        self._referee = Referee(Finger(hall.targets_path, {**os.environ, "DISPLAY": display}))
        self._pictures = 0

    def play(self) -> None:
        """Four boards, each with something else to see. Raises TimeoutError where the box does not do its part."""
        for name in ("headtable", "core", "ui"):
            self._hall.start(name)
        self._say("the pairing has come from the head table")
        until(lambda: self._table()["match_id"], "the pairing to reach the table", patience_s=60)
        self._picture("toss")
        self._referee.toss(winner="left", first="left")
        self._first_board()
        self._second_board()
        self._third_board()
        self._fourth_board()
        self._picture("match-result")
        self._referee.confirm_match()
        self._say("the result is at the head table")
        until(self._is_final, "the confirmed result to reach the head table")

    def export(self) -> None:
        """The head table's files stand under `out`/results."""
        config = str(self._hall.folder / "headtable.toml")
        command = [sys.executable, "-m", "headtable", "export", "--config", config, "--out", str(self._out / "results")]
        subprocess.run(command, check=True)

    def summary(self) -> str:
        """What happened, for people."""
        (result,) = [row for row in self._get("api/results")["results"] if row["progress"] == "final"]
        return json.dumps(result, ensure_ascii=False, indent=1)

    def _first_board(self) -> None:
        self._say("board 1: turns, an undo, a time-out, and red decided as moved")
        referee = self._referee
        self._picture("ready")
        referee.start_board()
        pause(1.0)
        self._picture("turn")
        referee.move_made()
        pause(1.0)
        referee.move_made()
        pause(0.5)
        referee.undo()
        pause(3.2)
        self._picture("first-yellow")
        referee.press_button("right")
        pause(0.5)
        self._picture("time-out")
        referee.move_made()
        pause(6.2)
        self._picture("second-yellow")
        pause(3.0)
        self._picture("red")
        referee.rule_moved()
        pause(0.5)
        referee.end_board("left", "resigned")
        self._picture("board-over")
        referee.next_board()

    def _second_board(self) -> None:
        self._say("board 2: lost on time")
        self._referee.start_board()
        pause(9.2)
        self._referee.rule_lost_on_time()
        self._referee.next_board()

    def _third_board(self) -> None:
        self._say("board 3: a pause, a ten-minute time-out refused after red, and a draw")
        referee = self._referee
        referee.start_board()
        pause(1.0)
        referee.pause()
        pause(0.5)
        self._picture("paused")
        referee.go_on()
        pause(8.5)
        referee.press_button("left", is_long=True)
        pause(0.5)
        self._picture("refused")
        referee.rule_moved()
        pause(0.5)
        referee.end_board("draw", "agreed")
        referee.next_board()

    def _fourth_board(self) -> None:
        self._say("board 4: a quick win")
        self._referee.start_board()
        for _ in range(6):
            pause(0.6)
            self._referee.move_made()
        self._referee.end_board("right", "no_move")
        self._picture("last-board-over")
        self._referee.next_board()

    def _is_final(self) -> bool:
        return any(row["progress"] == "final" for row in self._get("api/results")["results"])

    def _table(self) -> dict[str, Any]:
        tables = [table for table in self._get("api/tables")["tables"] if table["table"] == "1"]
        return tables[0] if tables else {"match_id": None}

    def _get(self, path: str) -> Any:
        try:
            with urllib.request.urlopen(self._hall.address + path, timeout=5) as answer:  # noqa: S310 - loopback
                return json.load(answer)
        except OSError:
            return {"tables": [], "results": []}

    def _picture(self, name: str) -> None:
        self._pictures += 1
        take_picture(self._display, self._out / "screens" / f"{self._pictures:02}-{name}.png")

    def _say(self, words: str) -> None:
        print(f"== {words}", flush=True)


def written_files(out: Path) -> Iterator[str]:
    """What a demonstration left, for the summary."""
    for path in sorted(out.rglob("*")):
        if path.is_file():
            yield f"{path.relative_to(out)}  {path.stat().st_size} bytes"
