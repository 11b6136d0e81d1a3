"""The program from outside: what is wrong is said in a line with exit code 2, and a table on a real line is served."""

import json
import re
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from hardware.clock import MonotonicClock
from hardware.framing import Decoder, encode
from headtable.__main__ import main
from journal.event_key import read_event_key
from journal.store import SqliteStore
from tests.support.head_desk import TableEnd
from tests.support.played_table import LEFT, PlayedTable

EXAMPLE = Path(__file__).parents[2] / "headtable" / "example"


def edit(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_a_right_configuration_is_summed_up(event_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["serve", "--config", str(event_folder / "headtable.toml"), "--check-config"])

    assert code == 0
    assert "8 players, 12 matches, tables 1, 2, 3, 4" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("headtable.toml", "port = 8080", "port = 70000", "port = 70000 is not a whole number from 0 to 65535"),
        ("headtable.toml", 'visitors = "everything"', 'visitors = "display"', "nobody can sign in: add somebody"),
        ("headtable.toml", '"headtable.sqlite"', '"mysql://x/y"', "is not the name of a file, or an address such as"),
        ("headtable.toml", '["auto"]', '["COM"]', "ports = ['COM'] is not a list"),
        (
            "headtable.toml",
            '"event.key"',
            '"nowhere.key"',
            "nowhere.key: can't be read (No such file or directory); make one with: headtable event key",
        ),
        ("players.csv", "2,น้ำเพชร", "1,น้ำเพชร", "players.csv, line 3: player '1' is already on line 2"),
        ("pairings.csv", "1,1,1,3", "1,1,1,9", "pairings.csv, line 2: no player has the number '9'"),
        ("event.key", "-", "x", "event.key: the event key does not check"),
    ],
)
def test_what_is_wrong_is_named_with_exit_code_2(
    event_folder: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, said: str
) -> None:
    edit(event_folder / file, old, new)

    code = main(["serve", "--config", str(event_folder / "headtable.toml"), "--check-config"])

    assert code == 2
    assert said in capsys.readouterr().err


