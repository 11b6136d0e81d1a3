"""A head table and any number of virtual tables, each a process of its own at a line of its own."""

import secrets
import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import rmtree

from headtable.rehearsal.free_port import free_port
from headtable.rehearsal.hall_files import HallFiles
from headtable.rehearsal.lines import Line, make_line

HEAD = "headtable"
_STOP_PATIENCE_S = 10


class VirtualHall:
    """Made in `folder`, which is there and empty; `rules` is the text of the event's ruleset. Used by one thread."""

    def __init__(self, folder: Path, tables: int, rules: str, seed: int, tap_every_ms: int) -> None:
        self.files = HallFiles(folder, tuple(str(number + 1) for number in range(tables)))
        self.pin = f"{secrets.randbelow(10**8):08}"
        self._port = free_port()
        self._seed = seed
        self._tap_every_ms = tap_every_ms
        # A socket's name may have 107 letters, which a deep folder would exceed.
        self._runtime = Path(tempfile.mkdtemp(prefix="makhos-"))
        self._lines = {label: self._new_line(label) for label in self.labels}
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self.files.write_event(rules, self.pin)
        self.files.write_head_settings(self._port, {label: line.head_port for label, line in self._lines.items()})
        for label, line in self._lines.items():
            self.files.write_table_settings(label, self._runtime / label, line.table_port)

    @property
    def labels(self) -> tuple[str, ...]:
        """Of the tables."""
        return self.files.labels

    @property
    def address(self) -> str:
        """Where the organiser's page is."""
        return f"http://127.0.0.1:{self._port}/"

    @property
    def process_ids(self) -> list[int]:
        """Of every program that was started and not stopped."""
        return [process.pid for process in self._processes.values()]

    def line(self, label: str) -> Line:
        """What joins a table to the head table."""
        return self._lines[label]

    def start(self, name: str) -> None:
        """Start the head table, or a table by its label; its log is NAME.log in the folder."""
        command = self._head_command() if name == HEAD else self._table_command(name)
        with self.files.log(name).open("ab") as log:
            # A table ends with its standard input, so none outlives this program.
            self._processes[name] = subprocess.Popen(  # noqa: S603 - our own programs
                [sys.executable, *command], stdin=subprocess.PIPE, stdout=log, stderr=log
            )

    def kill(self, name: str) -> None:
        """The program is dead at once, as when the power fails."""
        process = self._processes[name]
        process.kill()
        _wait(process)

    def restart_what_died(self) -> list[str]:
        """Programs that ended by themselves run again, as the service manager sees to on a real box; their names."""
        dead = [name for name, process in self._processes.items() if process.poll() is not None]
        for name in dead:
            _wait(self._processes[name])
            self.start(name)
        return dead

    def stop(self) -> None:
        """Every program has ended, the tables first; the lines are gone."""
        tables = [process for name, process in self._processes.items() if name != HEAD]
        for process in tables:
            _close_input(process)
        for process in tables:
            _end(process)
        if HEAD in self._processes:
            self._processes[HEAD].terminate()
            _end(self._processes[HEAD])
        self._processes.clear()
        for line in self._lines.values():
            line.close()
        rmtree(self._runtime, ignore_errors=True)

    def check_rebuild(self) -> str:
        """What `headtable rebuild` says where it finds a difference; empty where all is the same."""
        command = [sys.executable, "-m", "headtable", "rebuild", "--config", str(self.files.head_settings)]
        found = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)  # noqa: S603 - ours
        return found.stderr if found.returncode else ""

    def _head_command(self) -> list[str]:
        return ["-m", "headtable", "serve", "--config", str(self.files.head_settings)]

    def _table_command(self, label: str) -> list[str]:
        config, paper = self.files.table_settings(label), self.files.paper(label)
        seed, tap_every_ms = str(self._seed + int(label)), str(self._tap_every_ms)
        files = ["--config", str(config), "--paper", str(paper)]
        return ["-m", "kiosk", "rehearse", *files, "--seed", seed, "--tap-every", tap_every_ms]

    def _new_line(self, label: str) -> Line:
        folder = self._runtime / label
        folder.mkdir()
        return make_line(folder)


def _end(process: "subprocess.Popen[bytes]") -> None:
    try:
        process.wait(_STOP_PATIENCE_S)
    except subprocess.TimeoutExpired:
        process.kill()
    _wait(process)


def _wait(process: "subprocess.Popen[bytes]") -> None:
    process.wait()
    _close_input(process)


def _close_input(process: "subprocess.Popen[bytes]") -> None:
    if process.stdin is not None:
        process.stdin.close()
