"""The organiser's laptop is gone, with its store and its files: a table alone brings the event back."""

import json
import sqlite3
import subprocess
import sys
import urllib.request
from pathlib import Path

from headtable.copies import HEAD_COPY
from scripts.hall import SmallHall
from scripts.waiting import until

_LISTEN_S = "8"


def has_copies(journal: Path) -> bool:
    """Whether the table has stored copies of the head table's own log."""
    try:
        with sqlite3.connect(f"file:{journal}?mode=ro", uri=True) as connection:
            found = connection.execute("SELECT count(*) FROM records WHERE instr(body, ?)", (HEAD_COPY.encode(),))
            return bool(found.fetchone()[0])
    except sqlite3.Error:
        return False


def headtable(hall: SmallHall, *arguments: str) -> str:
    command = [sys.executable, "-m", "headtable", *arguments, "--config", str(hall.folder / "headtable.toml")]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout


def page(hall: SmallHall, path: str) -> str:
    """The page, empty while nobody offers it."""
    try:
        with urllib.request.urlopen(hall.address + path, timeout=5) as answer:  # noqa: S310 - loopback
            return str(answer.read(), "utf-8")
    except OSError:
        return ""


def test_the_event_comes_back_from_a_table_alone(tmp_path: Path) -> None:
    hall = SmallHall(tmp_path / "hall")
    try:
        for name in ("headtable", "core"):
            hall.start(name)
        until(lambda: has_copies(hall.folder / "table-1" / "journal.sqlite"), "the copies at the table")
        hall.process("headtable").kill()
        hall.process("headtable").wait()
        for path in (*hall.folder.glob("headtable.sqlite*"), *hall.folder.glob("p*.csv")):
            path.unlink()

        said = headtable(hall, "recover", "--listen", _LISTEN_S)
        again = headtable(hall, "rebuild")
        hall.start("headtable")
        until(lambda: '"fresh"' in page(hall, "api/tables"), "the table at the new laptop")
        results = json.loads(page(hall, "api/results"))["results"]
    finally:
        hall.stop()

    assert "หมากฮอสชิงถ้วย (สาธิต): 8 players, 12 matches, tables 1, 2, 3, 4" in said
    assert "table 1: " in said
    assert "no plan was among the journals" not in said
    assert "made again, identical" in again
    assert [one["progress"] for one in results] == ["assigned"] + ["waiting"] * 11