def test_an_event_key_in_use_is_never_replaced(event_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (event_folder / "event.key").read_bytes()

    code = main(["event", "key", str(event_folder / "event.key")])

    assert (code, (event_folder / "event.key").read_bytes()) == (2, before)
    assert "exists; tables may be using it" in capsys.readouterr().err


def fill_store(folder: Path, table: PlayedTable) -> None:
    store = SqliteStore(folder / "headtable.sqlite")
    store.append(table.log_id, table.records)
    store.close()


def played() -> PlayedTable:
    table = PlayedTable(label="1")
    table.assign("1", boards=1)
    table.play_match(LEFT)
    return table


def test_an_event_is_exported_as_files(event_folder: Path) -> None:
    table = played()
    fill_store(event_folder, table)
    out = event_folder / "out"

    code = main(["export", "--config", str(event_folder / "headtable.toml"), "--out", str(out)])

    results = json.loads((out / "results.json").read_text(encoding="utf-8"))["results"]
    assert (code, results[0]["progress"], results[0]["winner"]) == (0, "final", "left")
    assert (out / "results.th.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    assert (out / "standings.json").exists()
    journal = out / "journals" / f"{table.log_id}.jsonl"
    assert len(journal.read_bytes().splitlines()) == len(table.records)
    assert not list(out.rglob("*.part"))


def test_exported_journals_are_taken_in_elsewhere_once(event_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill_store(event_folder, played())
    config = str(event_folder / "headtable.toml")
    out = event_folder / "out"
    main(["export", "--config", config, "--out", str(out)])
    (event_folder / "headtable.sqlite").unlink()
    capsys.readouterr()

    codes = [main(["import", "--config", config, str(out)]) for _ in range(2)]

    first, second = capsys.readouterr().out.splitlines()
    assert codes == [0, 0]
    count = len(played().records)
    assert first.endswith(f": 0 known, {count} new, chain whole")
    assert second.endswith(f": {count} known, 0 new, chain whole")


def test_a_torn_journal_is_taken_in_up_to_its_last_whole_record(
    event_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Cases 23."""
    fill_store(event_folder, played())
    config = str(event_folder / "headtable.toml")
    main(["export", "--config", config, "--out", str(event_folder / "out")])
    (journal,) = (event_folder / "out").rglob("*.jsonl")
    journal.write_bytes(journal.read_bytes()[:-40])
    (event_folder / "headtable.sqlite").unlink()
    capsys.readouterr()

    assert main(["import", "--config", config, str(journal)]) == 0
    assert "0 known, 8 new, nothing taken after record 8" in capsys.readouterr().out


def test_a_file_that_is_no_journal_is_refused_and_the_others_are_taken(
    event_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (event_folder / "x.jsonl").write_text("hello\n", encoding="ascii")

    code = main(["import", "--config", str(event_folder / "headtable.toml"), str(event_folder), "nowhere.jsonl"])

    assert code == 2
    first, second = capsys.readouterr().err.splitlines()
    assert "x.jsonl: no journal file" in first
    assert "nowhere.jsonl: can't be read (No such file or directory)" in second


class Served:
    """A head table in a process of its own, and the table's end of the line that it was given."""

    def __init__(self, folder: Path) -> None:
        key = read_event_key(folder / "event.key")
        self.end = TableEnd(PlayedTable(label="1"), key.secret, key.event_id)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(20)
        edit(folder / "headtable.toml", '["auto"]', f'["socket://127.0.0.1:{self._listener.getsockname()[1]}"]')
        command = [sys.executable, "-m", "headtable", "serve", "--config", str(folder / "headtable.toml")]
        self._process = subprocess.Popen(
            [*command, "--port", "0"], stdout=subprocess.PIPE, text=True, cwd=EXAMPLE.parents[1]
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().split()[-1]
        self._line, _ = self._listener.accept()
        self._line.settimeout(0.02)
        self._decoder = Decoder()
        self._clock = MonotonicClock()
        self.end.conversation.line_opened(self._clock.now_ms())

    def ask(self, path: str) -> dict[str, Any]:
        with urllib.request.urlopen(self.address + path, timeout=5) as answer:  # noqa: S310 - our own address
            content: dict[str, Any] = json.load(answer)
            return content

    def talk(self, until: Callable[[], bool], for_ms: int = 15_000) -> None:
        """The table talks on its line until something is true; fails if it never is."""
        deadline_ms = self._clock.now_ms() + for_ms
        while not until():
            assert self._clock.now_ms() < deadline_ms, "the other end never came so far"
            for packet in self.end.turn(self._clock.now_ms()):
                self._line.sendall(encode(packet))
            with suppress(TimeoutError):
                for packet in self._decoder.feed(self._line.recv(4096)):
                    self.end.conversation.receive(packet, self._clock.now_ms())

    def stop(self) -> int:
        """The head table ends by itself when it is asked to; its exit code."""
        self._process.terminate()
        code = self._process.wait(10)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._line.close()
        self._listener.close()
        return code


def test_a_table_on_a_real_line_plays_and_the_page_has_the_result(event_folder: Path) -> None:
    """Record, frame, serial driver, store, page: everything between a table's journal and a browser is real."""
    served = Served(event_folder)
    try:
        end = served.end
        served.talk(until=lambda: bool(end.told))
        end.table.assign_as_told(end.told[0][1])
        end.table.toss()
        end.table.play_board(LEFT)
        end.conversation.set_status({"phase": "board_over", "match_id": "1", "board": 1, "boards": 4})
        served.talk(until=lambda: bool(served.ask("api/results")["results"][0]["boards"]))
        result = served.ask("api/results")["results"][0]
        served.talk(until=lambda: served.ask("api/tables")["tables"][0]["state"] == "board_over")
    finally:
        code = served.stop()

    assert (result["points"], result["progress"]) == ({"left": 3, "right": 0}, "playing")
    assert code == 0


def test_the_manual_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    manual = (EXAMPLE.parents[1] / "docs" / "headtable.md").read_text(encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["--help"])

    commands = re.findall(r"^    (\w+)\s", capsys.readouterr().out, re.MULTILINE)
    assert len(commands) >= 6
    assert [command for command in commands if f"headtable {command}" not in manual] == []
